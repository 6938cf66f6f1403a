/// Text that is safe to show on a terminal, and how many columns it takes there.
package enum TerminalText {
  /// The text on one line, without anything that acts on a terminal or hides in it.
  ///
  /// - Line ends and tabs become a blank.
  /// - Other control characters, among them the escape that begins a terminal's commands, become
  ///   `�`, so that somebody who looks sees that there was something.
  /// - Marks that are invisible or turn the direction of text are left out, except for the joiners
  ///   inside of emoji and of words in the scripts that are spelled with them.
  /// - Of accents on one letter, no more than four stay.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func sanitized(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var clean = String.UnicodeScalarView()
    for character in text {
      let isEmoji = character.isShownAsEmoji
      var accents = 0
      var previous: Unicode.Scalar?
      for scalar in character.unicodeScalars {
        switch Kind(scalar) {
        case .shown:
          clean.append(scalar)
        case .accent:
          accents += 1
          if accents <= 4 || isEmoji { clean.append(scalar) }
        case .lineEnd:
          // A carriage return and its line feed are one character, and one blank.
          if previous.map({ Kind($0) }) != .lineEnd { clean.append(" ") }
        case .control:
          clean.append("\u{FFFD}")
        case .joiner:
          if isEmoji || previous.map(isJoined) ?? false { clean.append(scalar) }
        case .flagLetter:
          if isEmoji { clean.append(scalar) }
        case .invisible:
          break
        }
        previous = scalar
      }
    }
    return String(clean)
  }

  /// The columns that `text`, sanitized, takes on a terminal.
  ///
  /// East Asian wide characters and emoji take two, marks that sit on a letter none.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func displayWidth(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + displayWidth($1) }
  }

  /// The text, cut with `…` at the end where it takes more than `width` columns.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func cut(_ text: String, toWidth width: Int) -> String {
    guard displayWidth(text) > width else { return text }
    guard width > 0 else { return "" }
    var kept = ""
    var room = width - 1
    for character in text {
      room -= displayWidth(character)
      if room < 0 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static func displayWidth(_ character: Character) -> Int {
    if character.isShownAsEmoji { return 2 }
    return character.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether a joiner after this scalar changes how the word is written, as in Persian and in the
  /// scripts of India, rather than hiding in it.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    (0x0620...0x08FF).contains(scalar.value) || (0x0900...0x0DFF).contains(scalar.value)
  }
}

extension TerminalText {
  /// What a scalar does on a terminal.
  private enum Kind {
    case shown
    case accent
    case lineEnd
    case control
    case joiner
    /// One of the invisible letters by which the flags of England, Scotland and Wales are spelled.
    case flagLetter
    case invisible

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x20...0x7E: self = .shown
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .lineEnd
      case 0x200C, 0x200D: self = .joiner
      case 0xE0020...0xE007F: self = .flagLetter
      // Letters that are drawn as nothing: fillers of Hangul and the blank of Braille.
      case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800, 0x034F, 0x17B4, 0x17B5: self = .invisible
      default:
        switch scalar.properties.generalCategory {
        case .control, .unassigned, .surrogate: self = .control
        case .format: self = .invisible
        case .nonspacingMark, .enclosingMark: self = .accent
        default: self = .shown
        }
      }
    }
  }
}

extension Character {
  /// Whether the character is drawn as an emoji, two columns wide: a single one, one with a skin
  /// tone, several joined, a flag, or a sign that is followed by the mark for it.
  fileprivate var isShownAsEmoji: Bool {
    guard let first = unicodeScalars.first, first.value > 0x7F || unicodeScalars.count > 1 else {
      return false
    }
    return first.properties.isEmojiPresentation
      || (first.properties.isEmoji && unicodeScalars.contains("\u{FE0F}"))
  }
}

extension Unicode.Scalar {
  /// The columns of a scalar that is no emoji: 0, 1 or 2.
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The vowels and final consonants of Hangul sit in the block of their first consonant.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The East Asian wide and full-width ranges of Unicode 16 apart from emoji; unassigned places
  /// among them are counted in.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x191D2,
    0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
