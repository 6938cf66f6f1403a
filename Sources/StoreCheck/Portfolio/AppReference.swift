/// What a person wrote to name an app: a track id, a bundle id, or an App Store link.
package struct AppReference: Equatable, Sendable {
  /// What is named.
  package var subject: Subject
  /// The country in the link; `nil` for an id, and for a link without one.
  ///
  /// It may be one the store does not know.
  package var storefront: Storefront?

  /// What a reference can name.
  package enum Subject: Equatable, Sendable {
    /// One app.
    case app(AppIdentifier)
    /// All apps of the developer of this number.
    case developer(UInt64)
  }

  /// The app, or `nil` where a developer is named.
  package var app: AppIdentifier? {
    guard case .app(let identifier) = subject else { return nil }
    return identifier
  }

  /// Reads one reference; blanks at either end are ignored.
  ///
  /// Besides the ids themselves these are read: `361309726.0`, which spreadsheets make of a track
  /// id; `id361309726`, the end of a link; links of `apps.apple.com` and `itunes.apple.com`, with
  /// or without a scheme, to an app or a developer. The result is `nil` for anything else, also for
  /// links to what is no app, and for two things that would pass for a bundle id: a number in a
  /// spreadsheet's short form, `1.23457E9`, and the object id of a device management, a UUID.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package init?(_ text: some StringProtocol) {
    let trimmed = text.trimmingASCIIBlanks()
    if trimmed.utf8.contains(UInt8(ascii: "/")) {
      guard let link = StoreLink(trimmed) else { return nil }
      self = link.reference
      return
    }
    if let trackID = Self.trackID(trimmed) {
      self.init(.trackID(trackID))
    } else if let bundleID = BundleID(trimmed), !Self.isUUID(trimmed), !Self.isScientific(trimmed) {
      self.init(.bundleID(bundleID))
    } else {
      return nil
    }
  }

  /// A reference to an app, without a country.
  package init(_ identifier: AppIdentifier) {
    subject = .app(identifier)
    storefront = nil
  }

  /// A reference as a link gives it.
  fileprivate init(subject: Subject, storefront: Storefront?) {
    self.subject = subject
    self.storefront = storefront
  }

  /// The number in `123`, `123.0`, `123.` and `id123`.
  private static func trackID(_ text: Substring) -> UInt64? {
    guard let last = text.utf8.last else { return nil }
    // Nearly every text is decided here: only a number, or what ends like one, goes further.
    guard (48...57).contains(last) || last == UInt8(ascii: ".") else { return nil }
    if let number = TrackID.parse(text) { return number }
    if let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) {
      guard text[dot...].utf8.dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") }) else {
        return nil
      }
      return TrackID.parse(text[..<dot])
    }
    // Six digits and more, so that a bundle id such as `id3` stays one.
    let digits = text.dropFirst(2)
    guard text.lowercased().hasPrefix("id"), digits.utf8.count >= 6 else { return nil }
    return TrackID.parse(digits)
  }

  /// `1.23457E+09`, also with the decimal comma of other countries.
  static func isScientific(_ text: Substring) -> Bool {
    guard let mark = text.firstIndex(where: { $0 == "E" || $0 == "e" }) else { return false }
    let mantissa = text[..<mark].utf8
    var exponent = text[mark...].utf8.dropFirst()
    if exponent.first == UInt8(ascii: "+") { exponent = exponent.dropFirst() }
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    return mantissa.contains(where: isDigit)
      && mantissa.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      && (1...3).contains(exponent.count) && exponent.allSatisfy(isDigit)
  }

  /// Whether the text has the form 8-4-4-4-12 of a UUID.
  static func isUUID(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count == 36 else { return false }
    for (offset, byte) in text.utf8.enumerated() {
      switch offset {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard Character(Unicode.Scalar(byte)).isHexDigit else { return false }
      }
    }
    return true
  }
}

/// A link into the App Store, taken apart.
private struct StoreLink {
  let reference: AppReference

  /// Reads `https://apps.apple.com/jp/app/name/id123?mt=8`, `itunes.apple.com/app/id123`,
  /// `https://apps.apple.com/us/developer/name/id456` and the old
  /// `https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=123`.
  init?(_ text: Substring) {
    var rest = text
    if let scheme = rest.range(ofASCII: "://") {
      let known = [
        "https", "http", "itms-apps", "itms-appss", "itms", "macappstore", "macappstores",
      ]
      guard known.contains(rest[..<scheme.lowerBound].lowercased()) else { return nil }
      rest = rest[scheme.upperBound...]
    }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
    let path = rest.prefix { $0 != "?" }
    var parts = path.split(separator: "/")
    guard let host = parts.first, Self.isStore(host) else { return nil }
    parts.removeFirst()

    var storefront: Storefront?
    if let first = parts.first, let code = Storefront(first) {
      storefront = code
      parts.removeFirst()
    }
    if let word = parts.first?.lowercased(), word == "webobjects" {
      storefront = Self.item("cc", in: query).flatMap { Storefront($0) }
      guard let number = Self.item("id", in: query).flatMap({ TrackID.parse($0) }),
        let page = parts.last?.lowercased()
      else { return nil }
      switch page {
      case "viewsoftware": self.init(.app(.trackID(number)), storefront)
      case "viewartist": self.init(.developer(number), storefront)
      default: return nil
      }
      return
    }
    let numbers = parts.lazy.filter { $0.lowercased().hasPrefix("id") }
      .compactMap { TrackID.parse($0.dropFirst(2)) }
    guard let number = numbers.last else { return nil }
    let kind = parts.count > 1 ? parts[0].lowercased() : "app"
    switch kind {
    case "app": self.init(.app(.trackID(number)), storefront)
    case "developer", "artist": self.init(.developer(number), storefront)
    default: return nil
    }
  }

  private init(_ subject: AppReference.Subject, _ storefront: Storefront?) {
    reference = AppReference(subject: subject, storefront: storefront)
  }

  private static func isStore(_ host: Substring) -> Bool {
    let name = host.prefix { $0 != ":" }.lowercased()
    return ["apps.apple.com", "itunes.apple.com", "geo.itunes.apple.com"].contains(name)
  }

  private static func item(_ name: String, in query: Substring) -> Substring? {
    for item in query.split(separator: "&") where item.hasPrefix(name + "=") {
      return item.dropFirst(name.count + 1)
    }
    return nil
  }
}

extension Substring {
  /// The first place of an ASCII text.
  fileprivate func range(ofASCII text: StaticString) -> Range<Index>? {
    let wanted = Array(text.description.utf8)
    var start = startIndex
    while let first = self[start...].utf8.firstIndex(of: wanted[0]) {
      if self[first...].utf8.starts(with: wanted) {
        return first..<utf8.index(first, offsetBy: wanted.count)
      }
      start = utf8.index(after: first)
    }
    return nil
  }
}
