/// The number of extra requests that a run can afford while the store is reachable.
///
/// Every retry and every bisection withdraws a token, and every usable response deposits a part of
/// one. A batch with one bad identifier earns its bisection back from the halves that succeed; a
/// failure that all requests share runs dry after ``capacity`` extra requests, whatever the number of
/// batches. The idea is that of Finagle's `RetryBudget` and of gRPC's retry throttling (gRFC A6).
package struct RetryBudget: Equatable, Sendable {
  /// The most tokens that can be saved, and the number at the start.
  ///
  /// Twenty, so that a failure that all requests share costs some 20 requests, and yet six bad
  /// identifiers in one batch of 200 can be isolated before anything has succeeded.
  package static let capacity = 20.0
  /// The part of a token that a usable response deposits.
  package static let deposit = 0.9

  package private(set) var tokens = Self.capacity

  package init() {}

  /// Takes a token, and returns whether there was one.
  package mutating func withdraw() -> Bool {
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }

  /// Adds what one usable response is worth.
  package mutating func deposit() { tokens = min(Self.capacity, tokens + Self.deposit) }
}
