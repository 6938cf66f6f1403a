/// Delays requests to stay within the rate limit, and while the store is unavailable.
///
/// A thin shell around ``StateMachine``: it sleeps on the injected clock and wakes whoever is next.
/// All clients of one address share one limiter, since the store counts by address.
package actor RateLimiter {
  private var machine: StateMachine
  private let clock: AnyClock
  private let random: RandomSource
  private var gates: [Ticket: Gate] = [:]
  /// The last batch that had a complete response: what a probe repeats.
  package private(set) var controlBatch: LookupBatch?

  package init(
    _ configuration: StateMachine.Configuration, clock: AnyClock, random: RandomSource = .system
  ) {
    machine = StateMachine(configuration)
    self.clock = clock
    self.random = random
  }

  /// How a wait for a permit ended.
  package enum Admission: Equatable, Sendable {
    /// The request may start now.
    case granted(Permit)
    /// The store has been unavailable for too long, for that reason.
    case givenUp(CheckReason)
    /// The task was cancelled; its turn went to the next.
    case cancelled
  }

  /// How many requests wait at present.
  package var waiterCount: Int { machine.waiterCount }

  /// Waits until one request may start.
  ///
  /// - Parameters:
  ///   - isRetry: Whether the caller was granted a permit for the same batch before.
  ///   - onWait: Called with the length of the wait, each time it becomes known.
  ///
  /// - Returns: How the wait ended.
  package func acquire(
    isRetry: Bool = false, onWait: @Sendable (Duration) -> Void = { _ in }
  ) async -> Admission {
    let ticket = machine.enqueue(isRetry: isRetry)
    while true {
      if Task.isCancelled {
        if machine.cancel(ticket) { wakeHead() }
        return .cancelled
      }
      let now = clock.now
      switch machine.poll(ticket, now: now) {
      case .go(let permit):
        wakeHead()
        return .granted(permit)
      case .giveUp:
        wakeHead()
        return .givenUp(machine.unavailableReason)
      case .sleep(let deadline):
        onWait(deadline - now)
        // A cancelled sleep is seen at the head of the loop.
        try? await clock.sleep(until: deadline)
      case .waitForTurn, .waitForProbe:
        let gate = Gate()
        gates[ticket] = gate
        await gate.wait()
        gates[ticket] = nil
      }
    }
  }

  /// Records how the request of a permit ended.
  ///
  /// - Parameters:
  ///   - permit: The request's permit.
  ///   - outcome: How it ended.
  ///   - extra: What the caller would do about a failure if the store is healthy.
  ///   - batch: What was asked for.
  ///
  /// - Returns: What the caller does, and what changed for everybody.
  package func record(
    _ permit: Permit, _ outcome: StateMachine.Outcome, extra: StateMachine.ExtraRequest? = nil,
    batch: LookupBatch? = nil
  ) -> StateMachine.Ruling {
    if outcome == .succeeded(isComplete: true), let batch { controlBatch = batch }
    let ruling = machine.record(
      permit, outcome, extra: extra, now: clock.now, fraction: random(in: 0...1))
    if ruling.transition != nil { wakeHead() }
    return ruling
  }

  /// The time on the limiter's clock.
  package nonisolated var now: Duration { clock.now }

  private func wakeHead() {
    guard let head = machine.head else { return }
    gates[head]?.open()
  }
}
