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
  /// When the store may be asked again after a refusal.
  package private(set) var closedUntil: Duration?
  /// When the rate lets the next request go.
  package private(set) var rateWaitUntil: Duration?

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
      rateWaitUntil = nil
    case .requestEnded:
      requestsEnded += 1
    case .waitingForRate(let wait):
      rateWaitUntil = now + wait
    case .refused(let wait):
      closedUntil = now + wait
    case .reopened, .gaveUp:
      closedUntil = nil
    case .batchLimit(let limit):
      batch = min(batch, limit)
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

  /// How long the rest takes at least: what the rate allows, or the pace so far where that is
  /// slower, after the wait that a refusal asks for.
  ///
  /// `nil` where it cannot be told.
  package func timeLeft(at now: Duration) -> Duration? {
    guard let expectedRequests else { return nil }
    let remaining = expectedRequests - requestsEnded
    guard remaining > 0 else { return .zero }
    var rest = Duration.zero
    if let rate {
      rest = rate.window * Double(max(0, expectedRequests - requestsStarted)) / Double(rate.count)
    }
    if requestsEnded > 0 { rest = max(rest, now / Double(requestsEnded) * Double(remaining)) }
    return rest + max(.zero, (closedUntil ?? now) - now)
  }
}
