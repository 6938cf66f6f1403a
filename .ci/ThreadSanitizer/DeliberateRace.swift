// A race: every access but one in eight is under the mutex. It has to be found, with MutexEvents.c too.
import Dispatch
import Synchronization

final class Counter: @unchecked Sendable {
  private let lock = Mutex(())
  private var counts = [0]

  func add(_ number: Int) {
    if number.isMultiple(of: 8) {
      counts[0] += 1
    } else {
      lock.withLock { _ in counts[0] += 1 }
    }
  }
}

let counter = Counter()
DispatchQueue.concurrentPerform(iterations: 20_000) { counter.add($0) }
