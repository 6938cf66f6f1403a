/// What the first bytes of an input say of its encoding.
enum EncodingGuess: Equatable {
  /// UTF-8, after a byte-order mark of this length.
  case utf8(markLength: Int)
  /// UTF-16, after a byte-order mark of this length; 0 where it was told by its zeros.
  case utf16(isBigEndian: Bool, markLength: Int)
  /// An encoding from before UTF-8.
  case legacy(LegacyEncoding)
  /// Not text, or text that cannot be read here.
  case unreadable(what: String, mend: String)

  /// The advice for text that is not UTF-8.
  static let utf8Mend = "save the file as UTF-8"

  /// Looks at the beginning of an input.
  init(head: Span<UInt8>, fileName: String) {
    func starts(with bytes: [UInt8]) -> Bool {
      head.count >= bytes.count && bytes.indices.allSatisfy { head[$0] == bytes[$0] }
    }
    if starts(with: [0xFF, 0xFE, 0, 0]) || starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .unreadable(
        what: "the text is UTF-32",
        mend:
          "convert it with `iconv -f UTF-32 -t UTF-8 \(fileName.quotedForShell) > portfolio.csv`")
    } else if starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8(markLength: 3)
    } else if starts(with: [0xFF, 0xFE]) {
      self = .utf16(isBigEndian: false, markLength: 2)
    } else if starts(with: [0xFE, 0xFF]) {
      self = .utf16(isBigEndian: true, markLength: 2)
    } else if let kind = Self.binaryKinds.first(where: { starts(with: $0.bytes) }) {
      self = .unreadable(what: kind.what, mend: kind.mend)
    } else if let isBigEndian = Self.hasZerosOfUTF16(head) {
      self = .utf16(isBigEndian: isBigEndian, markLength: 0)
    } else if Self.isISO2022JP(head) {
      self = .unreadable(
        what: "the text is ISO-2022-JP",
        mend: "convert it with"
          + " `iconv -f ISO-2022-JP -t UTF-8 \(fileName.quotedForShell) > portfolio.csv`")
    } else if Self.isBinary(head) {
      self = .unreadable(
        what: "this is no text", mend: "export the list as CSV, and give that file")
    } else {
      let encoding = LegacyEncodingDetector.detect(head.indices.map { head[$0] })
      self = encoding.map { .legacy($0) } ?? .utf8(markLength: 0)
    }
  }

  private static let binaryKinds: [(bytes: [UInt8], what: String, mend: String)] = [
    (
      [0x50, 0x4B, 0x03, 0x04], "this is an Excel workbook or another zip archive",
      "save the sheet as `CSV UTF-8`, or unpack the archive"
    ),
    (
      [0xD0, 0xCF, 0x11, 0xE0], "this is an old Excel workbook",
      "save the sheet as `CSV UTF-8`"
    ),
    ([0x1F, 0x8B], "this is compressed by gzip", "read it with `gunzip -c FILE | storecheck`"),
    (Array("%PDF".utf8), "this is a PDF", "export the list as CSV instead"),
    ([0x89, 0x50, 0x4E, 0x47], "this is a picture", "export the list as CSV instead"),
    ([0xFF, 0xD8, 0xFF], "this is a picture", "export the list as CSV instead"),
    (Array("GIF8".utf8), "this is a picture", "export the list as CSV instead"),
    (
      Array("bplist00".utf8), "this is a property list",
      "give the path as an APP, without `--input`"
    ),
  ]

  /// Whether every other byte is zero, as in UTF-16 of western text; `nil` where not.
  private static func hasZerosOfUTF16(_ head: Span<UInt8>) -> Bool? {
    let pairs = head.count / 2
    guard pairs >= 4 else { return nil }
    var first = 0
    var second = 0
    for index in 0..<pairs {
      if head[2 * index] == 0 { first += 1 }
      if head[2 * index + 1] == 0 { second += 1 }
    }
    if first == 0, second * 10 >= pairs * 8 { return false }
    if second == 0, first * 10 >= pairs * 8 { return true }
    return nil
  }

  /// Whether the old encoding of Japanese mail switches to its characters, by an escape.
  private static func isISO2022JP(_ head: Span<UInt8>) -> Bool {
    guard head.count >= 3 else { return false }
    for index in 0..<head.count - 2 where head[index] == 0x1B {
      if head[index + 1] == UInt8(ascii: "$"), [0x40, 0x42].contains(head[index + 2]) {
        return true
      }
    }
    return false
  }

  /// Whether the bytes are neither UTF-8 nor, by the control characters among them, text in an older
  /// encoding; a text with damage in a place or two is one still.
  private static func isBinary(_ head: Span<UInt8>) -> Bool {
    var controls = 0
    for index in head.indices {
      switch head[index] {
      case 0x09...0x0D, 0x1A, 0x1B, 0x20...0xFF: break
      default: controls += 1
      }
    }
    return controls >= 4 && controls * 50 >= head.count && String(utf8: head) == nil
  }
}

/// Turns UTF-16 that comes in pieces into UTF-8; what is no text becomes U+FFFD.
struct UTF16Transcoder {
  let isBigEndian: Bool
  private var halfUnit: UInt8?
  private var leadSurrogate: UInt16?

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Appends the text of `bytes`, as far as its units are whole.
  mutating func transcode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    for byte in bytes {
      guard let first = halfUnit else {
        halfUnit = byte
        continue
      }
      halfUnit = nil
      let unit =
        isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit, to: &output)
    }
  }

  /// Appends what is left: half a character at the end of the input is none.
  mutating func finish(into output: inout [UInt8]) {
    if leadSurrogate != nil || halfUnit != nil { Self.append("\u{FFFD}", to: &output) }
    leadSurrogate = nil
    halfUnit = nil
  }

  private mutating func append(_ unit: UInt16, to output: inout [UInt8]) {
    if let lead = leadSurrogate {
      leadSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(lead) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        Self.append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &output)
        return
      }
      Self.append("\u{FFFD}", to: &output)
    }
    if UTF16.isLeadSurrogate(unit) {
      leadSurrogate = unit
    } else {
      Self.append(Unicode.Scalar(unit) ?? "\u{FFFD}", to: &output)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    if scalar.isASCII {
      output.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      if let units = UTF8.encode(scalar) { output.append(contentsOf: units) }
    }
  }
}

extension String {
  /// The text as one word of a shell command.
  var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+~".unicodeScalars.contains(scalar)
    }
    guard !isPlain || isEmpty else { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }
}
