#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LookupClient {
  /// One batch on its way: the parts still to be asked, and what was answered.
  ///
  /// A batch knows only its own identifiers. Whether a failure is the store's is ruled by the rate
  /// limiter, which all batches share.
  struct BatchExecution {
    let client: LookupClient
    let batch: LookupBatch
    private(set) var results: [Result<LookupAnswer, LookupError>]
    private(set) var traffic = LookupTraffic()
    /// Parts of the batch still to be asked, the next one first: after a bisection both halves come
    /// before the halves of a half, so that a healthy one shows early that the store is healthy.
    private var parts: [Part]
    /// The sizes that failed while the store was unavailable, until it is known whether a half of
    /// that size succeeds.
    private var suspectedSizes: [Int] = []

    private struct Part {
      var places: [Int]
      var history = RetryPolicy.History()
      /// Whether it is the batch, and not a part of it.
      var isWhole = true
      /// How many responses had been usable when it failed last.
      var successesAtFailure: Int?
      /// How often it failed again after others had succeeded.
      var lonelyFailures = 0
    }

    init(client: LookupClient, batch: LookupBatch) {
      self.client = client
      self.batch = batch
      results = Array(repeating: .failure(.interrupted), count: batch.identifiers.count)
      parts = [Part(places: Array(batch.identifiers.indices))]
    }

    /// Asks until every place has a result.
    mutating func run() async {
      while !parts.isEmpty { await ask(parts.removeFirst()) }
    }

    private mutating func ask(_ part: Part) async {
      let asked = batch.asking(part.places.map { batch.identifiers[$0] })
      guard let request = client.request(asked) else {
        return await complete(part, .failure(.failed(.network)))
      }
      let sent = await client.send(
        request, count: part.places.count, in: batch.storefront, after: part.history,
        isRetry: traffic.requests > 0, traffic: &traffic)
      switch sent {
      case .failure(let error): await complete(part, .failure(error))
      case .success(let exchange):
        switch exchange.verdict {
        case .use(let response): await use(response, exchange, part, asked)
        case .refused(let retryAfter):
          _ = await client.record(
            exchange, .rateLimited(retryAfter: retryAfter), traffic: &traffic)
          parts.insert(part, at: 0)
        case .fail(.interrupted):
          _ = await client.record(exchange, .inconclusive, traffic: &traffic)
          await complete(part, .failure(.interrupted))
        case .again(let reason): await fail(part, reason, exchange, .retry)
        case .halve(let reason), .split(let reason):
          await fail(part, reason, exchange, .bisection(isWhole: part.isWhole))
        case .fail(let reason): await fail(part, reason, exchange, nil)
        }
      }
    }

    // MARK: Usable responses

    private mutating func use(
      _ response: LookupResponse, _ exchange: Exchange, _ part: Part, _ asked: LookupBatch
    ) async {
      let (found, isIncomplete) = response.listings(for: asked)
      let now = client.date().inWholeSeconds
      var answered = Part(places: [])
      var missing = part
      missing.places = []
      for (place, listing) in zip(part.places, found) {
        if listing == nil, isIncomplete {
          missing.places.append(place)
        } else {
          results[place] = .success(
            LookupAnswer(
              listing: listing, fetchedAt: now, ageSeconds: exchange.ageSeconds,
              isConfirmed: batch.pass == .confirmation))
          answered.places.append(place)
        }
      }
      noteSize(part.places.count)
      let extra = extraRequest(for: missing, of: part)
      let ruling = await client.record(
        exchange, .succeeded(isComplete: missing.places.isEmpty), extra: extra, of: asked,
        traffic: &traffic)
      await publish(answered)
      guard !missing.places.isEmpty else { return }
      // What is missing may be in the part that could not be read: not said to be unlisted.
      switch (extra, ruling.advice) {
      case (.retry, .proceed): await retry(missing, .malformedAnswer)
      case (.bisection, .proceed): bisect(missing, .malformedAnswer, history: missing.history)
      default: await complete(missing, .failure(.failed(.malformedAnswer)))
      }
    }

    private func extraRequest(
      for missing: Part, of part: Part
    ) -> RateLimiter.StateMachine.ExtraRequest? {
      if missing.places.isEmpty { return nil }
      if missing.history.failures < client.policy.retries { return .retry }
      return part.places.count > 1 ? .bisection(isWhole: false) : nil
    }

    /// Learns from a success about the size of batches.
    private mutating func noteSize(_ count: Int) {
      traffic.sizes += suspectedSizes.map { .tooLarge($0) }
      suspectedSizes = []
      traffic.sizes.append(.fine(count))
    }

    // MARK: Failures

    /// Follows the ruling on a failure.
    private mutating func fail(
      _ part: Part, _ reason: CheckReason, _ exchange: Exchange,
      _ extra: RateLimiter.StateMachine.ExtraRequest?
    ) async {
      var part = part
      if let count = part.successesAtFailure, exchange.permit.successCount > count {
        part.lonelyFailures += 1
      }
      let ruling = await client.record(
        exchange, .failed(failure(part, reason, exchange)), extra: extra, traffic: &traffic)
      part.successesAtFailure = ruling.successCount
      switch (ruling.advice, exchange.verdict) {
      case (.postpone(let bisects), _): postpone(part, reason, bisects: bisects)
      case (.proceed, .again): await retry(part, reason)
      case (.proceed, .halve):
        traffic.sizes.append(.tooLarge(part.places.count))
        let history = part.history.ofHalf
        await client.backOff(reason, after: history, traffic: &traffic)
        bisect(part, reason, history: history)
      case (.proceed, .split(.malformedAnswer)):
        // It was asked for as often as it may be; what is left to learn is which app is the cause.
        bisect(part, reason, history: part.history)
      case (.proceed, .split): bisect(part, reason)
      default: await complete(part, .failure(.failed(reason)))
      }
    }

    private func failure(
      _ part: Part, _ reason: CheckReason, _ exchange: Exchange
    ) -> RateLimiter.StateMachine.Failure {
      var cause = RetryPolicy.cause(
        of: exchange.result,
        isFirstRequest: part.isWhole && part.history == RetryPolicy.History())
      // Twice others succeeded, and it failed again.
      if part.lonelyFailures > 1, cause != .permanent { cause = .own }
      if reason == .invalidCountry { cause = .own }
      return RateLimiter.StateMachine.Failure(
        reason, cause: cause,
        retryAfter: RetryPolicy.retryAfter(of: exchange.result, now: client.date()))
    }

    /// Asks again once the store is available, free of charge.
    private mutating func postpone(_ part: Part, _ reason: CheckReason, bisects: Bool) {
      var part = part
      traffic.retries += 1
      part.history.countOutage(reason)
      suspectedSizes = []
      guard bisects, part.places.count > 1 else { return parts.append(part) }
      if reason.canMeanOverload {
        suspectedSizes = Array(repeating: part.places.count, count: part.history.overloads)
      }
      bisect(part, reason, history: part.history.ofHalf)
    }

    private mutating func retry(_ part: Part, _ reason: CheckReason) async {
      var part = part
      part.history.count(reason)
      if reason.canMeanOverload { traffic.sizes.append(.tooLarge(part.places.count)) }
      await client.backOff(reason, after: part.history, traffic: &traffic)
      parts.append(part)
    }

    private mutating func bisect(
      _ part: Part, _ reason: CheckReason, history: RetryPolicy.History = RetryPolicy.History()
    ) {
      let middle = part.places.count / 2
      for half in [part.places[..<middle], part.places[middle...]] where !half.isEmpty {
        var halved = part
        halved.places = Array(half)
        halved.history = history
        halved.isWhole = false
        parts.append(halved)
      }
      client.onEvent(.retrying(reason: reason, wait: .zero))
    }

    // MARK: Results

    private mutating func complete(
      _ part: Part, _ result: Result<LookupAnswer, LookupError>
    ) async {
      for place in part.places { results[place] = result }
      await publish(part)
    }

    /// Hands results to the cache at once, so that a run that is killed loses only what was in
    /// flight.
    private func publish(_ part: Part) async {
      var settled = SettledLookups(for: client.cache)
      for place in part.places {
        let answer = try? results[place].get()
        settled.append(batch.key(of: batch.identifiers[place]), answer)
      }
      let onEvent = client.onEvent
      await client.cache.settle(settled, onFileFailure: { onEvent(.cacheFileFailed($0)) })
    }
  }

  /// Returns the request for a batch.
  ///
  /// A confirmation that the content delivery network has in its cache would confirm nothing.
  func request(_ batch: LookupBatch, bypassesCaches: Bool = false) -> TransportRequest? {
    let bypasses = isFresh || bypassesCaches || batch.pass == .confirmation
    return LookupRequest(batch, store: store, bypass: bypasses ? bypass : nil).map {
      TransportRequest(url: $0.url, timeout: timeout)
    }
  }

  /// A parameter that makes a URL new to every cache on its way.
  var bypass: String { String(Int64(date().timeIntervalSince1970 * 1000)) }
}
