import StoreCheck

/// One recorded body of the store, and where its rows lie in it.
struct RecordedFile: Sendable {
  /// The file's name.
  let name: String
  /// The body, byte for byte.
  let bytes: [UInt8]
  /// Whose shop it was recorded from, or `nil` where nobody knows; it then answers for all.
  let storefront: Storefront?
  /// The rows, in their order.
  let rows: [Row]
  /// Whether the bytes are the body of one response, rather than a file that holds rows.
  var isBody = true

  /// One element of the `results`.
  struct Row: Hashable, Sendable {
    /// Where it lies in the body.
    var range: Range<Int>
    var trackID: UInt64?
    var bundleID: BundleID?
    var artistID: UInt64?
    var kind: String?
    var isArtist: Bool
  }

  /// Why a file is of no use.
  enum Unusable: Error, Hashable, Sendable {
    case notJSON(position: Int)
    case noResults
  }

  /// Reads a recorded body.
  ///
  /// - Throws: ``Unusable`` where it is not JSON, or JSON without rows such as the store's answer to
  ///   a bad parameter. A row that names no app is not an error; it is never found.
  init(name: String, bytes: [UInt8], storefront: Storefront?) throws(Unusable) {
    self.name = name
    self.bytes = bytes
    self.storefront = storefront
    let found: [Row]?
    do throws(JSONSlicer.Malformed) {
      found = try Self.rows(bytes)
    } catch {
      throw .notJSON(position: error.position)
    }
    guard let found else { throw .noResults }
    rows = found
  }

  /// Makes a file of rows that were found in it.
  init(name: String, bytes: [UInt8], storefront: Storefront?, rows: [Row]) {
    self.name = name
    self.bytes = bytes
    self.storefront = storefront
    self.rows = rows
    isBody = false
  }

  /// The rows of a body, or `nil` where it has no `results`.
  private static func rows(_ bytes: [UInt8]) throws(JSONSlicer.Malformed) -> [Row]? {
    let document = try JSONSlicer.value(of: bytes)
    guard let results = try JSONSlicer.members(of: bytes, in: document)?["results"],
      let elements = try JSONSlicer.elements(of: bytes, in: results)
    else { return nil }
    var rows: [Row] = []
    for element in elements {
      guard let members = try JSONSlicer.members(of: bytes, in: element) else { continue }
      rows.append(Row(members, at: element, of: bytes))
    }
    return rows
  }

  /// A number or a text without its quotes; escapes stay, since no id holds any.
  fileprivate static func plainText(_ value: ArraySlice<UInt8>) -> String {
    let isQuoted = value.first == UInt8(ascii: "\"")
    return String(decoding: isQuoted ? value.dropFirst().dropLast() : value, as: UTF8.self)
  }
}

extension RecordedFile.Row {
  /// Reads the members of an object by which it is found.
  init(_ members: [String: Range<Int>], at range: Range<Int>, of bytes: [UInt8]) {
    let text = { (key: String) in members[key].map { RecordedFile.plainText(bytes[$0]) } }
    self.init(
      range: range, trackID: text("trackId").flatMap { TrackID.parse($0) },
      bundleID: text("bundleId").flatMap { BundleID($0) },
      artistID: text("artistId").flatMap { TrackID.parse($0) }, kind: text("kind"),
      isArtist: text("wrapperType") == "artist")
  }
}
