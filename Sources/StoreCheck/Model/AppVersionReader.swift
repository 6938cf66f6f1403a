/// Takes a version apart by the rules in <doc:HowVersionsCompare>, in one pass.
///
/// It reads words, a number, a qualifier and a build, in this order, and is content only when
/// nothing is left over. Where a text could be read in two ways that lead to different orders, it is
/// not read at all.
struct AppVersionReader {
  private var scanner: AppVersionScanner
  private var reading = AppVersion.Reading(parts: [])
  private var isHyphenDate = false

  init(_ text: String) { scanner = AppVersionScanner(text) }

  /// The reading, or `nil` where there is none; to be called once.
  mutating func read() -> AppVersion.Reading? {
    scanner.skipBlanks()
    guard skipWords(), readNumber() else {
      return nil
    }
    while true {
      let gap = scanner.takeGap()
      if scanner.isAtEnd {
        return gap.isNothingOrDots ? reading : nil
      }
      guard readSuffix(after: gap) else {
        return nil
      }
    }
  }

  // MARK: Before the number

  /// Passes over words before the number; `false` where they make the number doubtful.
  private mutating func skipWords() -> Bool {
    guard scanner.isAtLetter else {
      return true
    }
    reading.isAfterWords = true
    var lastWord = ""
    while !scanner.isAtDigit {
      if scanner.isAtLetter {
        lastWord = scanner.takeWord()
      } else if scanner.take(".") {
        // `v.1.2` and `St. John 1.2`, but not the number at the end of `com.example.app1`.
        guard scanner.isAtDigit || scanner.current == " " else {
          return false
        }
      } else if !scanner.take(anyOf: " -_:'&") {
        return false
      }
    }
    return !VersionWords.namesAnotherNumber(lastWord)
  }

  // MARK: The number

  /// Reads the parts; dots after the last one are left.
  private mutating func readNumber() -> Bool {
    guard scanner.isAtDigit else {
      return false
    }
    reading.parts = [scanner.takeNumber()]
    if readRestOfDate() {
      return true
    }
    var commaIsDot = true
    while let separator = takeSeparator(commaIsDot: commaIsDot) {
      // `1,2.4` is written with a comma for a dot; `4.1.15.20,270100` has its build after one.
      commaIsDot = commaIsDot && separator == ","
      reading.parts.append(scanner.takeNumber())
    }
    return true
  }

  /// Takes a dot, or a comma where it may be one, and the blanks around it, if a digit follows.
  private mutating func takeSeparator(commaIsDot: Bool) -> Unicode.Scalar? {
    var ahead = scanner
    ahead.skipBlanks()
    guard let separator = ahead.current, separator == "." || (commaIsDot && separator == ",") else {
      return nil
    }
    ahead.advance()
    ahead.skipBlanks()
    guard ahead.isAtDigit else {
      return nil
    }
    scanner = ahead
    return separator
  }

  /// Takes the rest of a date like `2024-01-02`; no other hyphens stand for dots.
  private mutating func readRestOfDate() -> Bool {
    guard reading.parts[0].utf8.count == 4 else {
      return false
    }
    var ahead = scanner
    var monthAndDay: [String] = []
    while monthAndDay.count < 2, ahead.take("-"), ahead.isAtDigit {
      monthAndDay.append(ahead.takeNumber())
    }
    guard monthAndDay.count == 2, monthAndDay.allSatisfy({ $0.utf8.count <= 2 }) else {
      return false
    }
    scanner = ahead
    reading.parts += monthAndDay
    isHyphenDate = true
    return true
  }

  // MARK: After the number

