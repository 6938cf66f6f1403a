/// The app of a number: what it is called, which version the store has, which one is installed.
///
/// Pure functions of the number, so that a portfolio of a million needs no memory.
enum BenchmarkApp {
  /// The track id of the first app; the others follow without gaps.
  static let firstTrackID = 1_000_000_000

  /// The version in the store.
  static func storeVersion(_ trackID: UInt64) -> String {
    "\(trackID % 9 + 1).\(trackID / 7 % 10).\(trackID % 5)"
  }

  /// The installed version: the store's own for two apps of three, an older one else.
  static func installedVersion(_ trackID: UInt64) -> String {
    trackID % 3 == 0 ? "\(trackID % 9 + 1).0" : storeVersion(trackID)
  }
}
