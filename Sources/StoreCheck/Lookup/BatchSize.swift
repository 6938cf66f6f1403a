/// What one exchange says of the size of batches.
package enum BatchSizeSign: Equatable, Sendable {
  /// A batch of so many identifiers was twice too much for the store.
  case tooLarge(Int)
  /// A batch of so many identifiers was answered.
  case fine(Int)
}

/// How many identifiers a batch holds: the configured number, less where the store cannot bear it.
///
/// Halved when a batch of the present size failed twice with a status that can mean overload;
/// doubled again after a row of good answers at the present size, since the trouble is often the
/// store's hour and not the batch.
package struct BatchSize: Equatable, Sendable {
  package let configured: Int
  package private(set) var limit: Int
  private var goodAnswers = 0

  /// The good answers that it takes to double.
  package static let goodAnswersToGrow = 8

  package init(_ configured: Int) {
    self.configured = max(1, configured)
    limit = self.configured
  }

  /// Takes a sign in, and tells whether the limit changed.
  package mutating func note(_ sign: BatchSizeSign) -> Bool {
    switch sign {
    case .tooLarge(let size):
      goodAnswers = 0
      // Half a batch that failed is what the limit became then; it is not halved for it again.
      let lower = max(1, size / 2)
      guard lower < limit else { return false }
      limit = lower
      return true
    case .fine(let size):
      guard limit < configured, size >= limit else { return false }
      goodAnswers += 1
      guard goodAnswers >= Self.goodAnswersToGrow else { return false }
      goodAnswers = 0
      limit = min(configured, limit * 2)
      return true
    }
  }
}
