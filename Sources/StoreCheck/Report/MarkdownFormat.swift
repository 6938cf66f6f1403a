/// A table in GitHub's markdown.
///
/// Cells are kept to one line and their punctuation is escaped, so that foreign text shows as it is
/// and is neither a link nor markup.
struct MarkdownFormat: RecordFormat {
  mutating func begin(_ headers: [ReportHeader], into output: inout [UInt8]) {
    writeLine(headers.map { Self.escaped($0.title) }, into: &output)
    writeLine(headers.map { $0.isNumeric ? "---:" : "---" }, into: &output)
  }

  mutating func write(_ cells: [ReportCell], into output: inout [UInt8]) {
    writeLine(cells.map { Self.escaped($0.plainText) }, into: &output)
  }

  mutating func end(_ summary: some ReportClosing, into output: inout [UInt8]) {}

  private func writeLine(_ texts: [String], into output: inout [UInt8]) {
    for text in texts {
      output.append(contentsOf: "| ".utf8)
      output.append(contentsOf: text.utf8)
      if !text.isEmpty { output.append(UInt8(ascii: " ")) }
    }
    output.append(contentsOf: "|\n".utf8)
  }

  /// The text without anything that markdown or html would take for its own.
  static func escaped(_ text: String) -> String {
    let clean = TerminalText.sanitized(text)
    guard clean.utf8.contains(where: isMarkup) else { return clean }
    var bytes: [UInt8] = []
    for byte in clean.utf8 {
      if isMarkup(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "!"),
      UInt8(ascii: "#"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

extension ReportCell {
  /// The value as a person reads it; foreign text is as it came.
  var plainText: String {
    switch self {
    case .missing: return ""
    case .ownWord(let text): return text
    case .foreign(let text), .foreignVersion(let text): return text.string
    case .status(let status): return status.rawValue
    case .identifier(let number): return String(number)
    case .count(let number): return String(number)
    case .flag(let flag): return flag ? "yes" : "no"
    case .countries(let codes): return codes.joined(separator: " ")
    case .decimal(let number):
      guard number.isFinite else { return "" }
      var bytes: [UInt8] = []
      ReportNumber.append(decimal: number, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case .moment(let moment):
      var bytes: [UInt8] = []
      ReportNumber.append(moment, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
