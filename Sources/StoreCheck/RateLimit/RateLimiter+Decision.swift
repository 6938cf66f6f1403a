extension RateLimiter.StateMachine {
  /// The settings of the rate limiter.
  package struct Configuration: Equatable, Sendable {
    /// The limit, or `nil` for a store that has none.
    package var limit: RateLimit?
    /// The settings of the circuit breaker.
    package var circuit: CircuitBreaker.Configuration

    package init(
      limit: RateLimit?, cooldown: Duration = .seconds(60), giveUp: Duration = .seconds(1800),
      maxCooldown: Duration = .seconds(900), retries: Int = 4
    ) {
      self.limit = limit
      circuit = CircuitBreaker.Configuration(
        cooldown: cooldown, giveUp: giveUp, maxCooldown: max(maxCooldown, cooldown),
        retries: retries)
    }

    /// How long after its start a request without a response is taken to have arrived.
    ///
    /// A 125th of the window, half a second at most, which keeps a run within a hundredth of the
    /// rate's bound. A response that comes earlier tells earlier.
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
    /// Do not start: the store has been unavailable for too long.
    case giveUp
  }

  /// How a started request ended.
  package enum Outcome: Equatable, Sendable {
    /// The store sent a usable response; an incomplete one does not pay for a retry.
    case succeeded(isComplete: Bool)
    /// Nothing can be concluded: the request was cancelled.
    case inconclusive
    /// The store rejected the request because of its rate, and perhaps named a time to wait.
    case rateLimited(retryAfter: Duration?)
    /// There is no usable response.
    case failed(Failure)
  }

  /// A request without a usable response.
  package struct Failure: Equatable, Sendable {
    /// What the rows will say.
    package var reason: CheckReason
    /// What can have caused it.
    package var cause: Cause
    /// The wait that the store asks for.
    package var retryAfter: Duration?

    package init(_ reason: CheckReason, cause: Cause = .store, retryAfter: Duration? = nil) {
      self.reason = reason
      self.cause = cause
      self.retryAfter = retryAfter
    }

    /// What can have caused a failure.
    package enum Cause: Equatable, Sendable {
      /// The store, or the way to it.
      case store
      /// The way to the store, and trying again does not help: an invalid certificate.
      case permanent
      /// One identifier of the batch, as well as the store; the first request of a batch is better
      /// evidence against the store than its retries and halves.
      case content(isFirstRequest: Bool)
      /// The request itself: others succeeded meanwhile.
      case own

      /// Whether such a failure counts toward opening the circuit.
      func opensCircuit(afterAnswer hasAnswered: Bool) -> Bool {
        switch self {
        case .store, .permanent: true
        case .content(let isFirstRequest): hasAnswered && isFirstRequest
        case .own: false
        }
      }
    }
  }

  /// A request that is needed only because another failed; it takes a token of the retry budget.
  package enum ExtraRequest: Equatable, Sendable {
    /// The same request again.
    case retry
    /// Each half of it; whole means that the batch was not bisected before.
    case bisection(isWhole: Bool)
  }

  /// What follows from an outcome.
  package struct Ruling: Equatable, Sendable {
    /// What the request's sender does.
    package var advice: Advice
    /// What changed for everybody.
    package var transition: Transition?
    /// How many responses have been usable by now.
    package var successCount = 0

    package init(advice: Advice, transition: Transition? = nil) {
      self.advice = advice
      self.transition = transition
    }

    package enum Advice: Equatable, Sendable {
      /// Do what you would do.
      case proceed
      /// The store is unavailable: ask again, once there is a permit; it is not your failure.
      case postpone(bisects: Bool)
      /// The retry budget is spent: fail instead of asking again.
      case stop
    }
  }

  /// A change of the circuit that concerns everybody.
  package enum Transition: Equatable, Sendable {
    /// The circuit closed: the store is available again.
    case recovered
    /// The probe told nothing; the next one goes.
    case probeAgain
    /// The circuit opened: no request starts before that time.
    case opened(until: Duration)
    /// The store has been unavailable for too long.
    case gaveUp
  }
}
