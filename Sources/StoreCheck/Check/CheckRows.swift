import Synchronization

/// The rows of a check as an asynchronous sequence, in input order.
///
/// Returned by ``StoreChecker/rows(for:onEvent:)->CheckRows<Never>``. Each iteration is a check of its own, which starts
/// when its first row is asked for.
///
/// A slow loop slows the check down: while 64 rows wait to be taken, no entries are read and no
/// lookups are started.
///
/// Leaving the loop (with `break`, `return`, or an error) discards its iterator, which cancels the
/// check: requests in flight are canceled, and none is started afterwards. When the task that iterates
/// is cancelled, so is the check; every entry that was read by then still has its rows, with the reason
/// ``CheckReason/interrupted`` where there was no result, then the sequence ends.
///
/// Iterating throws only what the entries throw, after the rows that were ready by then, and never for
/// entries that are a plain sequence. A failed lookup is a row, not an error.
public struct CheckRows<Failure: Error>: AsyncSequence, Sendable {
  /// One entry in one storefront.
  public typealias Element = CheckRow

  private let work: RowHandover<Failure>.Work
  private let latest = LatestSummary()
  /// The executor of the check's task, which does not inherit one from the task that iterates.
  package var executor: (any TaskExecutor)?

  init(_ work: @escaping RowHandover<Failure>.Work) { self.work = work }

  /// The summary of the iteration that reached its end last, or `nil` if none has.
  ///
  /// An iteration that was left early, or that threw an error, has no summary. One whose task was
  /// cancelled has a summary with ``CheckSummary/isInterrupted`` set.
  public var summary: CheckSummary? { latest.summary.withLock { $0 } }

  /// Returns an iterator, whose check starts when the first row is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      iteration: Iteration(
        RowHandover(work, on: executor) { [latest] summary in
          latest.summary.withLock { $0 = summary }
        }))
  }

  /// An iterator over the rows of one check, which is cancelled when the iterator and its copies are
  /// gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let iteration: Iteration

    /// Returns the next row, or `nil` at the end.
    ///
    /// - Throws: What the entries throw; afterwards there are no more rows.
    ///
    /// - Complexity: O(1), apart from the wait.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> CheckRow? {
      try await iteration.handover.next(isolation: actor)
    }
  }

  /// Drops the check when the last copy of its iterator is gone.
  fileprivate final class Iteration: Sendable {
    let handover: RowHandover<Failure>

    init(_ handover: RowHandover<Failure>) { self.handover = handover }

    deinit { handover.drop() }
  }

  private final class LatestSummary: Sendable {
    let summary = Mutex<CheckSummary?>(nil)
  }
}
