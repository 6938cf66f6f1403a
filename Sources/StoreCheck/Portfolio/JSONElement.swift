/// One element of a JSON document, read only as deep as a portfolio goes: a scalar, or an object
/// with the scalars it holds.
enum JSONElement: Equatable {
  case scalar(Scalar)
  case object([Member])
  /// An array, which is no entry.
  case array

  /// A member of an object.
  struct Member: Equatable {
    var key: String
    var value: Scalar
  }

  /// A value without parts; numbers stay as they were written.
  enum Scalar: Equatable {
    case string(String)
    case number(String)
    case boolean(Bool)
    case null
    /// An object or array, whose content is not looked at: as it was written, where that is kept.
    case nested(String?)

    /// The value as a table would hold it; empty for null, `nil` for what has parts.
    var text: String? {
      switch self {
      case .string(let text), .number(let text): text
      case .boolean(let value): value ? "true" : "false"
      case .null: ""
      case .nested: nil
      }
    }

    /// The value as a column carries it along; what has parts as the json that it is.
    var carried: String? {
      if case .nested(let text) = self { text } else { text }
    }
  }

  /// Reads the element that `bytes` hold; `keepsNested` keeps what has parts as it was written.
  ///
  /// The result is `nil` where it is no JSON, or nests deeper than ``PortfolioLimits/depth``.
  init?(_ bytes: Span<UInt8>, keepsNested: Bool = false) {
    var parser = JSONElementParser(end: bytes.count, keepsNested: keepsNested)
    guard let element = parser.element(bytes) else { return nil }
    self = element
  }

  /// Reads the element at the beginning of what waits in `queue`, `length` bytes long.
  init?(_ queue: ByteQueue, length: Int) {
    let element = queue.bytes.withSpan {
      JSONElement($0.extracting(queue.start..<(queue.start + length)))
    }
    guard let element else { return nil }
    self = element
  }
}

/// Walks over the bytes of one element.
struct JSONElementParser {
  var position = 0
  let end: Int
  var keepsNested = false

  init(position: Int = 0, end: Int, keepsNested: Bool = false) {
    self.position = position
    self.keepsNested = keepsNested
    self.end = end
  }

  mutating func element(_ bytes: Span<UInt8>) -> JSONElement? {
    skipBlanks(bytes)
    guard position < end else { return nil }
    let element: JSONElement
    switch bytes[position] {
    case UInt8(ascii: "{"):
      guard let members = members(bytes) else { return nil }
      element = .object(members)
    case UInt8(ascii: "["):
      guard skipNested(bytes) else { return nil }
      element = .array
    default:
      guard let value = value(bytes) else { return nil }
      element = .scalar(value)
    }
    skipBlanks(bytes)
    return position == end ? element : nil
  }

  private mutating func members(_ bytes: Span<UInt8>) -> [JSONElement.Member]? {
    position += 1
    var members: [JSONElement.Member] = []
    skipBlanks(bytes)
    if take(UInt8(ascii: "}"), bytes) { return members }
    while true {
      skipBlanks(bytes)
      guard let key = string(bytes) else { return nil }
      skipBlanks(bytes)
      guard take(UInt8(ascii: ":"), bytes) else { return nil }
      skipBlanks(bytes)
      guard let value = value(bytes) else { return nil }
      if members.count < PortfolioLimits.columns {
        members.append(JSONElement.Member(key: key, value: value))
      }
      skipBlanks(bytes)
      if take(UInt8(ascii: ","), bytes) { continue }
      return take(UInt8(ascii: "}"), bytes) ? members : nil
    }
  }

  mutating func value(_ bytes: Span<UInt8>) -> JSONElement.Scalar? {
    guard position < end else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""): return string(bytes).map { .string($0) }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let start = position
      guard skipNested(bytes) else { return nil }
      return .nested(keepsNested ? String(utf8: bytes.extracting(start..<position)) : nil)
    case UInt8(ascii: "t"): return take("true", bytes) ? .boolean(true) : nil
    case UInt8(ascii: "f"): return take("false", bytes) ? .boolean(false) : nil
    case UInt8(ascii: "n"): return take("null", bytes) ? .null : nil
    default: return number(bytes).map { .number($0) }
    }
  }

  private mutating func number(_ bytes: Span<UInt8>) -> String? {
    let start = position
    while position < end {
      switch bytes[position] {
      case 48...57, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        position += 1
        continue
      default: break
      }
      break
    }
    guard position > start, bytes[start] == UInt8(ascii: "-") || (48...57).contains(bytes[start])
    else { return nil }
    return String(utf8: bytes.extracting(start..<position))
  }

  mutating func string(_ bytes: Span<UInt8>) -> String? {
    guard take(UInt8(ascii: "\""), bytes) else { return nil }
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return String(utf8: bytes.extracting(start..<(position - 1)))
      case UInt8(ascii: "\\"): return escapedString(from: start, bytes)
      case 0..<0x20: return nil
      default: position += 1
      }
    }
    return nil
  }

  /// Reads on from the first escape of a string that began at `start`.
  private mutating func escapedString(from start: Int, _ bytes: Span<UInt8>) -> String? {
    var text: [UInt8] = []
    for index in start..<position { text.append(bytes[index]) }
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape(bytes) else { return nil }
        if let units = UTF8.encode(scalar) { text.append(contentsOf: units) }
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Reads what follows a backslash; half a surrogate pair becomes U+FFFD.
  private mutating func escape(_ bytes: Span<UInt8>) -> Unicode.Scalar? {
    guard position < end else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let unit = hexadecimal(bytes) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let afterLead = position
    if UTF16.isLeadSurrogate(unit), take("\\u", bytes), let trail = hexadecimal(bytes),
      UTF16.isTrailSurrogate(trail)
    {
      return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    }
    position = afterLead
    return "\u{FFFD}"
  }

  private mutating func hexadecimal(_ bytes: Span<UInt8>) -> UInt16? {
    guard position + 4 <= end else { return nil }
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  /// Passes over an object or array, brackets and strings only.
  private mutating func skipNested(_ bytes: Span<UInt8>) -> Bool {
    var depth = 0
    var isInString = false
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\\") where isInString: position += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth > PortfolioLimits.depth { return false }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return false
  }

  mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while position < end, bytes[position].isASCIIBlank { position += 1 }
  }

  mutating func take(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    var index = position
    for byte in word.description.utf8 {
      guard index < end, bytes[index] == byte else { return false }
      index += 1
    }
    position = index
    return true
  }
}
