import StoreCheck

/// Bodies that the real store once sent, by what they hold.
///
/// Asked for one app that a body holds alone, the store sends that body byte for byte. Asked for
/// several, it cuts the rows out of their bodies, byte for byte too, and puts them together. Of
/// several recordings of an app that one counts which was made in the storefront asked, then one
/// that holds the app alone, then the first by name.
package struct RecordedAnswers: Sendable {
  /// One sentence for each file that is of no use.
  package let messages: [String]
  let files: [RecordedFile]
  /// Whether an app asked for by its track ID is left out where it is made for other devices.
  private let heedsPlatform: Bool
  private var byTrackID: [UInt64: [Location]] = [:]
  private var byBundleID: [BundleID: [Location]] = [:]
  private var artists: [UInt64: [Location]] = [:]
  private var appsByArtist: [UInt64: [Location]] = [:]

  /// Where a row is.
  struct Location: Hashable, Sendable {
    var file: Int
    var row: Int
  }

  /// One recorded body as it lies in a folder.
  struct Source: Sendable {
    var name: String
    var bytes: [UInt8]
    /// Whose shop it was recorded from, where that is known.
    var storefront: Storefront?
  }

  /// Takes in bodies; those of no use leave a message.
  init(_ sources: [Source]) {
    var files: [RecordedFile] = []
    var messages: [String] = []
    for source in sources.sorted(by: { $0.name < $1.name }) {
      do throws(RecordedFile.Unusable) {
        files.append(
          try RecordedFile(name: source.name, bytes: source.bytes, storefront: source.storefront))
      } catch {
        switch error {
        case .notJSON(let position):
          messages.append("skipping \(source.name): invalid JSON at byte \(position)")
        case .noResults:
          messages.append("skipping \(source.name): no results")
        }
      }
    }
    // A stable order: bodies of one row first, each group by name.
    let order =
      files.indices.filter { files[$0].rows.count == 1 }
      + files.indices.filter { files[$0].rows.count != 1 }
    self.init(files: order.map { files[$0] }, messages: messages, heedsPlatform: true)
  }

  /// Makes answers from files, of which an earlier one takes precedence.
  init(files: [RecordedFile], messages: [String] = [], heedsPlatform: Bool) {
    self.files = files
    self.messages = messages
    self.heedsPlatform = heedsPlatform
    for (fileNumber, file) in self.files.enumerated() {
      for (rowNumber, row) in file.rows.enumerated() {
        index(row, at: Location(file: fileNumber, row: rowNumber))
      }
    }
  }

  private mutating func index(_ row: RecordedFile.Row, at location: Location) {
    if let trackID = row.trackID { byTrackID[trackID, default: []].append(location) }
    if let bundleID = row.bundleID { byBundleID[bundleID, default: []].append(location) }
    guard let artistID = row.artistID else { return }
    if row.isArtist {
      artists[artistID, default: []].append(location)
    } else {
      appsByArtist[artistID, default: []].append(location)
    }
  }

  /// The track ids of all recorded rows that have one, in order.
  package var trackIDs: [UInt64] { byTrackID.keys.sorted() }

  /// The bytes of a row.
  func bytes(_ location: Location) -> ArraySlice<UInt8> {
    files[location.file].bytes[row(location).range]
  }

  /// What a lookup finds; an artist before its apps.
  func items(_ query: LookupQuery) -> [Location] {
    var found: [Location] = []
    var seen: Set<Location> = []
    for identifier in query.identifiers {
      var locations = find(identifier, query).map { [$0] } ?? []
      if locations.isEmpty, case .trackID(let artistID) = identifier,
        let artist = best(artists[artistID] ?? [], query, heedsPlatform: false)
      {
        locations = [artist] + (query.asksForApps ? apps(of: artistID, query) : [])
      }
      found += locations.filter { seen.insert($0).inserted }
    }
    return found
  }

  /// The whole body of the one recording that holds exactly what is asked for, if there is one.
  func wholeBody(_ query: LookupQuery) -> [UInt8]? {
    guard query.idCount == 1, let identifier = query.identifiers.first,
      let location = find(identifier, query), files[location.file].isBody,
      files[location.file].rows.count == 1
    else { return nil }
    return files[location.file].bytes
  }

  /// Rows of apps, whatever was asked for.
  func apps(from draw: Draw, count: Int) -> [Location] {
    let ids = trackIDs
    return (0..<count).compactMap { number in
      guard !ids.isEmpty else { return nil }
      return byTrackID[draw.with(UInt64(number)).pick(ids)]?.first
    }
  }

  /// The identifiers of a row.
  func identifiers(_ location: Location) -> [AppIdentifier] {
    let row = row(location)
    return [row.trackID.map { .trackID($0) }, row.bundleID.map { .bundleID($0) }]
      .compactMap { $0 }
  }

  private func row(_ location: Location) -> RecordedFile.Row {
    files[location.file].rows[location.row]
  }

  private func find(_ identifier: AppIdentifier, _ query: LookupQuery) -> Location? {
    switch identifier {
    case .trackID(let trackID): find(byTrackID[trackID] ?? [], query, heedsPlatform: heedsPlatform)
    case .bundleID(let bundleID): find(byBundleID[bundleID] ?? [], query, heedsPlatform: false)
    }
  }

  /// The best row for the platform, or for any where the platform is not heeded.
  private func find(
    _ locations: [Location], _ query: LookupQuery, heedsPlatform: Bool
  ) -> Location? {
    best(locations, query, heedsPlatform: true)
      ?? (heedsPlatform ? nil : best(locations, query, heedsPlatform: false))
  }

  /// The first of the rows that was recorded in the storefront asked, else the first that may stand
  /// for it.
  private func best(
    _ locations: [Location], _ query: LookupQuery, heedsPlatform: Bool
  ) -> Location? {
    let fitting = locations.filter { location in
      let storefront = files[location.file].storefront
      guard storefront == nil || storefront == query.storefront else { return false }
      guard heedsPlatform, let platform = query.platform else { return true }
      return platform.accepts(kind: row(location).kind)
    }
    return fitting.first { files[$0.file].storefront != nil } ?? fitting.first
  }

  private func apps(of artistID: UInt64, _ query: LookupQuery) -> [Location] {
    let ids = (appsByArtist[artistID] ?? []).compactMap { row($0).trackID }
    var seen: Set<UInt64> = []
    return Array(
      ids.filter { seen.insert($0).inserted }.compactMap { find(.trackID($0), query) }
        .prefix(query.limit))
  }
}
