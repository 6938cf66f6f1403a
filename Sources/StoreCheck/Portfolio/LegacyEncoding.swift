/// A text encoding from before UTF-8.
package enum LegacyEncoding: String, CaseIterable, Sendable {
  case shiftJIS = "Shift_JIS"
  case eucJP = "EUC-JP"
  case gb18030 = "GB18030"
  case big5 = "Big5"
  case eucKR = "EUC-KR"
  case windows1252 = "Windows-1252"
  case windows1250 = "Windows-1250"
  case windows1251 = "Windows-1251"
  case windows1253 = "Windows-1253"
  case windows1254 = "Windows-1254"
  case windows1255 = "Windows-1255"
  case windows1256 = "Windows-1256"
  case windows1257 = "Windows-1257"
  case windows1258 = "Windows-1258"

  /// What to say of an input in this encoding.
  package var problem: String { "not UTF-8; reading it as \(rawValue)" }

  /// What to do about it.
  package var hint: String { "if names look wrong, save the file as UTF-8" }

  /// The number of Core Foundation's for the widest form of the encoding: code page 932, HKSCS, code
  /// page 949.
  package var number: UInt32 {
    switch self {
    // EUC-JP is turned into Shift_JIS first, for Foundation lacks it on Linux.
    case .shiftJIS, .eucJP: 0x0A01
    case .gb18030: 0x0632
    case .big5: 0x0A06
    case .eucKR: 0x0422
    case .windows1252: 0x0500
    case .windows1250: 0x0501
    case .windows1251: 0x0502
    case .windows1253: 0x0503
    case .windows1254: 0x0504
    case .windows1255: 0x0505
    case .windows1256: 0x0506
    case .windows1257: 0x0507
    case .windows1258: 0x0508
    }
  }

  /// Returns how many bytes the character at the beginning of `bytes` has, 1 also for a byte that
  /// begins none; `nil` where the bytes end within it.
  func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, first >= 0x80, isLead(first) else { return 1 }
    guard let second = bytes.dropFirst().first else { return nil }
    switch self {
    case .gb18030 where (0x30...0x39).contains(second):
      guard bytes.count >= 4 else {
        return bytes.dropFirst(2).allSatisfy { $0 >= 0x81 } ? nil : 1
      }
      let (third, fourth) = (bytes[bytes.startIndex + 2], bytes[bytes.startIndex + 3])
      return (0x81...0xFE).contains(third) && (0x30...0x39).contains(fourth) ? 4 : 1
    case .eucJP where first == 0x8F:
      guard second >= 0xA1 else { return 1 }
      guard let third = bytes.dropFirst(2).first else { return nil }
      return third >= 0xA1 ? 3 : 1
    case .eucJP: return second >= 0xA1 ? 2 : 1
    default: return second >= 0x40 && second != 0x7F && second != 0xFF ? 2 : 1
    }
  }

  private func isLead(_ byte: UInt8) -> Bool {
    switch self {
    case .shiftJIS: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
    case .eucJP: byte == 0x8E || byte == 0x8F || (0xA1...0xFE).contains(byte)
    case .gb18030, .big5, .eucKR: (0x81...0xFE).contains(byte)
    default: false
    }
  }

  /// Returns the text of the bytes of one character, or `nil` where they are none.
  func decode(_ bytes: ArraySlice<UInt8>) -> String? {
    var bytes = Array(bytes)
    if self == .eucJP {
      switch bytes.count {
      case 2 where bytes[0] == 0x8E: bytes.removeFirst()
      case 2: bytes = Self.shiftJIS(row: bytes[0] - 0xA0, column: bytes[1] - 0xA0)
      // JIS X 0212, which Shift_JIS lacks, and bytes that begin nothing.
      default: return nil
      }
    }
    guard let text = FoundationText.decode(bytes, encoding: number) else { return nil }
    // A broken pair may come back as a control character, or as a letter after one.
    let isText = text.unicodeScalars.allSatisfy { scalar in
      !(0x80...0x9F).contains(scalar.value) && scalar.value >= 0x80 && scalar.value != 0xFFFD
    }
    return isText && !text.isEmpty ? text : nil
  }

  /// Returns the Shift_JIS form of a place in the table of JIS X 0208.
  private static func shiftJIS(row: UInt8, column: UInt8) -> [UInt8] {
    let lead = (row + 1) / 2 + (row <= 62 ? 0x80 : 0xC0)
    let isOdd = row % 2 == 1
    let trail = isOdd ? column + 0x3F + (column >= 0x40 ? 1 : 0) : column + 0x9E
    return [lead, trail]
  }
}

/// Turns text in an older encoding, which comes in pieces, into UTF-8; what is no text becomes U+FFFD.
///
/// Memory holds at most a few bytes of a character that is cut at the end of a piece, and the
/// characters that have come so far, each once.
package struct LegacyTranscoder {
  let encoding: LegacyEncoding
  private var pending: [UInt8] = []
  /// The UTF-8 of characters by their bytes, for asking Foundation takes microseconds.
  private var known: [UInt32: [UInt8]] = [:]

  /// Creates a transcoder for one input.
  package init(encoding: LegacyEncoding) { self.encoding = encoding }

  /// Appends the text of `bytes`, as far as its characters are complete.
  package mutating func transcode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    let input = pending.isEmpty ? bytes : (pending + bytes)[...]
    pending = []
    var index = input.startIndex
    while index < input.endIndex {
      let byte = input[index]
      guard byte >= 0x80 else {
        output.append(byte)
        index += 1
        continue
      }
      guard let length = encoding.length(input[index...]) else {
        pending = Array(input[index...])
        return
      }
      let character = utf8(input[index..<index + length])
      output.append(contentsOf: character ?? Self.damage)
      // After a byte that begins nothing the next one may be a separator.
      index += character == nil && input[index + length - 1] < 0x80 ? 1 : length
    }
  }

  /// Appends what is left: a part of a character at the end of the input is none.
  package mutating func finish(into output: inout [UInt8]) {
    if !pending.isEmpty { output.append(contentsOf: Self.damage) }
    pending = []
  }

  /// Returns the UTF-8 of one character, or `nil` where the bytes are none.
  mutating func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let key = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    if let text = known[key] { return text.isEmpty ? nil : text }
    let text = encoding.decode(bytes).map { Array($0.utf8) } ?? []
    if known.count < Self.maxKnown { known[key] = text }
    return text.isEmpty ? nil : text
  }

  private static let damage = Array("\u{FFFD}".utf8)
  /// More than any encoding has in two bytes.
  private static let maxKnown = 32_768
}
