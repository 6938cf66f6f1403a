/// json and ndjson: a record is an object with the columns' names as keys, in their order.
struct JSONFormat: RecordFormat {
  /// What surrounds the records.
  enum Frame: Sendable {
    /// `{"schema":1,"rows":[…],"summary":{…}}`, with the list under a name of its own.
    case document(list: String)
    /// A record a line.
    case lines
  }

  private let frame: Frame
  private let isDocument: Bool
  /// The keys one after the other, each with what stands before it, `{` or a comma.
  ///
  /// One array rather than one a key, since each array used costs a count of its references.
  private var keys: [UInt8] = []
  /// Where each key ends.
  private var ends: [Int] = []
  private var isFirst = true

  init(_ frame: Frame) {
    self.frame = frame
    if case .document = frame { isDocument = true } else { isDocument = false }
  }

  mutating func begin(_ headers: [ReportHeader], into output: inout [UInt8]) {
    for header in headers {
      keys.append(UInt8(ascii: keys.isEmpty ? "{" : ","))
      JSONText.append(header.name, to: &keys)
      keys.append(UInt8(ascii: ":"))
      ends.append(keys.count)
    }
    if case .document(let list) = frame {
      output.append(contentsOf: "{\"schema\":1,\"\(list)\":[".utf8)
    }
  }

  mutating func write(_ cells: [ReportCell], into output: inout [UInt8]) {
    if isDocument {
      output.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
      isFirst = false
    }
    var start = 0
    for index in cells.indices {
      output += keys[start..<ends[index]]
      start = ends[index]
      Self.append(cells[index], to: &output)
    }
    output.append(UInt8(ascii: "}"))
    if !isDocument { output.append(0x0A) }
  }

  mutating func end(_ summary: some ReportClosing, into output: inout [UInt8]) {
    guard isDocument else { return }
    output.append(contentsOf: "\n],\"summary\":".utf8)
    summary.appendJSON(to: &output)
    output.append(contentsOf: "}\n".utf8)
  }

  private static func append(_ cell: ReportCell, to output: inout [UInt8]) {
    switch cell {
    case .missing: appendNull(to: &output)
    case .ownWord(let text): JSONText.append(text, to: &output)
    case .foreign(let text), .foreignVersion(let text): JSONText.append(text, to: &output)
    case .status(let status): JSONText.append(status.rawValue, to: &output)
    case .identifier(let number): ReportNumber.append(number, to: &output)
    case .count(let number): ReportNumber.append(number, to: &output)
    case .decimal(let number):
      if number.isFinite {
        ReportNumber.append(decimal: number, to: &output)
      } else {
        appendNull(to: &output)
      }
    case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .moment(let moment):
      output.append(UInt8(ascii: "\""))
      if ReportNumber.append(moment, to: &output) {
        output.append(UInt8(ascii: "\""))
      } else {
        output.removeLast()
        appendNull(to: &output)
      }
    case .countries(let codes):
      for (index, code) in codes.enumerated() {
        output.append(UInt8(ascii: index == 0 ? "[" : ","))
        JSONText.append(code, to: &output)
      }
      output.append(contentsOf: (codes.isEmpty ? "[]" : "]").utf8)
    }
  }

  private static func appendNull(to output: inout [UInt8]) {
    output.append(contentsOf: "null".utf8)
  }
}
