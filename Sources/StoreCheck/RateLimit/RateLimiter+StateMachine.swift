extension RateLimiter {
  /// A sliding-window rate limiter with a circuit breaker and a retry budget, as a pure state
  /// machine.
  ///
  /// Waiters are served in the order they came, retries first; only the first is told a time. Callers
  /// pass in the time, an offset of one clock that never runs backwards.
  package struct StateMachine: Sendable {
    package let configuration: Configuration

    private var window: SlidingWindow
    private var circuit: CircuitBreaker
    private var budget = RetryBudget()
    private var queue = Queue<Ticket>()
    private var nextTicket = 0
    /// How many responses were usable so far.
    private var successCount = 0

    package init(_ configuration: Configuration) {
      self.configuration = configuration
      window = SlidingWindow(configuration.limit, guardTime: configuration.guardTime)
      circuit = CircuitBreaker(configuration.circuit)
    }

    /// How many requests wait.
    package var waiterCount: Int { queue.count }

    /// How many starts a window holds at present.
    package var effectiveLimit: Int { window.effectiveLimit }

    /// How many tokens the retry budget holds.
    package var tokens: Double { budget.tokens }

    /// The state of the circuit breaker.
    package var circuitState: CircuitBreaker.State { circuit.state }

    /// Why the store is unavailable.
    package var unavailableReason: CheckReason { circuit.reason }

    /// The first waiter, who has to be woken when something changed for it.
    package var head: Ticket? { queue.first }

    /// Takes a place in the queue: at its front for a retry, so that one batch at a time finds out
    /// about an outage, else at its end.
    package mutating func enqueue(isRetry: Bool = false) -> Ticket {
      defer { nextTicket += 1 }
      let ticket = Ticket(number: nextTicket)
      if isRetry { queue.prepend(ticket) } else { queue.append(ticket) }
      return ticket
    }

    /// Asks whether the holder of a ticket may start at `now`.
    package mutating func poll(_ ticket: Ticket, now: Duration) -> Decision {
      guard queue.first == ticket else { return .waitForTurn }
      switch circuit.state {
      case .closed:
        window.rampUp(now: now)
        let next = window.earliestStart(now: now)
        return next <= now ? .go(start(now: now)) : .sleep(until: next)
      case .open(let until):
        // The probe keeps to the window too: the neighbors' rate limits are no license.
        let next = max(until, window.earliestStart(now: now))
        guard next <= now else { return .sleep(until: next) }
        // Whether the store or the batch is at fault is in no doubt if the probe repeats a lookup that
        // has succeeded.
        let isControl = successCount > 0 && circuit.reason != .throttled
        circuit.beginProbe()
        return .go(start(now: now, isControl: isControl))
      case .halfOpen:
        return .waitForProbe
      case .givenUp(let until):
        if now >= until {
          circuit.startOver(now: now)
          return poll(ticket, now: now)
        }
        queue.removeFirst(ticket)
        return .giveUp
      }
    }

    /// Gives back the place of a waiter that went away; returns whether the head changed.
    package mutating func cancel(_ ticket: Ticket) -> Bool {
      let wasFirst = queue.first == ticket
      queue.removeFirst(ticket)
      return wasFirst
    }

    /// Records how a started request ended.
    ///
    /// - Parameters:
    ///   - permit: The request's permit.
    ///   - outcome: How it ended.
    ///   - extra: What its sender would do about a failure if the store is healthy.
    ///   - now: The time.
    ///   - fraction: A random number from 0 to 1, for a wait.
    ///
    /// - Returns: What its sender does, and what everybody should know.
    package mutating func record(
      _ permit: Permit, _ outcome: Outcome, extra: ExtraRequest? = nil, now: Duration,
      fraction: Double = 1
    ) -> Ruling {
      let isCurrent = permit.generation == circuit.generation
      let isProbe = isCurrent && circuit.state == .halfOpen
      var ruling = Ruling(advice: .proceed)
      if case .succeeded = outcome {
        window.end(permit.number, hasSucceeded: isCurrent, now: now)
      } else {
        window.end(permit.number, hasSucceeded: false, now: now)
      }
      switch outcome {
      case .succeeded(let isComplete):
        successCount += 1
        if isComplete {
          budget.deposit()
        } else if extra != nil, !budget.withdraw() {
          ruling.advice = .stop
        }
        ruling.transition = circuit.succeeded(isCurrent: isCurrent)
        if ruling.transition == .recovered { window.restartRampUp(now: now) }
      case .inconclusive:
        if isCurrent { ruling.transition = circuit.inconclusive(now: now) }
      case .rateLimited(let retryAfter):
        // Requests in flight when the circuit opened say nothing about the time after.
        guard isCurrent else { break }
        window.reduce(now: now)
        ruling.transition = circuit.rateLimited(retryAfter: retryAfter, now: now)
      case .failed(let failure):
        ruling = rule(on: failure, isCurrent: isCurrent, isProbe: isProbe, extra, now, fraction)
      }
      ruling.successCount = successCount
      return ruling
    }

    private mutating func rule(
      on failure: Failure, isCurrent: Bool, isProbe: Bool, _ extra: ExtraRequest?,
      _ now: Duration, _ fraction: Double
    ) -> Ruling {
      guard isCurrent else { return Ruling(advice: .postpone(bisects: false)) }
      let isOwn = failure.cause == .own
      if isOwn || isProbe && failure.reason == .answerTooLarge {
        // The former tells nothing about the store, so another probe finds out; a store that sends
        // more than anybody would read is available.
        let transition =
          isOwn ? circuit.inconclusive(now: now) : circuit.succeeded(isCurrent: true)
        let isAffordable = extra == nil || budget.withdraw()
        return Ruling(advice: isAffordable ? .proceed : .stop, transition: transition)
      }
      // A probe is bisected once: more would only make more requests of an outage.
      let bisects = isProbe && extra == .bisection(isWhole: true) && budget.withdraw()
      let transition = circuit.failed(
        failure, isBisected: bisects, now: now, fraction: fraction)
      if isProbe || transition != nil {
        // Who allows no retry gets none.
        let isFinal = extra == nil && configuration.circuit.retries == 0
        return Ruling(
          advice: isFinal ? .proceed : .postpone(bisects: bisects), transition: transition)
      }
      guard extra != nil, !budget.withdraw() else { return Ruling(advice: .proceed) }
      guard successCount == 0 else { return Ruling(advice: .stop) }
      return Ruling(
        advice: .postpone(bisects: false),
        transition: circuit.giveUp(because: failure.reason, now: now))
    }

    private mutating func start(now: Duration, isControl: Bool = false) -> Permit {
      _ = queue.popFirst()
      return Permit(
        number: window.start(now: now), generation: circuit.generation, isControl: isControl,
        successCount: successCount)
    }
  }
}

extension Queue where Element == RateLimiter.Ticket {
  fileprivate mutating func removeFirst(_ ticket: RateLimiter.Ticket) {
    if first == ticket { _ = popFirst() } else { removeAll { $0 == ticket } }
  }
}

extension RateLimiter {
  /// A place in the queue.
  package struct Ticket: Hashable, Sendable {
    fileprivate var number: Int
  }

  /// The right to start one request, whose outcome has to be recorded.
  package struct Permit: Hashable, Sendable {
    fileprivate var number: Int
    fileprivate var generation: Int
    /// Whether to probe with a lookup that has succeeded before.
    package fileprivate(set) var isControl: Bool
    /// How many responses were usable before the request started.
    package fileprivate(set) var successCount: Int
  }
}
