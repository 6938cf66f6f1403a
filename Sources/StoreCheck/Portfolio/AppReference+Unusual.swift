extension AppReference {
  /// Parses what is neither a plain ID nor a plain link: past quotation marks, brackets, list marks,
  /// links in Markdown, HTML and formulas, and letters of other widths.
  init?(unusual text: Substring, as kind: AppIdentifier.Kind?) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var rest = CellText.unwrapped(FoundationText.compatibilityForm(String(text)))
    for _ in 0..<3 { rest = CellText.unwrapped(Self.withoutListMark(rest)) }
    rest = CellText.unwrapped(Self.linkTarget(rest))
    while let last = rest.last, ",;.".contains(last) {
      rest = CellText.unwrapped(rest.dropLast())
    }
    if let explicit = Self.explicitApp(rest) {
      self = explicit
    } else if Self.isScientific(rest[...]) {
      self.init(scientific: rest[...])
    } else if rest != text, !rest.isEmpty {
      if let link = StoreLink(rest[...]) {
        guard link.references.count == 1 else { return nil }
        self = link.references[0]
      } else {
        self.init(plain: rest[...], as: kind)
      }
    } else {
      return nil
    }
  }

  /// Longer than any link.
  private static let maximumLength = 4_096

  /// Returns the text after `- `, `* `, `• `, `1. `, `1) ` or `[x] `.
  private static func withoutListMark(_ text: String) -> Substring {
    guard let blank = text.firstIndex(where: \.isWhitespace) else {
      return text.first == "•" ? text.dropFirst() : text[...]
    }
    let mark = text[..<blank]
    let rest = text[blank...]
    if mark.count == 1, "-*+•·–—‣◦▪●○>".contains(mark) { return rest }
    if ["[x]", "[X]"].contains(mark) { return rest }
    // `[ ] ` has its blank inside.
    if mark == "[", rest.hasPrefix(" ]") { return rest.dropFirst(2) }
    let number = mark.dropLast()
    let isNumbered =
      (mark.last == "." || mark.last == ")") && (1...5).contains(number.utf8.count)
      && number.utf8.allSatisfy { (48...57).contains($0) }
    return isNumbered ? rest : text[...]
  }

  /// Returns the address in `[name](address)`, `=HYPERLINK("address","name")` and
  /// `<a href="address">`.
  private static func linkTarget(_ text: String) -> Substring {
    if let middle = text.firstRange(of: "](") {
      return text[middle.upperBound...].prefix { $0 != ")" && !$0.isWhitespace }
    }
    let lowercased = text.lowercased()
    guard lowercased.hasPrefix("=hyperlink(") || lowercased.contains("<a href="),
      let quote = text.firstIndex(where: { $0 == "\"" || $0 == "'" })
    else { return text[...] }
    return text[text.index(after: quote)...].prefix { $0 != text[quote] }
  }

  /// Returns the app of `id:361309726`, `id 361309726` and `bundle:com.example.app`.
  private static func explicitApp(_ text: String) -> AppReference? {
    let word = text.prefix { $0.isLetter || $0 == "-" || $0 == "_" }
    let mark = text[word.endIndex...].drop(while: \.isWhitespace)
    let hasMark = mark.first == ":" || mark.first == "="
    let value = CellText.unwrapped(hasMark ? mark.dropFirst() : mark)
    switch word.lowercased().filter(\.isLetter) {
    case "id", "trackid", "adamid", "appleid":
      // Without a mark, only what is long enough to be one: `id 3` may be anything.
      guard let number = TrackID.parse(value), hasMark || trackIDs.contains(number) else {
        return nil
      }
      return AppReference(.trackID(number))
    case "bundle", "bundleid", "bundleidentifier":
      return hasMark ? BundleID(value).map { AppReference(.bundleID($0)) } : nil
    default: return nil
    }
  }

  /// Returns the apps of a text that lists several, each with its own text; none where it is one app,
  /// or where any part of it is no app.
  ///
  /// They stand between commas, semicolons, bars and blanks, or in one lookup URL.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func list(
    in text: some StringProtocol
  ) -> [(text: String, reference: AppReference)] {
    let trimmed = text.trimmingASCIIBlanks()
    if let link = StoreLink(trimmed), link.references.count > 1 {
      return link.references.map { ($0.app?.description ?? "", $0) }
    }
    let parts = trimmed.split { $0.isWhitespace || ",;|、，；".contains($0) }
    guard parts.count > 1 else { return [] }
    var apps: [(text: String, reference: AppReference)] = []
    for part in parts {
      guard let reference = AppReference(part), reference.app != nil, reference.doubt == nil else {
        return []
      }
      apps.append((String(part), reference))
    }
    return apps
  }
}
