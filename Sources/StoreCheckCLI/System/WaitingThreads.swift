import Dispatch

/// An executor whose jobs may block.
///
/// The cooperative pool has one thread per core, so a call that waits for a pipe, a FIFO, or a
/// terminal would hold up every task, including the one that handles a signal. A job of this executor
/// gets a thread of its own.
final class WaitingThreads: TaskExecutor {
  private static let shared = WaitingThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue of its own never waits for a thread that another job blocks.
    DispatchQueue(label: "storecheck.waiting").async {
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }

  /// Runs `body` in a child task that may block its thread.
  ///
  /// A task executor does not end a blocked call, so `body` looks at `Task.isCancelled` now and then;
  /// the waits of ``Descriptor`` do.
  static func run<Outcome: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let outcome = await withTaskGroup(of: Result<Outcome, Failure>.self) { group in
      group.addTask(executorPreference: shared) {
        do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
      }
      for await outcome in group { return outcome }
      preconditionFailure("The group has one task.")
    }
    return try outcome.get()
  }
}
