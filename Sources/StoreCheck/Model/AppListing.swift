/// What one storefront says of one app.
///
/// The store may leave out every field, so all are optional; but a listing that reaches a caller was
/// matched by its track id or bundle id. The texts are the store's own and are not to be trusted on
/// a terminal, in a spreadsheet or in markup.
///
/// A listing is one block of memory, which its copies share; a text becomes a `String` when it is
/// asked for. Two listings are equal where all their fields are, texts byte for byte: `é` as one
/// character is not `é` as two. A price of −0 is kept as 0.
public struct AppListing: Hashable, Sendable {
  private(set) var record: ListingRecord

  init(_ record: ListingRecord) { self.record = record }

  /// Makes a listing; what is left out is missing.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  public init(
    trackID: UInt64? = nil, bundleID: String? = nil, version: String? = nil, name: String? = nil,
    released: String? = nil, minimumOS: String? = nil, price: Double? = nil,
    currency: String? = nil, seller: String? = nil, url: String? = nil
  ) {
    var draft = ListingDraft()
    draft.trackID = trackID
    draft.price = price
    draft.set(.bundleID, bundleID)
    draft.set(.version, version)
    draft.set(.name, name)
    draft.set(.released, released)
    draft.set(.minimumOS, minimumOS)
    draft.set(.currency, currency)
    draft.set(.seller, seller)
    draft.set(.url, url)
    record = draft.record()
  }

  /// The app's number in the store.
  public var trackID: UInt64? {
    get { record.trackID }
    set { edit { $0.trackID = newValue } }
  }

  /// The app's bundle id, in the store's spelling.
  public var bundleID: String? {
    get { record.string(.bundleID) }
    set { edit { $0.set(.bundleID, newValue) } }
  }

  /// The version on sale, as the developer wrote it.
  public var version: String? {
    get { record.string(.version) }
    set { edit { $0.set(.version, newValue) } }
  }

  /// The app's name in this storefront.
  public var name: String? {
    get { record.string(.name) }
    set { edit { $0.set(.name, newValue) } }
  }

  /// When the version on sale was released, in ISO 8601 as the store sends it.
  public var released: String? {
    get { record.string(.released) }
    set { edit { $0.set(.released, newValue) } }
  }

  /// The oldest system the version runs on.
  public var minimumOS: String? {
    get { record.string(.minimumOS) }
    set { edit { $0.set(.minimumOS, newValue) } }
  }

  /// The price in `currency`; missing on pre-orders.
  public var price: Double? {
    get { record.price }
    set { edit { $0.price = newValue } }
  }

  /// The ISO 4217 code of the price.
  public var currency: String? {
    get { record.string(.currency) }
    set { edit { $0.set(.currency, newValue) } }
  }

  /// The seller's name.
  public var seller: String? {
    get { record.string(.seller) }
    set { edit { $0.set(.seller, newValue) } }
  }

  /// The app's page in this storefront.
  public var url: String? {
    get { record.string(.url) }
    set { edit { $0.set(.url, newValue) } }
  }

  /// Whether the store's record is one of another platform than the one that was asked for, or, for
  /// Apple TV, may be.
  package var isOtherPlatform: Bool {
    get { record.isOtherPlatform }
    set { edit { $0.isOtherPlatform = newValue } }
  }

  private mutating func edit(_ change: (inout ListingDraft) -> Void) {
    var draft = ListingDraft(record)
    change(&draft)
    record = draft.record()
  }
}

extension AppListing: CustomReflectable {
  /// The fields, for debuggers and `dump`.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "trackID": trackID as Any, "bundleID": bundleID as Any, "version": version as Any,
        "name": name as Any, "released": released as Any, "minimumOS": minimumOS as Any,
        "price": price as Any, "currency": currency as Any, "seller": seller as Any,
        "url": url as Any,
      ],
      displayStyle: .struct)
  }
}
