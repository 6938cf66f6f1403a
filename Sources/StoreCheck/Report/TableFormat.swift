/// A table for a terminal: aligned, within its width, in colour where asked for.
///
/// Column widths come from the records of a group at a time, so the table streams: within the first
/// group everything is aligned, and a later group may widen columns, never narrow them, as far as
/// the terminal's width allows. Why a row has no answer is always told: where there is no room for
/// a column of reasons, in the place of what such a row has not got.
///
/// The wide layout never cuts an identifier or a version. A narrow table has fewer columns then, and
/// names the others at its end; a later group that needs more room begins anew with a head of its
/// own.
struct TableFormat: RecordFormat {
  private let limit: Int?
  private let isColoured: Bool
  private let mayDropColumns: Bool
  private let isWide: Bool
  private var headers: [ReportHeader] = []
  /// Where the reason may be written besides its own column.
  private var fold: ReasonFold?
  private var widths: [Int]?
  /// The columns of the wide layout that had no room.
  private var leftOut: Set<Int> = []
  /// The records whose widths are not settled yet.
  private var waiting: [[TableCell]] = []

  /// How many records are looked at before the first line is written.
  static let groupSize = 100

  init(_ options: ReportOptions) {
    limit = options.width
    isColoured = options.isColoured
    mayDropColumns = options.columns == nil
    isWide = options.layout == .wide
  }

  mutating func begin(_ headers: [ReportHeader], into output: inout [UInt8]) {
    self.headers = headers
    fold = mayDropColumns && !isWide ? ReasonFold(headers) : nil
  }

  mutating func write(_ cells: [ReportCell], into output: inout [UInt8]) {
    waiting.append(cells.map { TableCell($0) })
    if waiting.count == Self.groupSize { writeGroup(into: &output) }
  }

  mutating func end(_ summary: some ReportClosing, into output: inout [UInt8]) {
    if !waiting.isEmpty || widths == nil { writeGroup(into: &output) }
    guard let limit, !leftOut.isEmpty else { return }
    let titles = leftOut.sorted().map { TerminalText.sanitized(headers[$0].title) }
    let hints = [
      "Not shown: \(titles.joined(separator: ", "))",
      "For all columns, use a wider window or --format csv",
    ]
    for hint in hints {
      output.append(contentsOf: (TerminalText.cut(hint, toWidth: limit) + "\n").utf8)
    }
  }

  private mutating func writeGroup(into output: inout [UInt8]) {
    var fit = fitting(widths)
    if isWide, let settled = widths, hides(settled) || cuts(fit.widths) {
      widths = nil
      fit = fitting(nil)
      output.append(0x0A)
    }
    if widths == nil { writeHead(fit.widths, into: &output) }
    widths = fit.widths
    if isWide {
      leftOut.formUnion(
        headers.indices.filter { index in
          fit.widths[index] == 0
            && (headers[index].isCountry || waiting.contains { $0[index].width > 0 })
        })
    }
    for record in waiting {
      let place = fold?.place(in: record, widths: fit.widths)
      writeLine(record, fit.widths, place, into: &output)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func fitting(_ settled: [Int]?) -> TableFit {
    var needed = headers.map { TerminalText.displayWidth($0.title) }
    if let settled { needed = zip(needed, settled).map(max) }
    for record in waiting {
      for index in record.indices { needed[index] = max(needed[index], record[index].width) }
    }
    return TableFit(
      headers: headers, needed: needed, settled: settled, limit: limit, expendable: expendable,
      folded: fold?.reason)
  }

  /// Whether a column that was left out since it was empty has something in this group.
  private func hides(_ settled: [Int]) -> Bool {
    headers.indices.contains { index in
      settled[index] == 0 && !leftOut.contains(index)
        && waiting.contains { $0[index].width > 0 }
    }
  }

  /// Whether a value that must be whole is not.
  private func cuts(_ widths: [Int]) -> Bool {
    headers.indices.contains { index in
      widths[index] > 0 && !headers[index].isElastic
        && waiting.contains { $0[index].width > widths[index] }
    }
  }

  /// The columns that may be left out of a narrow table, those first that are missed least: what is
  /// empty so far, and then the rest except for which app, where, and how it stands.
  private var expendable: [Int] {
    func indices(_ columns: [ReportColumn]) -> [Int] {
      columns.compactMap { column in headers.firstIndex { $0.name == column.rawValue } }
    }
    let ofUser = headers.indices.filter { headers[$0].isForeign }
    let empty = headers.indices.filter { index in
      !headers[index].isCountry && headers[index].name != ReportColumn.app.rawValue
        && waiting.allSatisfy { $0[index].width == 0 }
    }
    if isWide {
      let named = mayDropColumns ? [] : headers.indices.prefix { !headers[$0].isCountry }
      let countries = headers.indices.filter { headers[$0].isCountry }.dropFirst().reversed()
      let rest = ["lagging", "reason", "newest", "installed_version"].compactMap { name in
        headers.firstIndex { $0.name == name }
      }
      return (empty + ofUser + indices([.name]) + countries + rest).filter { !named.contains($0) }
    }
    guard mayDropColumns else { return [] }
    return empty + indices([.update, .name, .storeVersion, .installedVersion]) + ofUser
  }

  private func writeHead(_ widths: [Int], into output: inout [UInt8]) {
    let titles = headers.map {
      TableCell(text: $0.title, width: TerminalText.displayWidth($0.title))
    }
    if isColoured { output.append(contentsOf: "\u{1B}[1m".utf8) }
    writeLine(titles, widths, nil, into: &output, end: isColoured ? "\u{1B}[0m\n" : "\n")
    let rule = zip(widths, headers.indices).filter { $0.0 > 0 }
      .map { String(repeating: "─", count: $0.0) }.joined(separator: "  ")
    output.append(contentsOf: (rule + "\n").utf8)
  }

  private func writeLine(
    _ cells: [TableCell], _ widths: [Int], _ place: ReasonFold.Place?,
    into output: inout [UInt8], end: String = "\n"
  ) {
    var blanks = 0
    for index in cells.indices where widths[index] > 0 {
      if let place, place.columns.contains(index), index > place.columns.lowerBound { continue }
      let isFolded = index == place?.columns.lowerBound
      let width = isFolded ? place?.width ?? 0 : widths[index]
      let cell = (isFolded ? cells[place?.reason ?? index] : cells[index]).cut(toWidth: width)
      let isNumeric = headers[index].isNumeric && !isFolded
      let padding = width - cell.width
      // Blanks are owed until something follows them, so that no line ends in one.
      if isNumeric { blanks += padding }
      if cell.width > 0 {
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
        blanks = 0
        append(cell, to: &output)
      }
      blanks += TableFit.gap + (isNumeric ? 0 : padding)
    }
    output.append(contentsOf: end.utf8)
  }

  private func append(_ cell: TableCell, to output: inout [UInt8]) {
    guard isColoured, let status = cell.status else {
      output.append(contentsOf: cell.text.utf8)
      return
    }
    output.append(contentsOf: "\u{1B}[\(status.terminalColour)m\(cell.text)\u{1B}[0m".utf8)
  }
}

extension CheckStatus {
  /// The parameters of the terminal's colour command; the words differ too, so colour is never all.
  fileprivate var terminalColour: String {
    switch self {
    case .latest: "32"
    case .ahead: "36"
    case .old: "1;33"
    case .listed: "34"
    case .unlisted: "35"
    case .error: "1;31"
    }
  }
}
