import StoreCheck

/// What a simulated store remembers from one request to the next: its limit and its counts.
///
/// A pure machine: it is told what happens and when, and says what to do. It holds no socket and
/// looks at no clock; times count from the moment it was made.
struct SimulatorMachine: Sendable {
  private let limit: RateLimit?
  private let limitSlack: Duration
  private let statisticsWindow: Duration
  private let faults: FaultPlan
  /// How often each target was asked for, by its hash; kept only where a plan needs it.
  private var attempts: [UInt64: Int] = [:]
  private(set) var statistics = SimulatorStatistics()
  private var requestsUnderWay = 0
  /// The arrivals of lookups that were let in, as far back as the limit looks.
  private var admitted = ArrivalWindow()
  /// The arrivals of all lookups, as far back as the statistics look.
  private var arrived = ArrivalWindow()
  /// When the first lookup arrived, from which the times of faults count.
  private var firstLookup: Duration?
  /// When the statistics began.
  private var beginning: Duration = .zero

  init(_ configuration: SimulatorConfiguration) {
    limit = configuration.limit
    limitSlack = configuration.limitSlack
    statisticsWindow = configuration.limit?.window ?? .seconds(60)
    faults = configuration.faults
    resetStatistics(at: .zero)
  }

  /// What is to be done with a lookup.
  enum Admission: Equatable, Sendable {
    /// Answer it.
    case serve
    /// Refuse it, since too many came before it.
    case refuse
    /// Spoil its answer; the draw is chance of this attempt.
    case spoil(FaultKind, Draw)
  }

  /// A lookup of so many ids arrived.
  mutating func lookupBegan(target: String, ids: Int, at now: Duration) -> Admission {
    let start = firstLookup ?? now
    firstLookup = start
    let number = statistics.requests
    statistics.requests += 1
    statistics.ids += ids
    requestsUnderWay += 1
    statistics.mostRequestsAtOnce = max(statistics.mostRequestsAtOnce, requestsUnderWay)
    statistics.mostStartsInWindow = max(
      statistics.mostStartsInWindow, arrived.insert(now, window: statisticsWindow))
    if statistics.starts.count >= Self.maximumStarts {
      statistics.starts.removeFirst(Self.maximumStarts / 2)
    }
    statistics.starts.append(now - beginning)
    if let limit {
      let window = limit.window - min(limitSlack, limit.window / 2)
      guard admitted.count(at: now, window: window) < limit.count else {
        statistics.refusals += 1
        return .refuse
      }
      _ = admitted.insert(now, window: window)
    }
    guard !faults.isEmpty else { return .serve }
    let attempt = attempts[stableHash(target), default: 0]
    attempts[stableHash(target)] = attempt + 1
    guard
      let fault = faults.fault(
        request: number, target: target, attempt: attempt, at: now - start)
    else { return .serve }
    statistics.faults[fault.rawValue, default: 0] += 1
    return .spoil(fault, faults.draw(target: target, attempt: attempt))
  }

  /// A lookup was answered, or its connection is gone.
  mutating func lookupEnded() { requestsUnderWay -= 1 }

  /// A connection was opened.
  mutating func connectionOpened() { statistics.connections += 1 }

  /// Counts start again from nothing, and faults from the first attempt and the beginning of their
  /// times; the limit goes on as it was.
  mutating func resetStatistics(at now: Duration) {
    statistics = SimulatorStatistics()
    statistics.windowSeconds = statisticsWindow / .seconds(1)
    statistics.mostRequestsAtOnce = requestsUnderWay
    arrived = ArrivalWindow()
    attempts = [:]
    firstLookup = nil
    beginning = now
  }

  private static let maximumStarts = 1_000_000
}

/// Arrivals in the order of their times, forgotten once they are older than the window.
struct ArrivalWindow: Sendable {
  private var times: [Duration] = []
  private var first = 0

  /// How many lie within the window that ends now.
  mutating func count(at now: Duration, window: Duration) -> Int {
    while first < times.count, now - times[first] >= window { first += 1 }
    if first > 1024, first > times.count / 2 {
      times.removeFirst(first)
      first = 0
    }
    return times.count - first
  }

  /// Adds an arrival and says how many lie within the window, it included.
  mutating func insert(_ now: Duration, window: Duration) -> Int {
    times.append(now)
    return count(at: now, window: window)
  }
}
