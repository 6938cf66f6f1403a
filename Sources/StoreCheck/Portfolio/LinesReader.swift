/// Reads one app a line, optionally followed by blanks and an installed version.
struct LinesReader {
  private var scanner: LineScanner

  /// Makes a reader for text that begins in `firstLine`.
  init(lineEnd: UInt8, firstLine: Int) {
    scanner = LineScanner(lineEnd: lineEnd, firstLine: firstLine)
  }

  /// Reads all lines that are whole.
  mutating func read(
    _ queue: inout ByteQueue, atEnd: Bool, builder: inout EntryBuilder,
    into entries: inout [AppQuery]
  ) {
    while true {
      let step = scanner.next(
        in: queue.bytes.span.extracting(queue.start..<queue.bytes.count), atEnd: atEnd)
      switch step {
      case .needsMore: return
      case .skipped(let length): queue.consume(length)
      case .tooLong:
        entries.append(
          builder.entry(.tooLong(queue, line: scanner.line, &builder.log), line: scanner.line))
      case .line(let end, let length):
        if let cells = cells(of: queue, end: end, log: &builder.log) {
          entries.append(builder.entry(cells, line: scanner.line))
        }
        queue.consume(length)
      }
    }
  }

  /// The app and the version of a line, or `nil` where it is blank or a comment.
  private func cells(of queue: ByteQueue, end: Int, log: inout DiagnosticLog) -> EntryCells? {
    guard let text = queue.text(0, end) else {
      log.add(
        .encoding, line: scanner.line, "the line is not UTF-8", mend: EncodingGuess.utf8Mend)
      return EntryCells(
        app: queue.repairedText(0, end).trimmed, reference: nil, isReported: true)
    }
    let content = Self.withoutComment(text).trimmed
    guard !content.isEmpty else { return nil }
    let app = content.prefix { !$0.isWhitespace }
    let rest = content[app.endIndex...].trimmed
    let reference = AppReference(cleaning: app)
    // `Some App 2` is a name and no app with a version.
    if !rest.isEmpty, !Self.isVersionLike(rest), reference?.isPlain != true {
      return EntryCells(app: content, reference: nil)
    }
    return EntryCells(app: String(app), reference: reference, version: rest)
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

  private static func isVersionLike(_ text: String) -> Bool {
    text.utf8.contains { (48...57).contains($0) }
  }
}

extension EntryCells {
  /// What stands for a line beyond the limit: its beginning, which names no app.
  static func tooLong(_ queue: ByteQueue, line: Int, _ log: inout DiagnosticLog) -> EntryCells {
    let limit = PortfolioLimits.recordLength.groupedInThousands
    log.add(
      .tooLong, line: line, "the line is longer than \(limit) bytes and is passed over",
      mend: "check that this is the right file, and that its lines end")
    let beginning = queue.repairedText(0, min(64, queue.count)).trimmed
    return EntryCells(app: beginning + "…", reference: nil, isReported: true)
  }
}

extension AppReference {
  /// Reads a reference from a cell, past what spreadsheets and web pages leave around it:
  /// `="361309726"`, a leading apostrophe, blanks that do not break, and characters of no width.
  init?(cleaning text: some StringProtocol) {
    if let reference = AppReference(text) {
      self = reference
      return
    }
    let cleaned = text.withoutSpreadsheetMarks
    guard cleaned.utf8.count != text.utf8.count, let reference = AppReference(cleaned) else {
      return nil
    }
    self = reference
  }

  /// Whether this can hardly be anything but an app: a number, a link, or a name with a dot.
  var isPlain: Bool {
    guard case .app(.bundleID(let bundleID)) = subject else { return true }
    // Not `No.`, which heads the column of row numbers.
    return bundleID.text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "."))
  }
}

extension StringProtocol {
  /// The text without blanks of any script and without byte-order marks at either end.
  var trimmed: String {
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

  /// The text without the marks of spreadsheets; at no cost where there are none.
  var withoutMarksIfAny: String {
    guard let first = utf8.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "'") else {
      return String(self)
    }
    return withoutSpreadsheetMarks
  }

  /// The text inside `="…"` or after a leading apostrophe, by which spreadsheets mark text.
  var withoutSpreadsheetMarks: String {
    var text = trimmed
    if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count >= 3 {
      text = String(text.dropFirst(2).dropLast())
    } else if text.hasPrefix("'") {
      text.removeFirst()
    }
    return text.trimmed
  }
}
