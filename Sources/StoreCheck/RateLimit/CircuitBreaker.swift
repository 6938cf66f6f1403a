/// The health of the store, shared by all requests: a circuit breaker as a pure state machine.
///
/// | state | requests | next state |
/// | --- | --- | --- |
/// | closed | start as the rate allows | open, after failures or a rate limit response |
/// | open | none starts before its time | half-open, when the time has come |
/// | half-open | one probe is in flight | closed if it succeeds, else open with a longer wait, or given up |
/// | given up | fail at once | open, after a while, for a later run |
///
/// Callers pass in the time and the random fraction. `StatusesAndReasons` and `RateLimiting` in the
/// documentation explain it to users.
package struct CircuitBreaker: Equatable, Sendable {
  package struct Configuration: Equatable, Sendable {
    /// The first wait after a rate limit response without `Retry-After`; it doubles.
    package var cooldown: Duration
    /// How long the store may be unavailable without a break, for any cause.
    package var giveUp: Duration
    /// The longest wait, whatever the store asks for.
    package var maxCooldown: Duration
    /// How many probes may fail before a store that has never answered is given up.
    package var retries: Int
    /// The upper bound of the first wait after a failure; it doubles with each failed probe.
    package var baseBackoff: Duration = .seconds(1)
    /// The upper bound of every later wait after a failure.
    package var maxBackoff: Duration = .seconds(30)
  }

  package enum State: Equatable, Sendable {
    /// Requests are limited by the rate alone. Next: `open`.
    case closed
    /// No request starts before that time. Next: `halfOpen`, with the first request after it.
    case open(until: Duration)
    /// One request is in flight to find out whether the store is available again. Next: `closed`,
    /// `open` or `givenUp`.
    case halfOpen
    /// Every request fails at once until that time. Next: `open`, for a later run's probe.
    case givenUp(until: Duration)
  }

  package private(set) var state = State.closed
  /// Raised whenever the circuit opens, to recognize responses to earlier requests.
  package private(set) var generation = 0
  /// Why the circuit opened last.
  package private(set) var reason = CheckReason.throttled

  private let configuration: Configuration
  /// Whether the store has ever sent a usable or a rate limit response.
  private var hasAnswered = false
  /// When the store became unavailable.
  private var unavailableSince: Duration?
  private var consecutiveFailures = 0
  private var consecutiveRateLimits = 0
  /// How many waits in a row followed a failure, which makes the next one longer.
  private var backoffs = 0

  /// How many failures in a row open the circuit of a store that has answered before.
  ///
  /// Three, since single failures are common and are retried on their own; a store that has never
  /// answered gets no such credit.
  private static let failureThreshold = 3

  /// How many probes may fail at least: where a batch allows no retries, three batches have failed.
  private static let minRetries = 2

  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// Lets a probe start, if its time has come.
  package mutating func beginProbe() { state = .halfOpen }

  /// Begins a new attempt after giving up; what was true so long ago says nothing of this run.
  package mutating func startOver(now: Duration) {
    state = .open(until: now)
    unavailableSince = nil
    (consecutiveFailures, consecutiveRateLimits, backoffs) = (0, 0, 0)
  }

  // MARK: Outcomes

  /// Records a usable response.
  package mutating func succeeded(isCurrent: Bool) -> RateLimiter.StateMachine.Transition? {
    hasAnswered = true
    // A request from before the circuit opened says nothing about the time after.
    guard isCurrent else { return nil }
    consecutiveFailures = 0
    guard state == .halfOpen else { return nil }
    state = .closed
    unavailableSince = nil
    (consecutiveRateLimits, backoffs) = (0, 0)
    return .recovered
  }

  /// Records that a probe ended without telling anything; the next one may start.
  package mutating func inconclusive(now: Duration) -> RateLimiter.StateMachine.Transition? {
    guard state == .halfOpen else { return nil }
    state = .open(until: now)
    return .probeAgain
  }

  /// Records a failure that can be the store's.
  ///
  /// - Parameters:
  ///   - failure: What happened.
  ///   - isBisected: Whether the batch is asked for in halves next, which makes a failed probe no
  ///     evidence yet: one bad identifier, or the batch's size, can be the cause.
  ///   - now: The time.
  ///   - fraction: A random number from 0 to 1, for the wait.
  ///
  /// - Returns: What changed for everybody.
  package mutating func failed(
    _ failure: RateLimiter.StateMachine.Failure, isBisected: Bool, now: Duration, fraction: Double
  ) -> RateLimiter.StateMachine.Transition? {
    switch state {
    case .closed:
      guard failure.cause.opensCircuit(afterAnswer: hasAnswered) else { return nil }
      consecutiveFailures += 1
      let isEnough = failure.cause == .permanent || consecutiveFailures >= Self.failureThreshold
      guard isEnough || !hasAnswered else { return nil }
    case .halfOpen: consecutiveFailures = isBisected ? 0 : consecutiveFailures + 1
    case .open, .givenUp: return nil
    }
    reason = failure.reason
    backoffs += 1
    let bound = min(
      configuration.baseBackoff * (1 << min(backoffs - 1, 16)), configuration.maxBackoff)
    // Half of the wait is fixed: the probes for a store that never answered must not all fall into
    // its first second.
    let backoff = bound / 2 + bound / 2 * fraction
    let isUnreachable =
      !hasAnswered
      && (failure.cause == .permanent
        || consecutiveFailures > max(configuration.retries, Self.minRetries))
    return open(
      for: failure.retryAfter ?? backoff, now: now, isHopeless: isUnreachable)
  }

  /// Records a rate limit response.
  package mutating func rateLimited(
    retryAfter: Duration?, now: Duration
  ) -> RateLimiter.StateMachine.Transition? {
    hasAnswered = true
    reason = .throttled
    consecutiveRateLimits += 1
    let doublings = min(consecutiveRateLimits - 1, 16)
    let cooldown = configuration.cooldown * (1 << doublings)
    // A store that says "now" and limits again, or whose date is behind our clock, is not trusted
    // twice.
    let isImmediate = retryAfter == .zero && consecutiveRateLimits > 1
    return open(for: isImmediate ? cooldown : retryAfter ?? cooldown, now: now, isHopeless: false)
  }

  /// Gives up a store whose every response so far was a failure.
  package mutating func giveUp(
    because reason: CheckReason, now: Duration
  ) -> RateLimiter.StateMachine.Transition {
    self.reason = reason
    return open(for: .zero, now: now, isHopeless: true)
  }

  private mutating func open(
    for wait: Duration, now: Duration, isHopeless: Bool
  ) -> RateLimiter.StateMachine.Transition {
    generation += 1
    let since = unavailableSince ?? now
    unavailableSince = since
    let deadline = since + configuration.giveUp
    if isHopeless || now >= deadline {
      // A store that was never reached may be back as soon as a cable is.
      state = .givenUp(
        until: now + (hasAnswered ? configuration.maxCooldown : configuration.maxBackoff))
      return .gaveUp
    }
    // The last probe falls on the moment of giving up, so that it is never skipped.
    let until = min(now + min(wait, configuration.maxCooldown), deadline)
    state = .open(until: until)
    return .opened(until: until)
  }
}
