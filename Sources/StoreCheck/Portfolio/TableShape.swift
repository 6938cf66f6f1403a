/// How a table is written and what its columns say, as found from its first lines.
struct TableShape: Equatable {
  var delimiter: UInt8
  var lineEnd: UInt8
  var layout: ColumnLayout
  /// Records before the first entry: titles and the header.
  var recordsBeforeEntries = 0

  /// The separators that are looked for, the likelier first.
  static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// Whether a header names the columns.
  var hasHeader: Bool { recordsBeforeEntries > 0 }

  /// Looks for a header in the first records, with each separator; `nil` where there is none.
  ///
  /// A header has a title that names the app, or at least two other titles that are known. What
  /// stands above it is a title of the table, unless it names an app.
  ///
  /// - Throws: ``PortfolioError`` where a header has no column for the app, and no other column
  ///   holds what can only be apps.
  static func withHeader(
    _ head: TableHead, options: PortfolioOptions, log: inout DiagnosticLog
  ) throws(PortfolioError) -> Self? {
    var best: (score: Int, shape: Self, titles: [String], records: ArraySlice<[String]>)?
    for delimiter in delimiters {
      let records = head.records(delimiter: delimiter)
      guard let (index, score) = headerIndex(records), score > best?.score ?? 0 else { continue }
      let layout = ColumnLayout(titles: records[index], keepsColumns: options.keepsColumns)
      let shape = Self(
        delimiter: delimiter, lineEnd: head.lineEnd, layout: layout,
        recordsBeforeEntries: index + 1)
      best = (score, shape, records[index], records[(index + 1)...])
    }
    guard let (_, found, titles, records) = best else { return nil }
    var shape = found
    if shape.layout.app.isEmpty {
      guard let column = columnOfApps(records) else {
        throw PortfolioError(
          file: options.fileName,
          what: "no column names the app among \(titles.quotedForMessages)",
          mend: "head the column of track ids `app id`, that of bundle ids `bundle id`; the store "
            + "cannot be asked by name")
      }
      shape.layout.app = [column]
      let title =
        column < titles.count ? titles[column].quotedForMessages : "number \(column + 1)"
      log.add(
        .columns, "the column \(title) is read as the app, for it holds ids",
        mend: "head it `app id` or `bundle id` to be sure")
    }
    return shape
  }

  /// The record that is a header, and how much speaks for it.
  private static func headerIndex(_ records: [[String]]) -> (index: Int, score: Int)? {
    var best: (index: Int, score: Int)?
    for (index, cells) in records.enumerated() {
      if let first = cells.first(where: { !$0.isEmpty }), namesApp(first) { break }
      let roles = cells.compactMap { ColumnRole(title: $0) }
      let namesApp = roles.contains { $0.namesApp }
      guard namesApp || roles.count >= 2 else { continue }
      let score = roles.count + (namesApp ? 100 : 0)
      if score > best?.score ?? 0 { best = (index, score) }
      if namesApp { break }
    }
    return best
  }

  /// The column in which nearly every cell can only be an app.
  private static func columnOfApps(_ records: some Collection<[String]>) -> Int? {
    let filled = records.filter { !$0.allSatisfy(\.isEmpty) }
    let columns = filled.map(\.count).max() ?? 0
    return (0..<columns).first { column in
      let cells = filled.compactMap { $0.count > column && !$0[column].isEmpty ? $0[column] : nil }
      return cells.count * 2 > filled.count
        && cells.count(where: isUnmistakable) * 10 >= cells.count * 8
    }
  }

  /// Whether the text can be nothing but an app: a link, a number as long as track ids are, or
  /// words with dots between.
  private static func isUnmistakable(_ text: String) -> Bool {
    guard let reference = AppReference(cleaning: text) else { return false }
    switch reference.subject {
    case .developer: return false
    case .app(.trackID): return text.contains("/") || (8...11).contains(text.utf8.count)
    case .app(.bundleID):
      let words = text.split(separator: ".", omittingEmptySubsequences: false)
      return words.count >= 2 && words.allSatisfy { $0.first?.isLetter ?? false }
    }
  }

