/// Finds where the values of a JSON text begin and end, so that they can be cut out byte for byte.
///
/// It checks the structure and the strings, and understands nothing. `JSONDecoder` cannot tell where
/// a value lay in the text, and decoding and encoding again would change numbers and escapes.
struct JSONSlicer: Sendable {
  private let bytes: [UInt8]
  private var position: Int

  /// The text is not JSON; `position` is the byte at which that shows.
  struct Malformed: Error, Hashable, Sendable {
    var position: Int
  }

  /// The deepest nesting that is followed.
  static let maximumDepth = 128

  /// Reads from `position` on.
  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The range of the one value that the text holds, blanks around it left out.
  ///
  /// - Throws: ``Malformed``, also where something follows the value.
  static func value(of bytes: [UInt8]) throws(Malformed) -> Range<Int> {
    var slicer = JSONSlicer(bytes)
    let range = try slicer.scanValue(depth: 0)
    slicer.skipBlanks()
    guard slicer.position == bytes.count else { throw slicer.malformed }
    return range
  }

  /// The members of the object at `range`, by key; of a key that is there twice, the last.
  ///
  /// Returns `nil` where another value is there. Escapes in keys are not undone.
  static func members(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(Malformed) -> [String: Range<Int>]? {
    guard bytes[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    var slicer = JSONSlicer(bytes, at: range.lowerBound)
    var members: [String: Range<Int>] = [:]
    _ = try slicer.scanList(depth: 0) { slicer, depth throws(Malformed) in
      let key = try slicer.scanKey()
      let name = String(decoding: bytes[key].dropFirst().dropLast(), as: UTF8.self)
      members[name] = try slicer.scanValue(depth: depth)
    }
    return members
  }

  /// The elements of the array at `range`; `nil` where another value is there.
  static func elements(of bytes: [UInt8], in range: Range<Int>) throws(Malformed) -> [Range<Int>]? {
    guard bytes[range.lowerBound] == UInt8(ascii: "[") else { return nil }
    var slicer = JSONSlicer(bytes, at: range.lowerBound)
    var elements: [Range<Int>] = []
    _ = try slicer.scanList(depth: 0) { slicer, depth throws(Malformed) in
      elements.append(try slicer.scanValue(depth: depth))
    }
    return elements
  }

  private var malformed: Malformed { Malformed(position: min(position, bytes.count)) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func scanValue(depth: Int) throws(Malformed) -> Range<Int> {
    guard depth < Self.maximumDepth else { throw malformed }
    skipBlanks()
    switch next {
    case UInt8(ascii: "\""): return try scanString()
    case UInt8(ascii: "{"):
      return try scanList(depth: depth) { slicer, depth throws(Malformed) in
        _ = try slicer.scanKey()
        _ = try slicer.scanValue(depth: depth)
      }
    case UInt8(ascii: "["):
      return try scanList(depth: depth) { slicer, depth throws(Malformed) in
        _ = try slicer.scanValue(depth: depth)
      }
    default: return try scanWord()
    }
  }

  /// An object or array, whose items `scanItem` reads.
  private mutating func scanList(
    depth: Int, scanItem: (inout JSONSlicer, Int) throws(Malformed) -> Void
  ) throws(Malformed) -> Range<Int> {
    let start = position
    // In ASCII each closing bracket lies two behind its opening one.
    let close = bytes[start] + 2
    position += 1
    skipBlanks()
    if next == close {
      position += 1
      return start..<position
    }
    while true {
      try scanItem(&self, depth + 1)
      skipBlanks()
      switch next {
      case UInt8(ascii: ","): position += 1
      case close:
        position += 1
        return start..<position
      default: throw malformed
      }
    }
  }

  /// A key and the colon behind it; the range is that of the key with its quotes.
  private mutating func scanKey() throws(Malformed) -> Range<Int> {
    skipBlanks()
    guard next == UInt8(ascii: "\"") else { throw malformed }
    let key = try scanString()
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw malformed }
    position += 1
    return key
  }

  private mutating func scanString() throws(Malformed) -> Range<Int> {
    let start = position
    position += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position
      case UInt8(ascii: "\\"): position += 2
      // Raw control characters are what makes other readers refuse a recording.
      case ..<0x20: throw malformed
      default: position += 1
      }
    }
    throw malformed
  }

  /// A number, `true`, `false` or `null`.
  private mutating func scanWord() throws(Malformed) -> Range<Int> {
    let start = position
    while let byte = next, Self.isWordByte(byte) { position += 1 }
    let word = bytes[start..<position]
    guard
      word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
        || word.elementsEqual("null".utf8) || Double(String(decoding: word, as: UTF8.self)) != nil
    else {
      position = start
      throw malformed
    }
    return start..<position
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
