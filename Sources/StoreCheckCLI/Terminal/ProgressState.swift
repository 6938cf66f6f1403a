package import StoreCheck

/// What a run has done so far, gathered from its events; holds no clock.
///
/// Times are offsets from the run's start.
package struct ProgressState: Equatable, Sendable {
  /// Rows given out.
  package private(set) var rowsDone = 0
  /// Rows that the input read so far asks for.
  package private(set) var rowsRead = 0
  /// Whether the check has read the whole input, so that ``rowsRead`` is the total.
  package private(set) var inputIsComplete = false
  /// Requests started.
  package private(set) var requestsStarted = 0
  /// Requests that ended, whatever their outcome.
  package private(set) var requestsEnded = 0
  /// When the store may be asked again after it refused or was unavailable.
  package private(set) var closedUntil: Duration?
  /// Why the store is unavailable; `nil` where it refused.
  package private(set) var unavailableReason: CheckReason?
  /// When the rate lets the next request go.
  package private(set) var rateWaitUntil: Duration?

  /// Until when the rate held, or holds, requests back.
  private var heldUntil: Duration?
  /// Whether the store ever refused, after which it is asked at a lower rate.
  private var wasRefused = false
  private var starts: RecentStarts
  private var entriesRead = 0
  private var input = InputProgress()
  private let countries: Int
  private var batch: Int
  private let rate: RateLimit?

  /// Makes the state of a run that has not begun.
  package init(countries: Int, batch: Int, rate: RateLimit?) {
    self.countries = max(1, countries)
    self.batch = max(1, batch)
    self.rate = rate
    starts = RecentStarts(rate)
  }

  /// Takes in one event.
  package mutating func take(_ event: CheckEvent, at now: Duration) {
    switch event {
    case .read(let entries, let rows, let isComplete):
      entriesRead = entries
      rowsRead = rows
      inputIsComplete = isComplete
    case .emitted(let rows):
      rowsDone = rows
    case .requestStarted:
      requestsStarted += 1
      starts.add(now)
      rateWaitUntil = nil
    case .requestEnded:
      requestsEnded += 1
    case .waitingForRate(let wait):
      rateWaitUntil = now + wait
      heldUntil = max(heldUntil ?? now, now + wait)
    case .refused(let wait):
      closedUntil = now + wait
      unavailableReason = nil
      wasRefused = true
    case .unavailable(let reason, let wait):
      closedUntil = now + wait
      unavailableReason = reason
    case .reopened, .gaveUp:
      closedUntil = nil
    case .batchLimit(let limit):
      // It grows back, too.
      batch = max(1, limit)
    case .retrying, .waitShortened, .cacheFileFailed:
      break
    }
  }

  /// Notes how far the input has been read.
  package mutating func note(_ progress: InputProgress) { input = progress }

  /// Whether the totals are certain.
  package var isCertain: Bool { inputIsComplete || input.isComplete }

  /// How many rows there will be, as far as it can be told: exactly once the input has been read,
  /// by its length before that, and not at all for a pipe.
  package var expectedRows: Int? {
    if inputIsComplete { return rowsRead }
    guard let entries = input.expectedEntries, entriesRead > 0 else { return nil }
    let rows = Double(entries) * Double(rowsRead) / Double(entriesRead)
    return max(rowsRead, Int(rows.rounded()))
  }

  /// About how many requests the whole run takes; retries and answers from a cache move it.
  package var expectedRequests: Int? {
    guard let expectedRows else { return nil }
    let rowsOfCountry = (expectedRows + countries - 1) / countries
    return max(countries * ((rowsOfCountry + batch - 1) / batch), requestsStarted)
  }

  /// How long the rest takes at least: until the rate lets the last request start, or at the pace so
  /// far where something else than the rate sets it, after the wait that a refusal asks for.
  ///
  /// `nil` where it cannot be told.
  package func timeLeft(at now: Duration) -> Duration? {
    guard let expectedRequests else { return nil }
    let remaining = expectedRequests - requestsEnded
    guard remaining > 0 else { return .zero }
    let opening = max(now, closedUntil ?? now)
    var end = opening
    if let last = starts.start(after: expectedRequests - requestsStarted, from: opening) {
      end = max(last, rateWaitUntil ?? last)
    }
    if requestsEnded > 0, wasRefused || !isHeldByRate(at: now) {
      end = max(end, opening + now / Double(requestsEnded) * Double(remaining))
    }
    return end - now
  }

  /// Whether the rate sets the pace: it held requests back within the last window.
  private func isHeldByRate(at now: Duration) -> Bool {
    guard let heldUntil, let rate else { return false }
    return heldUntil + rate.window > now
  }
}

/// When the last requests started, as many as the rate allows in its window.
///
/// A start leaves the window as a whole window has passed, so these moments and the rate say when
/// every later request may start.
private struct RecentStarts: Equatable {
  private let rate: RateLimit?
  /// The moments in a ring, whose oldest is at ``oldest`` once it is full.
  private var moments: [Duration] = []
  private var oldest = 0

  init(_ rate: RateLimit?) { self.rate = rate }

  mutating func add(_ moment: Duration) {
    guard let rate else { return }
    if moments.count < rate.count {
      moments.append(moment)
    } else {
      moments[oldest] = moment
      oldest = (oldest + 1) % rate.count
    }
  }

  /// The earliest moment, from `opening`, at which the last of `count` further requests starts;
  /// `nil` where there is none to come, or no rate.
  func start(after count: Int, from opening: Duration) -> Duration? {
    guard let rate, count > 0 else { return nil }
    let (windows, place) = (count - 1).quotientAndRemainder(dividingBy: rate.count)
    // Places that no start has taken yet are free.
    let free = rate.count - moments.count
    let first =
      place < free ? opening : moments[(oldest + place - free) % rate.count] + rate.window
    return max(opening, first) + rate.window * windows
  }
}
