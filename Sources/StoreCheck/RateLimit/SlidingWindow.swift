extension RateLimiter {
  /// Counts the starts of requests: at most a limit's count of them in *any* window of its length.
  ///
  /// A token bucket would let nearly twice as many through in its first window.
  struct SlidingWindow: Sendable {
    private let limit: RateLimit?
    private let guardTime: Duration
    /// The last starts, oldest first, as many as the limit counts.
    private var starts = Queue<Start>()
    /// When the starts before those had arrived at the latest.
    private var latestArrivalBefore: Duration = .zero
    private var nextNumber = 0
    /// How many starts a window holds at present; falls with rate limit responses, and ramps up.
    private(set) var effectiveLimit: Int
    private var rampUp = RampUp()

    init(_ limit: RateLimit?, guardTime: Duration) {
      self.limit = limit
      self.guardTime = guardTime
      effectiveLimit = limit?.count ?? .max
    }

    /// Returns the earliest time at which the next request may start.
    ///
    /// The store counts arrivals and not starts, so a window ends where the start that leaves it has
    /// arrived at the latest.
    func earliestStart(now: Duration) -> Duration {
      guard let limit, starts.count >= effectiveLimit else { return now }
      var arrived = latestArrivalBefore
      for offset in 0...starts.count - effectiveLimit {
        arrived = max(arrived, starts[offset].latestArrival)
      }
      return max(now, arrived + limit.window)
    }

    /// Records a start, and returns its number.
    mutating func start(now: Duration) -> Int {
      defer { nextNumber += 1 }
      if let limit {
        if starts.count == limit.count, let gone = starts.popFirst() {
          latestArrivalBefore = max(latestArrivalBefore, gone.latestArrival)
        }
        starts.append(
          Start(
            number: nextNumber, time: now, latestArrival: now + guardTime, hasSucceeded: false))
      }
      return nextNumber
    }

    /// Records that a request has ended: it had arrived by then, and may have succeeded.
    mutating func end(_ number: Int, hasSucceeded: Bool, now: Duration) {
      guard let first = starts.first else { return }
      let offset = number - first.number
      guard offset >= 0, offset < starts.count else { return }
      starts[offset].latestArrival = min(starts[offset].latestArrival, now)
      starts[offset].hasSucceeded = hasSucceeded
    }

    /// Lowers the limit after a rate limit response.
    ///
    /// What succeeded in the last window is the best guess at what the store allows; without any
    /// successes, half as many are.
    mutating func reduce(now: Duration) {
      guard let limit else { return }
      var succeeded = 0
      for offset in 0..<starts.count
      where starts[offset].hasSucceeded && starts[offset].time > now - limit.window {
        succeeded += 1
      }
      effectiveLimit = max(1, min(effectiveLimit - 1, max(succeeded, effectiveLimit / 2)))
      rampUp.didReduce()
    }

    /// Begins to count the time without a rate limit response.
    mutating func restartRampUp(now: Duration) { rampUp.restart(now: now) }

    /// Raises the limit by one, if it is time.
    mutating func rampUp(now: Duration) {
      guard let limit, effectiveLimit < limit.count else { return }
      if rampUp.isDue(now: now, window: limit.window) { effectiveLimit += 1 }
    }

    private struct Start {
      var number: Int
      var time: Duration
      /// When the store has counted it at the latest, as far as that can be known here.
      var latestArrival: Duration
      var hasSucceeded: Bool
    }

    /// When the limit may rise by one: after a number of windows without a rate limit response, a
    /// number that doubles with each one, so that a store with a lower limit is provoked ever more
    /// rarely.
    private struct RampUp {
      private var windows = 3
      private var lastStep: Duration = .zero

      mutating func restart(now: Duration) { lastStep = now }

      mutating func didReduce() { windows = min(windows * 2, 60) }

      mutating func isDue(now: Duration, window: Duration) -> Bool {
        guard now - lastStep >= window * windows else { return false }
        lastStep = now
        return true
      }
    }
  }
}