  /// Reads a qualifier or a build; `false` where what follows is neither, or one too many.
  private mutating func readSuffix(after gap: AppVersionScanner.Gap) -> Bool {
    guard reading.build == nil else {
      return false
    }
    if scanner.isAtLetter {
      return readWord(after: gap)
    }
    if scanner.isAtDigit {
      // `2.2.1-763`; but `5-3` may be 5 or 5.3, and a fourth number after a date may be an hour.
      guard gap.mark == "-", !gap.hasBlanks, reading.parts.count > 1, !isHyphenDate else {
        return false
      }
      return readBuild(letters: false)
    }
    guard gap.isNothingOrDots else {
      return false
    }
    if scanner.take("+") {
      return readBuild(letters: true)
    }
    if scanner.take(",") {
      scanner.skipBlanks()
      return readMarkedBuild()
    }
    if scanner.take(anyOf: "([") {
      scanner.skipBlanks()
      guard readBracketed() else {
        return false
      }
      scanner.skipBlanks()
      return scanner.take(anyOf: ")]")
    }
    return false
  }

  private mutating func readWord(after gap: AppVersionScanner.Gap) -> Bool {
    let word = scanner.takeWord()
    if VersionWords.build.contains(word) {
      scanner.skipBuildMark()
      return scanner.isAtDigit && readBuild(letters: true)
    }
    guard reading.qualifier == nil else {
      return false
    }
    if word.utf8.count > 1 {
      return readStage(word)
    }
    // A single letter says something only close to the number: `1.0 b45` may be a build.
    guard !gap.hasBlanks, let letter = word.first else {
      return false
    }
    if scanner.isAtDigit {
      guard let stage = VersionWords.stagesBeforeDigit[word] else {
        return false
      }
      reading.qualifier = AppVersion.Qualifier(stage: stage, number: scanner.takeNumbers())
      return true
    }
    guard gap.isNothingOrDots, letter.isASCII else {
      return false
    }
    reading.qualifier = AppVersion.Qualifier(stage: .letter, letter: letter)
    return true
  }

  /// Reads what stands in brackets: a stage's name, or a build, but not `(b45)`, which may be either.
  private mutating func readBracketed() -> Bool {
    guard scanner.isAtLetter else {
      return readMarkedBuild()
    }
    let word = scanner.takeWord()
    if VersionWords.build.contains(word) {
      scanner.skipBuildMark()
      return scanner.isAtDigit && readBuild(letters: true)
    }
    return word.utf8.count > 1 && reading.qualifier == nil && readStage(word)
  }

  /// Reads the qualifier that a known word begins, with its number.
  private mutating func readStage(_ word: String) -> Bool {
    guard let stage = VersionWords.stages[word] else {
      return false
    }
    reading.qualifier = AppVersion.Qualifier(stage: stage)
    var ahead = scanner
    _ = ahead.takeGap()
    if stage != .release, ahead.isAtDigit {
      reading.qualifier?.number = ahead.takeNumbers()
      scanner = ahead
    }
    return true
  }

  /// Reads a build that begins with a digit, or with a word for a build and a digit.
  private mutating func readMarkedBuild() -> Bool {
    if scanner.isAtLetter {
      guard VersionWords.build.contains(scanner.takeWord()) else {
        return false
      }
      scanner.skipBuildMark()
    }
    return scanner.isAtDigit && readBuild(letters: true)
  }

  private mutating func readBuild(letters: Bool) -> Bool {
    let build = scanner.takeBuild(letters: letters)
    reading.build = build
    return !build.isEmpty
  }
}

/// The words that are known in versions; any other word after a number makes it unreadable.
private enum VersionWords {
  static let stages: [String: AppVersion.Stage] = [
    "dev": .development, "alpha": .alpha, "beta": .beta, "pre": .preview, "preview": .preview,
    "rc": .candidate, "cr": .candidate, "fc": .candidate, "final": .release, "release": .release,
    "ga": .release, "stable": .release, "patch": .patch, "pl": .patch, "post": .patch,
    "sp": .patch, "hotfix": .patch,
  ]

  /// Letters that say a stage when a number follows them at once.
  static let stagesBeforeDigit: [String: AppVersion.Stage] = [
    "d": .development, "a": .alpha, "b": .beta, "p": .patch,
  ]

  static let build: Set<String> = ["build", "bld"]

  /// Whether a number after this word counts something else than versions, as in `beta 3`.
  static func namesAnotherNumber(_ word: String) -> Bool {
    if let stage = stages[word] {
      return stage != .release
    }
    return stagesBeforeDigit[word] != nil || build.contains(word)
  }
}
