/// The shape of an input, as told from its beginning.
enum PortfolioShape {
  case lines(TextShape?, lineEnd: UInt8)
  case table(TableShape)
  case records(RecordShape, MemberRoles, lineEnd: UInt8)
  /// Elements of an array, values in a row, or one value a line; an array that is a member of an
  /// object begins after `offset` bytes.
  case json(JSONReader.Layout, offset: Int, MemberRoles)

  /// The word for it.
  var format: PortfolioFormat {
    switch self {
    case .lines, .records: .lines
    case .table: .csv
    case .json(.ndjson, _, _): .ndjson
    case .json: .json
    }
  }

  /// What was decided on the columns, or `nil` for lines, which have none.
  var decision: PortfolioDecision? {
    switch self {
    case .lines(let shape, _):
      guard let shape else { return nil }
      var decision = PortfolioDecision()
      decision.shape = shape.name
      decision.isGuess = true
      return decision
    case .table(let table): return table.plan.decision
    case .records(_, let roles, _), .json(_, _, let roles): return roles.decision
    }
  }

  /// Tells the shape from the first bytes, blank lines aside.
  ///
  /// - Throws: ``PortfolioError`` where the text is no portfolio, or a table without apps.
  init(
    head bytes: [UInt8], isWhole: Bool, options: PortfolioOptions
  ) throws(PortfolioError) {
    let head = TableHead(bytes, isWhole: isWhole)
    let first = bytes.first { !$0.isASCIIBlank }
    switch options.format {
    case .lines: self = .lines(nil, lineEnd: head.lineEnd)
    case .ndjson: self = try Self.json(bytes, layout: .ndjson, isWhole: isWhole, options: options)
    case .json: self = try Self.json(bytes, layout: nil, isWhole: isWhole, options: options)
    case .csv:
      if let shape = try TableShape.withHeader(head, options: options) {
        self = .table(shape)
      } else {
        let delimiter = TableShape.consistentDelimiter(head) ?? UInt8(ascii: ",")
        self = .table(.withoutHeader(head, delimiter: delimiter, options: options))
      }
    case .auto:
      let lines = head.firstLines
      if let unreadable = UnreadableShape.all.first(where: { $0.matches(lines) }) {
        throw PortfolioError(
          file: options.fileName, what: unreadable.problem, mend: unreadable.hint)
      }
      let isMarkdownLink = bytes.firstRange(of: Array("](".utf8)) != nil
      if first == UInt8(ascii: "{") || (first == UInt8(ascii: "[") && !isMarkdownLink) {
        self = try Self.json(
          bytes, layout: JSONOutline.isOneValueALine(bytes) ? .ndjson : nil, isWhole: isWhole,
          options: options)
      } else {
        self = try Self.text(head, lines, options: options)
      }
    }
  }

  private static func text(
    _ head: TableHead, _ lines: [String], options: PortfolioOptions
  ) throws(PortfolioError) -> Self {
    if let shape = TextShape.recognized(in: lines) {
      return .lines(shape, lineEnd: head.lineEnd)
    }
    if let shape = RecordShape(lines) {
      let blankLines = head.bytes.split(separator: head.lineEnd, omittingEmptySubsequences: false)
      let sample = RecordReader.sample(
        shape, blankLines.map { String(decoding: $0, as: UTF8.self) })
      let roles = try MemberRoles(
        sample: sample, options: options, shape: "records of `\(shape.example)`",
        isGuess: true)
      return .records(shape, roles, lineEnd: head.lineEnd)
    }
    if let shape = try TableShape.withHeader(head, options: options) { return .table(shape) }
    if let delimiter = TableShape.consistentDelimiter(head) {
      return .table(.withoutHeader(head, delimiter: delimiter, options: options))
    }
    return .lines(nil, lineEnd: head.lineEnd)
  }

  private static func json(
    _ bytes: [UInt8], layout: JSONReader.Layout?, isWhole: Bool, options: PortfolioOptions
  ) throws(PortfolioError) -> Self {
    // A document that is all here is searched as a whole; of a longer one an array is read.
    let offset = isWhole || layout != nil ? nil : JSONOutline.offsetOfArray(bytes)
    let layout = layout ?? (offset == nil ? .json : .wrappedArray)
    let sample = JSONOutline.sample(
      bytes[(offset ?? 0)...], layout: layout, isWhole: isWhole,
      keepsNested: options.keepsColumns)
    let records = sample.named.isEmpty ? sample.unnamed : sample.named
    let ignored = sample.ignored.map { "\($0.quotedForMessages) is not read" }
    do {
      let roles = try MemberRoles(
        sample: records, options: options,
        shape: sample.paths.isEmpty
          ? nil : "apps in \(sample.paths.map(\.quotedForMessages).joined(separator: ", "))",
        isGuess: sample.depth > 1 || sample.paths.count > 1, notes: ignored)
      return .json(layout, offset: offset ?? 0, roles)
    } catch {
      throw PortfolioError(
        file: error.file,
        what: ([error.what.replacing("no column names", with: "no member names")] + ignored)
          .joined(separator: "; "),
        mend: "name it `trackId` or `bundleId`; the store cannot be queried by name")
    }
  }
}

