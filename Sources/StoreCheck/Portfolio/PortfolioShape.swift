/// The shape of an input, as told from its beginning.
enum PortfolioShape: Equatable {
  case lines(lineEnd: UInt8)
  case table(TableShape)
  /// Elements of an array, or values in a row; the array begins after `offset` bytes of an object
  /// that wraps it.
  case json(offset: Int, isWrapped: Bool)
  case ndjson

  /// The word for it.
  var format: PortfolioFormat {
    switch self {
    case .lines: .lines
    case .table: .csv
    case .json: .json
    case .ndjson: .ndjson
    }
  }

  /// Tells the shape from the first bytes, blank lines aside.
  ///
  /// - Throws: ``PortfolioError`` where the text is no portfolio, or a table without apps.
  init(
    head bytes: [UInt8], isWhole: Bool, options: PortfolioOptions, log: inout DiagnosticLog
  ) throws(PortfolioError) {
    let head = TableHead(bytes, isWhole: isWhole)
    let first = bytes.first { !$0.isASCIIBlank }
    switch options.format {
    case .lines: self = .lines(lineEnd: head.lineEnd)
    case .ndjson: self = .ndjson
    case .json: self = Self.json(bytes)
    case .auto where first == UInt8(ascii: "["): self = Self.json(bytes)
    case .auto where first == UInt8(ascii: "{"):
      let shape = Self.json(bytes)
      let isWrapped = if case .json(_, true) = shape { true } else { false }
      self = !isWrapped && JSONWrapper.isOneValueALine(bytes) ? .ndjson : shape
    case .auto where first == UInt8(ascii: "<"):
      throw PortfolioError(
        file: options.fileName, what: "this is XML or a web page, no list of apps",
        mend: "export the list as CSV; an Info.plist is given as an APP, without `--input`")
    case .csv, .auto:
      if let shape = try TableShape.withHeader(head, options: options, log: &log) {
        self = .table(shape)
      } else if let delimiter = TableShape.consistentDelimiter(head) {
        self = .table(.withoutHeader(head, delimiter: delimiter, options: options, log: &log))
      } else if options.format == .csv {
        let comma = UInt8(ascii: ",")
        self = .table(.withoutHeader(head, delimiter: comma, options: options, log: &log))
      } else {
        self = .lines(lineEnd: head.lineEnd)
      }
    }
  }

  private static func json(_ bytes: [UInt8]) -> Self {
    let wrapped = JSONWrapper.offsetOfArray(bytes)
    return .json(offset: wrapped ?? 0, isWrapped: wrapped != nil)
  }
}

/// Looks into the first object of a JSON text.
enum JSONWrapper {
  /// Whether the first line is a value of its own.
  static func isOneValueALine(_ head: [UInt8]) -> Bool {
    guard let start = head.firstIndex(where: { !$0.isASCIIBlank }) else { return false }
    let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) ?? head.count
    return head.withSpan { JSONElement($0.extracting(start..<end)) } != nil
  }

  /// Where the array of entries begins in an object that wraps it, as in this tool's own reports
  /// and in the answers of most services; `nil` where the text is no such object.
  ///
  /// That is the first array of objects that is a member, unless a member before it names an app.
  static func offsetOfArray(_ head: [UInt8]) -> Int? {
    guard let start = head.firstIndex(where: { !$0.isASCIIBlank }),
      head[start] == UInt8(ascii: "{")
    else { return nil }
    if let line = firstLineAsObject(head, from: start),
      line.contains(where: { ColumnRole(title: $0.key)?.namesApp ?? false })
    {
      return nil
    }
    var parser = JSONElementParser(position: start + 1, end: head.count)
    return head.withSpan { parser.offsetOfArrayOfObjects($0) }
  }

  private static func firstLineAsObject(
    _ head: [UInt8], from start: Int
  ) -> [JSONElement.Member]? {
    let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) ?? head.count
    let line = head.withSpan { JSONElement($0.extracting(start..<end)) }
    guard case .object(let members) = line else { return nil }
    return members
  }
}

extension JSONElementParser {
  /// Passes over members, as far as the bytes go, to one that is an array of objects.
  fileprivate mutating func offsetOfArrayOfObjects(_ bytes: Span<UInt8>) -> Int? {
    while true {
      skipBlanks(bytes)
      guard let key = string(bytes), !(ColumnRole(title: key)?.namesApp ?? false) else {
        return nil
      }
      skipBlanks(bytes)
      guard take(UInt8(ascii: ":"), bytes) else { return nil }
      skipBlanks(bytes)
      let offset = position
      if take(UInt8(ascii: "["), bytes) {
        skipBlanks(bytes)
        if take(UInt8(ascii: "{"), bytes) { return offset }
        position = offset
      }
      guard value(bytes) != nil else { return nil }
      skipBlanks(bytes)
      guard take(UInt8(ascii: ","), bytes) else { return nil }
    }
  }
}
