/// Why a text names no app, found out only after it was refused, to tell what to do about it.
enum AppTextFlaw: Equatable {
  case empty
  /// A spreadsheet's short form of a large number, in which digits are lost.
  case scientificNumber
  /// Digits with separators between them.
  case groupedNumber
  case numberTooLarge
  case zero
  case fraction
  case objectID
  case developerLink
  case otherLink
  case control
  case name

  init(_ text: String) {
    let trimmed = text.trimmingASCIIBlanks()
    let utf8 = trimmed.utf8
    let digits = utf8.count { (48...57).contains($0) }
    if utf8.isEmpty {
      self = .empty
    } else if trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      self = .control
    } else if trimmed.contains("/") {
      self = AppReference(trimmed) == nil ? .otherLink : .developerLink
    } else if AppReference.isScientific(trimmed) {
      self = .scientificNumber
    } else if digits == utf8.count {
      self = utf8.allSatisfy { $0 == 48 } ? .zero : .numberTooLarge
    } else if AppReference.isUUID(trimmed) {
      self = .objectID
    } else if digits > 0, let first = utf8.first, (48...57).contains(first),
      trimmed.unicodeScalars.allSatisfy({
        ("0"..."9").contains($0) || ".,' ’\u{A0}\u{202F}".unicodeScalars.contains($0)
      })
    {
      self = digits >= 7 ? .groupedNumber : .fraction
    } else {
      self = .name
    }
  }

  /// What is wrong with `text`.
  func what(of text: String) -> String {
    let shown = text.trimmingASCIIBlanks().quotedForMessages
    return switch self {
    case .empty: "the entry names no app"
    case .scientificNumber:
      "\(shown) is a track id that a spreadsheet shortened; its digits are lost"
    case .groupedNumber: "\(shown) is a number with separators, no track id"
    case .numberTooLarge: "\(shown) is too large for a track id"
    case .zero: "\(shown) is no track id"
    case .fraction: "\(shown) is no app (a version?)"
    case .objectID: "\(shown) is an object id of a device management, no app"
    case .developerLink: "\(shown) is a developer, no app"
    case .otherLink: "\(shown) is no link to an app in the App Store"
    case .control: "\(shown) holds control characters and names no app"
    case .name: "\(shown) names no app"
    }
  }

  /// What to do about it.
  var mend: String {
    switch self {
    case .empty: "give its track id, bundle id or App Store link"
    case .scientificNumber: "format the column as a number without decimals, and save again"
    case .groupedNumber: "format the column as a number without separators, and save again"
    case .numberTooLarge, .zero: "take the digits after `id` in the App Store link"
    case .fraction: "check which column holds the apps"
    case .objectID: "export the bundle id or the store's address along"
    case .developerLink: "list its apps with `--developer`"
    case .otherLink: "it should look like https://apps.apple.com/us/app/name/id361309726"
    case .control: "save the file as UTF-8 text"
    case .name:
      "give its track id (361309726), bundle id (com.example.app) or App Store link"
    }
  }
}
