/// Reads the records of a table as entries.
struct CSVReader {
  let plan: ColumnPlan
  private(set) var scanner: CSVScanner
  /// Records before the first entry: titles and the header.
  private var recordsToPass: Int
  /// A Boolean value that indicates whether a total has come, below which no more than footers are
  /// expected.
  private var isBelowTotal = false
  /// The column that alone names the app, where the fast path can be taken.
  private let plainColumn: Int?
  /// The column of the bundle ID to compare with, beside ``plainColumn``.
  private let expectedColumn: Int?

  /// Creates a reader for a table of this shape that begins in `firstLine`.
  init(shape: TableShape, firstLine: Int) {
    plan = shape.plan
    recordsToPass = shape.recordsBeforeEntries
    scanner = CSVScanner(
      separator: shape.separator, lineEnd: shape.lineEnd, firstLine: firstLine)
    let sources = plan.apps.map(\.source)
    expectedColumn = sources == [.trackID, .bundleID] ? plan.apps[1].index : nil
    plainColumn =
      plan.platforms.isEmpty && (plan.apps.count == 1 || expectedColumn != nil)
      ? plan.apps[0].index : nil
  }

  /// Reads all records that are complete, and returns how many bytes are used up.
  mutating func read(
    _ waiting: Span<UInt8>, atEnd: Bool, builder: inout EntryBuilder,
    into entries: inout [AppQuery]
  ) -> Int {
    var used = 0
    while true {
      let bytes = waiting.extracting(used..<waiting.count)
      switch scanner.next(in: bytes, atEnd: atEnd && !bytes.isEmpty) {
      case .record(let length):
        if recordsToPass > 0 {
          recordsToPass -= 1
        } else if scanner.cellCount == 1, isEmpty(0) {
          // A blank line: there may be millions, and the long way takes long.
        } else if let entry = plainEntry(bytes, &builder) {
          entries.append(entry)
        } else {
          readRecord(bytes, builder: &builder, into: &entries)
        }
        used += length
      case .needsMore: return used
      case .skipped(let length): used += length
      case .tooLong:
        builder.append(
          .tooLong(bytes, line: scanner.line, &builder.log), line: scanner.line, into: &entries)
      }
    }
  }

  /// Returns the entry of a record in which nothing needs a closer look, or `nil` for any other.
  private func plainEntry(_ record: Span<UInt8>, _ builder: inout EntryBuilder) -> AppQuery? {
    guard let plainColumn, !scanner.lostQuote, !isBelowTotal, scanner.cellCount <= plan.count,
      record[0] != UInt8(ascii: "#")
    else { return nil }
    let app = cell(plainColumn)
    let version = plan.version.map(cell) ?? .empty
    let country = plan.country.map(cell) ?? .empty
    guard !app.holdsDoubledQuotes, !version.holdsDoubledQuotes, !country.holdsDoubledQuotes else {
      return nil
    }
    var extraFields: [String] = []
    if !plan.extras.isEmpty {
      extraFields.reserveCapacity(plan.extras.count)
      for column in plan.extras {
        guard let text = text(column, record) else { return nil }
        extraFields.append(text.cut(to: PortfolioLimits.keptCellLength))
      }
    }
    guard let expectedColumn else {
      return builder.plainEntry(
        app: record.extracting(app.start..<app.end),
        version: record.extracting(version.start..<version.end),
        country: record.extracting(country.start..<country.end), extraFields: extraFields)
    }
    var entry = builder.plainEntry(
      app: record.extracting(app.start..<app.end),
      version: record.extracting(version.start..<version.end),
      country: record.extracting(country.start..<country.end), extraFields: extraFields)
    guard case .trackID = entry?.identifier else { return entry }
    let expected = cell(expectedColumn)
    guard expected.start < expected.end else { return entry }
    guard !expected.holdsDoubledQuotes,
      case (.bundleID(let bundleID), _)? = PlainText.app(
        record.extracting(expected.start..<expected.end))
    else { return nil }
    entry?.expectedBundleID = bundleID.text
    return entry
  }

  private mutating func readRecord(
    _ record: Span<UInt8>, builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    let line = scanner.line
    if record[0] == UInt8(ascii: "#"), !isNumberSign(record) {
      builder.log.add(.passedOver, line: line, "skipped a comment line")
      return
    }
    if scanner.lostQuote {
      builder.log.add(
        .unclosed, line: line, "unterminated quote; the line is read without it",
        mend: "close it, or double it where it belongs to the text")
    }
    if scanner.cells.indices.allSatisfy(isEmpty) || isRule(record) { return }
    if isHeaderAgain(record) {
      builder.log.add(.passedOver, line: line, "skipped repeated header")
      return
    }
    let fields = fields(record, log: &builder.log)
    if !fields.namesApp {
      if isTotal(record) {
        isBelowTotal = true
        builder.log.add(.passedOver, line: line, "skipped totals row")
        return
      }
      if isBelowTotal {
        builder.log.add(.passedOver, line: line, "skipped a line below the totals row")
        return
      }
    }
    isBelowTotal = false
    builder.append(fields, line: line, into: &entries)
  }

  /// Returns what the record says by role.
  private func fields(_ record: Span<UInt8>, log: inout DiagnosticLog) -> EntryFields {
    var fields = EntryFields()
    for column in plan.apps where !isEmpty(column.index) {
      let text = repairedText(column.index, record).trimmed
      if self.text(column.index, record) == nil {
        log.add(
          .encoding, line: scanner.line, "the app's cell is not UTF-8",
          mend: EncodingGuess.utf8Mend)
        fields.isReported = true
      }
      guard !CellText.missing.contains(text.lowercased()) else { continue }
      fields.apps.append(EntryFields.Candidate(source: column.source, text: text))
    }
    if let version = plan.version { fields.version = checkedText(version, record, log: &log) }
    if let country = plan.country { fields.country = checkedText(country, record, log: &log) }
    fields.platforms = plan.platforms.map { repairedText($0, record) }
    if let name = plan.name { fields.name = repairedText(name, record).trimmed }
    fields.extraFields = plan.extras.map { column in
      checkedText(column, record, log: &log).cut(to: PortfolioLimits.keptCellLength)
    }
    if scanner.cellCount > plan.count,
      (plan.count..<scanner.cells.count).contains(where: { !isEmpty($0) })
    {
      log.add(
        .strayCells, line: scanner.line,
        "\(scanner.cellCount) cells in a \(plan.count)-column table",
        mend: "quote cells that contain the delimiter")
    }
    return fields
  }
}

extension EntryFields {
  /// A Boolean value that indicates whether anything may be an app.
  var namesApp: Bool {
    apps.contains { candidate in
      AppReference(candidate.text, as: candidate.source.kind)?.isUsable
        ?? !AppReference.list(in: candidate.text).isEmpty
    }
  }
}
