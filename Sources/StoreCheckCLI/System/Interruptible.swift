/// A run that ends early, but in order, when a signal comes.
enum Interruptible {
  /// Whether a signal came so long ago that nobody waits for a reader any more.
  ///
  /// A reader that has stopped gets a second, and one that still reads, but slowly, a little more; so
  /// that the process has ended within two.
  static func isLate(lastProgress: ContinuousClock.Instant) -> Bool {
    guard let signalTime = time?.value else { return false }
    let end = min(max(signalTime, lastProgress) + .seconds(1), signalTime + .milliseconds(1600))
    return end < .now
  }

  /// When the signal came.
  @TaskLocal private static var time: Shared<ContinuousClock.Instant?>?

  /// Runs `body` in a child task and cancels it at the first signal.
  ///
  /// The body is expected to end by itself soon after; a second signal ends the process without
  /// asking anybody (see `StopSignals`).
  ///
  /// - Returns: what the body returned, and the signal, where one came before the body's end.
  static func run<Outcome: Sendable>(
    until signals: AsyncStream<StopSignal>,
    _ body: @escaping @Sendable () async -> Outcome
  ) async -> (outcome: Outcome, signal: StopSignal?) {
    let time = Shared<ContinuousClock.Instant?>(nil)
    return await $time.withValue(time) {
      await withTaskGroup(of: Event<Outcome>.self) { group in
        group.addTask { .ended(await body()) }
        group.addTask {
          for await signal in signals { return .signalled(signal) }
          return .noMoreSignals
        }
        defer { group.cancelAll() }
        var signal: StopSignal?
        for await event in group {
          switch event {
          case .ended(let outcome): return (outcome, signal)
          case .signalled(let received):
            signal = received
            time.withLock { $0 = .now }
            group.cancelAll()
          case .noMoreSignals: continue
          }
        }
        preconditionFailure("The body is a child of the group and always ends before it is empty.")
      }
    }
  }

  private enum Event<Outcome: Sendable>: Sendable {
    case ended(Outcome)
    case signalled(StopSignal)
    case noMoreSignals
  }
}
