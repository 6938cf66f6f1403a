/// Lookups that leave as one request: identifiers of one kind in one storefront.
package struct LookupBatch: Equatable, Sendable {
  package var storefront: Storefront
  package var platform: Platform
  package var kind: AppIdentifier.Kind
  package var pass: Pass
  package var identifiers: [AppIdentifier]

  /// Why a batch asks.
  package enum Pass: Hashable, Sendable {
    /// For the first time.
    case first
    /// Once more, before an app is called unlisted.
    case confirmation
  }

  package init(
    storefront: Storefront, platform: Platform, kind: AppIdentifier.Kind, pass: Pass = .first,
    identifiers: [AppIdentifier]
  ) {
    self.storefront = storefront
    self.platform = platform
    self.kind = kind
    self.pass = pass
    self.identifiers = identifiers
  }

  package func key(of identifier: AppIdentifier) -> LookupKey {
    LookupKey(identifier, in: storefront, on: platform)
  }

  /// The same batch with other identifiers.
  package func asking(_ identifiers: some Sequence<AppIdentifier>) -> LookupBatch {
    var batch = self
    batch.identifiers = Array(identifiers)
    return batch
  }
}
