/// What a column of platforms or product types says of one entry.
enum PlatformReading: Equatable {
  /// An app; of this platform, where it is named beyond doubt.
  case app(Platform?)
  /// No app of Apple's store: the word for it, in the plural.
  case other(String)
  /// Nothing that is known.
  case unknown

  /// Reads a cell such as `iOS/iPadOS`, `Windows app (Win32)`, `IAY` or `Book`.
  init(_ text: some StringProtocol) {
    let text = CellText.unwrapped(text).lowercased()
    guard text.utf8.count <= 200 else {
      self = .unknown
      return
    }
    if let code = Self.productCodes[text] {
      self = code
      return
    }
    let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let named = Self.platforms.filter { !$0.words.isDisjoint(with: words) }
    let apple = Set(named.map(\.platform))
    let isOther = Self.others.first { !$0.words.isDisjoint(with: words) }
    if let isOther, isOther.isProduct || apple.isEmpty {
      self = .other(isOther.name)
    } else if !apple.isEmpty {
      self = .app(apple.count == 1 ? named[0].platform : nil)
    } else if !words.isDisjoint(with: ["app", "apps", "application", "software", "vpp"]) {
      self = .app(nil)
    } else if text.hasPrefix("ia"), text.utf8.count == 3 {
      self = .other("in-app purchases")
    } else {
      self = .unknown
    }
  }

  private static let platforms: [(platform: Platform, words: Set<String>)] = [
    (
      .ios,
      [
        "ios", "ipados", "iphone", "ipad", "ipod", "iphoneos", "iphones", "ipads", "iosapp",
        "iosvppapp", "iosstoreapp", "iosvpp", "ios_apps",
      ]
    ),
    (
      .mac,
      [
        "macos", "mac", "osx", "macosx", "macs", "macbook", "imac", "macossoftware", "macosvppapp",
        "darwin",
      ]
    ),
    (.tv, ["tvos", "appletv", "appletvos"]),
  ]

  /// Product types win over platforms: a book for the iPad is no app.
  private static let others: [(name: String, words: Set<String>, isProduct: Bool)] = [
    ("books", ["book", "books", "ebook", "ebooks", "epub", "buch", "bücher", "livre"], true),
    (
      "in-app purchases",
      ["iap", "subscription", "subscriptions", "inapppurchase", "consumable"], true
    ),
    ("web clips", ["webclip", "webclips", "weblink", "webapp"], true),
    ("songs, films and podcasts", ["song", "album", "podcast", "movie", "audiobook"], true),
    (
      "Android apps",
      ["android", "androidos", "google", "play", "playstore", "androidenterprise", "aosp"], false
    ),
    (
      "Windows apps",
      [
        "windows", "win", "win32", "win64", "win10", "win11", "msi", "uwp", "winget", "microsoft",
        "exe", "msix", "windows10", "windows11",
      ], false
    ),
    ("Linux packages", ["linux", "ubuntu", "debian", "deb", "rpm", "snap"], false),
    ("ChromeOS apps", ["chromeos", "chrome", "chromebook", "extension"], false),
    ("Homebrew packages", ["homebrew", "brew", "cask"], false),
  ]

  /// The product types of sales reports, and of volume purchases.
  private static let productCodes: [String: Self] = [
    "1": .app(nil), "1f": .app(nil), "1t": .app(nil), "7": .app(nil), "7f": .app(nil),
    "7t": .app(nil), "3": .app(nil), "3f": .app(nil), "1e": .app(nil), "1ep": .app(nil),
    "1eu": .app(nil), "f1": .app(.mac), "f7": .app(.mac), "f3": .app(.mac),
    "fi1": .other("in-app purchases"),
    "1-b": .app(nil), "f1-b": .app(.mac), "8": .app(nil), "ia1": .other("in-app purchases"),
    "ia1-m": .other("in-app purchases"), "in-app purchase": .other("in-app purchases"),
    "in-app purchases": .other("in-app purchases"),
    "auto-renewable subscription": .other("in-app purchases"),
    "web clip": .other("web clips"), "web app": .other("web clips"),
    "web link": .other("web clips"),
    "apple tv": .app(.tv), "os x": .app(.mac), "mac os": .app(.mac), "mac-software": .app(.mac),
    "mac os x": .app(.mac), "tv-software": .app(.tv), "tvsoftware": .app(.tv),
    "macsoftware": .app(.mac), "10": .other("books"), "apple": .app(nil),
    "chrome os": .other("ChromeOS apps"),
    "visionos": .app(nil), "watchos": .app(nil), "ios_apps": .app(.ios), "ipados_apps": .app(.ios),
    "apps": .app(nil), "mac_app": .app(.mac), "ios app": .app(.ios), "mac app": .app(.mac),
  ]
}
