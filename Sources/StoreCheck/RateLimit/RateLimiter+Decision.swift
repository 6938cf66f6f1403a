extension RateLimiter.StateMachine {
  /// How the machine is set.
  package struct Configuration: Equatable, Sendable {
    /// The limit, or `nil` for a store that has none.
    package var limit: RateLimit?
    /// The first wait after a refusal that names none; it doubles while refusals go on.
    package var cooldown: Duration
    /// How long refusals may last without a break.
    package var giveUp: Duration
    /// The longest wait, whatever the store asks for.
    package var longestCooldown: Duration

    package init(
      limit: RateLimit?, cooldown: Duration = .seconds(60), giveUp: Duration = .seconds(1800),
      longestCooldown: Duration = .seconds(900)
    ) {
      self.limit = limit
      self.cooldown = cooldown
      self.giveUp = giveUp
      self.longestCooldown = max(longestCooldown, cooldown)
    }

    /// How long after its start a request without an answer is taken to have arrived.
    ///
    /// A 125th of the window, half a second at most, which keeps a run within a hundredth of the
    /// rate's bound. An answer that comes earlier tells earlier.
    package var guardTime: Duration {
      limit.map { min($0.window / 125, .milliseconds(500)) } ?? .zero
    }
  }

  /// What the holder of a ticket does next.
  package enum Decision: Equatable, Sendable {
    /// Start now.
    case go(RateLimiter.Permit)
    /// Ask again at that time.
    case sleep(until: Duration)
    /// Ask again when the places before are gone.
    case waitForTurn
    /// Ask again when the probe's outcome is known.
    case waitForProbe
    /// Do not start: the store has refused for too long.
    case giveUp
  }

  /// How a started request ended, as far as the rate is concerned.
  package enum Outcome: Equatable, Sendable {
    /// The store answered, whatever it said.
    case passed
    /// No answer came, so nothing is known of the rate.
    case inconclusive
    /// The store refused, and perhaps named a time to wait.
    case refused(retryAfter: Duration?)
  }

  /// What a report changed for everybody.
  package enum Change: Equatable, Sendable {
    /// The store answers again.
    case opened
    /// The probe got no answer; the next one goes.
    case probeAgain
    /// Nobody starts before that time.
    case closed(until: Duration)
    /// The store has refused for too long.
    case gaveUp
  }
}
