// The cells of the record found last as text, and what they say of the record as a whole.
extension CSVReader {
  /// The cell of a column; an empty one where the record is too short.
  func cell(_ column: Int) -> CSVScanner.Cell {
    column < scanner.cells.count ? scanner.cells[column] : .empty
  }

  /// The first of the columns that holds anything, else an empty cell.
  func firstFilled(_ columns: [Int]) -> CSVScanner.Cell {
    for column in columns {
      let cell = cell(column)
      if cell.start < cell.end { return cell }
    }
    return .empty
  }

  func isEmpty(_ column: Int) -> Bool {
    let cell = cell(column)
    return cell.start >= cell.end
  }

  /// The cell's text; `nil` where it is not UTF-8.
  func text(_ column: Int, _ record: Span<UInt8>) -> String? {
    let cell = cell(column)
    guard cell.start < cell.end else { return "" }
    let text = String(utf8: record.extracting(cell.start..<cell.end))
    return cell.holdsDoubledQuotes ? text.map(Self.withoutDoubledQuotes) : text
  }

  /// The cell's text, with U+FFFD for what is not UTF-8.
  func repairedText(_ column: Int, _ record: Span<UInt8>) -> String {
    let cell = cell(column)
    guard cell.start < cell.end else { return "" }
    let text = String(repairing: record.extracting(cell.start..<cell.end))
    return cell.holdsDoubledQuotes ? Self.withoutDoubledQuotes(text) : text
  }

  /// The cell's text, repaired and told where it is not UTF-8.
  func checkedText(
    _ column: Int, _ record: Span<UInt8>, log: inout DiagnosticLog
  ) -> String {
    if let text = text(column, record) { return text }
    log.add(.encoding, line: scanner.line, "a cell is not UTF-8", mend: EncodingGuess.utf8Mend)
    return repairedText(column, record)
  }

  private static func withoutDoubledQuotes(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isSecond = false
    for scalar in text.unicodeScalars {
      isSecond = scalar == "\"" && !isSecond
      if scalar != "\"" || isSecond { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Whether the record is the header once more, as in files put together from several.
  func isHeaderAgain(_ record: Span<UInt8>) -> Bool {
    guard !layout.titleKeys.isEmpty, scanner.cells.count == layout.titleKeys.count else {
      return false
    }
    for column in layout.titleKeys.indices
    where ColumnRole.key(of: repairedText(column, record)) != layout.titleKeys[column] {
      return false
    }
    return true
  }

  /// Whether the first cell that holds anything says "total", and the app's cell nothing else but
  /// perhaps how many.
  func isTotal(_ record: Span<UInt8>) -> Bool {
    guard layout.count > 1,
      let first = scanner.cells.indices.first(where: { !isEmpty($0) }),
      layout.app.allSatisfy({ $0 == first || isEmpty($0) || holdsSmallNumber($0, record) })
    else { return false }
    let key = ColumnRole.key(of: repairedText(first, record))
    return Self.totals.contains(String(key.prefix { !$0.isNumber }))
  }

  private func holdsSmallNumber(_ column: Int, _ record: Span<UInt8>) -> Bool {
    AppReference(repairedText(column, record))?.isSmallNumber ?? false
  }

  private static let totals: Set<String> = [
    "total", "totals", "grandtotal", "sum", "count", "summe", "gesamt", "gesamtsumme",
    "gesamtergebnis", "anzahl", "somme", "suma", "totale", "合計", "総計", "計", "件数",
  ]
}

extension CSVScanner.Cell {
  /// What stands for a cell that a record does not have.
  static let empty = Self(start: 0, end: 0)
}
