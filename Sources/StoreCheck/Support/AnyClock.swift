/// A clock of any kind, told in offsets from the moment it was wrapped.
///
/// `any Clock<Duration>` cannot hold a deadline, since it does not know its instants; offsets can be
/// held, compared, and put into a machine that knows no clock.
package struct AnyClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let sleeper: @Sendable (Duration) async throws -> Void

  package init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let origin = clock.now
    elapsed = { origin.duration(to: clock.now) }
    sleeper = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }

  /// The time since the clock was wrapped.
  package var now: Duration { elapsed() }

  /// Waits until `deadline`.
  ///
  /// - Throws: `CancellationError` where the task is cancelled first.
  package func sleep(until deadline: Duration) async throws { try await sleeper(deadline) }
}
