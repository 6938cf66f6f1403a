/// Reads JSON as entries: the elements of an array, values in a row, or one value a line.
struct JSONReader {
  private let keepsColumns: Bool
  private let isWrapped: Bool
  private let roles: MemberRoles
  private var source: Source
  /// A Boolean value that indicates whether anything but blanks follows the end of the array.
  private var foundMore = false
  /// The beginning of what follows an array that is a member of an object.
  private var rest: [UInt8] = []

  private enum Source {
    case elements(JSONElementScanner)
    case lines(LineScanner)
  }

  /// What one call of the scanners came to, whichever it was.
  private enum Step {
    case element(end: Int, length: Int)
    case unclosed(length: Int)
    case tooLong
    case skipped(length: Int)
    case pause
    case end(isClosed: Bool)
  }

  /// How the elements are laid out.
  enum Layout {
    /// The elements of an array, or values in a row.
    case json
    /// The elements of an array that is a member of an object, whose rest does not matter.
    case wrappedArray
    /// One value a line.
    case ndjson
  }

  /// Creates a reader for text that begins in `firstLine`.
  init(layout: Layout, firstLine: Int, keepsColumns: Bool, roles: MemberRoles) {
    self.keepsColumns = keepsColumns
    self.roles = roles
    isWrapped = layout == .wrappedArray
    source =
      layout == .ndjson
      ? .lines(LineScanner(lineEnd: UInt8(ascii: "\n"), firstLine: firstLine))
      : .elements(JSONElementScanner(firstLine: firstLine))
  }

  /// Reads all elements that are whole, and returns how many bytes are used up.
  mutating func read(
    _ waiting: Span<UInt8>, atEnd: Bool, builder: inout EntryBuilder,
    into entries: inout [AppQuery]
  ) -> Int {
    var used = 0
    while true {
      let bytes = waiting.extracting(used..<waiting.count)
      switch next(bytes, atEnd: atEnd) {
      case .element(let end, let length):
        readElement(bytes.extracting(0..<end), builder: &builder, into: &entries)
        used += length
      case .unclosed(let length):
        builder.log.add(
          .unclosed, line: line, "unexpected end of JSON in the element that begins here",
          mend: "check that the file is complete")
        append(Self.damaged(bytes.extracting(0..<length)), &builder, into: &entries)
        used += length
      case .tooLong:
        append(.tooLong(bytes, line: line, &builder.log), &builder, into: &entries)
      case .skipped(let length): used += length
      case .pause: return used
      case .end(let isClosed):
        // What follows is not held, however much it is.
        if !Self.isBlank(bytes) { foundMore = true }
        for index in bytes.indices where rest.count < 4_096 { rest.append(bytes[index]) }
        if atEnd { reportEnd(isClosed: isClosed, log: &builder.log) }
        return waiting.count
      }
    }
  }

  private var line: Int {
    switch source {
    case .elements(let scanner): scanner.line
    case .lines(let scanner): scanner.line
    }
  }

  private mutating func next(_ bytes: Span<UInt8>, atEnd: Bool) -> Step {
    switch source {
    case .elements(var scanner):
      defer { source = .elements(scanner) }
      return switch scanner.next(in: bytes, atEnd: atEnd) {
      case .element(let length): .element(end: length, length: length)
      case .needsMore: .pause
      case .skipped(let length): .skipped(length: length)
      case .tooLong: .tooLong
      case .unclosed(let length): .unclosed(length: length)
      case .end(let isClosed): .end(isClosed: isClosed)
      }
    case .lines(var scanner):
      defer { source = .lines(scanner) }
      return switch scanner.next(in: bytes, atEnd: atEnd) {
      case .line(let end, let length): .element(end: end, length: length)
      case .needsMore: .pause
      case .tooLong: .tooLong
      case .skipped(let length): .skipped(length: length)
      }
    }
  }

