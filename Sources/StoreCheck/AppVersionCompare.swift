#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How an installed version stands to the one in the store.
public enum AppVersionCompareType: Hashable, Sendable {
  /// The installed version is at or past the store's.
  case latest
  /// The store has a newer version.
  case old
  /// It cannot be told: the store gave no usable answer or does not list the app, or one of the
  /// versions is missing or cannot be read.
  case error
}

/// The simplest door: says whether an app is current.
///
/// One request about one app in one storefront, without retries, rate limit or cache. Apps call the
/// static form, which comes with `import StoreCheckURLSession`:
///
/// ```swift
/// switch await AppVersionCompare.toAppStoreVersion(appId: "389801252") {
/// case .old: showUpdateHint()
/// default: break
/// }
/// ```
///
/// This form takes the transport and the store, for tests and for servers. Whoever asks about more
/// than a handful of apps wants ``StoreChecker``, which asks for two hundred at once and keeps to
/// the store's limit.
public struct AppVersionCompare: Sendable {
  private let transport: any Transport
  private let store: URL
  private let country: Storefront
  private let timeout: Duration

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - transport: What carries the request.
  ///   - store: Where to ask; Apple's service unless given.
  ///   - country: The storefront whose version counts; Japan unless given.
  ///   - timeout: How long the request may take.
  public init(
    transport: any Transport, store: URL = CheckConfiguration.appleStore,
    country: Storefront = .jp, timeout: Duration = .seconds(60)
  ) {
    self.transport = transport
    self.store = store
    self.country = country
    self.timeout = timeout
  }

  /// Compares an installed version with the store's.
  ///
  /// Never throws: everything that goes wrong, cancellation too, is ``AppVersionCompareType/error``.
  ///
  /// - Parameters:
  ///   - appId: The app's track id or bundle id.
  ///   - installedVersion: The version to compare; `nil` is an error.
  /// - Returns: How the installed version stands.
  public func toAppStoreVersion(
    appId: String, installedVersion: String?
  ) async -> AppVersionCompareType {
    // What cannot be compared is not asked for.
    guard let installed = installedVersion.map({ AppVersion($0) }), installed.reading != nil,
      let identifier = AppIdentifier(appId),
      let offered = await storeVersion(of: identifier)
    else { return .error }
    switch VersionComparison.dotted.order(installed, offered) {
    case .older: return .old
    case .same, .newer: return .latest
    case nil: return .error
    }
  }

  /// The version on sale, or `nil` where there is no usable answer that holds one.
  private func storeVersion(of identifier: AppIdentifier) async -> AppVersion? {
    let batch = LookupBatch(
      storefront: country, platform: .ios, kind: identifier.kind, identifiers: [identifier])
    guard let url = LookupRequest(batch, store: store)?.url,
      let response = try? await transport.send(TransportRequest(url: url, timeout: timeout)),
      response.status == 200,
      case .results(let results) = LookupResponse.parse(response.body)
    else { return nil }
    return results.listings(for: batch).found.first??.version.map { AppVersion($0) }
  }
}
