/// Reads JSON as entries: the elements of an array, values in a row, or one value a line.
struct JSONReader {
  /// The members that are carried to the report, those of the first element.
  private(set) var extraColumns: [String] = []

  private let keepsColumns: Bool
  private let isWrapped: Bool
  private var source: Source
  private var isFirst = true
  /// Whether anything but blanks follows the end of the array.
  private var foundMore = false
  private var extraIndex: [String: Int] = [:]
  /// What each key means, remembered as it was met; keys are few.
  private var roles: [String: ColumnRole?] = [:]

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

  /// Makes a reader for text that begins in `firstLine`.
  init(layout: Layout, firstLine: Int, keepsColumns: Bool) {
    self.keepsColumns = keepsColumns
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
          .unclosed, line: line, "the input ends within the element that begins here",
          mend: "check that the file is complete")
        append(Self.damaged(bytes.extracting(0..<length)), &builder, into: &entries)
        used += length
      case .tooLong:
        append(EntryCells.tooLong(bytes, line: line, &builder.log), &builder, into: &entries)
      case .skipped(let length): used += length
      case .pause: return used
      case .end(let isClosed):
        // What follows is not held, however much it is.
        if !Self.isBlank(bytes) { foundMore = true }
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
      log.add(.unclosed, "the array is not closed", mend: "check that the file is complete")
    } else if foundMore, !isWrapped {
      log.add(
        .malformed, "what follows the end of the array is not read",
        mend: "give one array, or one value a line")
    }
  }

  private mutating func readElement(
    _ bytes: Span<UInt8>, builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    guard !Self.isBlank(bytes) else { return }
    switch JSONElement(bytes, keepsNested: keepsColumns) {
    case .object(let members): append(cells(of: members, &builder.log), &builder, into: &entries)
    case .scalar(let value):
      let text = value.text ?? ""
      append(
        EntryCells(app: text, reference: AppReference(cleaning: text)), &builder, into: &entries)
    case .array:
      builder.log.add(
        .invalidApp, line: line, "an array stands in place of an app",
        mend: "give strings, numbers or objects")
      append(Self.damaged(bytes), &builder, into: &entries)
    case nil:
      builder.log.add(
        .malformed, line: line, "the element is no JSON in UTF-8",
        mend: "a checker such as `jq . FILE` shows where")
      append(Self.damaged(bytes), &builder, into: &entries)
    }
  }

  private mutating func append(
    _ cells: consuming EntryCells, _ builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    isFirst = false
    if cells.extraFields.isEmpty, !extraColumns.isEmpty {
      cells.extraFields = [String](repeating: "", count: extraColumns.count)
    }
    entries.append(builder.entry(cells, line: line))
  }

  /// What stands for an element that cannot be read: its beginning.
  private static func damaged(_ bytes: Span<UInt8>) -> EntryCells {
    let text = String(repairing: bytes.extracting(0..<min(bytes.count, 64))).trimmed
    return EntryCells(app: bytes.count > 64 ? text + "…" : text, reference: nil, isReported: true)
  }

  private static func isBlank(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where !bytes[index].isASCIIBlank { return false }
    return true
  }
}

// MARK: - Objects

extension JSONReader {
  private mutating func cells(
    of members: [JSONElement.Member], _ log: inout DiagnosticLog
  ) -> EntryCells {
    var apps: [(source: ColumnRole.AppSource, key: String, text: String)] = []
    var version: (rank: Int, text: String)?
    var country = ""
    var name = ""
    var extras: [(key: String, text: String)] = []
    for member in members {
      let role = role(of: member.key)
      let value = role == nil ? member.value.carried : member.value.text
      guard let text = value?.trimmed else { continue }
      switch role {
      case .app(let source) where !text.isEmpty: apps.append((source, member.key, text))
      case .version(let rank) where !text.isEmpty:
        if version.map({ rank < $0.rank }) ?? true { version = (rank, text) }
      case .country where country.isEmpty: country = text
      case .name where name.isEmpty: name = text
      case .app, .version, .country, .name: break
      case nil: if keepsColumns { extras.append((member.key, text)) }
      }
    }
    var cells = Self.app(of: apps) ?? EntryCells(app: apps.first?.text ?? name, reference: nil)
    cells.version = version?.text ?? ""
    cells.country = country
    cells.extraFields = keep(extras, &log)
    return cells
  }

  /// The best member that names an app; one with a dot is better than one without.
  private static func app(
    of candidates: [(source: ColumnRole.AppSource, key: String, text: String)]
  ) -> EntryCells? {
    let hasBundleID = candidates.contains { $0.source == .bundleID }
    var second: EntryCells?
    for candidate in candidates.sorted(by: { $0.source < $1.source }) {
      guard let reference = AppReference(cleaning: candidate.text), reference.app != nil else {
        continue
      }
      let cells = EntryCells(app: candidate.text, reference: reference)
      // A small number named just `id` beside a bundle id counts the rows of another system.
      if reference.isSmallNumber, hasBundleID,
        ColumnRole.key(of: candidate.key) == "id"
      {
        second = cells
      } else if reference.isPlain {
        return cells
      } else if second == nil {
        second = cells
      }
    }
    return second
  }

  private mutating func keep(
    _ extras: [(key: String, text: String)], _ log: inout DiagnosticLog
  ) -> [String] {
    guard keepsColumns else { return [] }
    if isFirst {
      for extra in extras where extraIndex[extra.key] == nil {
        extraIndex[extra.key] = extraColumns.count
        extraColumns.append(extra.key)
      }
    }
    var fields = [String](repeating: "", count: extraColumns.count)
    for extra in extras {
      if let index = extraIndex[extra.key] {
        fields[index] = extra.text.cut(to: PortfolioLimits.keptCellLength)
      } else {
        log.add(
          .strayCells, line: line,
          "the first element has no member \(extra.key.quotedForMessages); it is not kept",
          mend: "give the first element all members that are to be kept")
      }
    }
    return fields
  }

  private mutating func role(of key: String) -> ColumnRole? {
    if let known = roles[key] { return known }
    let role = ColumnRole(title: key)
    if roles.count < 1_000 { roles[key] = role }
    return role
  }
}
