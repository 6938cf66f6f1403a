/// What a person wrote to name an app: a track ID, a bundle ID, or an App Store link.
package struct AppReference: Equatable, Sendable {
  /// What is named.
  package var subject: Subject
  /// The country in the link; `nil` for an ID, and for a link without one.
  ///
  /// It may be one the store does not know.
  package var storefront: Storefront?
  /// The platform in the link; `nil` for an ID, and for a link that leaves it open.
  package var platform: Platform?
  /// Why the text may be no app after all: a small number, a word without a dot, a domain name.
  ///
  /// Such a text is queried only where something else says that it is an app.
  package var doubt: InvalidAppReason?

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

  /// The numbers that track IDs have: 9 or 10 digits since the store opened.
  ///
  /// The smallest that is recorded of an app is 282935706, of July 2008; the numbers below belong to
  /// music, and to the records of other systems. The largest is 6480042457, of 2024.
  package static let trackIDs: ClosedRange<UInt64> = 280_000_000...9_999_999_999

  /// Parses one reference.
  ///
  /// Besides IDs and links, with or without what people, spreadsheets and web pages leave around them,
  /// these are read: `361309726.0` and `3.61309726E8`, which spreadsheets make of a track ID;
  /// `id361309726`, the end of a link; `id:361309726` and `bundle:com.example.app`, which leave no
  /// doubt. The result is `nil` for anything else, also for links to what is no app, and for some
  /// texts that would pass for a bundle ID: UUIDs, hexadecimal keys, and numbers whose digits are lost.
  ///
  /// - Parameters:
  ///   - text: The text of a cell, word or line.
  ///   - kind: The kind of ID that a column's title promises; it takes away the doubt about a bundle
  ///     ID without a dot, or about a small number.
  /// - Complexity: O(*n*) in the length of `text`. A plain ID is scanned once.
  package init?(_ text: some StringProtocol, as kind: AppIdentifier.Kind? = nil) {
    let trimmed = text.trimmingASCIIBlanks()
    if Self.isPlain(trimmed) {
      self.init(plain: trimmed, as: kind)
    } else if let link = StoreLink(trimmed) {
      guard link.references.count == 1 else { return nil }
      self = link.references[0]
    } else {
      self.init(unusual: trimmed, as: kind)
    }
  }

  /// Creates a reference to an app, without a country.
  package init(_ identifier: AppIdentifier) { subject = .app(identifier) }

  /// Creates a reference as a link gives it.
  init(subject: Subject, storefront: Storefront?, platform: Platform?) {
    self.subject = subject
    self.storefront = storefront
    self.platform = platform
  }

  // MARK: Plain text

  /// Returns a Boolean value that indicates whether there is nothing but what IDs consist of.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// Parses letters, digits, dots, hyphens and low lines.
  init?(plain text: Substring, as kind: AppIdentifier.Kind?) {
    if let number = Self.trackID(text) {
      self.init(.trackID(number))
      if kind != .trackID, !Self.trackIDs.contains(number), !text.utf8.starts(with: "id".utf8) {
        doubt = number < Self.trackIDs.lowerBound ? .numberTooSmall : .numberTooLarge
      }
      return
    }
    if Self.isScientific(text) {
      self.init(scientific: text)
      return
    }
    // The end of a sentence is none of a bundle ID.
    let dots = text.utf8.reversed().prefix { $0 == UInt8(ascii: ".") }.count
    let text = text.dropLast(dots)
    guard let bundleID = BundleID(text), !Self.isUUID(text), !Self.isHexKey(text) else {
      return nil
    }
    self.init(.bundleID(bundleID))
    doubt = Self.doubt(aboutBundleID: text, as: kind)
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
    // Six digits and more, so that a bundle ID such as `id3` stays one.
    let digits = text.dropFirst(2)
    guard text.lowercased().hasPrefix("id"), digits.utf8.count >= 6 else { return nil }
    return TrackID.parse(digits)
  }

  /// `1.23457E+09`, also with the decimal comma of other countries.
  static func isScientific(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isDigit(first),
      let mark = text.firstIndex(where: { $0 == "E" || $0 == "e" })
    else { return false }
    let mantissa = text[..<mark].utf8
    var exponent = text[mark...].utf8.dropFirst()
    if exponent.first == UInt8(ascii: "+") { exponent = exponent.dropFirst() }
    return mantissa.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      && (1...3).contains(exponent.count) && exponent.allSatisfy(isDigit)
  }

  /// Parses `3.61309726E8`; the result is `nil` where the short form lost digits.
  init?(scientific text: Substring) {
    let parts = text.split { "Ee+".contains($0) }
    let mantissa = parts[0].split(omittingEmptySubsequences: false) { ".,".contains($0) }
    // One digit before the point, and all the others after it.
    guard parts.count == 2, mantissa.count == 2, mantissa[0].utf8.count == 1,
      mantissa[1].utf8.count == Int(parts[1]),
      let number = TrackID.parse(mantissa[0] + mantissa[1])
    else { return nil }
    self.init(.trackID(number))
    if !Self.trackIDs.contains(number) { doubt = .version }
  }

  /// Returns a Boolean value that indicates whether the text has the form 8-4-4-4-12 of a UUID.
  static func isUUID(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count == 36 else { return false }
    for (offset, byte) in text.utf8.enumerated() {
      switch offset {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard isHexDigit(byte) else { return false }
      }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether the text is 32 hexadecimal digits or more.
  static func isHexKey(_ text: some StringProtocol) -> Bool {
    text.utf8.count >= 32 && text.utf8.allSatisfy(isHexDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}

// MARK: - Doubts

extension AppReference {
  /// What a person should know of an app that is queried all the same: a bundle ID that begins with
  /// a team ID is one in the developer's entitlements, but a few apps are named so in the store.
  package var note: String? {
    guard case .app(.bundleID(let bundleID)) = subject,
      let bundle = Self.bundleIDAfterTeamID(bundleID.text)
    else { return nil }
    return "\(bundleID.text.quotedForMessages) begins with what looks like a team ID; "
      + "if it is unlisted, use \(bundle.quotedForMessages)"
  }

  private static func bundleIDAfterTeamID(_ text: String) -> Substring? {
    let team = text.utf8.prefix(10)
    guard
      team.allSatisfy({ isDigit($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      team.count == 10, team.contains(where: isDigit), text.utf8.dropFirst(10).first == 0x2E
    else { return nil }
    let rest = text.dropFirst(11)
    return rest.contains(".") ? rest : nil
  }

  private static func doubt(
    aboutBundleID text: Substring, as kind: AppIdentifier.Kind?
  ) -> InvalidAppReason? {
    let dots = text.utf8.dropFirst().dropLast().count { $0 == UInt8(ascii: ".") }
    if dots == 0 {
      if isOpaqueKey(text) { return .opaqueKey }
      return kind == .bundleID ? nil : .noDot
    }
    // `1.0b` and `2.4.0-RC2`.
    if let first = text.utf8.first, isDigit(first),
      text.utf8.prefix(while: { $0 != UInt8(ascii: ".") }).allSatisfy(isDigit)
    {
      return .version
    }
    guard dots == 1 || text.hasPrefix("www."), kind != .bundleID else { return nil }
    let labels = text.lowercased().split(separator: ".").map(String.init)
    guard labels.count > 1, !domainEndings.contains(labels[0]) else { return nil }
    if domainEndings.contains(labels[labels.count - 1]) { return .domainName }
    return fileEndings.contains(labels[labels.count - 1]) ? .fileName : nil
  }

  /// Returns a Boolean value that indicates whether a word of digits and letters is a key, as
  /// `ghbmnnjooekpmoecnnnilnnbdlolhhih` is.
  private static func isOpaqueKey(_ text: Substring) -> Bool {
    let count = text.utf8.count
    if count == 32, text.utf8.allSatisfy({ (0x61...0x70).contains($0) }) { return true }
    return count >= 16 && text.utf8.count(where: isDigit) >= 4
  }

  /// The endings of websites that apps are named for; a bundle ID has them in front.
  private static let domainEndings: Set<String> = [
    "com", "net", "org", "io", "co", "de", "jp", "uk", "fr", "me", "ai", "tv", "us", "eu", "info",
    "biz", "dev", "cn", "ru", "it", "es", "nl", "ch", "at", "be", "se", "no", "fi", "dk", "pl",
    "cz",
    "br", "in", "au", "ca", "nz", "kr", "tw", "hk", "mobi", "gg", "fm", "ly", "to", "so", "sh",
    "xyz",
    "shop", "store", "online", "site", "cloud", "gov", "edu", "ms", "ua", "gr", "pt", "ie", "tr",
  ]

  private static let fileEndings: Set<String> = [
    "app", "js", "exe", "msi", "dmg", "pkg", "zip", "apk", "ipa", "csv", "json", "txt", "xml",
    "xlsx",
    "pdf", "md", "py", "plist", "yml", "yaml",
  ]
}
