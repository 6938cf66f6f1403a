import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

/// Everything that a seed decides: the portfolio, the settings, the catalogue, and the store's moods.
struct SimulatedWorld: Sendable {
  let seed: UInt64
  var configuration: CheckConfiguration
  let entries: [AppQuery]
  /// The share of answers that are faulty.
  let faultShare: Double
  /// The store's own limit, where it has one.
  let storeLimit: RateLimit?
  /// When the run is stopped, if it is.
  let stop: Duration?
  let clockJumps: Bool

  init(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var configuration = CheckConfiguration(store: try #require(URL(string: "https://store.test")))
    let codes = ["US", "JP", "DE", "FR", "CN", "BR", "KR"].compactMap { Storefront($0) }
    configuration.storefronts = Array(
      codes.shuffled(using: &chance).prefix(chance.number(in: 1...5)))
    configuration.batch = chance.pick([1, 2, 3, 7, 20, 200])
    configuration.concurrency = chance.number(in: 1...6)
    configuration.retries = chance.number(in: 0...6)
    configuration.timeout = .seconds(chance.number(in: 5...60))
    configuration.cooldown = .seconds(chance.number(in: 1...90))
    configuration.giveUp = .seconds(chance.pick([30, 600, 36_000]))
    configuration.confirmsUnlisted = chance.happens(0.3)
    configuration.isFresh = chance.happens(0.2)
    configuration.rate =
      chance.happens(0.8)
      ? RateLimit(count: chance.number(in: 1...20), window: .seconds(chance.number(in: 1...60)))
      : nil
    faultShare = chance.pick([0, 0, 0.05, 0.3, 0.6])
    storeLimit =
      chance.happens(0.4)
      ? configuration.rate.map {
        RateLimit(count: max(1, $0.count - chance.number(in: 0...4)), window: $0.window)
      } : nil
    stop = chance.happens(0.25) ? .milliseconds(chance.number(in: 0...120_000)) : nil
    clockJumps = chance.happens(0.2)
    entries = Self.entries(count: chance.number(in: 0...60), &chance)
    self.configuration = configuration
    self.seed = seed
  }

  private static func entries(count: Int, _ chance: inout SeededGenerator) -> [AppQuery] {
    (0..<count).map { _ in
      let number = UInt64(chance.number(in: 1...max(1, count)))
      let app = chance.happens(0.3) ? "com.example.App\(number)" : "\(1000 + number)"
      var query = AppQuery(chance.happens(0.05) ? "no app!" : app)
      if chance.happens(0.6) { query.installedVersion = chance.pick(["1.0", "2.1", "3.5", "4.0"]) }
      if chance.happens(0.1) { query.market = Storefront("KR").map { .own($0) } ?? .allAsked }
      if chance.happens(0.03) { query.market = .invalid("XX") }
      return query
    }
  }

  /// The truth: what is listed where.
  func listing(_ identifier: AppIdentifier, _ storefront: Storefront) -> AppListing? {
    let number: UInt64
    switch identifier {
    case .trackID(let trackID): number = trackID &- 1000
    case .bundleID(let bundleID): number = UInt64(bundleID.key.drop { !$0.isNumber }) ?? 0
    }
    let place = UInt64(storefront.code.utf8.reduce(0) { $0 * 31 + Int($1) })
    var chance = SeededGenerator(seed: seed ^ (number &* 1009) ^ (place &* 7_919))
    guard !chance.happens(0.2) else { return nil }
    let version = "\(chance.number(in: 1...4)).\(chance.number(in: 0...5))"
    return AppListing(
      trackID: 1000 + number, bundleID: "com.example.app\(number)", version: version,
      name: "App \(number)")
  }

  /// The rows' statuses as the catalogue has them, worked out in another way than the product's.
  func expectedStatus(_ query: AppQuery, _ country: String) -> CheckStatus {
    guard let identifier = query.identifier, let storefront = Storefront(country),
      storefront.isKnown
    else { return .error }
    guard let listing = listing(identifier, storefront) else { return .unlisted }
    guard let installed = query.installedVersion.flatMap({ Double($0) }) else { return .listed }
    let store = listing.version.flatMap { Double($0) } ?? 0
    return installed == store ? .latest : installed < store ? .old : .ahead
  }

  /// The countries of an entry's rows.
  func countries(of query: AppQuery) -> [String] {
    switch query.market {
    case .allAsked: configuration.storefronts.map(\.code)
    case .own(let storefront): [storefront.code]
    case .invalid(let text): [text]
    }
  }

  /// The fewest requests that the portfolio can be answered with.
  var leastRequests: Int {
    var wanted: [String: Set<AppIdentifier>] = [:]
    for query in entries {
      guard let identifier = query.identifier else { continue }
      for country in countries(of: query) where country != "XX" {
        wanted["\(country) \(identifier.kind)", default: []].insert(identifier)
      }
    }
    return wanted.values.reduce(0) { sum, identifiers in
      sum + (identifiers.count + configuration.batch - 1) / configuration.batch
    }
  }

  /// How many lookups there are, each counted once.
  var lookupCount: Int {
    var wanted: Set<String> = []
    for query in entries {
      guard let identifier = query.identifier else { continue }
      for country in countries(of: query) where country != "XX" {
        wanted.insert("\(country) \(identifier)".lowercased())
      }
    }
    return wanted.count
  }
}
