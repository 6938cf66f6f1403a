// No race: many threads add to what a mutex guards. As it stands ThreadSanitizer reports one all the
// same, and with MutexEvents.c none.
import Dispatch
import Synchronization

final class Counter: Sendable {
  private let counts = Mutex([0])

  func add() {
    counts.withLock { counts in
      for _ in 0..<50 { counts[0] += 1 }
    }
  }
}

let counter = Counter()
DispatchQueue.concurrentPerform(iterations: 20_000) { _ in counter.add() }
