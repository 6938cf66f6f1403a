#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Checks many apps in many storefronts with the fewest requests that are possible.
///
/// A checker holds the rate limit and the cache of one address: use one for everything that asks the
/// same store, from as many tasks as you like.
public struct StoreChecker: Sendable {
  /// How this checker asks.
  public let configuration: CheckConfiguration

  private let transport: any Transport
  private let clock: AnyClock
  package let limiter: RateLimiter
  private let cache: LookupCache
  let date: @Sendable () -> Date
  private let random: RandomSource

  /// Makes a checker of parts that you choose.
  ///
  /// - Parameters:
  ///   - transport: What carries requests; `URLSessionTransport` for a real store.
  ///   - clock: The clock for rates, backoff and waits.
  ///   - configuration: How to ask.
  ///   - cache: Where answers are kept; one of its own in memory unless given.
  public init(
    transport: any Transport, clock: some Clock<Duration> = ContinuousClock(),
    configuration: CheckConfiguration = CheckConfiguration(), cache: LookupCache? = nil
  ) {
    self.init(
      transport: transport, clock: AnyClock(clock), configuration: configuration,
      cache: cache ?? LookupCache(for: configuration))
  }

  /// Makes a checker of parts that a test or the command line brings.
  package init(
    transport: any Transport, clock: AnyClock, configuration: CheckConfiguration,
    cache: LookupCache, date: @escaping @Sendable () -> Date = { Date() },
    random: RandomSource = .system
  ) {
    self.configuration = configuration
    self.transport = transport
    self.clock = clock
    self.cache = cache
    self.date = date
    self.random = random
    limiter = RateLimiter(
      RateLimiter.StateMachine.Configuration(
        limit: configuration.rate, cooldown: configuration.cooldown,
        giveUp: configuration.giveUp, retries: configuration.retries),
      clock: clock, random: random)
  }

  /// Checks every entry in every storefront, and gives one row for each pair, in input order.
  ///
  /// Entries are read as fast as rows can be given out and no faster; memory is bounded by the pairs
  /// that wait and not by the input. An empty piece says that there is nothing at the moment: then
  /// answers that arrive are taken before the next piece is asked for. A request still leaves only when
  /// it is full, or the input is at its end: what comes slowly waits, and costs no more requests.
  ///
  /// When the task is cancelled no request is started any more; entries that were read get their
  /// rows, of reason `interrupted` where there was no answer, and the summary says so.
  ///
  /// - Parameters:
  ///   - entries: The entries, in pieces of any size.
  ///   - onEvent: Told what happens meanwhile, from several tasks.
  ///   - emit: Given each row in turn; the next waits until it returns.
  ///
  /// - Returns: What the run did.
  ///
  /// - Throws: Only what `entries` and `emit` throw; rows that were not given out by then are lost.
  ///   What goes wrong with one app is in its row; `unlisted` is an answer and no error.
  ///
  /// - Complexity: O(*n*) in the number of pairs.
  public func check<Entries: AsyncSequence>(
    _ entries: Entries,
    onEvent: @escaping @Sendable (CheckEvent) -> Void = { _ in },
    emit: (CheckRow) async throws -> Void
  ) async throws -> CheckSummary where Entries.Element == [AppQuery] {
    try await check(entries, onEvent: onEvent, beforeWaiting: {}, emit: emit)
  }

