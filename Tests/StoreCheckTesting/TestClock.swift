import Synchronization

/// A clock that stands still until a test moves it, and tells who sleeps.
package final class TestClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Duration
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Duration = .zero
    var nextNumber = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Sleepers that were cancelled before they lay down.
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, gate: AsyncStream<Never>.Continuation)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { Instant(offset: state.withLock { $0.now }) }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// How many tasks sleep.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lieDown(number, Sleeper(deadline: deadline.offset, continuation: continuation))
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.cancelled.insert(number) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func lieDown(_ number: Int, _ sleeper: Sleeper) {
    enum Outcome { case sleeps, isDue, isCancelled }
    let outcome = state.withLock { state -> Outcome in
      if state.cancelled.remove(number) != nil { return .isCancelled }
      if sleeper.deadline <= state.now { return .isDue }
      state.sleepers[number] = sleeper
      let count = state.sleepers.count
      for watcher in state.watchers where count >= watcher.count { watcher.gate.finish() }
      state.watchers.removeAll { count >= $0.count }
      return .sleeps
    }
    switch outcome {
    case .sleeps: break
    case .isDue: sleeper.continuation.resume()
    case .isCancelled: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns when at least so many tasks sleep.
  package func waitForSleepers(_ count: Int) async {
    let (stream, gate) = AsyncStream.makeStream(of: Never.self)
    let isSo = state.withLock { state in
      if state.sleepers.count >= count { return true }
      state.watchers.append((count, gate))
      return false
    }
    if isSo { return }
    for await _ in stream {}
  }

  /// Moves the time on, and wakes everybody who is due, earliest first.
  package func advance(by duration: Duration) {
    let target = state.withLock { $0.now + duration }
    while let sleeper = wakeNext(until: target) { sleeper.continuation.resume() }
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Moves the time to the earliest deadline, and tells whether anybody slept.
  package func advanceToNextDeadline() -> Bool {
    guard let deadline = state.withLock({ $0.sleepers.values.map(\.deadline).min() }) else {
      return false
    }
    guard let sleeper = wakeNext(until: deadline) else { return false }
    sleeper.continuation.resume()
    return true
  }

  private func wakeNext(until target: Duration) -> Sleeper? {
    state.withLock { state in
      let due = state.sleepers.filter { $0.value.deadline <= target }
      // Of those due at once, the one that lay down first wakes first.
      guard
        let next = due.min(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) })
      else { return nil }
      state.sleepers[next.key] = nil
      state.now = max(state.now, next.value.deadline)
      return next.value
    }
  }
}