  private func reportEnd(isClosed: Bool, log: inout DiagnosticLog) {
    if !isClosed {
      log.add(.unclosed, "unterminated array", mend: "check that the file is complete")
    } else if foundMore, !isWrapped {
      log.add(
        .malformed, "ignored data after the array", mend: "give one array, or one value a line")
    } else if isWrapped, holdsMoreObjects {
      log.add(
        .malformed, "only the first array of apps is read; ignored another one after it",
        mend: "give one array, as `jq .MEMBER FILE` writes it")
    }
  }

  /// A Boolean value that indicates whether another array of objects follows.
  private var holdsMoreObjects: Bool {
    let tokens = rest.filter { !$0.isASCIIBlank }
    return zip(tokens, tokens.dropFirst()).contains {
      $0 == UInt8(ascii: "[") && $1 == UInt8(ascii: "{")
    }
  }

  private mutating func readElement(
    _ bytes: Span<UInt8>, builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    guard !Self.isBlank(bytes) else { return }
    if let fields = plainFields(bytes) { return append(fields, &builder, into: &entries) }
    var parser = JSONElementParser(end: bytes.count, keepsNested: keepsColumns)
    let tree = parser.tree(bytes)
    parser.skipBlanks(bytes)
    guard let tree, parser.position == bytes.count else {
      builder.log.add(
        .malformed, line: line, "invalid JSON or UTF-8",
        mend: "a checker such as `jq . FILE` shows where")
      return append(Self.damaged(bytes), &builder, into: &entries)
    }
    let records = JSONRecords(in: tree)
    if case .array = tree, records.named.contains(where: { !roles.fields($0).namesApp }) {
      builder.log.add(
        .invalidApp, line: line, "expected an app, found an array",
        mend: "give strings, numbers or objects")
      return append(Self.damaged(bytes), &builder, into: &entries)
    }
    for record in records.named {
      append(roles.fields(record), &builder, into: &entries)
    }
    guard records.named.isEmpty else { return }
    if records.holdsEmptyLists {
      builder.skip("elements whose list of apps is empty", line: line)
      return
    }
    // The sample may have shown that an app stands under a key of another name.
    let found = records.unnamed.map { roles.fields($0) }.filter(\.namesApp)
    for fields in found { append(fields, &builder, into: &entries) }
    guard found.isEmpty else { return }
    let record = records.unnamed.first ?? []
    var fields = roles.fields(record)
    if fields.apps.isEmpty, fields.name.isEmpty, !record.isEmpty {
      let keys = record.prefix(6).map { $0.key.quotedForMessages }.joined(separator: ", ")
      builder.log.add(
        .invalidApp, line: line, "no member names the app among \(keys)",
        mend: "name it `trackId` or `bundleId`")
      fields.isReported = true
    }
    append(fields, &builder, into: &entries)
  }

  /// Returns what an object says that names its app with its own members, as nearly all do.
  private func plainFields(_ bytes: Span<UInt8>) -> EntryFields? {
    guard case .object(let members) = JSONElement(bytes) else { return nil }
    var record: JSONRecords.Record = []
    for member in members {
      guard let text = member.value.text else { return nil }
      record.append((member.key, text))
    }
    let fields = roles.fields(record)
    return fields.namesApp ? fields : nil
  }

  private func append(
    _ fields: consuming EntryFields, _ builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    if fields.extraFields.isEmpty, !roles.extraTitles.isEmpty {
      fields.extraFields = [String](repeating: "", count: roles.extraTitles.count)
    }
    builder.append(fields, line: line, into: &entries)
  }

  /// Returns what stands for an element that cannot be read: its beginning.
  private static func damaged(_ bytes: Span<UInt8>) -> EntryFields {
    let text = String(repairing: bytes.extracting(0..<min(bytes.count, 64))).trimmed
    return EntryFields(unreadable: bytes.count > 64 ? text + "…" : text, isReported: true)
  }

  private static func isBlank(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where !bytes[index].isASCIIBlank { return false }
    return true
  }
}