/// Looks into the first bytes of a JSON text.
enum JSONOutline {
  /// Returns whether the first line is a value of its own, and not the only one.
  static func isOneValueALine(_ head: [UInt8]) -> Bool {
    guard let start = head.firstIndex(where: { !$0.isASCIIBlank }), head[start] == UInt8(ascii: "{")
    else { return false }
    let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) ?? head.count
    return head.withSpan { JSONElement($0.extracting(start..<end)) } != nil
  }

  /// Returns where the array of entries begins in an object that wraps it: that of the first member,
  /// at any depth, which is an array of objects or apps.
  static func offsetOfArray(_ head: [UInt8]) -> Int? {
    guard let start = head.firstIndex(where: { !$0.isASCIIBlank }),
      head[start] == UInt8(ascii: "{")
    else { return nil }
    var parser = JSONElementParser(position: start + 1, end: head.count)
    return head.withSpan { parser.offsetOfArray($0, depth: 0) }
  }

  /// What the first elements hold.
  struct Sampled {
    var named: [JSONRecords.Record] = []
    var unnamed: [JSONRecords.Record] = []
    var ignored: [String] = []
    var paths: [String] = []
    var depth = 0
  }

  /// Returns the records of the elements that are complete in the first bytes.
  static func sample(
    _ bytes: ArraySlice<UInt8>, layout: JSONReader.Layout, isWhole: Bool, keepsNested: Bool
  ) -> Sampled {
    var result = Sampled()
    func take(_ element: Span<UInt8>) {
      var parser = JSONElementParser(end: element.count, keepsNested: keepsNested)
      guard let tree = parser.tree(element) else { return }
      let records = JSONRecords(in: tree)
      if result.named.isEmpty { result.depth = records.depth }
      for path in records.paths where result.paths.count < 3 && !result.paths.contains(path) {
        result.paths.append(path)
      }
      result.named += records.named
      result.unnamed += records.unnamed
      result.ignored += records.ignored
    }
    let bytes = Array(bytes)
    bytes.withSpan { span in
      var used = 0
      var scanner = JSONElementScanner(firstLine: 1)
      var lines = LineScanner(lineEnd: UInt8(ascii: "\n"))
      while used < span.count, result.named.count < PortfolioLimits.headLines {
        let rest = span.extracting(used..<span.count)
        if layout == .ndjson {
          guard case .line(let end, let length) = lines.next(in: rest, atEnd: isWhole) else {
            return
          }
          take(rest.extracting(0..<end))
          used += length
          continue
        }
        switch scanner.next(in: rest, atEnd: isWhole) {
        case .element(let length):
          take(rest.extracting(0..<length))
          used += length
        case .skipped(let length): used += length
        case .needsMore, .tooLong, .unclosed, .end: return
        }
      }
    }
    return result
  }
}

extension JSONElementParser {
  /// Passes over members, as far as the bytes go, to one that is an array of objects or apps.
  fileprivate mutating func offsetOfArray(_ bytes: Span<UInt8>, depth: Int) -> Int? {
    guard depth < 8 else { return nil }
    while true {
      skipBlanks(bytes)
      guard string(bytes) != nil else { return nil }
      skipBlanks(bytes)
      guard take(UInt8(ascii: ":"), bytes) else { return nil }
      skipBlanks(bytes)
      let offset = position
      if take(UInt8(ascii: "["), bytes) {
        skipBlanks(bytes)
        if holdsApp(bytes) { return offset }
        position = offset
      } else if take(UInt8(ascii: "{"), bytes) {
        if let inner = offsetOfArray(bytes, depth: depth + 1) { return inner }
        position = offset
      }
      guard value(bytes) != nil else { return nil }
      skipBlanks(bytes)
      guard take(UInt8(ascii: ","), bytes) else { return nil }
    }
  }

  /// Returns whether the first element of an array is an app, or holds one, as far as it is here.
  private mutating func holdsApp(_ bytes: Span<UInt8>) -> Bool {
    let start = position
    defer { position = start }
    guard let tree = tree(bytes) else {
      // It goes on beyond the bytes at hand.
      return start < end && bytes[start] == UInt8(ascii: "{")
    }
    return !JSONRecords(in: tree).named.isEmpty
  }
}
