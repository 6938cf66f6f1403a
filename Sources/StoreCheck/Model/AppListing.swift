/// What one storefront says of one app.
///
/// The store may leave out every field, so all are optional; but a listing that reaches a caller was
/// matched by its track id or bundle id. The texts are the store's own and are not to be trusted on
/// a terminal, in a spreadsheet or in markup.
public struct AppListing: Hashable, Sendable {
  /// The app's number in the store.
  public var trackID: UInt64?
  /// The app's bundle id, in the store's spelling.
  public var bundleID: String?
  /// The version on sale, as the developer wrote it.
  public var version: String?
  /// The app's name in this storefront.
  public var name: String?
  /// When the version on sale was released, in ISO 8601 as the store sends it.
  public var released: String?
  /// The oldest system the version runs on.
  public var minimumOS: String?
  /// The price in `currency`; missing on pre-orders.
  public var price: Double?
  /// The ISO 4217 code of the price.
  public var currency: String?
  /// The seller's name.
  public var seller: String?
  /// The app's page in this storefront.
  public var url: String?

  /// Makes a listing; what is left out is missing.
  public init(
    trackID: UInt64? = nil, bundleID: String? = nil, version: String? = nil, name: String? = nil,
    released: String? = nil, minimumOS: String? = nil, price: Double? = nil,
    currency: String? = nil, seller: String? = nil, url: String? = nil
  ) {
    self.trackID = trackID
    self.bundleID = bundleID
    self.version = version
    self.name = name
    self.released = released
    self.minimumOS = minimumOS
    self.price = price
    self.currency = currency
    self.seller = seller
    self.url = url
  }
}
