/// An answer of the lookup service.
package struct LookupResponse: Equatable, Sendable {
  /// The results that could be read, in the store's order.
  package var results: [StoreResult]
  /// Whether some of the answer could not be read, so that an app that is missing from it may be in
  /// the part that is lost.
  package var isIncomplete: Bool

  /// The most results that are read: fifty times as many as a request can ask for.
  ///
  /// An answer of more is not one of the service, and would take hundreds of megabytes to hold.
  package static var mostResults: Int { 10_000 }

  package init(results: [StoreResult], isIncomplete: Bool = false) {
    self.results = results
    self.isIncomplete = isIncomplete
  }

  /// What a body turned out to be.
  package enum Body: Equatable, Sendable {
    /// An answer.
    case results(LookupResponse)
    /// The store's complaint about a value, with the parameter's name where it gives one.
    case invalidParameter(String?)
    /// Nothing that the lookup service sends.
    case malformed
  }

  /// Finds what was asked for.
  ///
  /// Results are matched by track id, or by bundle id without regard to case; their order means
  /// nothing. Those that nobody asked for are skipped. An app that is there only for another platform
  /// is marked as such.
  ///
  /// - Returns: For each identifier of the batch, in its order, the listing or `nil`; and whether a
  ///   missing one may be in a part of the answer that could not be read.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of identifiers and results.
  package func listings(
    for batch: LookupBatch
  ) -> (found: [AppListing?], isIncomplete: Bool) {
    var places: [AppIdentifier: Int] = [:]
    places.reserveCapacity(batch.identifiers.count)
    for (place, identifier) in batch.identifiers.enumerated() { places[identifier] = place }
    var found = [AppListing?](repeating: nil, count: batch.identifiers.count)
    var isIncomplete = isIncomplete
    // By index: a result that is copied out counts up what it holds.
    for index in results.indices {
      let isCertain = results[index].isApp(on: batch.platform)
      guard isCertain || results[index].isApp else { continue }
      guard let identifier = results[index].identifier(of: batch.kind) else {
        isIncomplete = true
        continue
      }
      guard let place = places[identifier] else { continue }
      guard found[place].map({ $0.isOtherPlatform && isCertain }) ?? true else { continue }
      found[place] = results[index].listing
      if !isCertain { found[place]?.isOtherPlatform = true }
    }
    return (found, isIncomplete)
  }
}

/// One element of an answer's `results`.
package struct StoreResult: Equatable, Sendable {
  package var listing: AppListing
  package var wrapperType: String?
  package var kind: String?

  package init(listing: AppListing, wrapperType: String? = nil, kind: String? = nil) {
    self.listing = listing
    self.wrapperType = wrapperType
    self.kind = kind
  }

  /// Whether this is an app of the platform; what the store leaves out is taken on trust.
  package func isApp(on platform: Platform) -> Bool {
    (wrapperType == nil || wrapperType == "software") && platform.accepts(kind: kind)
  }

  /// Whether this is an app of any platform.
  var isApp: Bool { Platform.allCases.contains { isApp(on: $0) } }

  package func identifier(of kind: AppIdentifier.Kind) -> AppIdentifier? {
    switch kind {
    case .trackID: listing.trackID.map { .trackID($0) }
    case .bundleID: listing.bundleID.flatMap { BundleID($0) }.map { .bundleID($0) }
    }
  }
}
