// The cells of the record found last as text, and what they say of the record as a whole.
extension CSVReader {
  /// The cell of a column; an empty one where the record is too short.
  func cell(_ column: Int) -> CSVScanner.Cell {
    column < scanner.cells.count ? scanner.cells[column] : .empty
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
    guard !plan.titleKeys.isEmpty, scanner.cells.count == plan.titleKeys.count else {
      return false
    }
    for column in plan.titleKeys.indices
    where ColumnRole.key(of: repairedText(column, record)) != plan.titleKeys[column] {
      return false
    }
    return true
  }

  /// Returns a Boolean value that indicates whether the record is a line between rows, as in tables
  /// that are drawn with hyphens and bars.
  func isRule(_ record: Span<UInt8>) -> Bool {
    let end = scanner.cells.last?.end ?? 0
    for index in 0..<min(record.count, max(end, 1)) {
      let byte = record[index]
      guard "-=+:|_ \t".utf8.contains(byte) || (0x80...0xBF).contains(byte) || byte == 0xE2 else {
        return false
      }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether the first cell is a number such as `#12`.
  func isNumberSign(_ record: Span<UInt8>) -> Bool {
    let first = repairedText(0, record).dropFirst()
    return !first.isEmpty && first.utf8.allSatisfy { (48...57).contains($0) }
      && scanner.cells.count > 1
  }

  /// Returns a Boolean value that indicates whether the first cell that holds anything says "total".
  func isTotal(_ record: Span<UInt8>) -> Bool {
    guard plan.count > 1, let first = scanner.cells.indices.first(where: { !isEmpty($0) }) else {
      return false
    }
    let text = repairedText(first, record)
    // `(2 rows)`
    if text.first == "(", text.contains("row"), text.last == ")" { return true }
    let key = ColumnRole.key(of: text)
    return Self.totals.contains(String(key.prefix { !$0.isNumber }))
  }

  private static let totals: Set<String> = [
    "total", "totals", "grandtotal", "subtotal", "zwischensumme", "teilergebnis", "soustotal",
    "sum", "count", "summe", "gesamt", "gesamtsumme",
    "gesamtergebnis", "anzahl", "somme", "suma", "totale", "合計", "総計", "計", "件数",
  ]
}

extension CSVScanner.Cell {
  /// What stands for a cell that a record does not have.
  static let empty = Self(start: 0, end: 0)
}
