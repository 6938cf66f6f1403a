public import Foundation
@_exported public import StoreCheck

extension AppVersionCompare {
  /// Compares the installed version of an app with the one in the App Store.
  ///
  /// Sends one request, which may take 60 seconds. Never throws: everything that goes wrong,
  /// cancellation too, is ``AppVersionCompareType/error``.
  ///
  /// - Parameters:
  ///   - appId: The app's track id or bundle id.
  ///   - installedVersion: The version to compare; the main bundle's `CFBundleShortVersionString`
  ///     unless given.
  ///   - country: The storefront whose version counts; Japan unless given.
  ///   - store: Where to ask; Apple's service unless given.
  /// - Returns: How the installed version stands.
  public static func toAppStoreVersion(
    appId: String, installedVersion: String? = nil, country: Storefront = .jp,
    store: URL = CheckConfiguration.appleStore
  ) async -> AppVersionCompareType {
    let check = AppVersionCompare(
      transport: DefaultTransport.make(concurrency: 1), store: store, country: country)
    return await check.toAppStoreVersion(
      appId: appId, installedVersion: installedVersion ?? mainBundleVersion)
  }

  /// Compares the installed version of an app with the one in the App Store, for code that is not
  /// `async`.
  ///
  /// Returns at once; the request can not be cancelled.
  ///
  /// - Parameters:
  ///   - appId: The app's track id or bundle id.
  ///   - installedVersion: The version to compare; the main bundle's `CFBundleShortVersionString`
  ///     unless given.
  ///   - country: The storefront whose version counts; Japan unless given.
  ///   - store: Where to ask; Apple's service unless given.
  ///   - completion: Called once, on no thread in particular.
  public static func toAppStoreVersion(
    appId: String, installedVersion: String? = nil, country: Storefront = .jp,
    store: URL = CheckConfiguration.appleStore,
    completion: @escaping @Sendable (AppVersionCompareType) -> Void
  ) {
    // The only task of this package that nobody waits for: a completion handler has no caller to be
    // a child of. It ends by itself, with its one request.
    Task {
      completion(
        await toAppStoreVersion(
          appId: appId, installedVersion: installedVersion, country: country, store: store))
    }
  }

  /// What the app that runs says of itself; `nil` outside a bundle, as on a server.
  private static var mainBundleVersion: String? {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
  }
}
