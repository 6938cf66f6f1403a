/// Reads a portfolio, the apps that a person wants checked, from bytes that come in pieces.
///
/// The reader is pure: bytes go in, entries and diagnostics come out, and nothing is held but a
/// part of one line, record or element. Every entry of the input becomes exactly one entry, in
/// order; one that names no app, or an unknown country, becomes an entry that says so, and a
/// diagnostic names its line and the mend. Blank lines, comments, titles, a total line and a header
/// that comes again are no entries.
package struct PortfolioReader {
  /// The titles of the user's own columns that are carried along, in their order.
  ///
  /// Final as soon as the first entry has come out. In JSON these are the members of the first
  /// element; members that only later ones have are told and dropped.
  package private(set) var extraColumns: [String] = []
  /// The shape of the input, once it has been told; never ``PortfolioFormat/auto``.
  package private(set) var format: PortfolioFormat?

  private var builder: EntryBuilder
  private var stage = Stage.encoding
  /// What came before the encoding was told.
  private var head: [UInt8] = []
  private var headLines = 0
  private var transcoder = TextTranscoder.none
  private var queue = ByteQueue()
  /// Whether an entry has come out.
  private var hasEntries = false
  /// The line at which ``queue`` begins, as long as the shape is open.
  private var firstLine = 1

  fileprivate enum Stage {
    /// Too little has come to tell the encoding. Next: `shape`.
    case encoding
    /// Too little has come to tell the shape. Next: one of the readers.
    case shape
    case lines(LinesReader)
    case table(CSVReader)
    case json(JSONReader)
    /// A reader is at work, or the input has ended.
    case away
  }

  /// Makes a reader for one input.
  package init(options: PortfolioOptions) {
    builder = EntryBuilder(options: options)
  }

  /// Reads on, and appends the entries that became whole.
  ///
  /// - Throws: ``PortfolioError`` where the input is no portfolio at all. Damage within one is no
  ///   error: it becomes entries without identifier and diagnostics.
  package mutating func feed(
    _ bytes: ArraySlice<UInt8>, into entries: inout [AppQuery]
  ) throws(PortfolioError) {
    try advance(bytes, atEnd: false, into: &entries)
  }

  /// Reads on, and appends the entries that became whole.
  package mutating func feed(
    _ bytes: [UInt8], into entries: inout [AppQuery]
  ) throws(PortfolioError) {
    try advance(bytes[...], atEnd: false, into: &entries)
  }

  /// Ends the input, and appends what its last bytes held.
  package mutating func finish(into entries: inout [AppQuery]) throws(PortfolioError) {
    try advance([], atEnd: true, into: &entries)
    builder.finish()
    if !hasEntries {
      builder.log.add(
        .nothing, "there is no app in it", mend: "check that it is the right file, and saved")
    }
  }

  /// Hands out the diagnostics noted since the last time.
  package mutating func takeDiagnostics() -> [PortfolioDiagnostic] { builder.log.drain() }

  private mutating func advance(
    _ bytes: ArraySlice<UInt8>, atEnd: Bool, into entries: inout [AppQuery]
  ) throws(PortfolioError) {
    if case .encoding = stage {
      head.append(contentsOf: bytes)
      headLines += bytes.count { $0 == UInt8(ascii: "\n") }
      guard atEnd || isHeadEnough(head.count) else { return }
      try decideEncoding(atEnd: atEnd)
    } else {
      enqueue(bytes)
    }
    if atEnd {
      var text: [UInt8] = []
      logEncoding(transcoder.finish(into: &text))
      enqueueText(text[...])
    }
    if case .shape = stage {
      dropBlankLines()
      guard atEnd || isHeadEnough(queue.count) else { return }
      try decideShape(atEnd: atEnd)
    }
    let before = entries.count
    read(atEnd: atEnd, into: &entries)
    if entries.count > before { hasEntries = true }
  }

  private func isHeadEnough(_ count: Int) -> Bool {
    count >= PortfolioLimits.headLength || headLines >= PortfolioLimits.headLines
  }

  private mutating func enqueue(_ bytes: ArraySlice<UInt8>) {
    if transcoder.leavesUnchanged(bytes) { return enqueueText(bytes) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    logEncoding(transcoder.transcode(bytes, into: &text))
    enqueueText(text[...])
  }

  private mutating func logEncoding(_ encoding: LegacyEncoding?) {
    guard let encoding else { return }
    builder.log.add(.encoding, encoding.problem, mend: encoding.hint)
  }

  private mutating func enqueueText(_ text: ArraySlice<UInt8>) {
    queue.append(text)
    if case .shape = stage { headLines += text.count { $0 == UInt8(ascii: "\n") } }
  }

  private mutating func read(atEnd: Bool, into entries: inout [AppQuery]) {
    // The bytes are taken out while they are looked at, for a span of them borrows their owner.
    var queue = ByteQueue()
    swap(&queue, &self.queue)
    let used = queue.bytes.withSpan { bytes in
      stage.read(
        bytes.extracting(queue.start..<bytes.count), atEnd: atEnd, builder: &builder,
        into: &entries)
    }
    queue.consume(used)
    swap(&queue, &self.queue)
    if case .json(let reader) = stage { extraColumns = reader.extraColumns }
  }
}

extension PortfolioReader.Stage {
  /// Reads what is whole, and returns how many bytes are used up.
  fileprivate mutating func read(
    _ bytes: Span<UInt8>, atEnd: Bool, builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) -> Int {
    // The reader is taken out while it works, so that its buffers are changed in place.
    let stage = self
    self = .away
    switch stage {
    case .lines(var reader):
      defer { self = .lines(reader) }
      return reader.read(bytes, atEnd: atEnd, builder: &builder, into: &entries)
    case .table(var reader):
      defer { self = .table(reader) }
      return reader.read(bytes, atEnd: atEnd, builder: &builder, into: &entries)
    case .json(var reader):
      defer { self = .json(reader) }
      return reader.read(bytes, atEnd: atEnd, builder: &builder, into: &entries)
    case .encoding, .shape, .away:
      self = stage
      return 0
    }
  }
}

// MARK: - Deciding

extension PortfolioReader {
  private mutating func decideEncoding(atEnd: Bool) throws(PortfolioError) {
    var markLength = 0
    let looked = Array(Self.head(of: head[...]))
    let guess = looked.withSpan { EncodingGuess(head: $0, fileName: builder.options.fileName) }
    switch guess {
    case .utf8(let length):
      markLength = length
      if length == 0, looked[...].isASCII { transcoder = .ascii(LateEncodingDetector()) }
    case .utf16(let isBigEndian, let length):
      markLength = length
      transcoder = .utf16(UTF16Transcoder(isBigEndian: isBigEndian))
    case .legacy(let encoding):
      transcoder = .legacy(LegacyTranscoder(encoding: encoding))
      logEncoding(encoding)
    case .unreadable(let what, let mend):
      throw PortfolioError(file: builder.options.fileName, what: what, mend: mend)
    }
    // From here on the lines of the text count, not those of its bytes.
    stage = .shape
    headLines = 0
    enqueue(head[markLength...])
    head = []
  }

  /// The part of the bytes by which the input is judged.
  ///
  /// What came with it in the same piece is not looked at, or the judgement would depend on how the
  /// input happened to be cut into pieces.
  private static func head(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let head = bytes.prefix(PortfolioLimits.headLength)
    var lines = 0
    for index in head.indices where head[index] == UInt8(ascii: "\n") {
      lines += 1
      if lines == PortfolioLimits.headLines { return head[...index] }
    }
    return head
  }

  /// Gives up the blank lines at the beginning: however many there are, they decide nothing.
  ///
  /// Lines of separators alone are blank too, for spreadsheets write them.
  private mutating func dropBlankLines() {
    let mayBeTable = [.auto, .csv].contains(builder.options.format)
    var length = 0
    var lines = 0
    var index = queue.start
    while index < queue.bytes.count {
      let byte = queue.bytes[index]
      guard byte.isASCIIBlank || (mayBeTable && TableShape.delimiters.contains(byte)) else { break }
      index += 1
      if byte == UInt8(ascii: "\n") {
        lines += 1
        length = index - queue.start
      }
    }
    queue.consume(length)
    firstLine += lines
    headLines -= lines
  }

  private mutating func decideShape(atEnd: Bool) throws(PortfolioError) {
    let bytes = Array(Self.head(of: queue.bytes[queue.start...]))
    let shape = try PortfolioShape(
      head: bytes, isWhole: atEnd && bytes.count == queue.count, options: builder.options,
      log: &builder.log)
    format = shape.format
    switch shape {
    case .lines(let lineEnd):
      stage = .lines(LinesReader(lineEnd: lineEnd, firstLine: firstLine))
    case .table(let table):
      extraColumns = table.layout.extraTitles
      stage = .table(CSVReader(shape: table, firstLine: firstLine))
    case .ndjson: stage = .json(jsonReader(.ndjson))
    case .json(let offset, let isWrapped):
      firstLine += bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
      queue.consume(offset)
      stage = .json(jsonReader(isWrapped ? .wrappedArray : .json))
    }
  }

  private func jsonReader(_ layout: JSONReader.Layout) -> JSONReader {
    JSONReader(
      layout: layout, firstLine: firstLine, keepsColumns: builder.options.keepsColumns)
  }
}
