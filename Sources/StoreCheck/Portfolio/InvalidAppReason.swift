/// A reason why a text is no app, or is hardly one.
package enum InvalidAppReason: Hashable, Sendable {
  case missing
  /// A large number in a spreadsheet's short form, in which digits are lost.
  case scientificNumber
  /// Digits with separators between them.
  case groupedNumber
  case numberTooSmall
  case numberTooLarge
  case zero
  case version
  case uuid
  /// 32 hexadecimal digits or more.
  case hexKey
  /// Letters and digits in no order that a person would choose.
  case opaqueKey
  /// A word without a dot, which is a name rather than a bundle ID.
  case noDot
  /// `Booking.com`.
  case domainName
  /// `Node.js` and `Keynote.app`.
  case fileName
  case developerLink
  /// `apple.co` and the like, from which the app cannot be told.
  case shortLink
  /// A link to a bundle of apps that are sold together.
  case appBundleLink
  case otherLink
  case severalApps
  case control
  case name

  /// Explains why a text was not read as an app.
  package init(_ text: some StringProtocol) {
    let trimmed = text.trimmingASCIIBlanks()
    let utf8 = trimmed.utf8
    let digits = utf8.count { (48...57).contains($0) }
    if let doubt = AppReference(trimmed)?.doubt {
      self = doubt
    } else if CellText.unwrapped(trimmed).isEmpty {
      self = .missing
    } else if trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      self = .control
    } else if !AppReference.list(in: trimmed).isEmpty {
      self = .severalApps
    } else if trimmed.contains("/") {
      self = .link(trimmed)
    } else if AppReference.isScientific(trimmed) {
      self = .scientificNumber
    } else if digits == utf8.count {
      self = utf8.allSatisfy { $0 == 48 } ? .zero : .numberTooLarge
    } else if AppReference.isUUID(trimmed) {
      self = .uuid
    } else if AppReference.isHexKey(trimmed) {
      self = .hexKey
    } else if digits > 0, let first = utf8.first, (48...57).contains(first),
      trimmed.unicodeScalars.allSatisfy({
        ("0"..."9").contains($0) || ".,' ’\u{A0}\u{202F}".unicodeScalars.contains($0)
      })
    {
      self = digits >= 7 ? .groupedNumber : .version
    } else {
      self = .name
    }
  }

  private static func link(_ text: Substring) -> Self {
    let text = text.lowercased()
    if text.contains("apple.com/"), text.contains("/app-bundle/") { return .appBundleLink }
    if ["//appstore.com", "//www.appstore.com", "//apple.co/", "//itun.es/"]
      .contains(where: text.contains)
    {
      return .shortLink
    }
    return AppReference(text) == nil ? .otherLink : .developerLink
  }

  /// Returns what is wrong with `text`.
  package func problem(with text: some StringProtocol) -> String {
    let shown = text.trimmingASCIIBlanks().quotedForMessages
    return switch self {
    case .missing: "missing app"
    case .scientificNumber: "\(shown) lost digits in a spreadsheet"
    case .groupedNumber: "\(shown) has digit separators"
    case .numberTooSmall: "\(shown) is too small for a track ID"
    case .numberTooLarge: "\(shown) is too large for a track ID"
    case .zero: "\(shown) is not a valid track ID"
    case .version: "\(shown) is not an app; it looks like a version"
    case .uuid: "\(shown) is not an app; it is a UUID, such as an MDM object ID"
    case .hexKey, .opaqueKey: "\(shown) is not an app; it looks like another system's key"
    case .noDot: "\(shown) looks like a name; it has no dot, as a bundle ID has"
    case .domainName: "\(shown) looks like a website, not a bundle ID"
    case .fileName: "\(shown) looks like a file name, not a bundle ID"
    case .developerLink: "\(shown) is a developer page"
    case .shortLink: "\(shown) is a short link, which does not tell its app"
    case .appBundleLink: "\(shown) is a bundle of several apps"
    case .otherLink: "\(shown) is not an App Store app URL"
    case .severalApps: "\(shown) names several apps"
    case .control: "\(shown) contains control characters"
    case .name: "\(shown) is not an app"
    }
  }

  /// Returns what to do about `text`.
  package func hint(for text: some StringProtocol) -> String {
    let written = String(text.trimmingASCIIBlanks())
    return switch self {
    case .missing: "give its track ID, bundle ID, or App Store URL"
    case .scientificNumber: "format the column as a number without decimals, and save again"
    case .groupedNumber: "format the column as a number without separators, and save again"
    case .numberTooSmall, .numberTooLarge:
      "a track ID has 9 or 10 digits, as in id361309726 at the end of an App Store URL; "
        + "to query it anyway, write \("id:\(written)".quotedForMessages)"
    case .zero: "use the digits after `id` in the App Store URL"
    case .version: "check which column holds the apps"
    case .uuid, .hexKey, .opaqueKey: "export the bundle ID or the App Store URL as well"
    case .noDot, .domainName, .fileName:
      "use its track ID or bundle ID; if it is a bundle ID, write "
        + "bundle:\(written)".quotedForMessages
    case .developerLink: "list its apps with `--developer`"
    case .shortLink: "open it in a browser, and use the URL that it leads to"
    case .appBundleLink: "list its apps one by one"
    case .otherLink: "it should look like https://apps.apple.com/us/app/name/id361309726"
    case .severalApps: "give each app a line of its own"
    case .control: "save the file as UTF-8 text"
    case .name: "use a track ID (361309726), bundle ID (com.example.app), or App Store URL"
    }
  }
}
