/// A row of a report that was read back, as far as it can be compared with another run's.
package struct ReportRecord: Equatable, Sendable {
  /// The app as it was given to the run.
  package var app = ""
  /// The country, as the report has it.
  package var country = ""
  /// The outcome, or `nil` where the report does not say.
  package var status: CheckStatus?
  /// The version in the store.
  package var storeVersion: String?
  /// The app's name in the store.
  package var name: String?
  /// The price, as it was written.
  package var price: String?
  /// The currency of the price.
  package var currency: String?
  /// Why there was no answer.
  package var reason: String?
  /// Whether the report has a column that tells a row without an answer from one with.
  package var tellsAnswers = false

  /// Makes an empty row.
  package init() {}

  /// Sets the value of a column that counts here; other columns are passed over.
  ///
  /// The result is `false` where the column cannot hold this value.
  fileprivate mutating func set(_ column: ReportColumn, _ text: String) -> Bool {
    switch column {
    case .app: app = text
    case .country: country = text
    case .status:
      guard let status = CheckStatus(rawValue: text) else { return false }
      self.status = status
    case .storeVersion: storeVersion = text
    case .name: name = text
    case .price: price = text
    case .currency: currency = text
    case .reason: reason = text
    default: break
    }
    return true
  }

  /// The columns that count here.
  fileprivate static let columns: Set<ReportColumn> = [
    .app, .country, .status, .storeVersion, .name, .price, .currency, .reason,
  ]
}

/// The rows of a report, read back one by one from bytes that are asked for as they are needed.
package struct ReportRecords {
  /// The file's name, for messages.
  package var file: String { scanner.file }

  private var scanner: ReportScanner
  private let read: () throws -> [UInt8]
  private var isAtEnd = false
  /// Which cell of a line belongs to which column.
  private var places: [(column: ReportColumn, cell: Int)]?
  /// Whether a line has a column that tells a row without an answer.
  private var tellsAnswers = false

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - file: The file's name, for messages.
  ///   - read: The next bytes of the file; none at its end.
  package init(file: String, read: @escaping () throws -> [UInt8]) {
    scanner = ReportScanner(file: file)
    self.read = read
  }

  /// The next row, or `nil` after the last one.
  ///
  /// - Throws: ``ReportReadError`` where the file is no report with the columns `app` and `country`,
  ///   or is damaged; and what reading the file throws.
  package mutating func next() throws -> ReportRecord? {
    while let length = try nextLength() {
      defer { scanner.consume(length) }
      guard case .delimited = scanner.form else { return try object(length) }
      if let places { return try line(places) }
      let found = try header()
      places = found
      tellsAnswers = found.contains { $0.column.tellsAnswers }
    }
    return nil
  }

  /// Checks, after the last row, that there was a report at all.
  ///
  /// - Throws: ``ReportReadError`` for an empty file, unless the other is ndjson, in which a report
  ///   without rows is one: it would make all rows of the other report a change.
  func checkBegun(beside other: Self) throws(ReportReadError) {
    guard scanner.form == nil, other.scanner.form != .objects else { return }
    throw ReportReadError(file, "the file is empty, which is no report.")
  }

  private mutating func nextLength() throws -> Int? {
    while true {
      switch try scanner.next(atEnd: isAtEnd) {
      case .record(let length): return length
      case .end: return nil
      case .needsMore:
        let bytes = try read()
        if bytes.isEmpty { isAtEnd = true } else { scanner.feed(bytes) }
      }
    }
  }

  private func header() throws(ReportReadError) -> [(column: ReportColumn, cell: Int)] {
    var names: [String] = []
    var places: [(column: ReportColumn, cell: Int)] = []
    for (index, cell) in scanner.cells.enumerated() {
      let name = scanner.text(cell).lowercased()
      names.append(name)
      if let column = ReportColumn(rawValue: name), ReportRecord.columns.contains(column) {
        places.append((column, index))
      }
    }
    for column in [ReportColumn.app, .country]
    where !places.contains(where: { $0.column == column }) {
      throw missing(column, isWide: names.contains("newest"))
    }
    return places
  }

  private func missing(_ column: ReportColumn, isWide: Bool) -> ReportReadError {
    let why =
      isWide
      ? " It is in the wide layout; use the long one."
      : " A report to compare holds at least `app` and `country`."
    return scanner.error("there is no column `\(column.rawValue)`.\(why)")
  }

  private func line(
    _ places: [(column: ReportColumn, cell: Int)]
  ) throws(ReportReadError) -> ReportRecord {
    let cells = scanner.cells
    var record = ReportRecord()
    record.tellsAnswers = tellsAnswers
    for (column, index) in places where index < cells.count {
      let text = scanner.text(cells[index])
      if !text.isEmpty { try set(column, text, in: &record) }
    }
    return record
  }

  private func object(_ length: Int) throws(ReportReadError) -> ReportRecord {
    guard case .object(let members) = JSONElement(scanner.queue, length: length) else {
      throw scanner.error("this is no row of a report.")
    }
    var record = ReportRecord()
    var (hasApp, hasCountry) = (false, false)
    for member in members {
      guard let column = ReportColumn(rawValue: member.key) else { continue }
      if column == .app { hasApp = true }
      if column == .country { hasCountry = true }
      if column.tellsAnswers { record.tellsAnswers = true }
      if let text = member.value.text, !text.isEmpty { try set(column, text, in: &record) }
    }
    guard hasApp, hasCountry else {
      throw missing(hasApp ? .country : .app, isWide: members.contains { $0.key == "newest" })
    }
    return record
  }

  private func set(
    _ column: ReportColumn, _ text: String, in record: inout ReportRecord
  ) throws(ReportReadError) {
    guard record.set(column, text) else {
      throw scanner.error(
        "`\(TerminalText.sanitized(text))` is none of the statuses "
          + "\(CheckStatus.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }
}

extension ReportScanner {
  /// The text of a cell of the line found last, without what keeps it from acting in a spreadsheet.
  func text(_ cell: CSVScanner.Cell) -> String {
    var text = queue.repairedText(cell.start, cell.end)
    if cell.holdsDoubledQuotes { text = Self.halvingQuotes(of: text.unicodeScalars[...]) }
    let scalars = text.unicodeScalars
    if scalars.starts(with: "=\"".unicodeScalars), scalars.last == "\"", text.utf8.count > 2 {
      return Self.halvingQuotes(of: scalars.dropFirst(2).dropLast())
    }
    if text.utf8.first == UInt8(ascii: "'"), let second = text.utf8.dropFirst().first,
      DelimitedFormat.startsFormula(second)
    {
      text.removeFirst()
    }
    return text
  }

  /// The text with one quotation mark for every two.
  ///
  /// It goes by scalars: a mark that sits on the second quote, as on a letter, makes a character of
  /// both, which is no quotation mark.
  private static func halvingQuotes(of text: Substring.UnicodeScalarView) -> String {
    var halved = String.UnicodeScalarView()
    var followsQuote = false
    for scalar in text {
      followsQuote = scalar == "\"" && !followsQuote
      if scalar != "\"" || followsQuote { halved.append(scalar) }
    }
    return String(halved)
  }
}

extension ReportColumn {
  /// Whether a row without an answer differs here from one with.
  fileprivate var tellsAnswers: Bool { self == .status || self == .storeVersion }
}
