import Synchronization

/// How many answers have arrived and were not taken yet, which a task group does not tell.
final class ArrivedCount: Sendable {
  private let count = Mutex(0)

  var isZero: Bool { count.withLock { $0 == 0 } }

  /// One has arrived.
  func add() { count.withLock { $0 += 1 } }

  /// One was taken.
  func remove() { count.withLock { $0 -= 1 } }
}
