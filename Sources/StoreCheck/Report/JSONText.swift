/// Strings as json.
package enum JSONText {
  /// Appends a string in quotes, with escapes only where RFC 8259 asks for them.
  package static func append(_ text: String, to output: inout [UInt8]) {
    quote(in: &output) { $0.append(contentsOf: text.utf8) }
  }

  /// Appends somebody else's text in quotes.
  static func append(_ text: ForeignText, to output: inout [UInt8]) {
    quote(in: &output) { text.append(to: &$0) }
  }

  private static func quote(in output: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    output.append(UInt8(ascii: "\""))
    let start = output.count
    write(&output)
    if needsEscapes(output, from: start) {
      let raw = output[start...]
      output.removeSubrange(start...)
      for byte in raw { append(escaping: byte, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Whether the bytes from `start` hold one that json has to escape.
  private static func needsEscapes(_ output: [UInt8], from start: Int) -> Bool {
    output.hasByte(from: start) { byte in
      byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
  }

  private static func append(escaping byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
    case 0x0A: output.append(contentsOf: "\\n".utf8)
    case 0x0D: output.append(contentsOf: "\\r".utf8)
    case 0x09: output.append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      output.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      output.append(contentsOf: String(byte, radix: 16).utf8)
    default: output.append(byte)
    }
  }
}
