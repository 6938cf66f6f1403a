#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LookupClient {
  /// The track ids of a developer's apps in one storefront, in ascending order.
  ///
  /// The listings that come along go into the cache, so that checking the apps costs no further
  /// request there. An answer holds at most 200 apps.
  ///
  /// - Throws: ``LookupError`` where the store gave no usable answer. A developer without apps in
  ///   the storefront is an empty answer, not an error.
  func apps(
    ofDeveloper developer: UInt64, in storefront: Storefront, on platform: Platform
  ) async throws(LookupError) -> [UInt64] {
    guard
      let url = LookupRequest(
        developer: developer, in: storefront, on: platform, store: store,
        bypass: isFresh ? bypass : nil)?.url
    else { throw .failed(.network) }
    let request = TransportRequest(url: url, timeout: timeout)
    var traffic = LookupTraffic()
    var history = RetryPolicy.History()
    while true {
      let exchange = try await send(
        request, count: 1, in: storefront, after: history, isRetry: traffic.requests > 0,
        traffic: &traffic
      ).get()
      let reason: CheckReason
      let outcome: RateLimiter.StateMachine.Outcome
      var mayRetry = history.failures < policy.retries
      switch exchange.verdict {
      case .use(let lookup) where !lookup.isIncomplete:
        _ = await record(exchange, .succeeded(isComplete: true), traffic: &traffic)
        return await keep(lookup, age: exchange.ageSeconds, in: storefront, on: platform)
      case .use:
        // What could not be read may be an app, and the list has to be complete.
        (reason, outcome) = (.malformedAnswer, .succeeded(isComplete: false))
      case .refused(let retryAfter):
        _ = await record(exchange, .rateLimited(retryAfter: retryAfter), traffic: &traffic)
        continue
      case .fail(.interrupted):
        _ = await record(exchange, .inconclusive, traffic: &traffic)
        throw .interrupted
      case .again(let failure): (reason, outcome) = failed(failure, exchange)
      case .halve(let failure), .split(let failure), .fail(let failure):
        (reason, outcome) = failed(failure, exchange)
        mayRetry = false
      }
      let ruling = await record(
        exchange, outcome, extra: mayRetry ? .retry : nil, traffic: &traffic)
      switch ruling.advice {
      case .postpone: history.countOutage(reason)
      case .proceed where mayRetry:
        history.count(reason)
        await backOff(reason, after: history, traffic: &traffic)
      case .proceed, .stop: throw .failed(reason)
      }
    }
  }

  private func failed(
    _ reason: CheckReason, _ exchange: Exchange
  ) -> (CheckReason, RateLimiter.StateMachine.Outcome) {
    let cause = RetryPolicy.cause(of: exchange.result, isFirstRequest: true)
    let retryAfter = RetryPolicy.retryAfter(of: exchange.result, now: date())
    return (
      reason,
      .failed(RateLimiter.StateMachine.Failure(reason, cause: cause, retryAfter: retryAfter))
    )
  }

  private func keep(
    _ lookup: LookupResponse, age: Int?, in storefront: Storefront, on platform: Platform
  ) async -> [UInt64] {
    let now = date().inWholeSeconds
    var settled = SettledLookups(for: cache)
    var trackIDs: Set<UInt64> = []
    for result in lookup.results where result.isApp(on: platform) {
      guard let trackID = result.listing.trackID else { continue }
      trackIDs.insert(trackID)
      settled.append(
        LookupKey(.trackID(trackID), in: storefront, on: platform),
        LookupAnswer(listing: result.listing, fetchedAt: now, ageSeconds: age))
    }
    await cache.settle(settled, onFileFailure: { [onEvent] in onEvent(.cacheFileFailed($0)) })
    return trackIDs.sorted()
  }
}
