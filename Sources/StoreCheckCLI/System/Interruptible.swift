/// A command that ends early, but in order, when a signal comes.
enum Interruptible {
  /// Runs `body` in a child task and cancels it at the first signal.
  ///
  /// The body is expected to end by itself soon after; a second signal ends the process without
  /// asking anybody (see `StopSignals`).
  ///
  /// - Returns: the body's outcome, and the signal, where one came before the body's end.
  static func run<Outcome: Sendable>(
    until signals: AsyncStream<StopSignal>,
    _ body: @escaping @Sendable () async throws -> Outcome
  ) async -> (outcome: Result<Outcome, any Error>, signal: StopSignal?) {
    await withTaskGroup(of: Event<Outcome>.self) { group in
      group.addTask {
        do { return .ended(.success(try await body())) } catch { return .ended(.failure(error)) }
      }
      group.addTask {
        for await signal in signals { return .signalled(signal) }
        return .noMoreSignals
      }
      var signal: StopSignal?
      while let event = await group.next() {
        switch event {
        case .ended(let outcome):
          group.cancelAll()
          return (outcome, signal)
        case .signalled(let received):
          signal = received
          group.cancelAll()
        case .noMoreSignals:
          continue
        }
      }
      preconditionFailure("The body is a child of the group and always ends before it is empty.")
    }
  }

  private enum Event<Outcome: Sendable>: Sendable {
    case ended(Result<Outcome, any Error>)
    case signalled(StopSignal)
    case noMoreSignals
  }
}
