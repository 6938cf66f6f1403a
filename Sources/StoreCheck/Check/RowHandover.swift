import Synchronization

/// A bounded buffer between the task of a check and the loop that iterates over its rows.
///
/// The check waits while the buffer is full, and goes on once half of it has been taken. It is
/// interrupted, and still hands over its last rows, when the task of the loop is cancelled; it is
/// dropped when the loop's iterator is gone.
final class RowHandover<Failure: Error>: Sendable {
  /// A check that gives its rows to `emit`.
  typealias Work =
    @Sendable (_ emit: (CheckRow) async throws -> Void) async throws -> CheckSummary

  /// What the iterator finds.
  private enum Step {
    case row(CheckRow)
    case end(Ending)
    case wait
  }

  private enum Ending {
    case finished(CheckSummary)
    case failed(Failure)
    /// The end has been told already, or nobody is left to tell.
    case over
  }

  private struct State {
    var work: Work?
    var task: Task<Void, Never>?
    var rows = Queue<CheckRow>()
    var ending: Ending?
    var isDropped = false
    /// The check, while the buffer is full.
    var producer: CheckedContinuation<Void, Never>?
    /// The loop, while the buffer is empty; several only where copies of an iterator are used at
    /// once.
    var consumers: [CheckedContinuation<Void, Never>] = []
  }

  /// Thrown into a check whose rows nobody takes any more.
  private struct Dropped: Error {}

  /// The most rows that wait to be taken.
  static var bound: Int { 64 }

  private let state: Mutex<State>
  private let executor: (any TaskExecutor)?
  private let onFinish: @Sendable (CheckSummary) -> Void

  /// Creates a handover whose check starts when the first row is asked for.
  ///
  /// - Parameters:
  ///   - work: The check.
  ///   - executor: Where the check runs; the default executor if `nil`.
  ///   - onFinish: Called with the summary when the iterator has reached the end.
  init(
    _ work: @escaping Work, on executor: (any TaskExecutor)?,
    onFinish: @escaping @Sendable (CheckSummary) -> Void
  ) {
    state = Mutex(State(work: work))
    self.executor = executor
    self.onFinish = onFinish
  }

  // MARK: The loop

  /// Returns the next row, or `nil` at the end.
  func next(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> CheckRow? {
    start()
    while true {
      if Task.isCancelled { interrupt() }
      switch takeStep() {
      case .row(let row): return row
      case .end(.finished(let summary)):
        onFinish(summary)
        return nil
      case .end(.failed(let failure)): throw failure
      case .end(.over): return nil
      case .wait:
        await withTaskCancellationHandler {
          await withCheckedContinuation { waitForRow($0) }
        } onCancel: {
          interrupt()
        }
      }
    }
  }

  /// Ends the check, whose rows nobody takes any more.
  func drop() {
    let (task, producer) = state.withLock { state in
      state.isDropped = true
      state.work = nil
      state.rows = Queue()
      return (state.task, state.producer.take())
    }
    task?.cancel()
    producer?.resume()
  }

  /// Starts the check unless it was started before.
  private func start() {
    state.withLock { state in
      guard state.task == nil else { return }
      let task = Task(executorPreference: executor) { await self.run() }
      // The task takes its work from the state, so it is cancelled before it can begin.
      if Task.isCancelled { task.cancel() }
      state.task = task
    }
  }

  /// Cancels the check, which then hands over the rows of the entries that it has read.
  private func interrupt() { state.withLock { $0.task }?.cancel() }

  private func takeStep() -> Step {
    let (step, producer) = state.withLock { state -> (Step, CheckedContinuation<Void, Never>?) in
      if let row = state.rows.popFirst() {
        return (.row(row), state.rows.count <= Self.bound / 2 ? state.producer.take() : nil)
      }
      guard let ending = state.ending else { return (.wait, nil) }
      state.ending = .over
      return (.end(ending), nil)
    }
    producer?.resume()
    return step
  }

  private func waitForRow(_ consumer: CheckedContinuation<Void, Never>) {
    let isWaiting = state.withLock { state in
      guard state.rows.isEmpty, state.ending == nil else { return false }
      state.consumers.append(consumer)
      return true
    }
    if !isWaiting { consumer.resume() }
  }

  // MARK: The check

  private func run() async {
    guard let work = state.withLock({ $0.work.take() }) else { return }
    do {
      let summary = try await work { row in try await self.give(row) }
      end(.finished(summary))
    } catch let failure as Failure {
      end(.failed(failure))
    } catch {
      // Only `give` throws anything else.
      end(.over)
    }
  }

  /// Hands a row over, and waits if the buffer is full then.
  private func give(_ row: CheckRow) async throws {
    let (isFull, consumers) = try state.withLock { state in
      if state.isDropped { throw Dropped() }
      state.rows.append(row)
      defer { state.consumers = [] }
      return (state.rows.count >= Self.bound, state.consumers)
    }
    for consumer in consumers { consumer.resume() }
    if isFull { await withCheckedContinuation { waitForRoom($0) } }
  }

  private func waitForRoom(_ producer: CheckedContinuation<Void, Never>) {
    let isWaiting = state.withLock { state in
      guard state.rows.count >= Self.bound else { return false }
      state.producer = producer
      return true
    }
    if !isWaiting { producer.resume() }
  }

  private func end(_ ending: Ending) {
    let consumers = state.withLock { state in
      state.ending = ending
      defer { state.consumers = [] }
      return state.consumers
    }
    for consumer in consumers { consumer.resume() }
  }
}
