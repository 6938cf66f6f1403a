package import StoreCheck

/// How an installed version stands to the newest one that the store has anywhere.
package enum SyntheticInstallation: Hashable, Sendable, CaseIterable {
  /// The newest release; it reads as ahead of a storefront that lags.
  case latest
  /// Some releases behind.
  case older
  /// A release that no storefront has yet.
  case newer
  /// Nothing is known of what is installed.
  case unknown
}

extension SyntheticCatalogue {
  /// A version of the app with this track id as a device would report it.
  ///
  /// - Returns: `nil` for ``SyntheticInstallation/unknown`` and where no app has the id.
  package func installedVersion(
    trackID: UInt64, _ installation: SyntheticInstallation
  ) -> String? {
    guard let index = index(ofTrackID: trackID) else { return nil }
    let app = app(at: index)
    let newest = app.history.newest
    switch installation {
    case .latest: return app.history.version(newest)
    // At least three behind: the most that a storefront lags is two.
    case .older:
      return app.history.version(newest - 3 - draw(.installed, index).with(1).below(4))
    case .newer: return app.history.version(newest + 1)
    case .unknown: return nil
    }
  }

  /// How the installed version of the app with this track id stands in a portfolio.
  package func installation(trackID: UInt64) -> SyntheticInstallation {
    switch Draw(seed: seed, topic: .installed).with(trackID).below(100) {
    case ..<55: .latest
    case ..<82: .older
    case ..<90: .newer
    default: .unknown
    }
  }

  /// A portfolio such as a company has: apps of one platform, most of them up to date.
  ///
  /// The apps are the first ones of the catalogue that are made for `platform`, each once; there are
  /// fewer than `count` where the catalogue has no more. Of a hundred entries about `bundleIDShare`
  /// name the app by its bundle id.
  package func portfolio(
    count: Int, platform: Platform = .ios, bundleIDShare: Int = 0
  ) -> [AppQuery] {
    var entries: [AppQuery] = []
    entries.reserveCapacity(min(count, self.count))
    for index in 0..<self.count {
      guard entries.count < count else { break }
      let app = app(at: index)
      guard app.platforms.contains(platform) else { continue }
      let isByBundleID = draw(.installed, index).with(2).below(100) < bundleIDShare
      entries.append(
        AppQuery(
          isByBundleID ? app.bundleID : String(app.trackID),
          installedVersion: installedVersion(
            trackID: app.trackID, installation(trackID: app.trackID))))
    }
    return entries
  }
}
