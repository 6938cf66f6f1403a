/// Reads the records of a table as entries.
struct CSVReader {
  let layout: ColumnLayout
  private(set) var scanner: CSVScanner
  /// Records before the first entry: titles and the header.
  private var recordsToPass: Int
  /// Records from one that looks like the total on, which are dropped if the table ends there, and
  /// are entries if it goes on.
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

  /// Reads all records that are whole, and returns how many bytes are used up.
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
      case .needsMore:
        if atEnd { dropHeld(log: &builder.log) }
        return used
      case .skipped(let length): used += length
      case .tooLong:
        release(&builder, into: &entries)
        let cells = EntryCells.tooLong(bytes, line: scanner.line, &builder.log)
        entries.append(builder.entry(cells, line: scanner.line))
      }
    }
  }

  /// The entry of a record in which nothing needs a closer look; `nil` for any other.
  private func plainEntry(_ record: Span<UInt8>, _ builder: inout EntryBuilder) -> AppQuery? {
    guard !scanner.lostQuote, held.isEmpty, layout.doubtfulID == nil,
      scanner.cellCount <= layout.count
    else { return nil }
    let app = firstFilled(layout.app)
    let version = firstFilled(layout.version)
    let country = layout.country.map(cell) ?? .empty
    guard !app.holdsDoubledQuotes, !version.holdsDoubledQuotes, !country.holdsDoubledQuotes else {
      return nil
    }
    var extraFields: [String] = []
    if !layout.extras.isEmpty {
      extraFields.reserveCapacity(layout.extras.count)
      for column in layout.extras {
        guard let text = text(column, record) else { return nil }
        extraFields.append(text.cut(to: PortfolioLimits.keptCellLength))
      }
    }
    return builder.plainEntry(
      app: record.extracting(app.start..<app.end),
      version: record.extracting(version.start..<version.end),
      country: record.extracting(country.start..<country.end), extraFields: extraFields,
      line: scanner.line)
  }

  private mutating func readRecord(
    _ record: Span<UInt8>, builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    let line = scanner.line
    if scanner.lostQuote {
      builder.log.add(
        .unclosed, line: line, "a quotation mark is opened and not closed",
        mend: "the line is read without it; close it, or double it where it belongs to the text")
    }
    if var cells = app(record) {
      release(&builder, into: &entries)
      fill(&cells, record, log: &builder.log)
      entries.append(builder.entry(cells, line: line))
      return
    }
    if scanner.cells.indices.allSatisfy(isEmpty) || record[0] == UInt8(ascii: "#") { return }
    if isHeaderAgain(record) {
      builder.log.add(.passedOver, line: line, "the header comes again and is passed over")
      return
    }
    let cells = cellsWithoutApp(record, log: &builder.log)
    if held.isEmpty, !isTotal(record) {
      entries.append(builder.entry(cells, line: line))
    } else {
      held.append((cells, line))
      if held.count > Self.heldAtMost { release(&builder, into: &entries) }
    }
  }

  /// The app of the record, from the first of its columns that names one beyond doubt.
  private func app(_ record: Span<UInt8>) -> EntryCells? {
    var dotless: EntryCells?
    var doubtful: EntryCells?
    for column in layout.app {
      guard let text = text(column, record)?.trimmed, !text.isEmpty,
        let reference = AppReference(cleaning: text), reference.app != nil
      else { continue }
      let cells = EntryCells(app: text, reference: reference)
      if column == layout.doubtfulID, reference.isSmallNumber {
        doubtful = cells
      } else if reference.isPlain, !reference.isSmallNumber {
        return cells
      } else if dotless == nil {
        dotless = cells
      }
    }
    if let doubtful { return doubtful }
    // A name without a dot, or a small number, may as well stand in a total line or in a header
    // that comes again.
    guard let dotless, held.isEmpty, !isTotal(record), !isHeaderAgain(record) else { return nil }
    return dotless
  }

  /// What is left of a record that names no app, or only a doubtful one.
  private func cellsWithoutApp(_ record: Span<UInt8>, log: inout DiagnosticLog) -> EntryCells {
    let column = layout.app.first { !isEmpty($0) }
    var cells = EntryCells(app: "", reference: nil)
    if let column {
      cells.app = repairedText(column, record).trimmed
      cells.reference = AppReference(cleaning: cells.app)
      if text(column, record) == nil {
        log.add(
          .encoding, line: scanner.line, "the app's cell is not UTF-8",
          mend: EncodingGuess.utf8Mend)
        cells.isReported = true
      }
    } else if let name = layout.name {
      cells.app = repairedText(name, record).trimmed
    }
    fill(&cells, record, log: &log)
    return cells
  }

  /// Adds version, country and kept columns.
  private func fill(_ cells: inout EntryCells, _ record: Span<UInt8>, log: inout DiagnosticLog) {
    for column in layout.version {
      cells.version = checkedText(column, record, log: &log).trimmed
      if !cells.version.isEmpty { break }
    }
    if let country = layout.country {
      cells.country = checkedText(country, record, log: &log)
    }
    cells.extraFields = layout.extras.map { column in
      checkedText(column, record, log: &log).cut(to: PortfolioLimits.keptCellLength)
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
}
