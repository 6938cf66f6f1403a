/// The report of one share of a run, read record by record as the bytes they are.
///
/// Each record ends in the columns `shard` and `entry`, which are taken off: what is left is a
/// record of the whole run's report, byte for byte.
struct ShardFile {
  /// A record of the whole run's report.
  struct Row {
    /// Its bytes, with the line end where the format has one.
    var bytes: [UInt8]
    /// The position of its entry in the whole input.
    var entry: Int
  }

  /// The file's name, for messages.
  var file: String { scanner.file }
  /// How records follow each other; `nil` in an empty file.
  var form: ReportScanner.Form? { scanner.form }
  /// Which share this is, as its records or its summary say; `nil` where it has neither.
  private(set) var shard: Shard?
  /// Whether the last record said that its run has no more.
  private var isWhole = false
  /// The line of names without the two columns, of a delimited report.
  private(set) var header: [UInt8] = []
  /// The next record; `nil` after the last.
  private(set) var next: Row?
  /// What a json document says at its end.
  private(set) var summary: ReportSummary?

  private var scanner: ReportScanner
  private let read: () throws -> [UInt8]
  private var isAtEnd = false

  /// What follows the rows of a document is at most so long, in bytes.
  private static let maxSummaryLength = 1 << 20

  /// Opens a file and reads its first record.
  init(file: String, read: @escaping () throws -> [UInt8]) throws {
    scanner = ReportScanner(file: file)
    self.read = read
    let start = try firstBytes()
    if let length = try nextLength(), case .delimited = scanner.form {
      guard let (header, words) = Self.cutCells(scanner, length), words == ["shard", "entry"] else {
        throw notOfAShard()
      }
      self.header = start + header
      scanner.consume(length)
      try advance()
    } else {
      try advance()
    }
  }

  /// Goes on to the next record.
  mutating func advance() throws {
    let last = next?.entry ?? 0
    next = nil
    guard let length = try nextLength() else {
      try readSummary()
      if let shard, !isWhole { throw endsEarly(shard) }
      return
    }
    let isTable = if case .delimited = scanner.form { true } else { false }
    guard
      let (bytes, words) = isTable
        ? Self.cutCells(scanner, length) : Self.cutMembers(scanner.bytes(length))
    else {
      if let shard { throw endsEarly(shard) }
      throw notOfAShard()
    }
    guard let mark = ShardMark(word: words[0]), let entry = Int(words[1]) else {
      if let shard { throw endsEarly(shard) }
      throw scanner.error(
        "invalid shard \(words[0].quotedForMessages) or entry \(words[1].quotedForMessages).")
    }
    guard shard == nil || shard == mark.shard else {
      throw scanner.error("the rows belong to more than one shard; give each shard's file.")
    }
    guard entry >= last, mark.shard.holds(entry), !isWhole else {
      throw scanner.error("the row is not in its place; the file was sorted or changed.")
    }
    shard = mark.shard
    isWhole = mark.isLast
    next = Row(bytes: bytes, entry: entry)
    if scanner.form == .objects { next?.bytes.append(0x0A) }
    scanner.consume(length)
  }

  /// Reads until there is something, and gives the byte-order mark if the file begins with one.
  private mutating func firstBytes() throws -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    while scanner.queue.count < mark.count, !isAtEnd { try readMore() }
    return scanner.queue.bytes.starts(with: mark) ? mark : []
  }

  private mutating func readMore() throws {
    let bytes = try read()
    if bytes.isEmpty { isAtEnd = true } else { scanner.feed(bytes) }
  }

  private mutating func nextLength() throws -> Int? {
    while true {
      switch try scanner.next(atEnd: isAtEnd) {
      case .record(let length): return length
      case .end: return nil
      case .needsMore: try readMore()
      }
    }
  }

  /// Reads what follows the rows of a document: the summary, with the share that it is of.
  private mutating func readSummary() throws {
    guard scanner.form == .document, summary == nil else { return }
    while !isAtEnd {
      try readMore()
      guard scanner.queue.count <= Self.maxSummaryLength else {
        throw scanner.error("what follows the rows is longer than any summary.")
      }
    }
    let rest = scanner.bytes(scanner.queue.count)
    guard let key = ReportScanner.range(of: Array("\"summary\":".utf8), in: rest),
      let end = rest.lastIndex(of: UInt8(ascii: "}")),
      key.upperBound < end, let summary = ReportSummary(json: rest[key.upperBound..<end])
    else { throw scanner.error("the json has no valid summary after its rows.") }
    self.summary = summary
  }

  private func endsEarly(_ shard: Shard) -> ReportReadError {
    ReportReadError(
      file,
      "it ends before shard \(shard.text) does: its run was stopped, or the file is cut. Run"
        + " --shard \(shard.text) again.")
  }

  private func notOfAShard() -> ReportReadError {
    scanner.error(
      "this is no report of a shard as `check --shard` writes it: the columns `shard` and `entry`"
        + " are missing at its end.")
  }
}

// MARK: - Taking the two columns off

extension ShardFile {
  /// The line found last without its last two cells, and these.
  private static func cutCells(
    _ scanner: ReportScanner, _ length: Int
  ) -> (bytes: [UInt8], words: [String])? {
    let tail = scanner.cells.suffix(2)
    guard case .delimited(let delimiter) = scanner.form, tail.count == 2,
      let cut = tail.first?.start,
      cut > 0
    else { return nil }
    let line = scanner.bytes(length)
    guard line[line.startIndex + cut - 1] == delimiter else { return nil }
    var bytes = Array(line.prefix(cut - 1))
    if line.dropLast().last == 0x0D { bytes.append(0x0D) }
    bytes.append(0x0A)
    return (bytes, tail.map { scanner.text($0) })
  }

  /// The object without its last two members, and these, as ``JSONFormat`` writes them.
  private static func cutMembers(
    _ object: ArraySlice<UInt8>
  ) -> (bytes: [UInt8], words: [String])? {
    // The quotation marks of a text are escaped, so the first match from the end is the member.
    let key = Array(",\"shard\":\"".utf8)
    guard
      let cut = object.indices.dropLast(key.count).last(where: {
        object[$0] == key[0] && object[$0...].starts(with: key)
      })
    else { return nil }
    let tail = object[(cut + key.count)...]
    let next = Array("\",\"entry\":".utf8)
    guard let middle = ReportScanner.range(of: next, in: tail), tail.last == UInt8(ascii: "}")
    else { return nil }
    return (
      object[..<cut] + [UInt8(ascii: "}")],
      [
        String(decoding: tail[..<middle.lowerBound], as: UTF8.self),
        String(decoding: tail[middle.upperBound...].dropLast(), as: UTF8.self),
      ]
    )
  }
}
