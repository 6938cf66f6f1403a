import Synchronization

/// Runs asynchronous code on one thread, in the order in which it becomes ready, and on a clock that
/// jumps to the next deadline when there is nothing left to do; so that seven hours under a rate
/// take seconds, and always come out the same.
struct VirtualTime: Sendable {
  let clock = VirtualClock()
  private let executor = QueueExecutor()

  /// Everybody waits for something that no clock brings.
  struct Standstill: Error {}

  /// Runs the body to its end.
  ///
  /// - Throws: ``Standstill``, or what the body throws.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let result = ResultBox<Value>()
    Task(executorPreference: executor) {
      do { result.fill(.success(try await body())) } catch { result.fill(.failure(error)) }
    }
    while true {
      if executor.runOne() { continue }
      if let result = result.value { return try result.get() }
      guard clock.advance() else { throw Standstill() }
    }
  }
}

private final class ResultBox<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  var value: Result<Value, any Error>? { result.withLock { $0 } }
  func fill(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }
}

/// An executor that runs the job that waits longest when it is told to.
private final class QueueExecutor: TaskExecutor, Sendable {
  private let jobs = Mutex<(waiting: [UnownedJob], next: Int)>(([], 0))

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.waiting.append(job) }
  }

  /// Runs one job, if there is one.
  func runOne() -> Bool {
    let job = jobs.withLock { jobs -> UnownedJob? in
      guard jobs.next < jobs.waiting.count else {
        jobs = ([], 0)
        return nil
      }
      defer { jobs.next += 1 }
      return jobs.waiting[jobs.next]
    }
    guard let job else { return false }
    // The executor is the one that the job was given to.
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}

/// A clock that stands still until everybody sleeps.
final class VirtualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now: Duration = .zero
    var sleepers: [(deadline: Duration, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var now: Instant { Instant(offset: state.withLock { $0.now }) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the deadline; nobody is cancelled in a benchmark.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in
      let isDue = state.withLock { state in
        if deadline.offset <= state.now { return true }
        state.sleepers.append((deadline.offset, continuation))
        return false
      }
      if isDue { continuation.resume() }
    }
  }

  /// Goes to the earliest deadline and wakes who waits for it, the first come first.
  fileprivate func advance() -> Bool {
    let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard
        let first = state.sleepers.indices.min(by: {
          state.sleepers[$0].deadline < state.sleepers[$1].deadline
        })
      else { return nil }
      let sleeper = state.sleepers.remove(at: first)
      state.now = max(state.now, sleeper.deadline)
      return sleeper.continuation
    }
    sleeper?.resume()
    return sleeper != nil
  }
}
