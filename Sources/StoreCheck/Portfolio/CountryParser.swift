/// A country that a cell or a word of `--countries` names.
package enum CountryMention: Equatable, Sendable {
  /// A storefront; `note` says what it was read from, where that is not plain: `UK`, `England`.
  case storefront(Storefront, note: String? = nil)
  /// Every storefront of the run, as in `all` and `worldwide`.
  case all
  /// No storefront.
  case unknown(UnknownCountry)
}

/// A text in place of a country that names no storefront.
package struct UnknownCountry: Equatable, Sendable {
  /// The text as it was written.
  package var text: String
  /// What is wrong with it, for a message; the text is in it, quoted.
  package var problem: String
  /// What to do about it.
  package var hint: String
}

/// Parses countries as people write them.
///
/// Read are codes of two and three letters (`JP`, `JPN`), locales (`en_US`, `zh-Hans-CN`), flags, and
/// names in English, German, French, Spanish, Italian, Portuguese, Japanese, Chinese and Korean, in
/// any case, width and accentuation. Several countries in one text are told apart by commas,
/// semicolons, slashes, bars and line feeds, codes also by blanks.
package struct CountryParser: Sendable {
  private let acceptsUnknownCodes: Bool

  /// Creates a parser; with `acceptsUnknownCodes`, any two letters are a storefront.
  package init(acceptsUnknownCodes: Bool = false) {
    self.acceptsUnknownCodes = acceptsUnknownCodes
  }

  /// Returns the countries that a text names in their order, each once; none for an empty text and
  /// for `N/A`, `-`, `none` and the like.
  ///
  /// The first text that is no plain code loads the names of all countries, which takes some 15 ms.
  package func parse(_ text: some StringProtocol) -> [CountryMention] {
    if let storefront = Storefront(text), storefront.isKnown, text != "NA" {
      return [.storefront(storefront)]
    }
    guard text.utf8.count <= Self.maximumLength else {
      return [
        .unknown(
          UnknownCountry(
            text: String(text), problem: "\(text.quotedForMessages) is too long for countries",
            hint: "check which column holds the country"))
      ]
    }
    let text = Self.normalized(String(text))
    let pieces = text.split { $0.isNewline || ",;|\t、".contains($0) }.map(Self.trimmed)
    var mentions: [CountryMention] = []
    if let plain = Self.joined(pieces, by: { word($0) ?? code($0).map { [$0] } }) {
      mentions = plain
    } else if let named = name(text) {
      // Before the pieces: `Korea, Republic of`.
      mentions = [named]
    } else {
      mentions = pieces.flatMap(piece)
    }
    var unique: [CountryMention] = []
    for mention in mentions where !unique.contains(where: { $0.isSamePlace(as: mention) }) {
      unique.append(mention)
    }
    return unique
  }

  // MARK: One country

  /// Returns the countries of a text without separators of a list; never none for a text that says
  /// something.
  private func piece(_ text: String) -> [CountryMention] {
    if let mentions = single(text) { return mentions }
    if text.contains("/") { return text.split(separator: "/").map(Self.trimmed).flatMap(piece) }
    for conjunction in [" and ", "&", "+"] where text.lowercased().contains(conjunction) {
      let parts = text.lowercased().split(separator: conjunction).map(Self.trimmed)
      if let mentions = Self.joined(parts, by: single) { return mentions }
    }
    let words = text.split(separator: " ").map(String.init)
    if words.count > 1, let mentions = Self.joined(words, by: { code($0).map { [$0] } }) {
      return mentions
    }
    // `Germany (DE)`, `DE - Germany`: different words for one country.
    let names = text.split { "()[]:-–".contains($0) }.map(Self.trimmed).filter { !$0.isEmpty }
    if names.count > 1, let mentions = Self.joined(names, by: single), let first = mentions.first,
      mentions.allSatisfy({ $0.isSamePlace(as: first) })
    {
      return [first]
    }
    return [.unknown(UnknownCountry(explaining: text))]
  }

  private func single(_ text: String) -> [CountryMention]? {
    word(text) ?? (code(text) ?? name(text)).map { [$0] }
  }

  /// Returns what words for no country and for all countries say.
  private func word(_ text: String) -> [CountryMention]? {
    let word = text.lowercased()
    if CellText.missing.contains(CellText.unwrapped(word)) { return [] }
    return Self.everywhereWords.contains(word) ? [.all] : nil
  }

  /// Returns the country of a code or a locale.
  private func code(_ text: String) -> CountryMention? {
    if let storefront = Storefront(text) {
      if text == "NA" {
        return .storefront(
          storefront, note: "treating 'NA' as Namibia; leave the field empty for no country")
      }
      if storefront.isKnown || acceptsUnknownCodes { return .storefront(storefront) }
      return storefront.code == "UK"
        ? .storefront(.gb, note: "treating \(text.quotedForMessages) as GB") : nil
    }
    return Storefront(alpha3: text).map { .storefront($0) } ?? locale(text)
  }

  /// Returns the country of `en_US`, `de-DE.UTF-8` and `zh-Hans-CN`.
  private func locale(_ text: String) -> CountryMention? {
    let parts = text.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    guard (2...3).contains(parts.count), let language = parts.first, let region = parts.last,
      (2...3).contains(language.utf8.count), parts.count == 2 || parts[1].utf8.count == 4,
      let mention = Storefront(region).flatMap({ _ in code(String(region)) }),
      FoundationText.isLanguageCode(language.lowercased())
    else { return nil }
    // `DE-BY` may be Bavaria and `de-at` two countries; `de-AT` and `en_US` are plain.
    guard let country = Storefront(language), country.isKnown, parts.count == 2,
      country != Storefront(region), text.contains("-")
    else { return mention }
    if language == language.uppercased() { return nil }
    guard case .storefront(let storefront, nil) = mention, region == region.lowercased() else {
      return mention
    }
    return .storefront(
      storefront, note: "treating \(text.quotedForMessages) as \(storefront.code)")
  }

  /// Returns the country of a name, also where it was written with other punctuation.
  private func name(_ text: String) -> CountryMention? {
    let key = CountryNames.key(text)
    guard !key.isEmpty else { return nil }
    if let storefront = CountryNames.parts[key] {
      return .storefront(
        storefront, note: "treating \(text.quotedForMessages) as \(storefront.code)")
    }
    if let storefront = CountryNames.table[key].flatMap({ Storefront($0) }) {
      return storefront.isKnown ? .storefront(storefront) : nil
    }
    // `U.S.`, and letters of full width.
    return key.utf8.count <= 3 && key != text ? code(key) : nil
  }

  // MARK: Text

  /// Returns what all pieces together say, or `nil` where one of them says nothing.
  private static func joined(
    _ pieces: [String], by parse: (String) -> [CountryMention]?
  ) -> [CountryMention]? {
    var mentions: [CountryMention] = []
    for piece in pieces {
      guard let found = parse(piece) else { return nil }
      mentions += found
    }
    return mentions
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.trimmingASCIIBlanks())
  }

  /// Returns the text with one form of letters and punctuation, and flags as letters.
  private static func normalized(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return trimmed(text) }
    var plain = String.UnicodeScalarView()
    var halfFlag = false
    for scalar in FoundationText.compatibilityForm(text).unicodeScalars {
      switch scalar.value {
      case 0x1F1E6...0x1F1FF:
        if !halfFlag { plain.append(";") }
        plain.append(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + 0x41))
        if halfFlag { plain.append(";") }
        halfFlag.toggle()
        continue
      // The flags of England, Scotland and Wales spell their codes in tags.
      case 0xE0061...0xE007A: plain.append(Unicode.Scalar(UInt8(scalar.value - 0xE0000)))
      case _ where scalar.properties.isDefaultIgnorableCodePoint, 0x1F3F4: break
      case _ where scalar.properties.isWhitespace && !scalar.isASCII: plain.append(" ")
      default: plain.append(scalar)
      }
      halfFlag = false
    }
    return trimmed(String(plain))
  }

  /// The names of all storefronts fit, several times over.
  private static let maximumLength = 16_384

  private static let everywhereWords: Set<String> = [
    "all", "all countries", "all territories", "all regions", "all storefronts", "everywhere",
    "world", "worldwide", "world wide", "world-wide", "ww", "global", "*", "alle", "alle länder",
    "weltweit", "tous", "tous les pays", "monde", "todos", "todos los países", "mundial", "tutti",
    "全世界", "全球", "すべて", "全て", "所有", "全部", "전체", "전 세계",
  ]
}

extension CountryMention {
  /// Returns a Boolean value that indicates whether both name the same place, however written.
  fileprivate func isSamePlace(as other: Self) -> Bool {
    if case .storefront(let left, _) = self, case .storefront(let right, _) = other {
      return left == right
    }
    return self == other
  }
}
