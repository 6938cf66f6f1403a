/// The wide layout: a record for each entry, with the store's version in each country.
///
/// The columns are those of the app (`app`, `installed_version`, `name` unless others are named),
/// one for each of ``ReportOptions/countries``, `newest` (the newest version that any of them lists),
/// `lagging` (the countries that list an older one), `reason`, and the user's own. A country's cell
/// is empty where the app is not listed or was not asked for, and `error` where no answer is known;
/// `reason` says why. Two entries stay two records even where they name the same app.
struct WideReport<Format: RecordFormat>: ReportWriter {
  private var format: Format
  private let columns: [ReportColumn]
  private let countryCount: Int
  private let placeOfCountry: [String: Int]
  private let carried: [ReportHeader]
  private let headers: [ReportHeader]
  private let only: Set<CheckStatus>?
  private var records: MarkedRecords
  /// The rows of the entry under way.
  private var rows: [CheckRow] = []

  init(_ format: Format, _ options: ReportOptions) {
    self.format = format
    columns = options.columns(orElse: ReportColumn.wide)
    countryCount = options.countries.count
    placeOfCountry = Dictionary(
      options.countries.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    only = options.only
    records = MarkedRecords(options.shard)
    var headers = columns.map { ReportHeader($0) }
    // Half an identifier is none, so a narrow table rather has fewer columns.
    for index in headers.indices where [.app, .bundleID].contains(columns[index]) {
      headers[index].isElastic = false
    }
    headers += options.countries.map { ReportHeader(name: $0, title: $0, isCountry: true) }
    headers.append(ReportHeader(name: "newest", title: "Newest"))
    headers.append(ReportHeader(name: "lagging", title: "Lagging", isElastic: true))
    headers.append(ReportHeader(name: "reason", title: "Reason", isElastic: true))
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
    let start = cells.count
    cells += repeatElement(.missing, count: countryCount)
    for row in rows {
      guard let place = placeOfCountry[row.country] else {
        assert(row.reason == .invalidCountry, "\(row.country) is missing in the options.")
        continue
      }
      let version = row.listing?.version
      cells[start + place] =
        version == nil && row.status == .error ? .status(.error) : .version(version)
    }
    cells.append(.version(rows.first { $0.lagging == false }?.listing?.version))
    cells.append(.countries(rows.filter { $0.lagging == true }.map(\.country)))
    cells.append(reasonCell)
    for index in carried.indices { cells.append(first.carriedCell(index)) }
    records.write(cells, entry: first.entry, in: &format, into: &output)
  }

  /// The reasons of the entry's rows: `network`, or `http-503: US JP; timeout: DE` where not all have
  /// the same, or `invalid-country: xx` where the country has no column.
  private var reasonCell: ReportCell {
    var reasons: [(word: String, countries: [String])] = []
    for row in rows {
      guard let word = row.reason?.word else { continue }
      if let index = reasons.firstIndex(where: { $0.word == word }) {
        reasons[index].countries.append(row.country)
      } else {
        reasons.append((word, [row.country]))
      }
    }
    guard let only = reasons.first else { return .missing }
    let isOfAll = only.countries.count == rows.count
    if isOfAll, only.countries.allSatisfy({ placeOfCountry[$0] != nil }) { return .word(only.word) }
    return .text(
      reasons.map { "\($0.word): \($0.countries.joined(separator: " "))" }.joined(separator: "; "))
  }
}
