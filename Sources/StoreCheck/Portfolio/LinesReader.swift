/// Reads lines: one app each, optionally followed by blanks and an installed version, or what a
/// ``TextShape`` makes of them.
struct LinesReader {
  private let shape: TextShape?
  private var scanner: LineScanner

  /// Creates a reader for text that begins in `firstLine`.
  init(shape: TextShape?, lineEnd: UInt8, firstLine: Int) {
    self.shape = shape
    scanner = LineScanner(lineEnd: lineEnd, firstLine: firstLine)
  }

  /// Reads all lines that are complete, and returns how many bytes are used up.
  mutating func read(
    _ waiting: Span<UInt8>, atEnd: Bool, builder: inout EntryBuilder,
    into entries: inout [AppQuery]
  ) -> Int {
    var used = 0
    while true {
      let bytes = waiting.extracting(used..<waiting.count)
      switch scanner.next(in: bytes, atEnd: atEnd) {
      case .needsMore: return used
      case .skipped(let length): used += length
      case .tooLong:
        builder.append(
          .tooLong(bytes, line: scanner.line, &builder.log), line: scanner.line, into: &entries)
      case .line(let end, let length):
        let line = bytes.extracting(0..<end)
        if shape == nil, let entry = plainEntry(line, &builder) {
          entries.append(entry)
        } else {
          readLine(line, &builder, into: &entries)
        }
        used += length
      }
    }
  }

  /// Returns the entry of a line in which nothing needs a closer look, or `nil` for any other.
  private func plainEntry(_ line: Span<UInt8>, _ builder: inout EntryBuilder) -> AppQuery? {
    var end = line.count
    while end > 0, line[end - 1].isASCIIBlank { end -= 1 }
    var appEnd = 0
    while appEnd < end, !line[appEnd].isASCIIBlank { appEnd += 1 }
    var start = appEnd
    while start < end, line[start].isASCIIBlank { start += 1 }
    return builder.plainEntry(
      app: line.extracting(0..<appEnd), version: line.extracting(start..<end),
      country: line.extracting(0..<0))
  }

  private func readLine(
    _ line: Span<UInt8>, _ builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    guard let text = String(utf8: line) else {
      builder.log.add(
        .encoding, line: scanner.line, "the line is not UTF-8", mend: EncodingGuess.utf8Mend)
      let fields = EntryFields(unreadable: String(repairing: line).trimmed, isReported: true)
      builder.append(fields, line: scanner.line, into: &entries)
      return
    }
    if let shape {
      let content = text.trimmed
      guard !content.isEmpty else { return }
      switch shape.read(content) {
      case .entries(let records):
        for fields in records { builder.append(fields, line: scanner.line, into: &entries) }
      case .nothing: break
      case .skipped(let what): builder.skip(what, line: scanner.line)
      }
      return
    }
    let content = Self.withoutComment(text).trimmed
    guard !content.isEmpty, !content.utf8.allSatisfy({ "-=+:|_* `".utf8.contains($0) }) else {
      return
    }
    let plain = PlainLine(content)
    if plain.isGuess, let app = plain.fields.apps.first?.text {
      let version = plain.fields.version
      builder.log.add(
        .guessedLine, line: scanner.line,
        "treating \(app.quotedForMessages) in \(content.quotedForMessages) as the app, "
          + (version.isEmpty
            ? "without a version" : "and \(version.quotedForMessages) as its version"))
    }
    builder.append(plain.fields, line: scanner.line, into: &entries)
  }

  /// The text before a `#` that begins the line or follows a blank.
  private static func withoutComment(_ text: String) -> Substring {
    var isAfterBlank = true
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isAfterBlank, byte == UInt8(ascii: "#") { return text[..<index] }
      isAfterBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
    return text[...]
  }
}

extension EntryFields {
  /// Returns what stands for a line beyond the limit: its beginning, which names no app.
  static func tooLong(_ bytes: Span<UInt8>, line: Int, _ log: inout DiagnosticLog) -> EntryFields {
    let limit = PortfolioLimits.recordLength.groupedInThousands
    log.add(
      .tooLong, line: line, "line exceeds \(limit) bytes; skipped",
      mend: "check that this is the right file, and that its lines end")
    let beginning = String(repairing: bytes.extracting(0..<min(64, bytes.count))).trimmed
    return EntryFields(unreadable: beginning + "…", isReported: true)
  }
}

extension StringProtocol {
  /// The text without blanks of any script and without byte-order marks at either end.
  var trimmed: String {
    // Nearly every text begins and ends with what is plainly no blank.
    let text = Substring(self)
    if let first = text.utf8.first, let last = text.utf8.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return String(text)
    }
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || (0x200B...0x200F).contains(scalar.value)
        || scalar.value == 0xFEFF || scalar.value == 0x2060
    }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
