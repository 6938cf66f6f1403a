/// Holds every request back until it may start.
///
/// A thin shell around ``StateMachine``: it sleeps on the injected clock and wakes whoever is next.
/// All clients of one address share one limiter, since the store counts by address.
package actor RateLimiter {
  private var machine: StateMachine
  private let clock: AnyClock
  private var gates: [Ticket: Gate] = [:]

  package init(_ configuration: StateMachine.Configuration, clock: AnyClock) {
    machine = StateMachine(configuration)
    self.clock = clock
  }

  /// How a wait for a permit ended.
  package enum Admission: Equatable, Sendable {
    /// The request may start now.
    case granted(Permit)
    /// The store has refused for too long.
    case givenUp
    /// The task was cancelled; its turn went to the next.
    case cancelled
  }

  /// How many requests wait at present.
  package var waiterCount: Int { machine.waiterCount }

  /// Waits until one request may start.
  ///
  /// - Parameter onWait: Told how long the wait is, each time it becomes known.
  ///
  /// - Returns: How the wait ended.
  package func acquire(onWait: @Sendable (Duration) -> Void = { _ in }) async -> Admission {
    let ticket = machine.enqueue()
    while true {
      if Task.isCancelled {
        if machine.leave(ticket) { wakeHead() }
        return .cancelled
      }
      let now = clock.now
      switch machine.poll(ticket, now: now) {
      case .go(let permit):
        wakeHead()
        return .granted(permit)
      case .giveUp:
        wakeHead()
        return .givenUp
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

  /// Tells how the request of a permit ended.
  ///
  /// - Returns: What changed for everybody, or `nil`. The length of a closing is from now.
  package func report(
    _ permit: Permit, _ outcome: StateMachine.Outcome
  ) -> StateMachine.Change? {
    let change = machine.report(permit, outcome, now: clock.now)
    if change != nil { wakeHead() }
    return change
  }

  /// The time on the limiter's clock.
  package nonisolated var now: Duration { clock.now }

  private func wakeHead() {
    guard let head = machine.head else { return }
    gates[head]?.open()
  }
}
