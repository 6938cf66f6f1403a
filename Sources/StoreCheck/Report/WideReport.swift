/// The wide layout: a record for each entry, with the store's version in each country.
///
/// The columns are those of the app (`app`, `installed_version`, `name` unless others are named),
/// one for each country asked for, `newest` (the newest version that any of them lists), `lagging`
/// (the countries that list an older one), and the user's own. A country's cell is empty where the
/// app is not listed or was not asked for, and says `error` where no answer is known. An entry with
/// a country of its own that is no column shows it in `elsewhere`, as `XX 1.2.3`; two entries stay
/// two records even where they name the same app.
struct WideReport<Format: RecordFormat>: ReportWriter {
  private var format: Format
  private let columns: [ReportColumn]
  private let countries: [String]
  private let placeOfCountry: [String: Int]
  private let hasElsewhere: Bool
  private let carried: [ReportHeader]
  private let headers: [ReportHeader]
  private let only: Set<CheckStatus>?
  private var records: MarkedRecords
  /// The rows of the entry under way.
  private var rows: [CheckRow] = []

  init(_ format: Format, _ options: ReportOptions) {
    self.format = format
    columns = options.columns(orElse: ReportColumn.wide)
    countries = options.countries
    placeOfCountry = Dictionary(
      options.countries.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    hasElsewhere = options.hasOwnCountries
    only = options.only
    records = MarkedRecords(options.shard)
    var headers = columns.map { ReportHeader($0) }
    headers += countries.map { ReportHeader(name: $0, title: $0) }
    if hasElsewhere { headers.append(ReportHeader(name: "elsewhere", title: "Elsewhere")) }
    headers.append(ReportHeader(name: "newest", title: "Newest"))
    headers.append(ReportHeader(name: "lagging", title: "Lagging", isElastic: true))
    carried = ReportHeader.carried(
      options.extraColumns, beside: headers + ReportColumn.allCases.map { ReportHeader($0) })
    self.headers = headers + carried + records.headers
  }

  mutating func begin(into output: inout [UInt8]) { format.begin(headers, into: &output) }

  mutating func write(_ row: CheckRow, into output: inout [UInt8]) {
    if let first = rows.first, first.entry != row.entry { writeEntry(into: &output) }
    rows.append(row)
  }

  mutating func end(_ summary: CheckSummary, into output: inout [UInt8]) {
    writeEntry(into: &output)
    records.end(summary, in: &format, into: &output)
    format.end(summary, into: &output)
  }

  private mutating func writeEntry(into output: inout [UInt8]) {
    defer { rows.removeAll(keepingCapacity: true) }
    guard let first = rows.first else { return }
    if let only, !rows.contains(where: { only.contains($0.status) }) { return }
    var cells = columns.map { column in
      let found = rows.lazy.map { column.cell(of: $0) }.first { $0 != .missing }
      return found ?? .missing
    }
    cells += cellsOfCountries()
    cells.append(.version(rows.first { $0.lagging == false }?.listing?.version))
    cells.append(.countries(rows.filter { $0.lagging == true }.map(\.country)))
    for index in carried.indices { cells.append(first.carriedCell(index)) }
    records.write(cells, entry: first.entry, in: &format, into: &output)
  }

  private func cellsOfCountries() -> [ReportCell] {
    var cells = [ReportCell](repeating: .missing, count: countries.count)
    var elsewhere: [String] = []
    for row in rows {
      let version = row.listing?.version
      if let place = placeOfCountry[row.country] {
        cells[place] = version == nil && row.status == .error ? .status(.error) : .version(version)
      } else {
        let shown = version ?? row.reason?.word ?? row.status.rawValue
        elsewhere.append(row.country + " " + shown)
      }
    }
    if hasElsewhere {
      cells.append(
        elsewhere.isEmpty ? .missing : .text(elsewhere.joined(separator: ", ")))
    }
    return cells
  }
}
