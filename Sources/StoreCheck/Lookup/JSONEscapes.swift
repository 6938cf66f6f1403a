/// The escapes of JSON strings (RFC 8259, section 7).
enum JSONEscapes {
  /// How many bytes the escape at a place takes, or `nil` where it is none.
  static func length(_ bytes: RawSpan, at position: Int) -> Int? {
    guard position + 1 < bytes.byteCount else { return nil }
    switch bytes[byte: position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let unit = unit(bytes, at: position) else { return nil }
      if !(0xD800...0xDFFF).contains(unit) { return 6 }
      guard pair(bytes, at: position) != nil else { return nil }
      return 12
    default: return nil
    }
  }

  /// Appends the text of a string whose escapes were found valid, and tells whether they are.
  static func appendResolved(
    _ bytes: RawSpan, _ range: Range<Int>, to text: inout [UInt8]
  ) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[byte: position]
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        position += 1
        continue
      }
      guard let length = length(bytes, at: position),
        let scalar = scalar(bytes, at: position)
      else { return false }
      text.append(contentsOf: String(scalar).utf8)
      position += length
    }
    return true
  }

  private static func scalar(_ bytes: RawSpan, at position: Int) -> Unicode.Scalar? {
    switch bytes[byte: position + 1] {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = unit(bytes, at: position) else { return nil }
      return Unicode.Scalar(unit) ?? pair(bytes, at: position)
    case let byte: return Unicode.Scalar(byte)
    }
  }

  /// The four hexadecimal digits of the escape at a place.
  private static func unit(_ bytes: RawSpan, at position: Int) -> UInt32? {
    guard position + 6 <= bytes.byteCount, bytes[byte: position] == UInt8(ascii: "\\"),
      bytes[byte: position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for index in position + 2..<position + 6 {
      let byte = bytes[byte: index]
      switch byte {
      case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: unit = unit << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: unit = unit << 4 | UInt32(byte - 0x61 + 10)
      default: return nil
      }
    }
    return unit
  }

  /// The scalar of two escapes that are a surrogate pair.
  private static func pair(_ bytes: RawSpan, at position: Int) -> Unicode.Scalar? {
    guard let high = unit(bytes, at: position), (0xD800...0xDBFF).contains(high),
      let low = unit(bytes, at: position + 6), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}

/// Whether bytes are UTF-8 (RFC 3629, section 4).
enum UTF8Check {
  /// The end of a run of bytes beyond ASCII, or `nil` where they are no UTF-8.
  static func endOfRun(_ bytes: RawSpan, from start: Int) -> Int? {
    var position = start
    while position < bytes.byteCount, bytes[byte: position] >= 0x80 {
      let lead = bytes[byte: position]
      let count: Int
      let second: ClosedRange<UInt8>
      switch lead {
      case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
      case 0xE0: (count, second) = (3, 0xA0...0xBF)
      case 0xED: (count, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
      case 0xF0: (count, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
      case 0xF4: (count, second) = (4, 0x80...0x8F)
      default: return nil
      }
      guard position + count <= bytes.byteCount, second.contains(bytes[byte: position + 1]) else {
        return nil
      }
      for index in position + 2..<max(position + 2, position + count)
      where bytes[byte: index] & 0xC0 != 0x80 {
        return nil
      }
      position += count
    }
    return position
  }
}
