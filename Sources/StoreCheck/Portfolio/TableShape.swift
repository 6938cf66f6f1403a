/// How a table is written and what its columns say, as found from its first lines.
struct TableShape: Equatable {
  var separator: CSVScanner.Separator
  var lineEnd: UInt8
  var plan: ColumnPlan
  /// Records before the first entry: titles and the header.
  var recordsBeforeEntries = 0

  /// The delimiters that are looked for, the likelier first; a bar also frames the tables of Markdown
  /// and of database tools.
  static let delimiters = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]

  /// A Boolean value that indicates whether a header names the columns.
  var hasHeader: Bool { recordsBeforeEntries > 0 }

  /// Looks for a header in the first records, with each separator; `nil` where there is none.
  ///
  /// A header has a title that names the app, or at least two other titles that are known. What
  /// stands above it is a title of the table, unless it names an app.
  ///
  /// - Throws: ``PortfolioError`` where a header has no column for the app, and no other column
  ///   holds what can only be apps.
  static func withHeader(
    _ head: TableHead, options: PortfolioOptions
  ) throws(PortfolioError) -> Self? {
    var best: (score: Int, separator: CSVScanner.Separator, index: Int, records: [[String]])?
    for separator in delimiters.map(CSVScanner.Separator.byte) + [.columns([])] {
      switch separator {
      // One that is nowhere makes no table; a table of one column is found with the first.
      case .byte(let byte) where byte != delimiters[0] && !head.bytes.contains(byte): continue
      case .byte: break
      // Columns of blanks only where no other separator makes a table.
      case .columns:
        guard best.map({ $0.records[$0.index].count < 2 }) ?? head.holdsWideBlanks else { continue }
      }
      let records = head.records(separator)
      guard let (index, score) = headerIndex(records), score > best?.score ?? 0 else { continue }
      if case .columns = separator, records[index].count < 2 { continue }
      best = (score, separator, index, records)
    }
    guard let best else { return nil }
    var (separator, records) = (best.separator, best.records)
    let index = best.index
    if case .columns = separator {
      separator = .columns(head.columnStarts(record: index))
      records = head.records(separator)
    }
    let rows = Array(records[(index + 1)...]).filter { !isRule($0) && !isComment($0) }
    let isAligned = if case .columns = separator { true } else { false }
    let plan = try ColumnPlan(
      titles: records[index], rows: rows, options: options, shape: name(of: separator, head),
      isGuess: isAligned)
    return Self(
      separator: separator, lineEnd: head.lineEnd, plan: plan, recordsBeforeEntries: index + 1)
  }

  private static func name(of separator: CSVScanner.Separator, _ head: TableHead) -> String? {
    switch separator {
    case .columns: "a table of aligned columns"
    case .byte(UInt8(ascii: "|")): "a table with bars"
    case .byte: nil
    }
  }

  /// A header stands among so many records; what comes later is none.
  private static let titleLines = 24

  /// Returns the record that is a header, and how much speaks for it.
  private static func headerIndex(_ records: [[String]]) -> (index: Int, score: Int)? {
    var best: (index: Int, score: Int)?
    for (index, cells) in records.prefix(titleLines).enumerated() {
      if let first = cells.first(where: { !$0.isEmpty }), ColumnRole(title: first) == nil,
        AppReference(first)?.isUsable ?? false
      {
        break
      }
      let roles = cells.compactMap { ColumnRole(title: $0) }
      let namesApp = roles.contains { $0.namesApp }
      guard namesApp || roles.count >= 2 else { continue }
      let score = roles.count + (namesApp ? 100 : 0)
      if score > best?.score ?? 0 { best = (index, score) }
      if namesApp { break }
    }
    return best
  }

  /// Returns a Boolean value that indicates whether a record is a line between rows.
  static func isRule(_ cells: [String]) -> Bool {
    cells.allSatisfy { cell in cell.utf8.allSatisfy { "-=+:|_ ".utf8.contains($0) } }
      && cells.contains { !$0.isEmpty }
  }

  private static func isComment(_ cells: [String]) -> Bool { cells.first?.first == "#" }

  /// Returns the table without a header whose cells are separated by `delimiter`.
  static func withoutHeader(
    _ head: TableHead, delimiter: UInt8, options: PortfolioOptions
  ) -> Self {
    let records = head.records(.byte(delimiter))
      .filter { !$0.allSatisfy(\.isEmpty) && !isRule($0) && !isComment($0) }
    let plan = ColumnPlan(
      headless: records.map(\.count).max() ?? 1, rows: records, options: options)
    return Self(separator: .byte(delimiter), lineEnd: head.lineEnd, plan: plan)
  }

  /// Returns the delimiter that most records have the same number of times; `nil` where none has.
  static func consistentDelimiter(_ head: TableHead) -> UInt8? {
    for delimiter in delimiters where head.bytes.contains(delimiter) {
      let records = head.records(.byte(delimiter)).filter { record in
        !record.allSatisfy(\.isEmpty) && !isComment(record) && !isRule(record)
      }
      let counts = Dictionary(records.map { ($0.count, 1) }, uniquingKeysWith: +)
      guard let (count, times) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
        count > 1, times * 10 >= records.count * 8
      else { continue }
      // `com.example.app 1,2.4` is a line with a version, and `com.a,com.b` one with two apps.
      let lines = records.count { record in
        let words = record[0].split { $0 == " " || $0 == "\t" }
        if words.count > 1, AppReference(words[0])?.isUsable ?? false { return true }
        let filled = record.filter { !$0.isEmpty }
        return filled.allSatisfy { AppReference($0)?.isUsable ?? false }
      }
      if lines * 2 < records.count { return delimiter }
    }
    return nil
  }
}

