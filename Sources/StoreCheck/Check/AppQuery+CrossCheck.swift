extension AppQuery {
  /// The entry's bundle ID as an identifier of its own, if it has one besides the track ID.
  var expectedIdentifier: AppIdentifier? {
    expectedBundleID.flatMap { BundleID($0) }.map { .bundleID($0) }
  }

  /// Whether a listing has another bundle ID than the entry: then the entry's number is not its track
  /// ID, or the bundle ID is wrong.
  func isContradicted(by cell: EntryWindow.Cell) -> Bool {
    guard let expectedBundleID, case .answered(let answer, _) = cell,
      let listed = answer.listing?.bundleID.flatMap({ BundleID($0) }),
      let expected = BundleID(expectedBundleID)
    else { return false }
    return listed != expected
  }
}

extension EntryWindow.Cell {
  /// Whether the store lists the app.
  var isListed: Bool {
    guard case .answered(let answer, _) = self else { return false }
    return answer.isListed
  }
}
