/// A table for a terminal: aligned, within its width, in colour where asked for.
///
/// Column widths come from the records of a group at a time, so the table streams: within the first
/// group everything is aligned, and a later group may widen columns, never narrow them, as far as
/// the terminal's width allows.
struct TableFormat: RecordFormat {
  private let limit: Int?
  private let isColoured: Bool
  private let mayDropColumns: Bool
  private var headers: [ReportHeader] = []
  private var widths: [Int]?
  /// The records whose widths are not settled yet.
  private var waiting: [[TableCell]] = []

  /// How many records are looked at before the first line is written.
  static let groupSize = 100

  init(_ options: ReportOptions) {
    limit = options.width
    isColoured = options.isColoured
    mayDropColumns = options.columns == nil && options.layout == .long
  }

  mutating func begin(_ headers: [ReportHeader], into output: inout [UInt8]) {
    self.headers = headers
  }

  mutating func write(_ cells: [ReportCell], into output: inout [UInt8]) {
    waiting.append(cells.map { TableCell($0) })
    if waiting.count == Self.groupSize { writeGroup(into: &output) }
  }

  mutating func end(_ summary: some ReportClosing, into output: inout [UInt8]) {
    if !waiting.isEmpty || widths == nil { writeGroup(into: &output) }
  }

  private mutating func writeGroup(into output: inout [UInt8]) {
    var needed = headers.map { TerminalText.displayWidth($0.title) }
    if let widths { needed = zip(needed, widths).map(max) }
    for record in waiting {
      for index in record.indices { needed[index] = max(needed[index], record[index].width) }
    }
    let fit = TableFit(
      headers: headers, needed: needed, settled: widths, limit: limit, expendable: expendable)
    if widths == nil { writeHead(fit.widths, into: &output) }
    widths = fit.widths
    for record in waiting { writeLine(record, fit.widths, into: &output) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The columns that may be left out of a narrow table, those first that are missed least: what is
  /// empty so far, and then the rest except for which app, where, and how it stands.
  private var expendable: [Int] {
    guard mayDropColumns else { return [] }
    let empty = headers.indices.filter { index in waiting.allSatisfy { $0[index].width == 0 } }
    let missedLeast: [ReportColumn] = [
      .update, .name, .reason, .storeVersion, .installedVersion,
    ]
    return empty
      + missedLeast.compactMap { column in
        headers.firstIndex { $0.name == column.rawValue }
      } + headers.indices.filter { headers[$0].isForeign }
  }

  private func writeHead(_ widths: [Int], into output: inout [UInt8]) {
    let titles = headers.map {
      TableCell(text: $0.title, width: TerminalText.displayWidth($0.title))
    }
    if isColoured { output.append(contentsOf: "\u{1B}[1m".utf8) }
    writeLine(titles, widths, into: &output, end: isColoured ? "\u{1B}[0m\n" : "\n")
    let rule = zip(widths, headers.indices).filter { $0.0 > 0 }
      .map { String(repeating: "─", count: $0.0) }.joined(separator: "  ")
    output.append(contentsOf: (rule + "\n").utf8)
  }

  private func writeLine(
    _ cells: [TableCell], _ widths: [Int], into output: inout [UInt8], end: String = "\n"
  ) {
    var blanks = 0
    for index in cells.indices where widths[index] > 0 {
      let cell = cells[index].cut(toWidth: widths[index])
      let padding = widths[index] - cell.width
      // Blanks are owed until something follows them, so that no line ends in one.
      if headers[index].isNumeric { blanks += padding }
      if cell.width > 0 {
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
        blanks = 0
        append(cell, to: &output)
      }
      blanks += 2 + (headers[index].isNumeric ? 0 : padding)
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

/// A cell of a table: safe text and the columns it takes.
private struct TableCell: Sendable {
  var text: String
  var width: Int
  var status: CheckStatus?

  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  init(_ cell: ReportCell) {
    text = TerminalText.sanitized(cell.plainText)
    width = TerminalText.displayWidth(text)
    if case .status(let status) = cell { self.status = status }
  }

  func cut(toWidth limit: Int) -> Self {
    guard width > limit else { return self }
    var cell = self
    cell.text = TerminalText.cut(text, toWidth: limit)
    cell.width = TerminalText.displayWidth(cell.text)
    return cell
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
