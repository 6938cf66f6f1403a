#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Looks up batches: in the cache, else through the rate limiter and the transport, with retries and
/// bisection as the retry policy and the rate limiter rule.
///
/// Never throws: what concerns one app is data in its outcome.
package struct LookupClient: Sendable {
  let transport: any Transport
  let limiter: RateLimiter
  let cache: LookupCache
  let policy: RetryPolicy
  let clock: AnyClock
  let date: @Sendable () -> Date
  let random: RandomSource
  let store: URL
  let timeout: Duration
  let isFresh: Bool
  let onEvent: @Sendable (CheckEvent) -> Void

  /// What became of a batch.
  package struct Outcome: Sendable {
    /// For each identifier of the batch, in its order.
    package var results: [Result<LookupAnswer, LookupError>]
    /// Whether each result came without a request of this batch.
    package var isCached: [Bool]
    /// What was sent.
    package var traffic = LookupTraffic()
  }

  /// Looks a batch up.
  package func lookUp(_ batch: LookupBatch, freshSince: LookupCache.Epoch?) async -> Outcome {
    let count = batch.identifiers.count
    var results = [Result<LookupAnswer, LookupError>?](repeating: nil, count: count)
    var isCached = [Bool](repeating: false, count: count)
    var traffic = LookupTraffic()
    var open = Array(0..<count)
    // Usually one turn; another where a lookup that this one joined came to nothing.
    while !open.isEmpty {
      let keys = open.map { batch.key(of: batch.identifiers[$0]) }
      let claims = await cache.claim(keys, now: date(), mode: mode(batch, freshSince))
      var own: [Int] = []
      var joined: [Int] = []
      var gates: [Gate] = []
      for (place, claim) in zip(open, claims) {
        switch claim {
        case .hit(let answer):
          results[place] = .success(answer)
          isCached[place] = true
        case .lead: own.append(place)
        case .join(let gate):
          joined.append(place)
          gates.append(gate)
        }
      }
      if !own.isEmpty {
        let asked = batch.asking(own.map { batch.identifiers[$0] })
        var execution = BatchExecution(client: self, batch: asked)
        await execution.run()
        traffic.add(execution.traffic)
        for (place, result) in zip(own, execution.results) { results[place] = result }
      }
      for gate in gates { await gate.wait() }
      if Task.isCancelled {
        for place in joined { results[place] = .failure(.interrupted) }
        joined = []
      }
      open = joined
    }
    return Outcome(
      results: results.map { $0 ?? .failure(.interrupted) }, isCached: isCached, traffic: traffic)
  }

  private func mode(
    _ batch: LookupBatch, _ freshSince: LookupCache.Epoch?
  ) -> LookupCache.Mode {
    switch batch.pass {
    case .confirmation: .again
    case .first: freshSince.map { .since($0) } ?? .fresh
    }
  }
}

/// Why one lookup has no answer.
public enum LookupError: Error, Hashable, Sendable {
  /// The run was stopped.
  case interrupted
  /// The store gave no usable answer.
  case failed(CheckReason)

  /// What the row says.
  public var reason: CheckReason {
    switch self {
    case .interrupted: .interrupted
    case .failed(let reason): reason
    }
  }
}

/// What a lookup cost.
package struct LookupTraffic: Equatable, Sendable {
  package var requests = 0
  package var retries = 0
  package var refusals = 0
  /// Signs that batches are too large, or fine: what the planner's batch size learns from.
  package var sizes: [BatchSizeSign] = []

  package init() {}

  package mutating func add(_ other: LookupTraffic) {
    requests += other.requests
    retries += other.retries
    refusals += other.refusals
    sizes += other.sizes
  }
}
