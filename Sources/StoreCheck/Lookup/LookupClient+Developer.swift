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
        developer: developer, in: storefront, on: platform, store: store)?.url
    else { throw .failed(.network) }
    let request = TransportRequest(url: url, timeout: timeout)
    var traffic = LookupTraffic()
    var history = RetryPolicy.History()
    while true {
      let (response, step) = await exchange(
        request, count: 1, in: storefront, after: history, traffic: &traffic)
      switch step {
      case .cancelled: throw .interrupted
      case .givenUp: throw .failed(.throttled)
      case .judged(.use(let lookup)) where lookup.isIncomplete:
        // What could not be read may be an app, and the list has to be whole.
        guard history.failures < policy.retries else { throw .failed(.malformedAnswer) }
        history.count(.malformedAnswer)
        await backOff(.malformedAnswer, after: history, traffic: &traffic)
      case .judged(.use(let lookup)):
        return await keep(lookup, age: response?.ageSeconds, in: storefront, on: platform)
      case .judged(.refused): continue
      case .judged(.again(let reason)):
        history.count(reason)
        await backOff(reason, after: history, traffic: &traffic)
      case .judged(.fail(.interrupted)): throw .interrupted
      case .judged(.halve(let reason)), .judged(.split(let reason)), .judged(.fail(let reason)):
        throw .failed(reason)
      }
    }
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
