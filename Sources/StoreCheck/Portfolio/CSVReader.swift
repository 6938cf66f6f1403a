/// Reads the records of a table as entries.
struct CSVReader {
  private let layout: ColumnLayout
  private var scanner: CSVScanner
  /// Records before the first entry: titles and the header.
  private var recordsToPass: Int
  /// Records from one that looks like the total on, which are dropped if the table ends there, and
  /// are entries without app if it goes on.
  private var held: [(cells: EntryCells, line: Int)] = []
  /// More than this many lines below a total are no footer.
  private static let heldAtMost = 16

  /// Makes a reader for a table of this shape that begins in `firstLine`.
  init(shape: TableShape, firstLine: Int) {
    layout = shape.layout
    recordsToPass = shape.recordsBeforeEntries
    scanner = CSVScanner(
      delimiter: shape.delimiter, lineEnd: shape.lineEnd, firstLine: firstLine)
  }

  /// Reads all records that are whole.
  mutating func read(
    _ queue: inout ByteQueue, atEnd: Bool, builder: inout EntryBuilder,
    into entries: inout [AppQuery]
  ) {
    while true {
      let step = scanner.next(
        in: queue.bytes.span.extracting(queue.start..<queue.bytes.count),
        atEnd: atEnd && queue.count > 0)
      switch step {
      case .needsMore:
        if atEnd { dropHeld(log: &builder.log) }
        return
      case .skipped(let length): queue.consume(length)
      case .tooLong:
        release(&builder, into: &entries)
        let cells = EntryCells.tooLong(queue, line: scanner.line, &builder.log)
        entries.append(builder.entry(cells, line: scanner.line))
      case .record(let length):
        if recordsToPass > 0 {
          recordsToPass -= 1
        } else {
          readRecord(queue, builder: &builder, into: &entries)
        }
        queue.consume(length)
      }
    }
  }

  private mutating func readRecord(
    _ queue: ByteQueue, builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    let line = scanner.line
    if scanner.lostQuote {
      builder.log.add(
        .unclosed, line: line, "a quotation mark is opened and not closed",
        mend: "the line is read without it; close it, or double it where it belongs to the text")
    }
    guard var cells = app(queue) else {
      readRecordWithoutApp(queue, builder: &builder, into: &entries)
      return
    }
    release(&builder, into: &entries)
    fill(&cells, queue, log: &builder.log)
    entries.append(builder.entry(cells, line: line))
  }

  /// The app of the record, from the first of its columns that names one.
  private func app(_ queue: ByteQueue) -> EntryCells? {
    var dotless: EntryCells?
    var doubtful: EntryCells?
    for column in layout.app {
      guard column < scanner.cells.count, let text = text(column, queue), !text.isEmpty,
        let reference = AppReference(cleaning: text), reference.app != nil
      else { continue }
      let cells = EntryCells(app: text, reference: reference)
      if column == layout.doubtfulID, case .trackID(let number) = reference.app,
        number < 1_000_000
      {
        doubtful = cells
      } else if reference.isPlain {
        return cells
      } else if dotless == nil {
        dotless = cells
      }
    }
    if let doubtful { return doubtful }
    // A name without a dot may as well be a total line or a header that comes again.
    guard let dotless, !isTotal(queue), !isHeaderAgain(queue) else { return nil }
    return dotless
  }

  /// Adds version, country and kept columns.
  private func fill(_ cells: inout EntryCells, _ queue: ByteQueue, log: inout DiagnosticLog) {
    for column in layout.version {
      let version = checkedText(column, queue, log: &log).withoutMarksIfAny
      guard !version.isEmpty else { continue }
      cells.version = version
      break
    }
    if let country = layout.country {
      cells.country = checkedText(country, queue, log: &log).withoutMarksIfAny
    }
    if !layout.extras.isEmpty {
      cells.extraFields = layout.extras.map { column in
        checkedText(column, queue, log: &log).cut(to: PortfolioLimits.keptCellLength)
      }
    }
    if scanner.cellCount > layout.count,
      (layout.count..<scanner.cells.count).contains(where: { !isEmpty($0) })
    {
      log.add(
        .strayCells, line: scanner.line,
        "the line has \(scanner.cellCount) cells, the table \(layout.count) columns",
        mend: "a cell that holds the separator needs quotation marks around it")
    }
  }