  /// The table without a header whose cells are separated by `delimiter`.
  static func withoutHeader(
    _ head: TableHead, delimiter: UInt8, options: PortfolioOptions, log: inout DiagnosticLog
  ) -> Self {
    let records = head.records(delimiter: delimiter).filter { !$0.allSatisfy(\.isEmpty) }
    let seconds = records.compactMap { $0.count > 1 && !$0[1].isEmpty ? $0[1] : nil }
    let versions = seconds.count { looksLikeVersion($0) }
    let layout = ColumnLayout(
      count: records.map(\.count).max() ?? 1,
      secondIsVersion: versions > 0 && versions * 2 >= seconds.count,
      keepsColumns: options.keepsColumns)
    if let column = columnOfApps(records), column > 0,
      records.count(where: { namesApp($0[0]) }) * 2 < records.count
    {
      log.add(
        .columns, "the first column is read as the app, but column \(column + 1) looks like it",
        mend: "put a line above that heads the columns, such as `name,app id,version`")
    }
    return Self(delimiter: delimiter, lineEnd: head.lineEnd, layout: layout)
  }

  /// The separator that most records have the same number of times; `nil` where none has.
  static func consistentDelimiter(_ head: TableHead) -> UInt8? {
    for delimiter in delimiters {
      let records = head.records(delimiter: delimiter).filter { record in
        !record.allSatisfy(\.isEmpty) && record[0].utf8.first != UInt8(ascii: "#")
      }
      let counts = Dictionary(records.map { ($0.count, 1) }, uniquingKeysWith: +)
      guard let (count, times) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
        count > 1, times * 10 >= records.count * 8
      else { continue }
      // `com.example.app 1,2.4` is a line with a version, not two cells.
      let lines = records.count { record in
        let words = record[0].split { $0 == " " || $0 == "\t" }
        return words.count > 1 && namesApp(words[0])
      }
      if lines * 2 < records.count { return delimiter }
    }
    return nil
  }

  /// Whether the text names an app beyond doubt.
  private static func namesApp(_ text: some StringProtocol) -> Bool {
    AppReference(cleaning: text)?.isPlain ?? false
  }

  private static func looksLikeVersion(_ text: String) -> Bool {
    text.utf8.contains { (48...57).contains($0) } && text.utf8.count <= 40
      && !text.contains("/")
  }
}

/// The first lines of a text, to be looked at as a table.
struct TableHead {
  let bytes: [UInt8]
  let lineEnd: UInt8
  /// Whether the text ends here.
  let isWhole: Bool

  /// Takes the beginning of a text; its last line is left out of account where it goes on.
  init(_ bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
    lineEnd =
      bytes.contains(UInt8(ascii: "\n")) || !bytes.contains(UInt8(ascii: "\r"))
      ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
  }

  /// The records as cells of text.
  func records(delimiter: UInt8) -> [[String]] {
    var scanner = CSVScanner(delimiter: delimiter, lineEnd: lineEnd)
    var records: [[String]] = []
    var start = 0
    while start < bytes.count, records.count < PortfolioLimits.headLines {
      let step = bytes.withSpan {
        scanner.next(in: $0.extracting(start..<$0.count), atEnd: isWhole)
      }
      switch step {
      case .record(let length):
        records.append(
          scanner.cells.map { cell in
            guard cell.start < cell.end else { return "" }
            return String(
              decoding: bytes[(start + cell.start)..<(start + cell.end)], as: UTF8.self
            ).trimmed
          })
        start += length
      case .skipped(let length): start += length
      case .tooLong: continue
      case .needsMore:
        // One long first line is all there is to go by.
        guard records.isEmpty, !isWhole else { return records }
        return TableHead(bytes, isWhole: true).records(delimiter: delimiter)
      }
    }
    return records
  }
}

extension [String] {
  /// The first few titles between quotation marks.
  fileprivate var quotedForMessages: String {
    let shown = filter { !$0.isEmpty }.prefix(8).map(\.quotedForMessages)
    return shown.joined(separator: ", ") + (count > 8 ? ", …" : "")
  }
}
