/// Goes over a version's characters as the rules see them: without those that nobody sees, and with
/// one form for all digits, blanks, dots and full-width letters.
///
/// A scanner is a value: to look ahead is to go on with a copy.
struct AppVersionScanner {
  private var rest: String.UnicodeScalarView.Iterator
  /// The character to be read next, or `nil` at the end.
  private(set) var current: Unicode.Scalar?

  init(_ text: String) {
    rest = text.unicodeScalars.makeIterator()
    advance()
  }

  var isAtEnd: Bool { current == nil }
  var isAtDigit: Bool { current.map(Self.isDigit) ?? false }
  var isAtLetter: Bool { current.map(Self.isLetter) ?? false }

  /// Goes on to the next character that can be seen.
  mutating func advance() {
    current = nil
    while current == nil, let scalar = rest.next() {
      current = Self.plain(scalar)
    }
  }

  mutating func skipBlanks() {
    while current == " " {
      advance()
    }
  }

  /// Takes one character if it is that one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else {
      return false
    }
    advance()
    return true
  }

  /// Takes one character if it is among these.
  mutating func take(anyOf scalars: String) -> Bool {
    guard let current, scalars.unicodeScalars.contains(current) else {
      return false
    }
    advance()
    return true
  }

  /// Takes letters and their accents, in lower case as far as they are ASCII.
  mutating func takeWord() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = current, Self.isLetter(scalar) || Self.isMark(scalar) {
      word.append(Self.lowercased(scalar))
      advance()
    }
    return String(word)
  }

  /// Takes digits, and leaves out zeros before the first other one.
  mutating func takeNumber() -> String {
    var number = String.UnicodeScalarView()
    while let scalar = current, Self.isDigit(scalar) {
      if scalar != "0" || !number.isEmpty {
        number.append(scalar)
      }
      advance()
    }
    return number.isEmpty ? "0" : String(number)
  }

  /// Takes numbers with single dots between them.
  mutating func takeNumbers() -> [String] {
    var numbers = [takeNumber()]
    var ahead = self
    while ahead.take("."), ahead.isAtDigit {
      numbers.append(ahead.takeNumber())
      self = ahead
    }
    return numbers
  }

  /// Takes ASCII digits and `.`, and with `letters` also ASCII letters, `-`, `_` and `,`.
  mutating func takeBuild(letters: Bool) -> String {
    var build = String.UnicodeScalarView()
    while let scalar = current, scalar.isASCII,
      Self.isDigit(scalar) || scalar == "."
        || (letters && (Self.isLetter(scalar) || "-_,".unicodeScalars.contains(scalar)))
    {
      build.append(scalar)
      advance()
    }
    return String(build)
  }

  /// Passes over what may stand between the word `build` and its number.
  mutating func skipBuildMark() {
    skipBlanks()
    _ = take(anyOf: ".:#-_")
    skipBlanks()
  }

  /// What stands between two pieces of a version.
  struct Gap: Equatable {
    /// The dot, hyphen or low line in it.
    var mark: Unicode.Scalar?
    /// Whether there are blanks in it.
    var hasBlanks = false

    /// Whether it is no more than what may also stand at the end.
    var isNothingOrDots: Bool { mark == nil || mark == "." }
  }

  /// Takes blanks around any number of dots, or around one hyphen or low line.
  mutating func takeGap() -> Gap {
    var gap = Gap(mark: nil, hasBlanks: current == " ")
    skipBlanks()
    if current == "." || current == "-" || current == "_" {
      gap.mark = current
      advance()
      while gap.mark == ".", take(".") {}
      gap.hasBlanks = gap.hasBlanks || current == " "
      skipBlanks()
    }
    return gap
  }
}

extension AppVersionScanner {
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    "0"..."9" ~= scalar
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return "a"..."z" ~= scalar || "A"..."Z" ~= scalar
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return false
    }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    "A"..."Z" ~= scalar ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
  }

  /// The plain form of a character, or `nil` for one that nobody sees.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case " ", "\t", "\n", "\u{B}", "\u{C}", "\r": return " "
    case _ where scalar.isASCII: return scalar
    // Full-width forms of all that ASCII can print.
    case "\u{FF01}"..."\u{FF5E}": return Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    // Full stops of Chinese and Japanese, the Arabic decimal separator.
    case "\u{3002}", "\u{FF61}", "\u{66B}": return "."
    // The commas of Chinese and Japanese, and of Arabic.
    case "\u{3001}", "\u{FF64}", "\u{60C}": return ","
    case "\u{2212}": return "-"
    case "\u{2019}": return "'"
    default: break
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint {
      return nil
    }
    if properties.isWhitespace {
      return " "
    }
    if properties.numericType == .decimal, let value = properties.numericValue {
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
    return properties.generalCategory == .dashPunctuation ? "-" : scalar
  }
}
