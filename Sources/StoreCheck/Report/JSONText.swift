/// Strings as json.
package enum JSONText {
  /// Appends a string in quotes, with escapes only where RFC 8259 asks for them.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let start = output.count
    output.append(contentsOf: text.utf8)
    if needsEscapes(output, from: start) {
      output.removeSubrange(start...)
      for byte in text.utf8 { append(escaping: byte, to: &output) }
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
