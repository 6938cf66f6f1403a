/// Reads one app a line, optionally followed by blanks and an installed version.
struct LinesReader {
  private var scanner: LineScanner

  /// Makes a reader for text that begins in `firstLine`.
  init(lineEnd: UInt8, firstLine: Int) {
    scanner = LineScanner(lineEnd: lineEnd, firstLine: firstLine)
  }

  /// Reads all lines that are whole, and returns how many bytes are used up.
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
        let cells = EntryCells.tooLong(bytes, line: scanner.line, &builder.log)
        entries.append(builder.entry(cells, line: scanner.line))
      case .line(let end, let length):
        let line = bytes.extracting(0..<end)
        if let entry = plainEntry(line, &builder) {
          entries.append(entry)
        } else if let cells = cells(of: line, log: &builder.log) {
          entries.append(builder.entry(cells, line: scanner.line))
        }
        used += length
      }
    }
  }

  /// The entry of a line in which nothing needs a closer look; `nil` for any other.
  private func plainEntry(_ line: Span<UInt8>, _ builder: inout EntryBuilder) -> AppQuery? {
    var end = line.count
    while end > 0, line[end - 1].isASCIIBlank { end -= 1 }
    var appEnd = 0
    while appEnd < end, !line[appEnd].isASCIIBlank { appEnd += 1 }
    var start = appEnd
    while start < end, line[start].isASCIIBlank { start += 1 }
    for index in start..<end where line[index] == UInt8(ascii: "#") { return nil }
    return builder.plainEntry(
      app: line.extracting(0..<appEnd), version: line.extracting(start..<end),
      country: line.extracting(0..<0), line: scanner.line)
  }

  /// The app and the version of a line, or `nil` where it is blank or a comment.
  private func cells(of line: Span<UInt8>, log: inout DiagnosticLog) -> EntryCells? {
    guard let text = String(utf8: line) else {
      log.add(
        .encoding, line: scanner.line, "the line is not UTF-8", mend: EncodingGuess.utf8Mend)
      return EntryCells(app: String(repairing: line).trimmed, reference: nil, isReported: true)
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
  static func tooLong(_ bytes: Span<UInt8>, line: Int, _ log: inout DiagnosticLog) -> EntryCells {
    let limit = PortfolioLimits.recordLength.groupedInThousands
    log.add(
      .tooLong, line: line, "the line is longer than \(limit) bytes and is passed over",
      mend: "check that this is the right file, and that its lines end")
    let beginning = String(repairing: bytes.extracting(0..<min(64, bytes.count))).trimmed
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

  /// Whether this is a number too small for the store, such as the rows of another system have.
  var isSmallNumber: Bool {
    guard case .app(.trackID(let number)) = subject else { return false }
    return number < Self.smallestUsualNumber
  }

  /// Track ids begin far above; a smaller number may be something else.
  static var smallestUsualNumber: UInt64 { 1_000_000 }

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

  /// The text inside `="…"` or after a leading apostrophe, by which spreadsheets mark text.
  ///
  /// The marks are scalars, so that an accent behind one does not hide it.
  var withoutSpreadsheetMarks: String {
    let text = trimmed
    let scalars = text.unicodeScalars
    if scalars.starts(with: "=\"".unicodeScalars), scalars.last == "\"", text.utf8.count >= 3 {
      return String(scalars.dropFirst(2).dropLast()).trimmed
    }
    if scalars.first == "'" { return String(scalars.dropFirst()).trimmed }
    return text
  }
}
