#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LookupClient {
  /// A request that was sent, and what came back.
  struct Exchange {
    let permit: RateLimiter.Permit
    let result: Result<TransportResponse, TransportError>
    /// What to do about it if the store is healthy.
    let verdict: RetryPolicy.Verdict

    /// How old the response was when it left the content delivery network, in seconds.
    var ageSeconds: Int? {
      guard case .success(let response) = result else { return nil }
      return response.headers["age"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
  }

  /// Waits for a permit, sends one request, and judges what came back.
  ///
  /// The caller has to ``record(_:_:extra:of:traffic:)`` the outcome. If the permit is one to find out
  /// whether the store is available again, a lookup that has succeeded before goes first.
  ///
  /// - Returns: The exchange, or why there was none: the task was cancelled, or the store given up.
  func send(
    _ request: TransportRequest, count: Int, in storefront: Storefront,
    after history: RetryPolicy.History, isRetry: Bool, traffic: inout LookupTraffic
  ) async -> Result<Exchange, LookupError> {
    var isRetry = isRetry
    while true {
      let admission = await limiter.acquire(isRetry: isRetry) { [onEvent] in
        onEvent(.waitingForRate($0))
      }
      switch admission {
      case .cancelled: return .failure(.interrupted)
      case .givenUp(let reason): return .failure(.failed(reason))
      case .granted(let permit):
        if permit.isControl, let control = await limiter.controlBatch,
          let request = self.request(control, bypassesCaches: true)
        {
          await probe(permit, request, control, traffic: &traffic)
          isRetry = true
        } else {
          return .success(
            await exchange(
              permit, request, count: count, in: storefront, after: history, traffic: &traffic))
        }
      }
    }
  }

  private func exchange(
    _ permit: RateLimiter.Permit, _ request: TransportRequest, count: Int,
    in storefront: Storefront, after history: RetryPolicy.History, traffic: inout LookupTraffic
  ) async -> Exchange {
    traffic.requests += 1
    onEvent(.requestStarted(ids: count))
    let result: Result<TransportResponse, TransportError>
    do throws(TransportError) {
      result = .success(try await transport.send(request))
    } catch {
      result = .failure(error)
    }
    onEvent(.requestEnded)
    let verdict = policy.verdict(
      on: result, askedFor: count, in: storefront, after: history, now: date())
    return Exchange(permit: permit, result: result, verdict: verdict)
  }

  /// Repeats a lookup that has succeeded, to find out whether the store is available again.
  private func probe(
    _ permit: RateLimiter.Permit, _ request: TransportRequest, _ control: LookupBatch,
    traffic: inout LookupTraffic
  ) async {
    let exchange = await exchange(
      permit, request, count: control.identifiers.count, in: control.storefront,
      after: RetryPolicy.History(), traffic: &traffic)
    let outcome: RateLimiter.StateMachine.Outcome
    switch exchange.verdict {
    case .use: outcome = .succeeded(isComplete: false)
    case .refused(let retryAfter): outcome = .rateLimited(retryAfter: retryAfter)
    case .fail(.interrupted): outcome = .inconclusive
    case .again(let reason), .halve(let reason), .split(let reason), .fail(let reason):
      let retryAfter = RetryPolicy.retryAfter(of: exchange.result, now: date())
      outcome = .failed(RateLimiter.StateMachine.Failure(reason, retryAfter: retryAfter))
    }
    _ = await record(exchange, outcome, traffic: &traffic)
  }

  /// Records the outcome of an exchange for everybody who asks the same store.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - outcome: How it ended.
  ///   - extra: What the caller would do about a failure if the store is healthy.
  ///   - batch: What was asked for, to be repeated as a probe.
  ///   - traffic: What the batch has sent.
  ///
  /// - Returns: What the caller does.
  func record(
    _ exchange: Exchange, _ outcome: RateLimiter.StateMachine.Outcome,
    extra: RateLimiter.StateMachine.ExtraRequest? = nil, of batch: LookupBatch? = nil,
    traffic: inout LookupTraffic
  ) async -> RateLimiter.StateMachine.Ruling {
    if case .rateLimited = outcome { traffic.refusals += 1 }
    let ruling = await limiter.record(
      exchange.permit, outcome, extra: extra, batch: batch)
    switch (ruling.transition, outcome) {
    case (.opened(let until), .rateLimited(let asked)):
      let wait = max(.zero, until - limiter.now)
      if let asked, asked > wait + .seconds(1) {
        onEvent(.waitShortened(asked: asked, wait: wait))
      }
      onEvent(.refused(wait: wait))
    case (.opened(let until), .failed(let failure)):
      onEvent(.unavailable(reason: failure.reason, wait: max(.zero, until - limiter.now)))
    case (.recovered, _): onEvent(.reopened)
    case (.gaveUp, .failed(let failure)):
      onEvent(.gaveUp(reason: failure.reason, cause: exchange.cause(at: store)))
    case (.gaveUp, _): onEvent(.gaveUp(reason: .throttled, cause: exchange.cause(at: store)))
    case (.opened, _), (.probeAgain, _), (nil, _): break
    }
    return ruling
  }

  /// Waits before another try after a transient error.
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
}

extension LookupClient.Exchange {
  /// What is wrong with the store, for a person; the texts of others are on one line and limited in
  /// length.
  fileprivate func cause(at store: URL) -> String {
    let text =
      switch result {
      case .failure(.network(let text)): text
      case .failure(.tls(let text)): "TLS error: \(text)"
      case .failure(.timeout): "no response in time"
      case .failure(.bodyTooLarge): "the response is too large"
      case .failure(.cancelled): "interrupted"
      case .success(let response): Self.cause(response)
      }
    let host = store.host() ?? store.absoluteString
    return text.contains(host) ? text : "\(host)\(store.port.map { ":\($0)" } ?? ""): \(text)"
  }

  private static func cause(_ response: TransportResponse) -> String {
    switch response.status {
    case 200 where response.body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"):
      return "the response is a web page, not JSON: captive portal or proxy?"
    case 200: return "the response is not one of the lookup API"
    case 403, 429: return "rate limited (HTTP \(response.status))"
    case 300...399:
      let target = response.headers["location"].map {
        " to " + TransportError.line($0).quotedForMessages
      }
      return "the store redirects\(target ?? "") (HTTP \(response.status))"
    default: return "HTTP \(response.status)"
    }
  }
}
