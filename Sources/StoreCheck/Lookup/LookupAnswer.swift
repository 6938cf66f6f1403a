#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What the store said to one lookup: a listing, or that there is none.
package struct LookupAnswer: Equatable, Sendable {
  /// The listing; `nil` where the store answered and does not list the app.
  package var listing: AppListing? {
    get { if case .listed(let listing) = held { listing } else { nil } }
    set { held = newValue.map { .listed($0) } ?? .unlisted }
  }
  private var held: Held

  /// The listing apart from the answer, since answers are passed on from hand to hand and a listing's
  /// many texts would be counted up and down at every one of them.
  private indirect enum Held: Equatable, Sendable {
    case unlisted
    case listed(AppListing)
  }

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
    held = listing.map { .listed($0) } ?? .unlisted
    self.fetchedAt = fetchedAt
    self.ageSeconds = ageSeconds
  }

  package var isListed: Bool { if case .listed = held { true } else { false } }
}
