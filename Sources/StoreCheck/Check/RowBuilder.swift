#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes an entry's rows out of what the store answered: the comparison of installed and listed.
struct RowBuilder: Sendable {
  let comparison: VersionComparison
  /// The platform of entries that name none.
  let platform: Platform
  /// How long a release may be out before an older installed version is called `old`.
  let grace: Duration

  /// The rows of one entry, in the order of its storefronts.
  ///
  /// - Complexity: O(*n*) comparisons in the number of storefronts.
  func rows(for slot: EntryWindow.Slot, now: Date) -> [CheckRow] {
    let lagging = laggingCells(slot.cells)
    return slot.cells.indices.map { cell in
      var row = CheckRow(
        entry: slot.entry, app: slot.query.app, country: country(of: slot, cell),
        status: .error, installedVersion: slot.query.installedVersion,
        extraFields: slot.query.extraFields)
      switch slot.cells[cell] {
      case .waiting: row.reason = .interrupted
      case .failed(let reason): row.reason = reason
      case .answered(let answer, let isCached):
        row.fetchedAt = answer.fetchedAt
        row.ageSeconds = answer.ageSeconds
        row.isCached = isCached
        row.listing = answer.listing
        row.lagging = lagging[cell]
        judge(&row, slot.query, now: now)
      }
      return row
    }
  }

  private func country(of slot: EntryWindow.Slot, _ cell: Int) -> String {
    if case .invalid(let text) = slot.query.market { return text }
    return slot.storefronts[cell].code
  }

  private func judge(_ row: inout CheckRow, _ query: AppQuery, now: Date) {
    guard let listing = row.listing else { return row.status = .unlisted }
    if listing.isOtherPlatform {
      row.reason = .otherPlatform
      // Whether a record of an iPhone app is all that the store has of an Apple TV app is not known.
      guard (query.platform ?? platform) == .tv else { return row.status = .error }
    }
    if isPreOrder(listing, now: now) {
      row.reason = row.reason ?? .preOrder
      return row.status = .listed
    }
    if query.hasUnreadableVersion {
      (row.status, row.reason) = (.error, .unreadableVersion)
      return
    }
    guard let installed = row.installedVersion else { return row.status = .listed }
    let installedVersion = AppVersion(installed)
    let storeVersion = AppVersion(row.listing?.version ?? "")
    switch comparison.order(installedVersion, storeVersion) {
    case nil:
      row.status = .error
      row.reason = .unreadableVersion
    case .same: row.status = .latest
    case .newer: row.status = .ahead
    case .older:
      // Within the grace a user is up to date enough, which is what `latest` is asked for.
      if isInGrace(row.listing?.released, now: now) { return row.status = .latest }
      row.status = .old
      row.update = UpdateClass(from: installedVersion, to: storeVersion)
    }
  }

  /// Whether the release is still to come; a day is allowed for clocks and time zones.
  private func isPreOrder(_ listing: AppListing, now: Date) -> Bool {
    guard let released = listing.released,
      let seconds = CivilDate.secondsSinceEpoch(iso8601: released)
    else { return false }
    return Double(seconds) - now.timeIntervalSince1970 > 86_400
  }

  private func isInGrace(_ released: String?, now: Date) -> Bool {
    guard grace > .zero, let released,
      let seconds = CivilDate.secondsSinceEpoch(iso8601: released)
    else { return false }
    return Duration.seconds(now.timeIntervalSince1970 - Double(seconds)) < grace
  }

  /// Which of two listed versions is newer: by the dotted rules where the comparison knows no age.
  private var ageComparison: VersionComparison { comparison == .equal ? .dotted : comparison }

  /// For each cell whether another one has a newer version; `nil` without a readable version.
  private func laggingCells(_ cells: [EntryWindow.Cell]) -> [Bool?] {
    let versions = cells.map { cell -> AppVersion? in
      guard case .answered(let answer, _) = cell, let text = answer.listing?.version else {
        return nil
      }
      return AppVersion(text)
    }
    var newest: AppVersion?
    for version in versions {
      // Most storefronts have the same text as the one before.
      guard let version, version != newest else { continue }
      guard let best = newest else {
        if ageComparison.order(version, version) != nil { newest = version }
        continue
      }
      if ageComparison.order(best, version) == .older { newest = version }
    }
    return versions.map { version in
      guard let version, let newest else { return nil }
      if version == newest { return false }
      return ageComparison.order(version, newest).map { $0 == .older }
    }
  }
}
