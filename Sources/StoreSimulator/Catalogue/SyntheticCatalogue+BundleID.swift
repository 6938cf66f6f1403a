package import StoreCheck

extension SyntheticCatalogue {
  /// The bundle id of the app at a position, in the store's spelling.
  ///
  /// It ends in the track id, which is how the way back needs no table.
  package func bundleID(at index: Int) -> String { app(at: index).bundleID }

  /// The position of the app with this bundle id, in any case, or `nil` where there is none.
  ///
  /// - Complexity: O(*n*) in the length of the bundle id.
  package func index(ofBundleID bundleID: BundleID) -> Int? {
    let digits = bundleID.text.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard let trackID = UInt64(bundleID.text.suffix(digits)), let index = index(ofTrackID: trackID),
      self.bundleID(at: index).lowercased() == bundleID.text.lowercased()
    else { return nil }
    return index
  }
}

extension SyntheticApp {
  /// The bundle id in the store's spelling, some with capitals, hyphens or underscores.
  var bundleID: String { bundleID(of: developer) }

  /// The same, where the app's developer is known already.
  func bundleID(of developer: SyntheticDeveloper) -> String {
    let draw = catalogue.draw(.app, index).with(2)
    return "\(developer.domain).\(draw.pick(Self.bundleWords))\(trackID)"
  }

  private static let bundleWords = [
    "app", "Notes", "weather-", "Ledger_", "piano", "ChessPlus", "scanner", "radio.live", "atlas",
    "Runner", "recipes-pro", "timer",
  ]
}
