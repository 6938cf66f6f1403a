import Foundation
import Synchronization

/// A delegate queue that runs what it is given at once, on the thread that gives it.
///
/// On Linux a session hands each 16 kB of a body to its delegate's queue. An ordinary queue makes an
/// operation and a change of threads of every one; and since nothing holds the session back, a body
/// that comes faster than the delegate works piles up in memory. Here the session goes on when the
/// delegate is done.
///
/// The delegate is called on the session's own queue then, so it must not call the session or a task
/// back: both would wait for that queue. ``whileHoldingBack(_:)`` is for those who do, elsewhere.
final class InlineQueue: OperationQueue, @unchecked Sendable {
  private struct Held {
    var isHolding = false
    var blocks: [@Sendable () -> Void] = []
  }

  private let held = Mutex(Held())

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    let runsNow = held.withLock { held in
      if held.isHolding { held.blocks.append(block) }
      return !held.isHolding
    }
    if runsNow { block() }
  }

  /// Calls `body` while nothing reaches the delegate; what comes meanwhile is delivered after it, on
  /// this thread and in its order.
  ///
  /// To be called from one thread at a time, and never from the delegate.
  func whileHoldingBack(_ body: () -> Void) {
    held.withLock { $0.isHolding = true }
    body()
    while true {
      let blocks = held.withLock { held in
        defer { held.blocks = [] }
        held.isHolding = !held.blocks.isEmpty
        return held.blocks
      }
      if blocks.isEmpty { return }
      for block in blocks { block() }
    }
  }
}
