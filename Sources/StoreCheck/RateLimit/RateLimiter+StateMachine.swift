extension RateLimiter {
  /// Who may start when: a pure machine that knows no clock, no task and no continuation.
  ///
  /// At most `count` starts fall into *any* window of the limit's length. Waiters are served in the
  /// order they came; only the first is told a time, the others wait until they are first. A refusal
  /// by the store closes the door for all of them.
  ///
  /// Times are offsets of one clock and never run backwards for a caller.
  package struct StateMachine: Sendable {
    package let configuration: Configuration

    private var door: Door = .open
    private var queue = Queue<Ticket>()
    private var nextTicket = 0
    /// The last starts, oldest first, as many as the limit counts.
    private var starts = Queue<Start>()
    /// When the starts before those had arrived at the latest.
    private var latestArrivalBefore: Duration = .zero
    /// How many starts a window holds at present; falls with refusals and climbs back.
    package private(set) var allowance: Int
    /// Raised with each closing, so that an answer to an older request is told apart.
    private var generation = 0
    private var refusalsInARow = 0
    private var refusedSince: Duration?
    private var climb: Climb

    package init(_ configuration: Configuration) {
      self.configuration = configuration
      allowance = configuration.limit?.count ?? .max
      climb = Climb()
    }

    /// How many wait.
    package var waiterCount: Int { queue.count }

    /// Takes a place at the end of the line.
    package mutating func enqueue() -> Ticket {
      defer { nextTicket += 1 }
      queue.append(Ticket(number: nextTicket))
      return Ticket(number: nextTicket)
    }

    /// Asks whether the holder of a ticket may start at `now`.
    package mutating func poll(_ ticket: Ticket, now: Duration) -> Decision {
      guard queue.first == ticket else { return .waitForTurn }
      switch door {
      case .open:
        climbBack(now: now)
        let next = earliestStart(now: now)
        return next <= now ? .go(start(now: now)) : .sleep(until: next)
      case .closed(let until):
        // The probe keeps to the window too: the neighbours' refusals are no licence.
        let next = max(until, earliestStart(now: now))
        guard next <= now else { return .sleep(until: next) }
        door = .probing
        return .go(start(now: now))
      case .probing:
        return .waitForProbe
      case .abandoned(let until):
        if now >= until {
          // A new beginning: what was refused so long ago says nothing of this run's patience.
          door = .closed(until: now)
          refusedSince = nil
          refusalsInARow = 0
          return poll(ticket, now: now)
        }
        queue.removeFirst(ticket)
        return .giveUp
      }
    }

    /// Gives back the place of a waiter that went away; gives whether the line's head changed.
    package mutating func leave(_ ticket: Ticket) -> Bool {
      let wasFirst = queue.first == ticket
      queue.removeFirst(ticket)
      return wasFirst
    }

    /// Notes how a started request ended; gives what everybody should know, if anything changed.
    package mutating func report(
      _ permit: Permit, _ outcome: Outcome, now: Duration
    ) -> Change? {
      let isCurrent = permit.generation == generation
      ended(permit, hasPassed: outcome == .passed && isCurrent, now: now)
      // Requests that were under way when the door closed say nothing about the time after it.
      guard isCurrent else { return nil }
      switch outcome {
      case .passed:
        guard door == .probing else { return nil }
        door = .open
        refusalsInARow = 0
        refusedSince = nil
        climb.restart(now: now)
        return .opened
      case .inconclusive:
        guard door == .probing else { return nil }
        door = .closed(until: now)
        return .probeAgain
      case .refused(let retryAfter):
        return refuse(permit, retryAfter: retryAfter, now: now)
      }
    }

    /// The first waiter, who has to be woken when something changed for it.
    package var head: Ticket? { queue.first }

    // MARK: The window

    /// The store counts arrivals and not starts, so a window ends where the start that leaves it has
    /// arrived at the latest.
    private func earliestStart(now: Duration) -> Duration {
      guard let limit = configuration.limit, starts.count >= allowance else { return now }
      var arrived = latestArrivalBefore
      for offset in 0...starts.count - allowance {
        arrived = max(arrived, starts[offset].latestArrival)
      }
      return max(now, arrived + limit.window)
    }

    private mutating func start(now: Duration) -> Permit {
      let permit = Permit(number: nextStartNumber, generation: generation)
      nextStartNumber += 1
      if let limit = configuration.limit {
        if starts.count == limit.count, let gone = starts.popFirst() {
          latestArrivalBefore = max(latestArrivalBefore, gone.latestArrival)
        }
        starts.append(
          Start(
            number: permit.number, time: now, latestArrival: now + configuration.guardTime,
            hasPassed: false))
      }
      _ = queue.popFirst()
      return permit
    }

    private var nextStartNumber = 0

    /// Notes that a start has come to its end: it had arrived by then, and perhaps passed.
    private mutating func ended(_ permit: Permit, hasPassed: Bool, now: Duration) {
      guard let first = starts.first else { return }
      let offset = permit.number - first.number
      guard offset >= 0, offset < starts.count else { return }
      starts[offset].latestArrival = min(starts[offset].latestArrival, now)
      starts[offset].hasPassed = hasPassed
    }

    // MARK: Refusals

    private mutating func refuse(
      _ permit: Permit, retryAfter: Duration?, now: Duration
    ) -> Change {
      generation += 1
      refusalsInARow += 1
      let since = refusedSince ?? now
      refusedSince = since
      lowerAllowance(now: now)
      let deadline = since + configuration.giveUp
      if now >= deadline {
        door = .abandoned(until: now + configuration.longestCooldown)
        return .gaveUp
      }
      // A store that says "at once" and refuses again, or whose date is behind our clock, is not
      // taken at its word twice.
      let isAtOnce = retryAfter == .zero && refusalsInARow > 1
      let wait = min(isAtOnce ? cooldown : retryAfter ?? cooldown, configuration.longestCooldown)
      // The last probe falls on the moment of giving up, so that it is never skipped.
      let until = min(now + wait, deadline)
      door = .closed(until: until)
      return .closed(until: until)
    }

    private var cooldown: Duration {
      let doublings = min(refusalsInARow - 1, 16)
      return min(configuration.cooldown * (1 << doublings), configuration.longestCooldown)
    }

    /// What passed in the last window is the best guess at what the store allows; without any
    /// successes, half as many are.
    private mutating func lowerAllowance(now: Duration) {
      guard let limit = configuration.limit else { return }
      var passed = 0
      for offset in 0..<starts.count
      where starts[offset].hasPassed && starts[offset].time > now - limit.window {
        passed += 1
      }
      allowance = max(1, min(allowance - 1, max(passed, allowance / 2)))
      climb.fell()
    }

    private mutating func climbBack(now: Duration) {
      guard let limit = configuration.limit, allowance < limit.count else { return }
      if climb.isDue(now: now, window: limit.window) { allowance += 1 }
    }
  }
}

