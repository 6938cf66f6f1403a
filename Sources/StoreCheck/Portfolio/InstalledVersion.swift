/// What a cell of installed versions says.
package enum InstalledVersion: Equatable, Sendable {
  /// No version: the cell is empty, or says `N/A`, `-`, `not installed` and the like.
  case none
  /// One version, without quotation marks and brackets around it.
  case version(String)
  /// Several different versions, as in `14.2, 14.1`.
  case versions([String])
  /// A date such as `2003-02-01` or `10-Jan`, which a spreadsheet may have made of a version.
  case date(String)
  /// A version as apps have it, but also what a spreadsheet makes of one; the column tells which.
  case doubtful(String, Doubt)

  /// What a version may be instead.
  package enum Doubt: Equatable, Sendable {
    /// A date with dots, `01.02.2003`; real apps number their versions so too.
    case date
    /// The number of a day since 1900, `37653` for the first of February 2003.
    case serialNumber
  }

  /// Parses a cell, or the text of a JSON number.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package init(_ text: some StringProtocol) {
    if let plain = Self(plain: text) {
      self = plain
      return
    }
    let text = CellText.unwrapped(text)
    if Self.isMissing(text) {
      self = .none
    } else if let plain = Self(plain: text) {
      self = plain
    } else if Self.isDate(text) {
      self = .date(text)
    } else if let several = Self.several(in: text) {
      self = several.count == 1 ? .version(several[0]) : .versions(several)
    } else {
      self = .version(text)
    }
  }

  /// Parses digits and dots, which nearly every version is; the result is `nil` for others.
  private init?(plain text: some StringProtocol) {
    var dots = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."): dots += 1
      default: return nil
      }
    }
    let count = text.utf8.count
    guard count > dots else { return nil }
    let text = String(text)
    if dots == 2, (8...10).contains(count), Self.isDayFirst(text.split(separator: "."), digits: 4) {
      self = .doubtful(text, .date)
    } else if dots == 0, count == 5, let number = Int(text), (20_000...60_000).contains(number) {
      self = .doubtful(text, .serialNumber)
    } else {
      self = .version(text)
    }
  }

  private static func isMissing(_ text: String) -> Bool {
    let word = text.lowercased()
    return word == "na" || CellText.missing.contains(word)
  }

  // MARK: Several versions

  /// Returns the different versions in a text that lists versions, or `nil` for any other text.
  private static func several(in text: String) -> [String]? {
    for separator in [";", "|", "\n", "\r\n", "\r", "/", ", ", " and ", " & ", " + "] as [String]
    where text.contains(separator) {
      if let versions = versions(text.split(separator: separator), isOne: isVersion) {
        return versions
      }
    }
    // `1,2.4` is one version, and so is `4.1.15.20,270100`.
    for separator in [",", " "] as [Character] where text.contains(separator) {
      if let versions = versions(text.split(separator: separator), isOne: isDotted) {
        return versions
      }
    }
    return nil
  }

  private static func versions(
    _ parts: [Substring], isOne: (String) -> Bool
  ) -> [String]? {
    var versions: [String] = []
    var isList = false
    for part in parts.map(CellText.unwrapped) {
      isList = isList || isOne(part)
      guard isOne(part) || isMissing(part) else { return nil }
      if isOne(part), !versions.contains(part) { versions.append(part) }
    }
    return isList ? versions : nil
  }

  /// Returns a Boolean value that indicates whether a text is a version that begins with its number.
  private static func isVersion(_ text: String) -> Bool {
    guard let first = text.drop(while: { "vV".contains($0) }).utf8.first else { return false }
    return (48...57).contains(first) && AppVersion(text).reading != nil
  }

  /// Returns a Boolean value that indicates whether a text is two or more numbers with dots.
  private static func isDotted(_ text: String) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count > 1
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  // MARK: Dates

  /// Returns a Boolean value that indicates whether a text is a date in a form that versions have not.
  ///
  /// `2024.01.02` has not: dots after a leading year are how versions are written.
  private static func isDate(_ text: String) -> Bool {
    guard text.utf8.count <= 64 else { return false }
    if text.contains("月") { return text.hasSuffix("月") || text.contains("日") }
    if text.contains("월") { return text.hasSuffix("월") || text.contains("일") }
    // With or without a time after it.
    let day = text.split { $0 == " " || $0 == "T" }.first ?? ""
    for separator in ["-", "/"] as [Character] where day.contains(separator) {
      let parts = day.split(separator: separator)
      if isYearFirst(parts) || isDayFirst(parts, digits: 4) { return true }
      if separator == "/" {
        if isDayFirst(parts, digits: 2) || isDayAndMonth(parts) { return true }
      }
    }
    let words = text.split { " -./,".contains($0) }
    guard (2...5).contains(words.count) else { return false }
    let months = words.count { isMonth($0, hasHyphen: text.contains("-")) }
    return months == 1
      && words.allSatisfy {
        isMonth($0, hasHyphen: text.contains("-")) || Int($0) != nil || $0.contains(":")
          || ["de", "di", "do", "of", "st", "nd", "rd", "th"].contains($0.lowercased())
      }
  }

  private static func isYearFirst(_ parts: [Substring]) -> Bool {
    parts.count == 3 && number(parts[0], in: 1900...2099) && number(parts[1], in: 1...12)
      && number(parts[2], in: 1...31)
  }

  private static func isDayFirst(_ parts: [Substring], digits: Int) -> Bool {
    parts.count == 3 && parts[2].utf8.count == digits
      && number(parts[2], in: digits == 4 ? 1900...2099 : 0...99)
      && isDayAndMonth(Array(parts.prefix(2)))
  }

  private static func isDayAndMonth(_ parts: [Substring]) -> Bool {
    parts.count == 2 && parts.allSatisfy { number($0, in: 1...31) }
      && parts.contains { number($0, in: 1...12) }
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Bool {
    text.utf8.allSatisfy { (48...57).contains($0) } && Int(text).map(range.contains) == true
  }

  private static func isMonth(_ word: Substring, hasHyphen: Bool) -> Bool {
    let word = word.lowercased()
    return months.contains(word) || (hasHyphen && shortMonths.contains(word))
  }

  /// The months in the languages in which spreadsheets write them most.
  private static let months: Set<String> = Set(
    """
    jan january januar janv janvier janeiro feb february februar fév févr février febrero febbraio
    fev fevereiro mar march mär mrz märz mars marzo março apr april avr avril abr abril aprile may
    mai mayo maggio maio jun june juni juin junio giugno junho jul july juli juil juillet julio
    luglio julho aug august août agosto sep sept september septembre septiembre settembre setembro
    oct october okt oktober octobre octubre ottobre outubro nov november novembre noviembre novembro
    dec december dez dezember déc décembre diciembre dicembre dezembro enero gennaio
    """.split { $0.isWhitespace }.map(String.init))

  /// Short forms that are words of other meanings too.
  private static let shortMonths: Set<String> = [
    "ene", "gen", "mag", "giu", "lug", "ago", "set", "ott", "out", "dic",
  ]
}
