import StoreCheck

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FuzzTarget {
  static func fuzzAnswers(_ bytes: [UInt8]) {
    let body = LookupResponse.parse(Data(bytes))
    // The quick scanner must read what it reads as the complete decoder does.
    let reference = LookupResponse.parseCompletely(Data(bytes))
    require(body == reference, "read as \(body), and completely as \(reference)")
    guard case .results(let response) = body else {
      return
    }
    for result in response.results {
      require(result.listing.price?.isFinite ?? true, "a price that is no number")
      require(result.listing.trackID != 0, "a track id that is none")
    }
    checkListings(in: response, for: ["1", "2", "414478124"])
    checkListings(in: response, for: ["a", "com.example.app"])
  }

  private static func checkListings(in response: LookupResponse, for texts: [String]) {
    let identifiers = texts.compactMap { AppIdentifier($0) }
    guard let kind = identifiers.first?.kind else {
      return
    }
    for platform in Platform.allCases {
      let batch = LookupBatch(
        storefront: .us, platform: platform, kind: kind, identifiers: identifiers)
      let (found, _) = response.listings(for: batch)
      require(found.count == identifiers.count, "not one place for every identifier")
      for (identifier, listing) in zip(identifiers, found) {
        guard let listing else {
          continue
        }
        switch identifier {
        case .trackID(let number):
          require(listing.trackID == number, "another app's listing")
        case .bundleID(let bundleID):
          require(listing.bundleID.flatMap { BundleID($0) } == bundleID, "another app's listing")
        }
      }
    }
  }
}
