#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a check asks, and how it reads what comes back; every default is the one that suits Apple's
/// store.
public struct CheckConfiguration: Sendable {
  /// Where lookups go.
  public var store: URL
  /// The storefronts of every entry that brings none of its own, in the report's order; without any,
  /// such entries have no rows.
  public var storefronts: [Storefront] = [.us]
  /// The family of devices.
  public var platform: Platform = .ios
  /// How versions are compared.
  public var comparison: VersionComparison = .dotted
  /// How long a release may be out before an older installed version is called `old`.
  public var grace: Duration = .zero
  /// The most requests started in any window, or `nil` for no limit.
  public var rate: RateLimit? = .apple
  /// The most requests under way at once; less than one counts as one.
  public var concurrency = 4
  /// The most ids in one request, from 1 to 200, to which any other number is brought; the store
  /// answers 502 beyond (app-store-scraper#166).
  public var batch = 200
  /// How often a request that met passing trouble is tried again.
  public var retries = 4
  /// How long one request may take.
  public var timeout: Duration = .seconds(60)
  /// The first wait after a refusal that names none; it doubles while refusals go on.
  public var cooldown: Duration = .seconds(60)
  /// How long the store may refuse without a break before the rest becomes `throttled` rows.
  public var giveUp: Duration = .seconds(30 * 60)
  /// How long a found listing is fresh; an unlisted answer is for a quarter of it.
  ///
  /// A cache that is given to the checker goes by what it was made with.
  public var maxAge: Duration = .seconds(6 * 3600)
  /// Whether cached answers are passed over.
  public var isFresh = false
  /// Whether an app is asked for a second time before its row says `unlisted`.
  public var confirmsUnlisted = false
  /// Which share of the input this run works on.
  public var shard = Shard.whole

  /// The address of Apple's service.
  public static let appleStore: URL = {
    guard let url = URL(string: "https://itunes.apple.com") else {
      preconditionFailure("the store's address is a URL")
    }
    return url
  }()

  /// Makes a configuration with the defaults.
  public init(store: URL = CheckConfiguration.appleStore) { self.store = store }
}

/// A number of starts in a window of time.
public struct RateLimit: Hashable, Sendable {
  /// The most starts in any window, at least one.
  public let count: Int
  /// The length of the window.
  public let window: Duration

  /// Apple's documented limit, about 20 calls a minute and subject to change.
  public static let apple = RateLimit(count: 20, window: .seconds(60))

  /// Makes a limit of at least one start.
  public init(count: Int, window: Duration) {
    self.count = max(1, count)
    self.window = window
  }

  /// Reads `20/m`, `3/s` or `900/h`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int(parts[0]), count > 0, count <= 1_000_000
    else { return nil }
    switch parts[1] {
    case "s": self.init(count: count, window: .seconds(1))
    case "m": self.init(count: count, window: .seconds(60))
    case "h": self.init(count: count, window: .seconds(3600))
    default: return nil
    }
  }
}
