/// A place in JSON text, and the steps that lead on from it.
///
/// Every step takes the bytes it walks over, checks that they are valid JSON (RFC 8259), and stops
/// with `false` or `nil` at anything that is not, or that is rare enough to be left to a complete
/// parser: escapes in names, unpaired surrogates, numbers of more than nineteen digits, nesting
/// beyond a bound. The cursor's place means nothing after that.
///
/// A string that is read must be valid UTF-8 without raw control characters. One that is passed over
/// need not: what stands there is repaired by replacing it, and neither a broken sequence nor a
/// control character ever takes a quotation mark with it.
struct JSONCursor {
  private(set) var position = 0

  /// Deeper nesting than this is not ordinary.
  private static let deepest = 32

  // MARK: Structure

  /// Walks over an object, giving `member` each name's place with the cursor before its value.
  mutating func object(
    _ bytes: RawSpan, member: (inout JSONCursor, RawSpan, Range<Int>) -> Bool
  ) -> Bool {
    guard take(UInt8(ascii: "{"), bytes) else { return false }
    if take(UInt8(ascii: "}"), bytes) { return true }
    repeat {
      guard let name = name(bytes), take(UInt8(ascii: ":"), bytes),
        member(&self, bytes, name)
      else { return false }
    } while take(UInt8(ascii: ","), bytes)
    return take(UInt8(ascii: "}"), bytes)
  }

  /// Walks over an array, with the cursor before each element in turn.
  mutating func array(
    _ bytes: RawSpan, element: (inout JSONCursor, RawSpan) -> Bool
  ) -> Bool {
    guard take(UInt8(ascii: "["), bytes) else { return false }
    if take(UInt8(ascii: "]"), bytes) { return true }
    repeat {
      guard element(&self, bytes) else { return false }
    } while take(UInt8(ascii: ","), bytes)
    return take(UInt8(ascii: "]"), bytes)
  }

  /// Whether nothing but blanks is left.
  mutating func isAtEnd(_ bytes: RawSpan) -> Bool {
    skipBlanks(bytes)
    return position == bytes.byteCount
  }

  // MARK: Values

  /// Walks over any value.
  mutating func skipValue(_ bytes: RawSpan, depth: Int = 0) -> Bool {
    skipBlanks(bytes)
    guard position < bytes.byteCount, depth < Self.deepest else { return false }
    switch bytes[byte: position] {
    case UInt8(ascii: "\""):
      position += 1
      return skipUnreadString(bytes) != nil
    case UInt8(ascii: "["):
      return array(bytes) { $0.skipValue($1, depth: depth + 1) }
    case UInt8(ascii: "{"):
      return object(bytes) { cursor, bytes, _ in cursor.skipValue(bytes, depth: depth + 1) }
    case UInt8(ascii: "t"): return skipWord("true", bytes)
    case UInt8(ascii: "f"): return skipWord("false", bytes)
    case UInt8(ascii: "n"): return skipWord("null", bytes)
    default: return skipNumber(bytes) != nil
    }
  }

  /// Walks over a value that is often, byte for byte, a list which was walked over before.
  mutating func skipList(_ bytes: RawSpan, often list: inout Range<Int>) -> Bool {
    skipBlanks(bytes)
    let start = position
    if !list.isEmpty, bytes.isRepeated(list, at: start) {
      position = start + list.count
      return true
    }
    guard skipValue(bytes) else { return false }
    // The end of a list is in its bytes; that of a number is not.
    if bytes[byte: start] == UInt8(ascii: "[") { list = start..<position }
    return true
  }

  /// Walks over `null`, where that is what stands here.
  mutating func null(_ bytes: RawSpan) -> Bool {
    skipBlanks(bytes)
    guard position < bytes.byteCount, bytes[byte: position] == UInt8(ascii: "n") else {
      return false
    }
    return skipWord("null", bytes)
  }

