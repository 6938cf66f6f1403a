#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What the store said to one lookup: a listing, or that there is none.
package struct LookupAnswer: Equatable, Sendable {
  /// The listing; `nil` where the store answered and does not list the app.
  package var listing: AppListing?
  /// When the answer came.
  package var fetchedAt: Date
  /// How many seconds old the store said it was, from the `Age` header field.
  package var ageSeconds: Int?

  /// Whether an unlisted answer was given twice.
  package var isConfirmed: Bool

  package init(
    listing: AppListing?, fetchedAt: Date, ageSeconds: Int? = nil, isConfirmed: Bool = false
  ) {
    self.isConfirmed = isConfirmed
    self.listing = listing
    self.fetchedAt = fetchedAt
    self.ageSeconds = ageSeconds
  }

  package var isListed: Bool { listing != nil }
}