  /// Checks as ``check(_:onEvent:emit:)`` does, and calls `beforeWaiting` before entries are read or an
  /// answer is waited for, so that a buffered output can be handed on by then.
  ///
  /// The shard is the configuration's unless another is given.
  package func check<Entries: AsyncSequence>(
    _ entries: Entries,
    shard: Shard? = nil,
    onEvent: @escaping @Sendable (CheckEvent) -> Void,
    beforeWaiting: () async throws -> Void,
    emit: (CheckRow) async throws -> Void
  ) async throws -> CheckSummary where Entries.Element == [AppQuery] {
    let start = clock.now
    let client = client(onEvent: onEvent)
    var run = CheckRun(configuration)
    let arrived = ArrivedCount()
    var input = EntryInput(entries, shard: shard ?? configuration.shard)
    let freshSince = configuration.isFresh ? await cache.beginEpoch() : nil
    try await withThrowingTaskGroup(of: Answered.self) { group in
      running: while !Task.isCancelled {
        switch run.nextStep(now: date(), hasAnswer: !arrived.isZero) {
        case .send(let batch):
          group.addTask {
            defer { arrived.add() }
            return Answered(
              batch: batch, outcome: await client.lookUp(batch, freshSince: freshSince))
          }
        case .emit(let rows):
          for row in rows { try await emit(row) }
          onEvent(.emitted(rows: run.pairsEmitted))
        case .read:
          try await beforeWaiting()
          try await read(&input, into: &run, freshSince: freshSince)
          onEvent(
            .read(entries: input.position, rows: run.pairsRead, isComplete: input.isAtEnd))
        case .takeAnswer(let mayHaveToWait):
          if mayHaveToWait { try await beforeWaiting() }
          guard let answered = try await group.next() else { break running }
          arrived.remove()
          if let limit = run.take(answered.outcome, of: answered.batch) {
            onEvent(.batchLimit(limit))
          }
        case .finish: break running
        }
      }
      guard Task.isCancelled else { return }
      group.cancelAll()
      for try await answered in group { _ = run.take(answered.outcome, of: answered.batch) }
      run.interrupt()
      while let rows = run.nextRows(now: date()) {
        for row in rows { try await emit(row) }
      }
    }
    var summary = run.summary
    summary.duration = clock.now - start
    return summary
  }

  /// An entry for each app of a developer: those that any asked-for storefront lists.
  ///
  /// Costs one request a storefront; what the store says of the apps meanwhile is kept, so that a
  /// check of them asks only where an app was not in the developer's list. The store gives at most
  /// 200 apps of a developer for each storefront.
  ///
  /// - Parameters:
  ///   - developer: The developer's number, which users also know as artist id.
  ///   - onEvent: Told what happens meanwhile.
  ///
  /// - Returns: The entries, by ascending track id.
  ///
  /// - Throws: ``LookupError`` where a storefront gave no usable answer, or the task was cancelled,
  ///   since the list would not be whole. A developer whom the store does not know has no apps, which
  ///   is no error.
  public func entries(
    ofDeveloper developer: UInt64,
    onEvent: @escaping @Sendable (CheckEvent) -> Void = { _ in }
  ) async throws(LookupError) -> [AppQuery] {
    let client = client(onEvent: onEvent)
    var trackIDs: Set<UInt64> = []
    for storefront in configuration.storefronts {
      trackIDs.formUnion(
        try await client.apps(
          ofDeveloper: developer, in: storefront, on: configuration.platform))
    }
    return trackIDs.sorted().map { AppQuery(String($0)) }
  }

  /// Reads the next entries, as many as are worth one visit to the cache.
  private func read<Entries: AsyncSequence>(
    _ input: inout EntryInput<Entries>, into run: inout CheckRun,
    freshSince: LookupCache.Epoch?
  ) async throws where Entries.Element == [AppQuery] {
    let most = max(1, Self.pairsPerVisit / max(1, configuration.storefronts.count))
    let piece: [(position: Int, query: AppQuery)]
    do {
      piece = try await input.next(most: most)
    } catch is CancellationError where Task.isCancelled {
      // A reader that a stop woke up; what was read so far still gets its rows.
      return
    }
    let keys = piece.map { run.keys(of: $0.query) }
    let answers = await cache.answers(
      to: Array(keys.joined()), now: date(), mode: freshSince.map { .since($0) } ?? .fresh)
    var start = 0
    for (entry, keys) in zip(piece, keys) {
      run.take(
        entry: entry.position, entry.query, known: answers[start..<start + keys.count])
      start += keys.count
    }
    run.note(input.isAtEnd ? .ended : input.isSilent ? .silent : .open)
  }

  private func client(onEvent: @escaping @Sendable (CheckEvent) -> Void) -> LookupClient {
    LookupClient(
      transport: transport, limiter: limiter, cache: cache,
      policy: RetryPolicy(retries: configuration.retries), clock: clock, date: date,
      random: random, store: configuration.store, timeout: configuration.timeout,
      isFresh: configuration.isFresh, onEvent: onEvent)
  }

  /// One visit to the cache costs a change of actor; this many pairs make it not worth counting.
  private static let pairsPerVisit = 512

  private struct Answered: Sendable {
    var batch: LookupBatch
    var outcome: LookupClient.Outcome
  }
}