  /// Reads a string.
  mutating func string(_ bytes: RawSpan) -> String? {
    var text: [UInt8] = []
    return string(bytes, appendingTo: &text) ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Reads a string and appends its text.
  mutating func string(_ bytes: RawSpan, appendingTo text: inout [UInt8]) -> Bool {
    guard take(UInt8(ascii: "\""), bytes) else { return false }
    let start = position
    guard let holdsEscape = skipReadString(bytes) else { return false }
    let content = start..<position - 1
    if holdsEscape { return JSONEscapes.appendResolved(bytes, content, to: &text) }
    bytes.append(content, to: &text)
    return true
  }

  /// Reads an integer without sign of up to nineteen digits, which always fits.
  mutating func integer(_ bytes: RawSpan) -> UInt64? {
    guard let (range, isInteger) = number(bytes), isInteger, range.count <= 19 else { return nil }
    var value: UInt64 = 0
    for index in range {
      let byte = bytes[byte: index]
      guard byte != UInt8(ascii: "-") else { return nil }
      value = value * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// Reads a number as the nearest `Double`, if that is finite and not zero for want of digits.
  mutating func decimal(_ bytes: RawSpan) -> Double? {
    guard let (range, _) = number(bytes), range.count <= 19,
      let value = Double(bytes.text(range)), value.isFinite,
      !value.isZero || !range.contains(where: { (0x31...0x39).contains(bytes[byte: $0]) })
    else { return nil }
    return value
  }

  private mutating func number(_ bytes: RawSpan) -> (Range<Int>, isInteger: Bool)? {
    skipBlanks(bytes)
    let start = position
    guard let isInteger = skipNumber(bytes) else { return nil }
    return (start..<position, isInteger)
  }

  // MARK: Steps

  private mutating func name(_ bytes: RawSpan) -> Range<Int>? {
    guard take(UInt8(ascii: "\""), bytes) else { return nil }
    let start = position
    guard let holdsEscape = skipUnreadString(bytes), !holdsEscape else { return nil }
    return start..<position - 1
  }

  /// Walks over a byte, where it is the next that is no blank.
  @inline(__always)
  private mutating func take(_ byte: UInt8, _ bytes: RawSpan) -> Bool {
    skipBlanks(bytes)
    guard position < bytes.byteCount, bytes[byte: position] == byte else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func skipBlanks(_ bytes: RawSpan) {
    while position < bytes.byteCount, bytes[byte: position] <= 0x20 {
      switch bytes[byte: position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func skipWord(_ word: StaticString, _ bytes: RawSpan) -> Bool {
    guard bytes.holds(word, at: position) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Walks over a number, and tells whether it has neither fraction nor exponent.
  private mutating func skipNumber(_ bytes: RawSpan) -> Bool? {
    var isInteger = true
    if peek(bytes) == UInt8(ascii: "-") { position += 1 }
    if peek(bytes) == UInt8(ascii: "0") {
      position += 1
    } else if !skipDigits(bytes) {
      return nil
    }
    if peek(bytes) == UInt8(ascii: ".") {
      position += 1
      isInteger = false
      guard skipDigits(bytes) else { return nil }
    }
    if let mark = peek(bytes), mark | 0x20 == UInt8(ascii: "e") {
      position += 1
      isInteger = false
      if let sign = peek(bytes), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      guard skipDigits(bytes) else { return nil }
    }
    return isInteger
  }

  private mutating func skipDigits(_ bytes: RawSpan) -> Bool {
    let start = position
    while let byte = peek(bytes), (0x30...0x39).contains(byte) { position += 1 }
    return position > start
  }

  private func peek(_ bytes: RawSpan) -> UInt8? {
    position < bytes.byteCount ? bytes[byte: position] : nil
  }

  /// Walks over the rest of a string that is read, and its closing quote, and tells whether it holds
  /// an escape.
  private mutating func skipReadString(_ bytes: RawSpan) -> Bool? {
    var holdsEscape = false
    while true {
      position = bytes.firstSpecial(from: position)
      guard position < bytes.byteCount else { return nil }
      switch bytes[byte: position] {
      case UInt8(ascii: "\""):
        position += 1
        return holdsEscape
      case UInt8(ascii: "\\"):
        holdsEscape = true
        guard let length = JSONEscapes.length(bytes, at: position) else { return nil }
        position += length
      case 0x80...:
        guard let end = UTF8Check.endOfRun(bytes, from: position) else { return nil }
        position = end
      default: return nil
      }
    }
  }

  /// Walks over the rest of a string that nobody reads, and its closing quote, and tells whether it
  /// holds an escape.
  private mutating func skipUnreadString(_ bytes: RawSpan) -> Bool? {
    var holdsEscape = false
    while true {
      position = bytes.firstQuoteOrBackslash(from: position)
      guard position < bytes.byteCount else { return nil }
      if bytes[byte: position] == UInt8(ascii: "\"") {
        position += 1
        return holdsEscape
      }
      holdsEscape = true
      guard let length = JSONEscapes.length(bytes, at: position) else { return nil }
      position += length
    }
  }
}
