#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

extension CheckConfiguration {
  /// What the command line says of how the store is asked; the countries are not part of it.
  init(_ arguments: Arguments) throws(UsageError) {
    let store = try StoreAddress(arguments.value(.store))
    self.init(store: store.url)
    rate = try Self.rate(arguments, store: store)
    if let platform = try arguments.choice(.platform, as: Platform.self) {
      self.platform = platform
    }
    if let comparison = try arguments.choice(.compare, as: VersionComparison.self) {
      self.comparison = comparison
    }
    grace = try arguments.duration(.grace, isZeroAllowed: true) ?? grace
    concurrency = try arguments.number(.concurrency, in: 1...256) ?? concurrency
    batch = try arguments.number(.batch, in: 1...200) ?? batch
    retries = try arguments.number(.retries, in: 0...100) ?? retries
    timeout = try arguments.duration(.timeout) ?? timeout
    cooldown = try arguments.duration(.cooldown) ?? cooldown
    giveUp = try arguments.duration(.giveUp, isZeroAllowed: true) ?? giveUp
    maxAge = try arguments.duration(.maxAge, isZeroAllowed: true) ?? maxAge
    isFresh = arguments.isOn(.fresh)
    confirmsUnlisted = arguments.isOn(.confirmUnlisted)
  }

  private static func rate(
    _ arguments: Arguments, store: StoreAddress
  ) throws(UsageError) -> RateLimit? {
    guard let share = try ShareOfRate(arguments.value(.share)) else {
      return try wholeRate(arguments, store: store)
    }
    guard let whole = try wholeRate(arguments, store: store) else {
      throw UsageError("--share takes a part of a rate, and --rate is none", mend: "name a rate")
    }
    return share.part(of: whole)
  }

  private static func wholeRate(
    _ arguments: Arguments, store: StoreAddress
  ) throws(UsageError) -> RateLimit? {
    guard let text = arguments.value(.rate) else { return arguments.isOn(.demo) ? nil : .apple }
    if text.lowercased() == "none" {
      // The demonstration never reaches the store that is named.
      guard !store.isApple || arguments.isOn(.demo) else {
        throw UsageError(
          "--rate none would make Apple's store refuse this address",
          mend: "about 20/m is what it allows; none is for --store of your own")
      }
      return nil
    }
    guard let rate = RateLimit(text.lowercased()) else {
      throw UsageError(
        "--rate \(text.quotedForMessages) is no rate", mend: "write it like 20/m, 2/s or 900/h")
    }
    return rate
  }
}

/// The value of `--store`.
struct StoreAddress {
  /// The address.
  var url: URL
  /// Whether it is Apple's.
  var isApple: Bool

  /// Reads an address; without one it is Apple's.
  init(_ text: String?) throws(UsageError) {
    let apple = CheckConfiguration.appleStore.absoluteString
    let text = text ?? apple
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = url.host(percentEncoded: false),
      !host.isEmpty, host.utf8.allSatisfy({ $0 < 0x80 }), url.query() == nil,
      url.fragment() == nil
    else {
      throw UsageError(
        "--store \(text.quotedForMessages) is no address of a store",
        mend: "write it like \(apple) or http://127.0.0.1:8080")
    }
    self.url = url
    // A dot at the end says only that the name is whole.
    let name = (host.hasSuffix(".") ? host.dropLast() : host[...]).lowercased()
    isApple = name == "apple.com" || name.hasSuffix(".apple.com")
    guard !isApple || scheme == "https" else {
      throw UsageError(
        "--store \(text.quotedForMessages) would send requests in the clear",
        mend: "write https, whose answers are fresher too")
    }
  }
}

/// The value of `--share`.
struct ShareOfRate {
  private var part: Int
  private var whole: Int

  /// Reads `1/4`; `nil` where there is no text.
  init?(_ text: String?) throws(UsageError) {
    guard let text else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let part = parts[0], let whole = parts[1], part >= 1, whole >= part,
      whole <= 1_000_000
    else {
      throw UsageError(
        "--share \(text.quotedForMessages) is no part of a whole", mend: "write it like 1/4")
    }
    self.part = part
    self.whole = whole
  }

  /// The part of a rate, rounded down: the shares together must not exceed the whole.
  ///
  /// A part of less than one start becomes one start in a longer window.
  func part(of rate: RateLimit) -> RateLimit {
    let count = rate.count * part / whole
    if count >= 1 { return RateLimit(count: count, window: rate.window) }
    return RateLimit(
      count: 1, window: rate.window * Double(whole) / Double(rate.count * part))
  }
}
