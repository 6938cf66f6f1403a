#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LookupClient {
  /// One batch on its way: the parts still to be asked, and what was answered.
  struct Attempt {
    let client: LookupClient
    let batch: LookupBatch
    var results: [Result<LookupAnswer, LookupError>]
    var traffic = LookupTraffic()
    /// Parts of the batch still to be asked, by place; the last is next, and the others wait for
    /// their first turn.
    private var parts: [Part]
    /// Parts that came to nothing while it is open whether they or the store are to blame.
    private var suspects: [(part: Part, reason: CheckReason)] = []
    private var hasAnswers = false
    /// How many parts in a row came to nothing, since the last answer, for a reason that can be the
    /// store's.
    private var failedInARow = 0
    /// How many signs of size there were at the last answer.
    private var provenSigns = 0

    /// Whether a part used up its tries, and nothing was answered since.
    ///
    /// Then the trouble is the store's and not the batch's, and asking for less would cost hundreds
    /// of requests to learn it again for each app.
    private var isStoresTrouble: Bool { failedInARow > 0 }

    /// After so many parts in a row the rest is not asked.
    ///
    /// Two more than the one that raised the suspicion. Where apps can be to blame it is four more, each
    /// asked once and as a whole: they are ever larger and lie ever farther from the app that spoiled its
    /// answer first, so that its neighbours may spoil theirs.
    private static func mostFailedInARow(_ reason: CheckReason) -> Int {
      reason.canBeOneApps ? 5 : 3
    }

    private struct Part {
      var places: [Int]
      var history = RetryPolicy.History()
    }

    init(client: LookupClient, batch: LookupBatch) {
      self.client = client
      self.batch = batch
      results = Array(repeating: .failure(.interrupted), count: batch.identifiers.count)
      parts = [Part(places: Array(batch.identifiers.indices))]
    }

    /// Asks until every place has a result.
    mutating func run() async {
      while true {
        if let part = parts.popLast() {
          await ask(part)
        } else if !suspects.isEmpty {
          splitSuspects()
        } else {
          break
        }
      }
    }

    private mutating func ask(_ part: Part) async {
      let asked = batch.asking(part.places.map { batch.identifiers[$0] })
      guard let request = request(asked) else {
        return await settle(part, .failure(.failed(.network)))
      }
      let (response, step) = await client.exchange(
        request, count: part.places.count, in: batch.storefront, after: part.history,
        traffic: &traffic)
      switch step {
      case .cancelled: await settle(part, .failure(.interrupted))
      case .givenUp: await settle(part, .failure(.failed(.throttled)))
      case .judged(let verdict): await follow(verdict, part: part, asked: asked, response)
      }
    }

    private func request(_ asked: LookupBatch) -> TransportRequest? {
      // A confirmation that the delivery network answers from memory would confirm nothing.
      let bypasses = client.isFresh || asked.pass == .confirmation
      let bypass = bypasses ? String(Int64(client.date().timeIntervalSince1970 * 1000)) : nil
      return LookupRequest(asked, store: client.store, bypass: bypass).map {
        TransportRequest(url: $0.url, timeout: client.timeout)
      }
    }

    private mutating func follow(
      _ verdict: RetryPolicy.Verdict, part: Part, asked: LookupBatch,
      _ response: TransportResponse?
    ) async {
      switch verdict {
      case .use(let lookup):
        await use(lookup, age: response?.ageSeconds, part: part, asked: asked)
      case .refused: parts.append(part)
      case .again(let reason) where isSuspect(part, reason),
        .split(let reason) where isSuspect(part, reason):
        await suspect(part, reason)
      case .again(let reason): await again(part, reason)
      case .halve(let reason) where isStoresTrouble:
        if part.history.failures < client.policy.retries {
          await again(part, reason)
        } else {
          await fail(part, reason)
        }
      case .halve(let reason): await halve(part, reason)
      case .split(.malformedAnswer):
        // It was asked for as often as it may be; what is left to learn is which app spoils it.
        split(part, .malformedAnswer, history: part.history)
      case .split(let reason): split(part, reason)
      case .fail(.interrupted): await settle(part, .failure(.interrupted))
      case .fail(let reason): await fail(part, reason)
      }
    }

    private mutating func fail(_ part: Part, _ reason: CheckReason) async {
      await settle(part, .failure(.failed(reason)))
      guard reason.canBeTheStores, !(hasAnswers && reason.canBeOneApps) else { return }
      await noteFailure(reason)
    }

    /// Whether it is open who is to blame for what came of a part: the store, or one of its apps.
    private func isSuspect(_ part: Part, _ reason: CheckReason) -> Bool {
      isStoresTrouble && reason.canBeOneApps && part.places.count > 1
    }

    /// Puts a part aside that may hold a spoiler too, until it is clear whether the store answers.
    private mutating func suspect(_ part: Part, _ reason: CheckReason) async {
      suspects.append((part, reason))
      await noteFailure(reason)
    }

    private mutating func noteFailure(_ reason: CheckReason) async {
      failedInARow += 1
      traffic.sizes.removeSubrange(provenSigns...)
      startPartsAfresh()
      guard failedInARow >= Self.mostFailedInARow(reason) else { return }
      parts += suspects.map(\.part)
      suspects = []
      while let rest = parts.popLast() { await settle(rest, .failure(.failed(reason))) }
    }

    private mutating func splitSuspects() {
      let split = suspects
      suspects = []
      for (part, reason) in split { self.split(part, reason, history: part.history) }
    }

    private mutating func halve(_ part: Part, _ reason: CheckReason) async {
      traffic.sizes.append(.tooLarge(part.places.count))
      let history = part.history.ofHalf
      await client.backOff(reason, after: history, traffic: &traffic)
      split(part, reason, history: history)
    }

    private mutating func again(_ part: Part, _ reason: CheckReason) async {
      var part = part
      part.history.count(reason)
      if reason.canMeanOverload { traffic.sizes.append(.tooLarge(part.places.count)) }
      await client.backOff(reason, after: part.history, traffic: &traffic)
      parts.append(part)
    }

    /// Asks for each half; a single place is asked for alone.
    private mutating func split(
      _ part: Part, _ reason: CheckReason, history: RetryPolicy.History = RetryPolicy.History()
    ) {
      let middle = part.places.count / 2
      for half in [part.places[middle...], part.places[..<middle]] where !half.isEmpty {
        parts.append(Part(places: Array(half), history: history))
      }
      client.onEvent(.retrying(reason: reason, wait: .zero))
    }

    private mutating func use(
      _ response: LookupResponse, age: Int?, part: Part, asked: LookupBatch
    ) async {
      traffic.sizes.append(.fine(part.places.count))
      let (found, isIncomplete) = response.listings(for: asked)
      let now = client.date().inWholeSeconds
      var answered = Part(places: [])
      var missing = Part(places: [], history: part.history)
      for (place, listing) in zip(part.places, found) {
        if listing == nil, isIncomplete {
          missing.places.append(place)
        } else {
          results[place] = .success(
            LookupAnswer(
              listing: listing, fetchedAt: now, ageSeconds: age,
              isConfirmed: batch.pass == .confirmation))
          answered.places.append(place)
        }
      }
      await publish(answered)
      if !answered.places.isEmpty { noteAnswer() }
      guard !missing.places.isEmpty else { return }
      // What is missing may be in the part that could not be read: not said to be unlisted.
      if missing.history.failures < client.policy.retries {
        await again(missing, .malformedAnswer)
      } else if part.places.count > 1 {
        split(missing, .malformedAnswer)
      } else {
        await settle(missing, .failure(.failed(.malformedAnswer)))
      }
    }

    /// The store answers: what failed before says nothing of the parts that wait.
    private mutating func noteAnswer() {
      hasAnswers = true
      failedInARow = 0
      provenSigns = traffic.sizes.count
      splitSuspects()
      startPartsAfresh()
    }

    private mutating func startPartsAfresh() {
      for index in parts.indices { parts[index].history = RetryPolicy.History() }
    }

    private mutating func settle(
      _ part: Part, _ result: Result<LookupAnswer, LookupError>
    ) async {
      for place in part.places { results[place] = result }
      await publish(part)
    }

    /// Hands results to the cache at once, so that a run that is killed has lost only what was
    /// under way.
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
}

extension CheckReason {
  /// Whether the reason can hold for every app at once, and is not about the one that was named.
  fileprivate var canBeTheStores: Bool {
    switch self {
    case .invalidApp, .http(400): false
    default: true
    }
  }

  /// Whether what one app's listing holds can be the reason.
  fileprivate var canBeOneApps: Bool { self == .malformedAnswer || self == .answerTooLarge }
}
