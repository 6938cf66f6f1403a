#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The one question after every exchange: use the answer, ask again, ask for less, wait, or give up.
///
/// A pure function of what came back and of how often the batch was asked before; status, error and
/// body are judged here and nowhere else.
package struct RetryPolicy: Equatable, Sendable {
  /// How often a batch that met passing trouble is asked again.
  package var retries: Int
  /// The upper end of the first backoff; it doubles with each further one.
  package var firstBackoff: Duration
  /// The upper end of every later backoff.
  package var longestBackoff: Duration

  package init(
    retries: Int = 4, firstBackoff: Duration = .seconds(1), longestBackoff: Duration = .seconds(30)
  ) {
    self.retries = retries
    self.firstBackoff = firstBackoff
    self.longestBackoff = longestBackoff
  }

  /// What to do with a batch after an exchange.
  package enum Verdict: Equatable, Sendable {
    /// The answer is one of the lookup service.
    case use(LookupResponse)
    /// The store refused; everybody waits, and the try does not count.
    case refused(retryAfter: Duration?)
    /// Passing trouble: ask again after a backoff.
    case again(CheckReason)
    /// The batch is too much for the store: ask for each half.
    case halve(CheckReason)
    /// One identifier spoils the batch: ask for each half until it stands alone.
    case split(CheckReason)
    /// Asking again would not help.
    case fail(CheckReason)
  }

  /// How often a batch was asked before, and what came of it.
  package struct History: Equatable, Sendable {
    /// Tries that met passing trouble.
    package var failures = 0
    /// Exchanges that said the batch may be too large, those of the batch it is a half of included.
    package var overloads = 0
    /// Tries that failed while the store was unavailable, which the batch is not charged with.
    package var outages = 0

    package init() {}

    /// Counts an exchange that is followed by another.
    package mutating func count(_ reason: CheckReason) {
      failures += 1
      if reason.canMeanOverload { overloads += 1 }
    }

    /// Counts an exchange that failed while the store was unavailable.
    package mutating func countOutage(_ reason: CheckReason) {
      outages += 1
      if reason.canMeanOverload { overloads += 1 }
    }

    /// The history of each half, when the batch is too much for the store.
    ///
    /// A half has all tries of its own. But it is not asked twice before it is halved in turn, once
    /// chance is no explanation: a store that is down would be asked twice for each size.
    package var ofHalf: History {
      var half = History()
      half.overloads = overloads + 1
      return half
    }

    /// How often the store failed in a row.
    fileprivate var inARow: Int { max(failures, overloads) }

    /// Whether one more overload means that asking for as much again would not help.
    fileprivate var isTooMuch: Bool { overloads >= (failures + outages > 0 ? 1 : 3) }
  }

  /// Statuses that can mean that the batch is too large (200 ids once gave 504,
  /// music-assistant/server#3094; more than 200 give 502, app-store-scraper#166).
  package static let overloadStatuses: Set<Int> = [413, 414, 502, 503, 504]

  /// Judges one exchange.
  ///
  /// - Parameters:
  ///   - exchange: What came back.
  ///   - count: How many identifiers were asked for.
  ///   - storefront: Where they were asked for.
  ///   - history: What came of the batch before.
  ///   - now: The wall clock, against which a `Retry-After` date is read.
  ///
  /// - Returns: What to do next.
  ///
  /// - Complexity: O(*n*) in the size of the body.
  package func verdict(
    on exchange: Result<TransportResponse, TransportError>, askedFor count: Int,
    in storefront: Storefront, after history: History, now: Date
  ) -> Verdict {
    let asked = Asked(count: count, storefront: storefront)
    return verdict(on: exchange, asked, after: history, now: now)
  }

  private func verdict(
    on exchange: Result<TransportResponse, TransportError>, _ asked: Asked,
    after history: History, now: Date
  ) -> Verdict {
    switch exchange {
    case .failure(let error): verdict(on: error, asked, after: history)
    case .success(let response):
      if response.status == 200 {
        verdict(onBody: response.body, asked, after: history)
      } else {
        verdict(onStatus: response, asked, after: history, now: now)
      }
    }
  }

  /// The wait before the next try: anything up to a bound that doubles, so that many clients that
  /// failed together do not come back together.
  package func backoff(after history: History, random: RandomSource) -> Duration {
    let doublings = min(max(0, history.inARow - 1), 16)
    let bound = min(firstBackoff * (1 << doublings), longestBackoff)
    return bound * random(in: 0...1)
  }

  /// Returns what can have caused an exchange without a usable response.
  ///
  /// - Complexity: O(1), but for the blanks at the beginning of a body.
  package static func cause(
    of exchange: Result<TransportResponse, TransportError>, isFirstRequest: Bool
  ) -> RateLimiter.StateMachine.Failure.Cause {
    let content = RateLimiter.StateMachine.Failure.Cause.content(isFirstRequest: isFirstRequest)
    switch exchange {
    case .failure(.tls): return .permanent
    case .failure(.bodyTooLarge): return content
    case .failure: return .store
    case .success(let response):
      switch response.status {
      case 200: return beginsAsObject(response.body) ? content : .store
      case 400: return content
      case 300...399, 404, 408, 413, 414, 425, 500...599: return .store
      // Asking again would not help, and what is wrong is not known to concern others.
      default: return .own
      }
    }
  }

  /// Returns the wait that a response asks for.
  package static func retryAfter(
    of exchange: Result<TransportResponse, TransportError>, now: Date
  ) -> Duration? {
    guard case .success(let response) = exchange else { return nil }
    return response.headers["retry-after"].flatMap { RetryAfter.parse($0, now: now) }
  }

  private func verdict(
    on error: TransportError, _ asked: Asked, after history: History
  ) -> Verdict {
    switch error {
    case .timeout: again(.timeout, after: history)
    case .network: again(.network, after: history)
    case .tls: .fail(.tls)
    // One app's answer is never so large, so it is the store's passing trouble; a batch is worth
    // less patience, since each try costs as many bytes as are read at most.
    case .bodyTooLarge:
      asked.count > 1 ? .split(.answerTooLarge) : again(.answerTooLarge, after: history)
    case .cancelled: .fail(.interrupted)
    }
  }

  private func verdict(
    onBody body: Data, _ asked: Asked, after history: History
  ) -> Verdict {
    switch LookupResponse.parse(body) {
    case .results(let response): return .use(response)
    case .invalidParameter(let name):
      return invalid(name, .malformedAnswer, asked, after: history)
    case .malformed:
      if history.failures < retries { return .again(.malformedAnswer) }
      // One app's listing may be what makes the whole answer unreadable; it does not make a sign-in
      // page of it.
      return asked.count > 1 && Self.beginsAsObject(body)
        ? .split(.malformedAnswer) : .fail(.malformedAnswer)
    }
  }

  private static func beginsAsObject(_ body: Data) -> Bool {
    body.first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  private func verdict(
    onStatus response: TransportResponse, _ asked: Asked, after history: History, now: Date
  ) -> Verdict {
    let reason = CheckReason.http(response.status)
    switch response.status {
    case 403, 429:
      return .refused(retryAfter: Self.retryAfter(of: .success(response), now: now))
    case 400:
      guard case .invalidParameter(let name) = LookupResponse.parse(response.body) else {
        return asked.count > 1 ? .split(reason) : .fail(reason)
      }
      return invalid(name, reason, asked, after: history)
    case _ where Self.overloadStatuses.contains(response.status):
      if asked.count > 1 {
        return history.isTooMuch ? .halve(reason) : again(reason, after: history)
      }
      return history.inARow < retries ? .again(reason) : .fail(reason)
    case 300...399, 404, 408, 425, 500...599: return again(reason, after: history)
    default: return .fail(reason)
    }
  }

  /// Judges a complaint about a value.
  ///
  /// Identifiers and storefronts are checked before they are asked for, so a complaint about a
  /// storefront that exists is the store's trouble, and so is any that comes with status 200.
  private func invalid(
    _ parameter: String?, _ reason: CheckReason, _ asked: Asked, after history: History
  ) -> Verdict {
    if parameter == "country" {
      return asked.storefront.isKnown ? again(reason, after: history) : .fail(.invalidCountry)
    }
    if reason == .malformedAnswer, history.failures < retries { return .again(reason) }
    let isAboutApp = parameter == "id" || parameter == "bundleId"
    let blamed = isAboutApp ? CheckReason.invalidApp : reason
    return asked.count > 1 ? .split(blamed) : .fail(blamed)
  }

  /// What an exchange was about.
  private struct Asked {
    var count: Int
    var storefront: Storefront
  }

  private func again(_ reason: CheckReason, after history: History) -> Verdict {
    history.failures < retries ? .again(reason) : .fail(reason)
  }
}

extension CheckReason {
  /// Whether the reason can be that the batch was too large.
  var canMeanOverload: Bool {
    if case .http(let status) = self {
      RetryPolicy.overloadStatuses.contains(status)
    } else {
      false
    }
  }
}
