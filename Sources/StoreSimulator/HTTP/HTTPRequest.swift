/// One request as it came over a connection.
package struct HTTPRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  package var method: String
  /// The target as it was sent, such as `/lookup?id=1&country=jp`.
  package var target: String
  /// Whether the client keeps the connection open after the answer.
  package var keepsAlive: Bool

  /// Makes a request.
  package init(method: String = "GET", target: String, keepsAlive: Bool = true) {
    self.method = method
    self.target = target
    self.keepsAlive = keepsAlive
  }

  /// The target up to its question mark.
  package var path: Substring {
    target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)]
  }

  /// The items behind the question mark, decoded, in their order.
  package var queryItems: [(name: String, value: String)] {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return target.utf8[mark...].dropFirst().split(separator: UInt8(ascii: "&")).map { item in
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      return (Self.decode(item[..<equals]), Self.decode(item[equals...].dropFirst()))
    }
  }

  /// Undoes percent encoding and the plus sign; a broken escape stays as it is.
  private static func decode(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        if digits.count == 2 {
          bytes.append(UInt8(digits[0] << 4 | digits[1]))
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
