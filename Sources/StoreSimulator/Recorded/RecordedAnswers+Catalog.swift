package import StoreCheck

/// A catalog of one's own: a file of listings, or a portfolio.
extension RecordedAnswers {
  /// Reads the listings in a JSON file, wherever in it they are, or returns `nil` if it has none.
  ///
  /// A listing is an object with a `trackId`: an element of a lookup's `results`, of an array, or a
  /// member of an object. Where a member's key is a storefront's code, as in
  /// `{"us":{"361309726":{…}}}`, the listings below it are that storefront's; others are listed
  /// everywhere. A listing is found whatever platform the lookup asks for, so that the caller sees
  /// what the file holds.
  package init?(catalog bytes: [UInt8]) {
    var rows: [Storefront?: [RecordedFile.Row]] = [:]
    do throws(JSONSlicer.Malformed) {
      let document = try JSONSlicer.value(of: bytes)
      try Self.collect(in: document, of: bytes, storefront: nil, depth: 0, into: &rows)
    } catch {
      return nil
    }
    guard !rows.isEmpty else { return nil }
    self.init(bytes, rows)
  }

  /// Makes a catalog that lists each app of a portfolio in its version.
  ///
  /// What the portfolio does not say is made up. Entries without an app are left out, and of entries
  /// for the same app and storefront the first counts. Returns `nil` if no app is left.
  package init?(portfolio: [AppQuery]) {
    var bytes: [UInt8] = []
    var rows: [Storefront?: [RecordedFile.Row]] = [:]
    for entry in portfolio {
      guard let identifier = entry.identifier else { continue }
      let storefront: Storefront? = if case .own(let own) = entry.market { own } else { nil }
      let row = Self.append(identifier, of: entry, to: &bytes)
      rows[storefront, default: []].append(row)
    }
    guard !rows.isEmpty else { return nil }
    self.init(bytes, rows)
  }

  private init(_ bytes: [UInt8], _ rows: [Storefront?: [RecordedFile.Row]]) {
    let groups = rows.sorted { ($0.key?.code ?? "") < ($1.key?.code ?? "") }
    self.init(
      files: groups.map { storefront, rows in
        RecordedFile(name: "catalog", bytes: bytes, storefront: storefront, rows: rows)
      }, heedsPlatform: false)
  }

  private static let maximumDepth = 16

  private static func collect(
    in range: Range<Int>, of bytes: [UInt8], storefront: Storefront?, depth: Int,
    into rows: inout [Storefront?: [RecordedFile.Row]]
  ) throws(JSONSlicer.Malformed) {
    guard depth < maximumDepth else { return }
    if let elements = try JSONSlicer.elements(of: bytes, in: range) {
      for element in elements {
        try collect(in: element, of: bytes, storefront: storefront, depth: depth + 1, into: &rows)
      }
    } else if let members = try JSONSlicer.members(of: bytes, in: range) {
      let row = RecordedFile.Row(members, at: range, of: bytes)
      if row.trackID != nil || (row.isArtist && row.artistID != nil) {
        rows[storefront, default: []].append(row)
        return
      }
      for (key, member) in members.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
        let named = Storefront(key).flatMap { $0.isKnown ? $0 : nil }
        try collect(
          in: member, of: bytes, storefront: named ?? storefront, depth: depth + 1, into: &rows)
      }
    }
  }

  /// Writes a listing of what an entry says of an app.
  private static func append(
    _ identifier: AppIdentifier, of entry: AppQuery, to bytes: inout [UInt8]
  ) -> RecordedFile.Row {
    let trackID: UInt64
    let bundleID: String
    switch identifier {
    case .trackID(let number):
      (trackID, bundleID) = (number, entry.expectedBundleID ?? "com.example.app\(number)")
    case .bundleID(let id):
      // Beyond the IDs that the store gives out, and the same in every run.
      (trackID, bundleID) = (9_000_000_000 + stableHash(id.key) % 1_000_000_000, id.text)
    }
    let kind = entry.platform == .mac ? "mac-software" : "software"
    let start = bytes.count
    bytes.openObject()
    bytes.append(member: "wrapperType", plain: "software")
    bytes.append(member: "kind", plain: kind)
    bytes.append(member: "trackId", number: trackID)
    bytes.append(member: "bundleId", bundleID)
    bytes.append(member: "trackName", "App \(identifier)")
    bytes.append(member: "version", entry.installedVersion ?? "1.0")
    bytes.append(member: "currentVersionReleaseDate", plain: "2025-06-01T08:00:00Z")
    bytes.append(member: "price", number: 0.0)
    bytes.append(member: "currency", plain: "USD")
    bytes.closeObject()
    return RecordedFile.Row(
      range: start..<bytes.count, trackID: trackID, bundleID: BundleID(bundleID), artistID: nil,
      kind: kind, isArtist: false)
  }
}
