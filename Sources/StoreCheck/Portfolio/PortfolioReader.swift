/// Reads a portfolio, the apps that a person wants checked, from bytes that come in pieces.
///
/// The reader is pure: bytes go in, entries and diagnostics come out, and nothing is held but a
/// part of one line, record or element. Every entry of the input becomes one entry, in order, or
/// several where it names several apps or countries; one that names no app, or an unknown country,
/// becomes an entry that says so, and a diagnostic names its line and what to do. Blank lines,
/// comments, titles, a total line, a header that comes again and apps of other systems are no
/// entries.
package struct PortfolioReader {
  /// The titles of the user's own columns that are carried along, in their order.
  ///
  /// Final as soon as the first entry has come out. In JSON these are the members of the first
  /// elements.
  package private(set) var extraColumns: [String] = []
  /// The shape of the input, once it has been told; never ``PortfolioFormat/auto``.
  package private(set) var format: PortfolioFormat?
  /// What was decided on how to read the input, until it is taken.
  private var decision: PortfolioDecision?

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
    case records(RecordReader)
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
      builder.log.add(.nothing, "no apps found", mend: "check that it is the right file, and saved")
    }
  }

  /// Ends an input whose source has failed: appends the entries that were complete before that.
  package mutating func breakOff(into entries: inout [AppQuery]) throws(PortfolioError) {
    guard headLines > 0 else { return }
    if case .encoding = stage { try decideEncoding(atEnd: false) }
    if case .shape = stage { try decideShape(atEnd: false) }
    read(atEnd: false, into: &entries)
  }

  /// Hands out the diagnostics noted since the last time.
  package mutating func takeDiagnostics() -> [PortfolioDiagnostic] { builder.log.drain() }

  /// Hands out what was decided on how to read the input, once.
  package mutating func takeDecision() -> PortfolioDecision? {
    defer { decision = nil }
    return decision
  }

  private mutating func advance(
    _ bytes: ArraySlice<UInt8>, atEnd: Bool, into entries: inout [AppQuery]
  ) throws(PortfolioError) {
    let isSilent = bytes.isEmpty && !atEnd
    if case .encoding = stage {
      head.append(contentsOf: bytes)
      headLines += bytes.count { $0 == UInt8(ascii: "\n") }
      guard atEnd || isHeadEnough(head.count, isSilent: isSilent) else { return }
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
      guard atEnd || isHeadEnough(queue.count, isSilent: isSilent) else { return }
      try decideShape(atEnd: atEnd)
    }
    let before = entries.count
    read(atEnd: atEnd, into: &entries)
    if entries.count > before { hasEntries = true }
  }

  /// Returns whether enough has come to decide; of a pipe that has fallen silent, less is enough.
  private func isHeadEnough(_ count: Int, isSilent: Bool) -> Bool {
    count >= PortfolioLimits.headLength
      || headLines >= (isSilent ? PortfolioLimits.silentHeadLines : PortfolioLimits.headLines)
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
    case .records(var reader):
      defer { self = .records(reader) }
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
      head: bytes, isWhole: atEnd && bytes.count == queue.count, options: builder.options)
    format = shape.format
    decision = shape.decision
    switch shape {
    case .lines(let shape, let lineEnd):
      stage = .lines(LinesReader(shape: shape, lineEnd: lineEnd, firstLine: firstLine))
    case .table(let table):
      extraColumns = table.plan.extraTitles
      builder.versionForms = table.plan.versionForms
      stage = .table(CSVReader(shape: table, firstLine: firstLine))
    case .records(let shape, let roles, let lineEnd):
      extraColumns = roles.extraTitles
      builder.versionForms = roles.versionForms
      stage = .records(
        RecordReader(shape, roles: roles, lineEnd: lineEnd, firstLine: firstLine))
    case .json(let layout, let offset, let roles):
      extraColumns = roles.extraTitles
      builder.versionForms = roles.versionForms
      firstLine += bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
      queue.consume(offset)
      stage = .json(
        JSONReader(
          layout: layout, firstLine: firstLine, keepsColumns: builder.options.keepsColumns,
          roles: roles))
    }
  }
}
