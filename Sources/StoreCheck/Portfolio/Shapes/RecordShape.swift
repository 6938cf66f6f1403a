/// Text in which each line is a member of a record: `bundleIdentifier: com.example.app`, as
/// `cfgutil` and the line mode of database tools write it.
///
/// A record ends with a blank line, with a rule, or where a key comes again.
struct RecordShape: Equatable {
  /// What stands between key and value.
  let mark: Character

  /// How a member is written, for messages.
  var example: String { mark == ":" ? "key: value" : "key = value" }

  /// Recognizes the shape: four of five lines are members, and one names an app.
  init?(_ lines: [String]) {
    let lines = lines.filter { !Self.isRule($0) && $0.trimmed.first != "#" }
    for mark in [":", "="] as [Character] {
      let members = lines.compactMap { Self.member($0, mark) }
      guard members.count > 1, members.count * 5 >= lines.count * 4 else { continue }
      let named = members.contains { member in
        ColumnRole(title: member.key)?.namesApp == true && !member.value.isEmpty
          && AppReference(member.key)?.isCertain != true
      }
      let keys = Set(members.map(\.key))
      guard named, keys.count > 1, keys.contains(where: { ColumnRole(title: $0)?.namesApp != true })
      else { continue }
      self.mark = mark
      return
    }
    return nil
  }

  /// Returns the key and the value of a line.
  static func member(_ line: String, _ mark: Character) -> (key: String, value: String)? {
    guard let byte = mark.asciiValue, let place = line.utf8.firstIndex(of: byte) else { return nil }
    let key = line[..<place].trimmed
    let value = line[line.index(after: place)...]
    guard !key.isEmpty, key.utf8.count <= 60, value.isEmpty || value.first == " ",
      key.allSatisfy({ $0.isLetter || $0.isNumber || " _-.()".contains($0) }),
      key.first?.isLetter == true
    else { return nil }
    return (key, CellText.unwrapped(value))
  }

  /// Returns whether a line separates records.
  static func isRule(_ line: String) -> Bool {
    line.utf8.allSatisfy { "-=* \t\r".utf8.contains($0) }
  }
}

/// Reads the records of a ``RecordShape`` as entries.
struct RecordReader {
  private let shape: RecordShape
  private var scanner: LineScanner
  private var members: [(key: String, value: String)] = []
  private var recordLine = 0
  /// What each key means, as decided from a sample.
  private let roles: MemberRoles

  init(_ shape: RecordShape, roles: MemberRoles, lineEnd: UInt8, firstLine: Int) {
    self.shape = shape
    self.roles = roles
    scanner = LineScanner(lineEnd: lineEnd, firstLine: firstLine)
  }

  /// Returns the records among the first lines, which may be blank.
  static func sample(_ shape: RecordShape, _ lines: [String]) -> [[(key: String, value: String)]] {
    var records: [[(key: String, value: String)]] = [[]]
    for line in lines {
      if RecordShape.isRule(line) {
        records.append([])
      } else if let member = RecordShape.member(line, shape.mark) {
        let isNext = records[records.count - 1].contains { $0.key == member.key }
        if isNext { records.append([]) }
        records[records.count - 1].append(member)
      }
    }
    return records.filter { !$0.isEmpty }
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
      case .needsMore:
        if atEnd { finishRecord(&builder, into: &entries) }
        return used
      case .skipped(let length): used += length
      case .tooLong:
        builder.append(
          .tooLong(bytes, line: scanner.line, &builder.log), line: scanner.line, into: &entries)
      case .line(let end, let length):
        take(String(repairing: bytes.extracting(0..<end)), &builder, into: &entries)
        used += length
      }
    }
  }

  private mutating func take(
    _ line: String, _ builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    if RecordShape.isRule(line) {
      finishRecord(&builder, into: &entries)
      return
    }
    guard line.trimmed.first != "#" else { return }
    guard let member = RecordShape.member(line, shape.mark) else {
      builder.skip("lines other than `\(shape.example)`", line: scanner.line)
      return
    }
    if members.contains(where: { $0.key == member.key }) {
      finishRecord(&builder, into: &entries)
    }
    if members.isEmpty { recordLine = scanner.line }
    guard members.count < PortfolioLimits.depth else { return }
    members.append(member)
  }

  private mutating func finishRecord(
    _ builder: inout EntryBuilder, into entries: inout [AppQuery]
  ) {
    guard !members.isEmpty else { return }
    let fields = roles.fields(members.map { ($0.key, $0.value) })
    // A heading such as `Device: …` above the first record.
    if fields.apps.isEmpty, fields.name.isEmpty {
      builder.skip("records without an app", line: recordLine)
    } else {
      builder.append(fields, line: recordLine, into: &entries)
    }
    members.removeAll()
  }
}
