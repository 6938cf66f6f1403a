import Synchronization

/// Runs asynchronous code in one thread, in an order that a seed chooses, on a clock that moves only
/// when nobody has anything left to do.
///
/// The same seed gives the same run, whatever the machine does meanwhile: every task of the body and
/// every actor it touches runs on one executor, which picks the next job by chance. When there is no
/// job, the clock goes to the earliest deadline. When there is none either, the body hangs, and that
/// is an error.
package struct Simulation: Sendable {
  package let seed: UInt64
  package let clock = TestClock()
  private let executor: SeededExecutor

  /// The executor for tasks that do not inherit the body's.
  package var taskExecutor: any TaskExecutor { executor }

  package init(seed: UInt64) {
    self.seed = seed
    executor = SeededExecutor(seed: seed)
  }

  /// The body does not come to its end: everything stands still, or goes in a circle.
  package struct Hang: Error, CustomStringConvertible {
    package var seed: UInt64
    /// How many jobs ran since the clock moved.
    package var jobs: Int
    package var description: String { "seed \(seed) hangs: \(jobs) jobs, no sleeper, and no end" }
  }

  /// More jobs than this at one moment are taken for a circle.
  private static let mostJobs = 500_000

  /// Runs the body to its end.
  ///
  /// - Throws: ``Hang``, or what the body throws.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let box = Box<Result<Value, any Error>>()
    Task(executorPreference: executor) {
      do { box.fill(.success(try await body())) } catch { box.fill(.failure(error)) }
    }
    var jobs = 0
    while true {
      if executor.runOne() {
        jobs += 1
        if jobs < Self.mostJobs { continue }
        throw Hang(seed: seed, jobs: jobs)
      }
      if let result = box.value { return try result.get() }
      guard clock.advanceToNextDeadline() else { throw Hang(seed: seed, jobs: jobs) }
      jobs = 0
    }
  }
}

private final class Box<Value: Sendable>: Sendable {
  private let contents = Mutex<Value?>(nil)
  var value: Value? { contents.withLock { $0 } }
  func fill(_ value: Value) { contents.withLock { $0 = value } }
}

/// An executor that runs one job when it is told to.
private final class SeededExecutor: TaskExecutor, Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    var generator: SeededGenerator
  }

  private let state: Mutex<State>

  init(seed: UInt64) {
    state = Mutex(State(generator: SeededGenerator(seed: seed ^ 0xE0EC)))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { state in state.jobs.append(job) }
  }

  /// Runs one job, if there is one.
  func runOne() -> Bool {
    let job = state.withLock { state -> UnownedJob? in
      guard !state.jobs.isEmpty else { return nil }
      let index = Int.random(in: 0..<state.jobs.count, using: &state.generator)
      return state.jobs.remove(at: index)
    }
    guard let job = job else { return false }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
