import StoreCheck

/// What differs between storefronts apart from the apps.
struct SyntheticMarket: Sendable {
  /// The ISO 4217 code of its prices.
  let currency: String
  /// What an app's address begins with; its number follows.
  let appURL: String
  /// What a developer's address begins with; the number follows.
  let developerURL: String
  private let unit: Double

  /// The market of a storefront.
  static func of(_ storefront: Storefront) -> SyntheticMarket {
    known[storefront] ?? SyntheticMarket(storefront)
  }

  /// Made once, since every row needs one.
  private static let known = Dictionary(
    uniqueKeysWithValues: Storefront.all.map { ($0, SyntheticMarket($0)) })

  private init(_ storefront: Storefront) {
    let path = storefront.code.lowercased()
    appURL = "https://apps.apple.com/\(path)/app/id"
    developerURL = "https://apps.apple.com/\(path)/developer/id"
    (currency, unit) =
      switch path {
      case "jp": ("JPY", 150)
      case "gb": ("GBP", 0.99)
      case "cn": ("CNY", 6)
      case "kr": ("KRW", 1500)
      case "br": ("BRL", 5.9)
      case "in": ("INR", 99)
      case "ch": ("CHF", 1)
      case "ca": ("CAD", 1.39)
      case "au": ("AUD", 1.49)
      case "at", "be", "de", "es", "fi", "fr", "gr", "ie", "it", "nl", "pt": ("EUR", 0.99)
      default: ("USD", 0.99)
      }
  }

  /// The price of the `step`th class, in hundredths exactly as a decimal literal gives them.
  func price(step: Int) -> Double { (unit * Double(step) * 100).rounded() / 100 }
}
