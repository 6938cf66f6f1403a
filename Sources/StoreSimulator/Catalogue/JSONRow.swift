/// One JSON object in the making.
///
/// Not `JSONEncoder`: the rows feed benchmarks, so they must cost little beside the client that is
/// measured, and they keep the store's order of keys.
struct JSONRow: Sendable {
  /// The object so far, without its closing brace.
  private(set) var bytes: [UInt8]

  init(reserving capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
    bytes.append(UInt8(ascii: "{"))
  }

  /// Adds a text.
  mutating func append(_ key: String, _ text: String) {
    beginMember(key)
    bytes.appendJSON(text)
  }

  /// Adds a whole number.
  mutating func append(_ key: String, number: UInt64) {
    beginMember(key)
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Adds a number with a decimal point.
  mutating func append(_ key: String, number: Double) {
    beginMember(key)
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Adds members that are JSON already.
  mutating func append(rawMembers members: [UInt8]) {
    if bytes.count > 1 { bytes.append(contentsOf: ", ".utf8) }
    bytes.append(contentsOf: members)
  }

  /// The whole object.
  consuming func closed() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private mutating func beginMember(_ key: String) {
    bytes.append(contentsOf: (bytes.count > 1 ? ", \"" : "\"").utf8)
    bytes.append(contentsOf: key.utf8)
    bytes.append(contentsOf: "\":".utf8)
  }
}

extension [UInt8] {
  /// Adds a text as a JSON string (RFC 8259, 7).
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == 0x5C }) {
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\""), 0x5C: append(contentsOf: [0x5C, byte])
        case 0x0A: append(contentsOf: "\\n".utf8)
        case 0x09: append(contentsOf: "\\t".utf8)
        case ..<0x20:
          append(contentsOf: "\\u00".utf8)
          append(contentsOf: (byte < 16 ? "0" : "").utf8)
          append(contentsOf: String(byte, radix: 16).utf8)
        default: append(byte)
        }
      }
    } else {
      append(contentsOf: text.utf8)
    }
    append(UInt8(ascii: "\""))
  }
}
