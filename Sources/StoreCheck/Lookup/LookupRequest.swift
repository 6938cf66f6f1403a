#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Spells a batch as the one URL that is always used for it.
///
/// Every spelling is its own entry in the store's delivery network, so there is only one: small
/// letters, items by name, identifiers sorted.
package struct LookupRequest: Equatable, Sendable {
  package let url: URL

  /// Makes the request for a batch; `nil` where `store` cannot carry a path and a query.
  ///
  /// - Parameters:
  ///   - batch: What to ask.
  ///   - store: The service's address, with or without a path of its own.
  ///   - bypass: A throw-away value that gets a fresh answer past the delivery network.
  ///
  /// - Complexity: O(*n* log *n*) in the number of identifiers.
  package init?(_ batch: LookupBatch, store: URL, bypass: String? = nil) {
    let ids = Self.sortedTexts(batch.identifiers).joined(separator: ",")
    let country = batch.storefront.code.lowercased()
    let entity = batch.platform.entity
    var items =
      switch batch.kind {
      case .trackID: "country=\(country)&entity=\(entity)&id=\(ids)&limit=200"
      case .bundleID: "bundleId=\(ids)&country=\(country)&entity=\(entity)&limit=200"
      }
    if let bypass { items += "&t=\(bypass)" }
    self.init(store: store, items: items)
  }

  /// Makes the request that lists a developer's apps in one storefront.
  package init?(
    developer: UInt64, in storefront: Storefront, on platform: Platform, store: URL,
    bypass: String? = nil
  ) {
    let country = storefront.code.lowercased()
    var items = "country=\(country)&entity=\(platform.entity)&id=\(developer)&limit=200"
    if let bypass { items += "&t=\(bypass)" }
    self.init(store: store, items: items)
  }

  private init?(store: URL, items: String) {
    var base = store.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    guard !base.contains("?"), !base.contains("#"),
      let url = URL(string: "\(base)/lookup?\(items)")
    else { return nil }
    self.url = url
  }

  private static func sortedTexts(_ identifiers: [AppIdentifier]) -> [String] {
    var numbers: [UInt64] = []
    var names: [String] = []
    for identifier in identifiers {
      switch identifier {
      case .trackID(let number): numbers.append(number)
      case .bundleID(let bundleID): names.append(bundleID.text)
      }
    }
    return numbers.sorted().map { String($0) } + names.sorted()
  }
}
