import StoreCheck

/// One app of a synthetic catalogue: the choices that its seed made for it.
struct SyntheticApp: Sendable {
  let catalogue: SyntheticCatalogue
  /// The position in the catalogue.
  let index: Int
  let trackID: UInt64
  /// What the app was made for; never empty.
  let platforms: SyntheticPlatforms
  /// How many of a thousand storefronts do not sell it.
  let absence: Int
  /// How its versions are written, and how many came out.
  let history: SyntheticHistory

  init(catalogue: SyntheticCatalogue, index: Int) {
    self.catalogue = catalogue
    self.index = index
    trackID = catalogue.trackID(at: index)
    platforms =
      switch catalogue.draw(.app, index).with(1).below(100) {
      case ..<80: [.ios]
      case ..<84: [.ios, .mac]
      case ..<88: [.ios, .tv]
      default: [.mac]
      }
    absence =
      switch catalogue.draw(.availability, index).below(100) {
      case ..<60: 0
      case ..<75: 30
      case ..<87: 150
      case ..<95: 500
      case ..<98: 900
      default: 1000
      }
    history = SyntheticHistory(draw: catalogue.draw(.version, index))
  }

  /// The `kind` of the store's row, which is the Mac's only where nothing else is sold.
  func kind(for platform: Platform?) -> String {
    let isForMac = platform == .mac ? platforms.contains(.mac) : platforms == [.mac]
    return isForMac ? "mac-software" : "software"
  }

  /// Whether the app is sold there.
  func isListed(in storefront: Storefront) -> Bool {
    guard absence > 0 else { return true }
    return catalogue.draw(.unlisted, index).with(UInt64(storefront.packed)).below(1000) >= absence
  }

  /// The release on sale there: the newest one, or in a storefront that lags an older one.
  func release(in storefront: Storefront) -> Int {
    switch catalogue.draw(.lag, index).with(UInt64(storefront.packed)).below(100) {
    case 0: max(0, history.newest - 2)
    case 1...4: max(0, history.newest - 1)
    default: history.newest
    }
  }

  /// What the store says of the app where it is listed.
  func listing(in storefront: Storefront) -> AppListing {
    let release = release(in: storefront)
    let market = SyntheticMarket.of(storefront)
    let developer = developer
    return AppListing(
      trackID: trackID, bundleID: bundleID(of: developer), version: history.version(release),
      name: name(in: storefront), released: history.date(release).iso8601,
      minimumOS: minimumOS, price: price(in: market), currency: market.currency,
      seller: developer.seller, url: "\(market.appURL)\(trackID)?uo=4")
  }

  private var minimumOS: String {
    catalogue.draw(.body, index).pick(platforms == [.mac] ? Self.macSystems : Self.mobileSystems)
  }

  private static let macSystems = ["10.13", "10.15", "11.0", "12.0", "13.0", "14.0"]
  private static let mobileSystems = [
    "9.0", "12.0", "13.0", "14.0", "15.0", "15.1", "16.0", "17.0",
  ]

  /// The price there: most apps cost nothing, and one in a hundred is a pre-order without a price.
  private func price(in market: SyntheticMarket) -> Double? {
    let draw = catalogue.draw(.price, index)
    switch draw.below(100) {
    case 0: return nil
    case ..<70: return 0
    default: return market.price(step: 1 + draw.with(1).below(9))
    }
  }
}

extension SyntheticCatalogue {
  /// The draw of one topic for one app.
  func draw(_ topic: Draw.Topic, _ index: Int) -> Draw {
    Draw(seed: seed, topic: topic).with(UInt64(index))
  }
}

/// The families of devices that an app is made for.
struct SyntheticPlatforms: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let ios = SyntheticPlatforms(rawValue: 1)
  static let mac = SyntheticPlatforms(rawValue: 2)
  static let tv = SyntheticPlatforms(rawValue: 4)

  /// Whether it is made for a platform.
  func contains(_ platform: Platform) -> Bool {
    switch platform {
    case .ios: contains(Self.ios)
    case .mac: contains(Self.mac)
    case .tv: contains(Self.tv)
    }
  }
}
