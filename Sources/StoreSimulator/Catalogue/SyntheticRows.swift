import StoreCheck

/// Writes the store's rows for a synthetic catalogue, with the keys that real rows have.
struct SyntheticRows: Sendable {
  /// The parts that are alike in many rows, or `nil` for short rows.
  private let bulk: [SyntheticBulk]
  /// About how long one row is, for reserving room.
  let expectedBytes: Int

  /// Makes short rows of some 900 bytes, or rows of real size: about 8 kB.
  init(isRealSize: Bool) {
    bulk = isRealSize ? SyntheticBulk.all : []
    expectedBytes = isRealSize ? 9_000 : 1_100
  }

  /// Adds an app's row.
  ///
  /// Where `quotesTrackID`, the track id is a text.
  func append(
    _ app: SyntheticApp, in storefront: Storefront, platform: Platform?, quotesTrackID: Bool,
    to body: inout [UInt8]
  ) {
    let listing = app.listing(in: storefront)
    let market = SyntheticMarket.of(storefront)
    let draw = app.catalogue.draw(.body, app.index).with(1)
    let bulk = bulk.isEmpty ? nil : bulk[draw.below(bulk.count)]
    let developer = app.developer
    let artistID = developer.artistID
    let name = listing.name ?? ""

    body.openObject()
    if let bulk { body.append(rawMembers: bulk.lead) }
    body.append(member: "artistViewUrl", plain: "\(market.developerURL)\(artistID)?uo=4")
    body.append(member: "kind", plain: app.kind(for: platform))
    body.append(member: "minimumOsVersion", plain: listing.minimumOS ?? "")
    body.append(member: "trackCensoredName", name)
    body.append(
      member: "fileSizeBytes", plain: String(10_000_000 + draw.with(1).below(900_000_000)))
    if let price = listing.price {
      body.append(
        member: "formattedPrice", plain: price == 0 ? "Free" : "\(market.currency) \(price)")
      body.append(member: "price", number: price)
    }
    body.append(member: "averageUserRating", number: Double(100 + draw.with(2).below(401)) / 100)
    body.append(member: "trackViewUrl", plain: listing.url ?? "")
    if quotesTrackID {
      body.append(member: "trackId", plain: String(app.trackID))
    } else {
      body.append(member: "trackId", number: app.trackID)
    }
    body.append(member: "trackName", name)
    body.append(member: "releaseDate", plain: app.history.date(0).iso8601)
    body.append(member: "sellerName", listing.seller ?? "")
    body.append(member: "currentVersionReleaseDate", plain: listing.released ?? "")
    body.append(member: "currency", plain: market.currency)
    body.append(member: "version", plain: listing.version ?? "")
    body.append(member: "wrapperType", plain: "software")
    body.append(member: "artistId", number: artistID)
    body.append(member: "artistName", developer.name)
    if let bulk { body.append(rawMembers: bulk.tail) }
    body.append(member: "bundleId", plain: listing.bundleID ?? "")
    body.append(member: "userRatingCount", number: UInt64(draw.with(3).below(100_000)))
    body.closeObject()
  }

  /// Adds a developer's row.
  func append(
    _ developer: SyntheticDeveloper, in storefront: Storefront, to body: inout [UInt8]
  ) {
    let market = SyntheticMarket.of(storefront)
    body.openObject()
    body.append(member: "wrapperType", plain: "artist")
    body.append(member: "artistType", plain: "Software Artist")
    body.append(member: "artistName", developer.name)
    body.append(member: "artistLinkUrl", plain: "\(market.developerURL)\(developer.artistID)?uo=4")
    body.append(member: "artistId", number: developer.artistID)
    body.closeObject()
  }
}
