/// What one exchange says of the size of batches.
package enum BatchSizeSign: Equatable, Sendable {
  /// A batch of so many identifiers met a status that can mean that it is too large.
  case tooLarge(Int)
  /// A batch of so many identifiers was answered.
  case fine(Int)
}

/// How many identifiers a batch holds: the configured number, less where the store cannot bear it.
///
/// A status such as 502 can mean that a batch is too large, or that the store has a bad hour, when
/// smaller batches fail as often and only cost more requests. So the size is chosen that promises
/// the most answers a request: the size times the share of requests of about that size that were
/// answered lately. What has not been tried is taken to be answered always; two failures in a row
/// therefore halve the size, as often as smaller batches fare better, and no further.
package struct BatchSize: Equatable, Sendable {
  package let configured: Int
  package private(set) var limit: Int
  /// The configured size and its halves, largest first.
  private var trials: [Trial]

  /// How much of what is known is left after each further exchange: a bad hour is forgotten, and a
  /// larger batch is tried again, after a hundred or so.
  private static let remembered = 0.99

  package init(_ configured: Int) {
    self.configured = max(1, configured)
    limit = self.configured
    trials = []
    var size = self.configured
    while true {
      trials.append(Trial(size: size))
      if size == 1 { break }
      size /= 2
    }
  }

  /// Takes a sign in, and tells whether the limit changed.
  ///
  /// - Complexity: O(log *n*) in the configured size.
  package mutating func note(_ sign: BatchSizeSign) -> Bool {
    for index in trials.indices {
      trials[index].answered *= Self.remembered
      trials[index].failed *= Self.remembered
    }
    switch sign {
    case .tooLarge(let size): trials[place(of: size)].failed += 1
    case .fine(let size): trials[place(of: size)].answered += 1
    }
    let best = trials.reduce(trials[0]) { $1.promise > $0.promise ? $1 : $0 }
    defer { limit = best.size }
    return best.size != limit
  }

  /// The smallest size that a batch of so many identifiers fits in.
  private func place(of size: Int) -> Int {
    trials.lastIndex { $0.size >= size } ?? 0
  }

  /// What is known of one size.
  private struct Trial: Equatable {
    var size: Int
    var answered = 0.0
    var failed = 0.0

    /// How many identifiers a request of this size may hope to have answered; one answer is taken
    /// for granted, so that a size is not judged by a single failure.
    var promise: Double { Double(size) * (answered + 1) / (answered + failed + 1) }
  }
}
