package import StoreCheck

/// A made-up store of any size whose every value is a pure function of seed, id and country.
///
/// Nothing is stored: a catalogue of a million apps costs no more memory than one of ten. A test can
/// therefore work out what each row of an audit must say with ``listing(trackID:storefront:platform:)``
/// instead of recording it.
///
/// - Track ids lie 97 apart on average, so most numbers between two of them name no app.
/// - Some apps are sold everywhere, some nowhere any more, most of the rest miss some storefronts.
/// - About one pair of app and storefront in twenty lags by a release or two.
/// - Roughly an app in eight is for the Mac, a few are for iPhone and Mac, or for Apple TV too.
package struct SyntheticCatalogue: Hashable, Sendable {
  /// The seed that is used unless another is given.
  package static let defaultSeed: UInt64 = 1

  /// How many apps there are.
  package let count: Int
  /// What the values are drawn from.
  package let seed: UInt64

  /// The number from which track ids go up.
  static let firstTrackID: UInt64 = 1_000_000_000
  /// The distance within which each app's id lies.
  static let trackIDStride: UInt64 = 97

  /// Makes a catalogue of `count` apps.
  package init(count: Int = 10_000, seed: UInt64 = SyntheticCatalogue.defaultSeed) {
    self.count = max(0, count)
    self.seed = seed
  }

  /// The track id of the app at a position from 0 to below ``count``.
  ///
  /// - Complexity: O(1).
  package func trackID(at index: Int) -> UInt64 {
    let jitter = UInt64(Draw(seed: seed, topic: .app).with(UInt64(index)).below(97))
    return Self.firstTrackID + UInt64(index) * Self.trackIDStride + jitter
  }

  /// The position of the app with this track id, or `nil` where there is none.
  ///
  /// - Complexity: O(1).
  package func index(ofTrackID trackID: UInt64) -> Int? {
    guard trackID >= Self.firstTrackID else { return nil }
    let slot = (trackID - Self.firstTrackID) / Self.trackIDStride
    guard slot < UInt64(count), self.trackID(at: Int(slot)) == trackID else { return nil }
    return Int(slot)
  }

  /// The app at a position from 0 to below ``count``.
  func app(at index: Int) -> SyntheticApp { SyntheticApp(catalogue: self, index: index) }

  /// The app that `identifier` names, or `nil` where there is none; bundle ids ignore case.
  func app(_ identifier: AppIdentifier) -> SyntheticApp? {
    switch identifier {
    case .trackID(let trackID): index(ofTrackID: trackID).map(app(at:))
    case .bundleID(let bundleID): index(ofBundleID: bundleID).map(app(at:))
    }
  }

  /// What the store says of the app with this track id.
  ///
  /// - Returns: `nil` where no app has the id, where it is not sold in `storefront`, or where it is
  ///   not made for `platform`.
  package func listing(
    trackID: UInt64, storefront: Storefront, platform: Platform = .ios
  ) -> AppListing? {
    listing(.trackID(trackID), storefront: storefront, platform: platform)
  }

  /// What the store says of the app with this bundle id, in any case.
  ///
  /// - Returns: `nil` as for a track id.
  package func listing(
    bundleID: String, storefront: Storefront, platform: Platform = .ios
  ) -> AppListing? {
    guard let bundleID = BundleID(bundleID) else { return nil }
    return listing(.bundleID(bundleID), storefront: storefront, platform: platform)
  }

  /// What the store says of the app that `identifier` names.
  ///
  /// - Returns: `nil` as for a track id.
  package func listing(
    _ identifier: AppIdentifier, storefront: Storefront, platform: Platform = .ios
  ) -> AppListing? {
    guard let app = app(identifier), app.platforms.contains(platform),
      app.isListed(in: storefront)
    else { return nil }
    return app.listing(in: storefront)
  }
}
