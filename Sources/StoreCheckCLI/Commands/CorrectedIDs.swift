import StoreCheck

/// Finds the rows whose listing was looked up by the entry's bundle ID, since its number is another
/// app's.
struct CorrectedIDs {
  private var lastEntry: Int?
  private var count = 0

  /// So many entries are named, and the next one says that there are more.
  private static let maxNotes = 5

  /// Returns what to log about a row; `nil` for most.
  mutating func note(_ row: CheckRow) -> String? {
    guard row.entry != lastEntry, let given = UInt64(row.app), let listed = row.listing?.trackID,
      given != listed, let bundleID = row.listing?.bundleID
    else { return nil }
    lastEntry = row.entry
    count += 1
    guard count <= Self.maxNotes else {
      return count == Self.maxNotes + 1
        ? "storecheck: more entries were looked up by their bundle IDs; see the app_id column" : nil
    }
    return
      "storecheck: '\(given)' is the track ID of another app than \(bundleID.quotedForMessages);"
      + " used the bundle ID, whose track ID is \(listed)"
  }
}
