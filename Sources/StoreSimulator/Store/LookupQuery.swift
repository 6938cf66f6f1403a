import StoreCheck

/// A lookup as the store reads it from a request's target.
struct LookupQuery: Sendable {
  /// The ids asked for, in their order and as often as they were given.
  var identifiers: [AppIdentifier]
  /// How many ids were listed, those included that name nothing.
  var idCount: Int
  /// Whose shop is asked.
  var storefront: Storefront
  /// The family of devices, or `nil` where the request names none.
  var platform: Platform?
  /// Whether the apps of an artist are asked for.
  var asksForApps: Bool
  /// The most apps listed for each artist.
  var limit: Int

  /// What the store says where it does not take a request.
  enum Refusal: Error, Hashable, Sendable {
    /// No such page.
    case notFound
    /// The value of a key is not valid; the store answers 400 and names the key.
    case invalid(key: String)
    /// More ids than the store takes; it answers 502.
    case tooManyIDs
  }

  /// The most ids in one request.
  static let maximumIDs = 200

  /// Reads a target such as `/lookup?id=1,2&country=jp` or `/jp/lookup?bundleId=com.example.app`.
  ///
  /// - Throws: ``Refusal`` as the store would. An id that nobody has is not an error here.
  init(_ request: HTTPRequest) throws(Refusal) {
    let parts = request.path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    guard (1...2).contains(parts.count), parts.last == "lookup" else { throw .notFound }
    var country = parts.count == 2 ? String(parts[0]) : Storefront.us.code
    var trackIDs: String?
    var bundleIDs: String?
    var entity: String?
    limit = 50
    for (name, value) in request.queryItems {
      switch name {
      case "id": trackIDs = value
      case "bundleId": bundleIDs = value
      case "country": country = value
      case "entity": entity = value
      case "limit": limit = Int(value).map { min(max(0, $0), Self.maximumIDs) } ?? limit
      default: break
      }
    }
    guard let storefront = Storefront(country), storefront.isKnown else {
      throw .invalid(key: "country")
    }
    self.storefront = storefront
    switch entity {
    case nil: platform = nil
    case "software", "iPadSoftware": platform = .ios
    case "macSoftware", "desktopSoftware": platform = .mac
    case "tvSoftware": platform = .tv
    default: throw .invalid(key: "resultEntity")
    }
    asksForApps = entity != nil
    // Asked for both kinds, the store answers for one of them only.
    let list = (trackIDs ?? bundleIDs ?? "").utf8.split(separator: UInt8(ascii: ","))
    idCount = list.count
    guard idCount <= Self.maximumIDs else { throw .tooManyIDs }
    identifiers = []
    identifiers.reserveCapacity(idCount)
    for item in list {
      let text = Substring(item).trimmingASCIIBlanks()
      if trackIDs != nil {
        guard let trackID = TrackID.parse(text) else { throw .invalid(key: "id") }
        identifiers.append(.trackID(trackID))
      } else if let bundleID = BundleID(text) {
        identifiers.append(.bundleID(bundleID))
      }
    }
  }
}
