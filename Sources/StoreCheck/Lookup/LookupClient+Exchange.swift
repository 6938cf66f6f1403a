#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LookupClient {
  /// How one exchange came out.
  enum Step: Equatable {
    /// The task was cancelled before the request started.
    case cancelled
    /// The store has refused for too long; nothing was sent.
    case givenUp
    /// The exchange took place.
    case judged(RetryPolicy.Verdict)
  }

  /// Waits for a permit, sends one request, judges what came back, and tells the limiter.
  func exchange(
    _ request: TransportRequest, count: Int, in storefront: Storefront,
    after history: RetryPolicy.History,
    traffic: inout LookupTraffic
  ) async -> (response: TransportResponse?, step: Step) {
    switch await limiter.acquire(onWait: { [onEvent] in onEvent(.waitingForRate($0)) }) {
    case .cancelled: return (nil, .cancelled)
    case .givenUp: return (nil, .givenUp)
    case .granted(let permit):
      traffic.requests += 1
      onEvent(.requestStarted(ids: count))
      let exchange = await send(request)
      let verdict = policy.verdict(
        on: exchange, askedFor: count, in: storefront, after: history, now: date())
      await report(permit, exchange, verdict, traffic: &traffic)
      onEvent(.requestEnded)
      return (try? exchange.get(), .judged(verdict))
    }
  }

  /// Waits before another try after passing trouble.
  ///
  /// A cancelled wait returns early; the limiter, which every try goes through, sees to the rest.
  func backOff(
    _ reason: CheckReason, after history: RetryPolicy.History, traffic: inout LookupTraffic
  ) async {
    traffic.retries += 1
    let wait = policy.backoff(after: history, random: random)
    onEvent(.retrying(reason: reason, wait: wait))
    try? await clock.sleep(until: clock.now + wait)
  }

  private func send(
    _ request: TransportRequest
  ) async -> Result<TransportResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }

  private func report(
    _ permit: RateLimiter.Permit, _ exchange: Result<TransportResponse, TransportError>,
    _ verdict: RetryPolicy.Verdict, traffic: inout LookupTraffic
  ) async {
    let outcome: RateLimiter.StateMachine.Outcome
    switch (exchange, verdict) {
    // The store answers, with more than anybody would read.
    case (.failure(.bodyTooLarge), _): outcome = .passed
    case (.failure, _): outcome = .inconclusive
    case (_, .refused(let retryAfter)):
      traffic.refusals += 1
      outcome = .refused(retryAfter: retryAfter)
    default: outcome = .passed
    }
    switch await limiter.report(permit, outcome) {
    case .closed(let until):
      let wait = max(.zero, until - limiter.now)
      if case .refused(let asked?) = outcome, asked > wait + .seconds(1) {
        onEvent(.waitShortened(asked: asked, wait: wait))
      }
      onEvent(.refused(wait: wait))
    case .opened: onEvent(.reopened)
    case .gaveUp: onEvent(.gaveUp)
    case .probeAgain, nil: break
    }
  }
}

extension TransportResponse {
  /// How old the answer was when it left the delivery network, in seconds.
  var ageSeconds: Int? { headers["age"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }
}