extension Queue where Element == RateLimiter.Ticket {
  fileprivate mutating func removeFirst(_ ticket: RateLimiter.Ticket) {
    if first == ticket { _ = popFirst() } else { removeAll { $0 == ticket } }
  }
}

extension RateLimiter.StateMachine {
  /// The door that every request goes through.
  private enum Door: Equatable {
    /// Starts are limited by the window alone. Next: `closed` by a refusal.
    case open
    /// Nobody starts before that time. Next: `probing` by the first to start then.
    case closed(until: Duration)
    /// One request is under way to see whether the store answers again. Next: `open` when it does,
    /// `closed` when it does not, `abandoned` when it has not for too long.
    case probing
    /// Everybody is turned away until that time. Next: `closed`, for a later run's probe.
    case abandoned(until: Duration)
  }

  private struct Start {
    var number: Int
    var time: Duration
    /// When the store has counted it at the latest, as far as that can be known here.
    var latestArrival: Duration
    var hasPassed: Bool
  }

  /// When the allowance may rise by one: after a number of windows without a refusal, a number that
  /// doubles with each fall, so that a store with a lower limit is provoked ever more rarely.
  private struct Climb {
    private var windows = 3
    private var lastStep: Duration = .zero

    mutating func restart(now: Duration) { lastStep = now }

    mutating func fell() { windows = min(windows * 2, 60) }

    mutating func isDue(now: Duration, window: Duration) -> Bool {
      guard now - lastStep >= window * windows else { return false }
      lastStep = now
      return true
    }
  }
}

extension RateLimiter {
  /// A place in the line.
  package struct Ticket: Hashable, Sendable {
    fileprivate var number: Int
  }

  /// The right to start one request, whose outcome has to be reported.
  package struct Permit: Hashable, Sendable {
    fileprivate var number: Int
    fileprivate var generation: Int
  }
}
