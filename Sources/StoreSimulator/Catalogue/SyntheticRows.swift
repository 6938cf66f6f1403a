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

  /// An app's row.
  ///
  /// Where `quotesTrackID`, the track id is a text.
  func row(
    _ app: SyntheticApp, in storefront: Storefront, platform: Platform?, quotesTrackID: Bool = false
  ) -> [UInt8] {
    let listing = app.listing(in: storefront)
    let market = SyntheticMarket(storefront)
    let draw = app.catalogue.draw(.body, app.index).with(1)
    let bulk = bulk.isEmpty ? nil : bulk[draw.below(bulk.count)]
    let developer = app.developer
    let name = listing.name ?? ""

    var row = JSONRow(reserving: expectedBytes)
    if let bulk { row.append(rawMembers: bulk.lead) }
    row.append("artistViewUrl", Self.artistURL(developer, market))
    row.append("kind", app.kind(for: platform))
    row.append("minimumOsVersion", listing.minimumOS ?? "")
    row.append("trackCensoredName", name)
    row.append("fileSizeBytes", String(10_000_000 + draw.with(1).below(900_000_000)))
    if let price = listing.price {
      row.append("formattedPrice", price == 0 ? "Free" : "\(market.currency) \(price)")
      row.append("price", number: price)
    }
    row.append("averageUserRating", number: Double(100 + draw.with(2).below(401)) / 100)
    row.append("trackViewUrl", listing.url ?? "")
    if quotesTrackID {
      row.append("trackId", String(app.trackID))
    } else {
      row.append("trackId", number: app.trackID)
    }
    row.append("trackName", name)
    row.append("releaseDate", app.history.date(0).iso8601)
    row.append("sellerName", listing.seller ?? "")
    row.append("currentVersionReleaseDate", listing.released ?? "")
    row.append("currency", market.currency)
    row.append("version", listing.version ?? "")
    row.append("wrapperType", "software")
    row.append("artistId", number: developer.artistID)
    row.append("artistName", developer.name)
    if let bulk { row.append(rawMembers: bulk.tail) }
    row.append("bundleId", listing.bundleID ?? "")
    row.append("userRatingCount", number: UInt64(draw.with(3).below(100_000)))
    return row.closed()
  }

  /// A developer's row.
  func row(_ developer: SyntheticDeveloper, in storefront: Storefront) -> [UInt8] {
    var row = JSONRow(reserving: 400)
    row.append("wrapperType", "artist")
    row.append("artistType", "Software Artist")
    row.append("artistName", developer.name)
    row.append("artistLinkUrl", Self.artistURL(developer, SyntheticMarket(storefront)))
    row.append("artistId", number: developer.artistID)
    return row.closed()
  }

  private static func artistURL(_ developer: SyntheticDeveloper, _ market: SyntheticMarket)
    -> String
  {
    "https://apps.apple.com/\(market.path)/developer/id\(developer.artistID)?uo=4"
  }
}
