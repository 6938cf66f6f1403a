/// What one lookup is about: an app, a storefront and a platform.
///
/// Answers are kept by this key and not by the URL that fetched them, so every later batch profits
/// from an earlier one whatever else it asks for.
package struct LookupKey: Hashable, Sendable {
  package var identifier: AppIdentifier
  package var storefront: Storefront
  package var platform: Platform

  package init(_ identifier: AppIdentifier, in storefront: Storefront, on platform: Platform) {
    self.identifier = identifier
    self.storefront = storefront
    self.platform = platform
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.place == right.place && left.identifier == right.identifier
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(place)
  }

  /// Storefront and platform in one number, since keys are hashed several times for each row.
  private var place: UInt32 { UInt32(storefront.packed) << 8 | UInt32(platform.ordinal) }
}
