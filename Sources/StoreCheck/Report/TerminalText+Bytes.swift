extension TerminalText {
  /// Bytes of UTF-8 in which nothing acts on a terminal: lines and tabs stay, every other control
  /// character becomes `�`.
  ///
  /// For data whose format keeps foreign text as it is, when it goes to a terminal and not to a
  /// program. Nothing is left out, so what is hidden in a text stays hidden.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func disarmed(_ bytes: [UInt8]) -> [UInt8] {
    var clean: [UInt8] = []
    clean.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      index += 1
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): clean.append(byte)
      case UInt8(ascii: "\r") where next == UInt8(ascii: "\n"): clean.append(byte)
      case 0..<0x20, 0x7F: clean += Array("\u{FFFD}".utf8)
      case 0xC2 where (0x80...0x9F).contains(next):
        // The control characters beyond ASCII, one of which begins a terminal's commands too.
        clean += Array("\u{FFFD}".utf8)
        index += 1
      default: clean.append(byte)
      }
    }
    return clean
  }
}
