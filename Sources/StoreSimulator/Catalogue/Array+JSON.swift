/// Writing JSON objects behind the bytes that are there.
///
/// Not `JSONEncoder`: the rows feed benchmarks, so they must cost little beside the client that is
/// measured, and they keep the store's order of keys. Written in place, since a body of 200 rows
/// grows to more than a megabyte and must never be copied for a row.
extension [UInt8] {
  /// Begins an object.
  mutating func openObject() { append(UInt8(ascii: "{")) }

  /// Ends the object.
  mutating func closeObject() { append(UInt8(ascii: "}")) }

  /// Adds a member whose value is a text.
  mutating func append(member key: String, _ text: String) {
    append(key: key)
    appendJSON(text)
  }

  /// Adds a member whose value is a text with nothing in it that JSON writes in another way.
  mutating func append(member key: String, plain text: String) {
    append(key: key)
    append(UInt8(ascii: "\""))
    append(contentsOf: text.utf8)
    append(UInt8(ascii: "\""))
  }

  /// Adds a member whose value is a whole number.
  mutating func append(member key: String, number: UInt64) {
    append(key: key)
    append(contentsOf: String(number).utf8)
  }

  /// Adds a member whose value is a number with a decimal point.
  mutating func append(member key: String, number: Double) {
    append(key: key)
    append(contentsOf: String(number).utf8)
  }

  /// Adds members that are JSON already.
  mutating func append(rawMembers members: [UInt8]) {
    appendSeparator()
    append(contentsOf: members)
  }

  private mutating func append(key: String) {
    appendSeparator()
    append(UInt8(ascii: "\""))
    append(contentsOf: key.utf8)
    append(contentsOf: "\":".utf8)
  }

  private mutating func appendSeparator() {
    if last != UInt8(ascii: "{") { append(contentsOf: ", ".utf8) }
  }

  /// Adds a text as a JSON string (RFC 8259, 7).
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(contentsOf: text.utf8)
    // Few texts hold a character that needs it, and what was copied is looked through fastest.
    var index = start
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == 0x5C {
        removeLast(count - start)
        appendEscaped(text)
        break
      }
      index += 1
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: String) {
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
  }
}