  private mutating func readRecordWithoutApp(
    _ queue: ByteQueue, builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    let line = scanner.line
    if scanner.cells.indices.allSatisfy(isEmpty) { return }
    if queue.bytes[queue.start] == UInt8(ascii: "#") { return }
    if isHeaderAgain(queue) {
      builder.log.add(.passedOver, line: line, "the header comes again and is passed over")
      return
    }
    var cells = EntryCells(app: textInPlaceOfApp(queue), reference: nil)
    for column in layout.app where column < scanner.cells.count && text(column, queue) == nil {
      builder.log.add(
        .encoding, line: line, "the app's cell is not UTF-8", mend: EncodingGuess.utf8Mend)
      cells.isReported = true
      break
    }
    if !held.isEmpty || isTotal(queue) {
      if layout.app.contains(where: { $0 < scanner.cells.count && !isEmpty($0) }) {
        cells.reference = AppReference(cleaning: cells.app)
      }
      fill(&cells, queue, log: &builder.log)
      held.append((cells, line))
      if held.count > Self.heldAtMost { release(&builder, into: &entries) }
      return
    }
    fill(&cells, queue, log: &builder.log)
    entries.append(builder.entry(cells, line: line))
  }

  /// The text that the report shows for a record that names no app.
  private func textInPlaceOfApp(_ queue: ByteQueue) -> String {
    for column in layout.app + [layout.name].compactMap({ $0 })
    where column < scanner.cells.count && !isEmpty(column) {
      return repairedText(column, queue)
    }
    return ""
  }

  private mutating func release(_ builder: inout EntryBuilder, into entries: inout [AppQuery]) {
    guard !held.isEmpty else { return }
    for (cells, line) in held { entries.append(builder.entry(cells, line: line)) }
    held.removeAll()
  }

  private mutating func dropHeld(log: inout DiagnosticLog) {
    guard let first = held.first else { return }
    log.add(
      .passedOver, line: first.line,
      held.count == 1
        ? "the total line is passed over"
        : "the total and \(held.count - 1) lines below it are passed over")
    held.removeAll()
  }

  // MARK: Cells

  private func isEmpty(_ column: Int) -> Bool {
    scanner.cells[column].start >= scanner.cells[column].end
  }

  /// The cell's text, or `nil` where it is not UTF-8; empty where there is no such cell.
  private func text(_ column: Int, _ queue: ByteQueue) -> String? {
    guard column < scanner.cells.count else { return "" }
    let cell = scanner.cells[column]
    guard cell.start < cell.end else { return "" }
    let text = queue.text(cell.start, cell.end)
    return cell.holdsDoubledQuotes ? text.map(Self.withoutDoubledQuotes) : text
  }

  private func repairedText(_ column: Int, _ queue: ByteQueue) -> String {
    guard column < scanner.cells.count else { return "" }
    let cell = scanner.cells[column]
    guard cell.start < cell.end else { return "" }
    let text = queue.repairedText(cell.start, cell.end)
    return cell.holdsDoubledQuotes ? Self.withoutDoubledQuotes(text) : text
  }

  /// The cell's text, repaired and told where it is not UTF-8.
  private func checkedText(
    _ column: Int, _ queue: ByteQueue, log: inout DiagnosticLog
  ) -> String {
    if let text = text(column, queue) { return text }
    log.add(.encoding, line: scanner.line, "a cell is not UTF-8", mend: EncodingGuess.utf8Mend)
    return repairedText(column, queue)
  }

  private static func withoutDoubledQuotes(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var isSecond = false
    for byte in text.utf8 {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if byte != UInt8(ascii: "\"") || isSecond { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Lines that are no entries

  /// Whether the record is the header once more, as in files put together from several.
  private func isHeaderAgain(_ queue: ByteQueue) -> Bool {
    guard !layout.titleKeys.isEmpty, scanner.cells.count == layout.titleKeys.count else {
      return false
    }
    return layout.titleKeys.indices.allSatisfy { column in
      ColumnRole.key(of: repairedText(column, queue)) == layout.titleKeys[column]
    }
  }

  /// Whether the first cell that holds anything says "total", and the app's cell nothing else.
  private func isTotal(_ queue: ByteQueue) -> Bool {
    guard layout.count > 1,
      let first = scanner.cells.indices.first(where: { !isEmpty($0) }),
      layout.app.allSatisfy({ $0 == first || $0 >= scanner.cells.count || isEmpty($0) })
    else { return false }
    let key = ColumnRole.key(of: repairedText(first, queue))
    let word = key.prefix { !$0.isNumber }
    return Self.totals.contains(String(word))
  }

  private static let totals: Set<String> = [
    "total", "totals", "grandtotal", "sum", "count", "summe", "gesamt", "gesamtsumme",
    "gesamtergebnis", "anzahl", "somme", "suma", "totale", "合計", "総計", "計", "件数",
  ]
}
