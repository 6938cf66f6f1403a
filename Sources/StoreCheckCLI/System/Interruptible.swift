/// A command that ends early, but in order, when a signal comes.
enum Interruptible {
  /// Runs `body` in a child task and cancels it at the first signal.
  ///
  /// The body is expected to end by itself soon after; a second signal ends the process without
  /// asking anybody (see `StopSignals`).
  ///
  /// - Returns: what the body returned, and the signal, where one came before the body's end.
  /// - Throws: ``Interruption`` where the body answered the signal with `CancellationError`, and
  ///   whatever else it throws.
  static func run<Outcome: Sendable>(
    until signals: AsyncStream<StopSignal>,
    _ body: @escaping @Sendable () async throws -> Outcome
  ) async throws -> (outcome: Outcome, signal: StopSignal?) {
    try await withThrowingTaskGroup(of: Event<Outcome>.self) { group in
      group.addTask { .ended(try await body()) }
      group.addTask {
        for await signal in signals { return .signalled(signal) }
        return .noMoreSignals
      }
      defer { group.cancelAll() }
      var signal: StopSignal?
      do {
        while let event = try await group.next() {
          switch event {
          case .ended(let outcome): return (outcome, signal)
          case .signalled(let received):
            signal = received
            group.cancelAll()
          case .noMoreSignals: continue
          }
        }
      } catch is CancellationError {
        throw signal.map(Interruption.init) ?? CancellationError() as any Error
      }
      preconditionFailure("The body is a child of the group and always ends before it is empty.")
    }
  }

  private enum Event<Outcome: Sendable>: Sendable {
    case ended(Outcome)
    case signalled(StopSignal)
    case noMoreSignals
  }
}

/// A signal ended the command before there was anything to show.
struct Interruption: Error {
  /// The signal.
  var signal: StopSignal
}