/// The first lines of a text, to be looked at as a table.
struct TableHead {
  let bytes: [UInt8]
  let lineEnd: UInt8
  /// A Boolean value that indicates whether the text ends here.
  let isWhole: Bool

  /// Takes the beginning of a text; its last line is left out of account where it goes on.
  init(_ bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
    lineEnd =
      bytes.contains(UInt8(ascii: "\n")) || !bytes.contains(UInt8(ascii: "\r"))
      ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
  }

  /// A Boolean value that indicates whether two blanks, or a tab, stand together anywhere.
  var holdsWideBlanks: Bool {
    bytes.contains(UInt8(ascii: "\t"))
      || zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  /// The first lines as text, the blank ones left out.
  var firstLines: [String] {
    var lines = bytes.split(separator: lineEnd, maxSplits: Self.linesLookedAt)
    // The last one goes on.
    if lines.count > Self.linesLookedAt || (!isWhole && lines.count > 1 && bytes.last != lineEnd) {
      lines.removeLast()
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.utf8.allSatisfy(\.isASCIIBlank) }
  }

  /// A form of lines shows in as many.
  private static let linesLookedAt = 64

  /// Returns the records as cells of text.
  func records(_ separator: CSVScanner.Separator) -> [[String]] {
    scan(separator) { scanner, start in
      scanner.cells.map { cell in
        guard cell.start < cell.end else { return "" }
        return String(
          decoding: bytes[(start + cell.start)..<(start + cell.end)], as: UTF8.self
        ).trimmed
      }
    }
  }

  /// Returns where the titles of a header begin that stands in this record, in characters.
  func columnStarts(record: Int) -> [Int] {
    let starts = scan(.columns([])) { scanner, start in
      scanner.cells.map { cell in
        CSVScanner.characters(bytes[start..<(start + cell.start)])
      }
    }
    return record < starts.count ? starts[record] : []
  }

  private func scan<Record>(
    _ separator: CSVScanner.Separator, _ read: (CSVScanner, Int) -> Record
  ) -> [Record] {
    var scanner = CSVScanner(separator: separator, lineEnd: lineEnd)
    var records: [Record] = []
    var start = 0
    while start < bytes.count, records.count < PortfolioLimits.headLines {
      let step = bytes.withSpan {
        scanner.next(in: $0.extracting(start..<$0.count), atEnd: isWhole)
      }
      switch step {
      case .record(let length):
        records.append(read(scanner, start))
        start += length
      case .skipped(let length): start += length
      case .tooLong: continue
      case .needsMore:
        // One long first line is all there is to go by.
        guard records.isEmpty, !isWhole else { return records }
        return TableHead(bytes, isWhole: true).scan(separator, read)
      }
    }
    return records
  }
}
