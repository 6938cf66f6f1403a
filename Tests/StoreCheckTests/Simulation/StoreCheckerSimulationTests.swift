import Foundation
import StoreCheck
import StoreCheckTesting
import Synchronization
import Testing

/// Whole checks on a scripted store, a test clock and a seeded order of jobs.
///
/// `STORECHECK_SEEDS=200000` runs more seeds; `STORECHECK_SEED=123` runs that one alone.
@Suite struct StoreCheckerSimulationTests {
  private static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let one = environment["STORECHECK_SEED"].flatMap({ UInt64($0) }) { return one..<one + 1 }
    return 0..<(environment["STORECHECK_SEEDS"].flatMap { UInt64($0) } ?? 2_000)
  }()

  /// The seeds in a few parts, which run side by side.
  private static let parts: [Range<UInt64>] = stride(
    from: seeds.lowerBound, to: seeds.upperBound, by: 250
  ).map { $0..<min($0 + 250, seeds.upperBound) }

  @Test(arguments: parts)
  func `every row is there, in order and true, whatever the store does`(
    part: Range<UInt64>
  ) async throws {
    for seed in part {
      // A simulation holds its thread to its end; in between, other tests have their turn.
      await Task.yield()
      do {
        let world = try SimulatedWorld(seed: seed)
        let outcome = try Outcome(running: world)
        for problem in outcome.problems(in: world) { Issue.record("seed \(seed): \(problem)") }
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  /// Its 172 lookups take more than two hours, and duplicates come when answers have gone stale.
  @Test func `a run that outlives its answers asks again, and seed 116183 is no fault`() throws {
    var world = try SimulatedWorld(seed: 116_183)
    let outcome = try Outcome(running: world)
    #expect(outcome.problems(in: world) == [])
    #expect(outcome.starts.count > world.leastRequests)
    // It is their age and nothing else: where answers stay fresh, none is asked for again.
    world.configuration.maxAge *= 100
    #expect(try Outcome(running: world).starts.count == world.leastRequests)
  }

  @Test func `the same seed gives the same run`() throws {
    for seed in UInt64(0)..<20 {
      let world = try SimulatedWorld(seed: seed)
      let (first, second) = (try Outcome(running: world), try Outcome(running: world))
      #expect(first.rows == second.rows)
      #expect(first.starts == second.starts)
    }
  }
}

/// What a simulated check left behind.
private struct Outcome: Sendable {
  var rows: [CheckRow] = []
  var summary = CheckSummary()
  var starts: [Duration] = []
  var mostInFlight = 0
  var faults = 0
  var refusals = 0
  /// What should be nothing when the check has returned.
  var leftovers: [String: Int] = [:]
  /// What the cache holds of every lookup of the portfolio.
  var cached: [(LookupKey, LookupAnswer)] = []

  init(running world: SimulatedWorld) throws {
    let simulation = Simulation(seed: world.seed)
    let clock = simulation.clock
    let store = SimulatedStore(world: world, clock: clock)
    let cache = LookupCache(LookupCache.Storage(lifetime: world.configuration.cacheLifetime))
    let checker = StoreChecker(
      transport: store, clock: AnyClock(clock), configuration: world.configuration, cache: cache,
      date: { Self.date(clock, world) }, random: .seeded(world.seed))
    let recorder = Recorder<CheckRow>()
    let pieces = Self.pieces(of: world)
    self = try simulation.run { [self] in
      var outcome = self
      outcome.summary = try await Self.check(
        checker, pieces, clock: clock, stop: world.stop, recorder)
      outcome.leftovers["waiters"] = await checker.limiter.waiterCount
      outcome.leftovers["lookups under way"] = await cache.underWayCount
      outcome.leftovers["requests under way"] = store.inFlight
      for query in world.entries {
        guard let identifier = query.identifier else { continue }
        for storefront in world.countries(of: query).compactMap({ Storefront($0) }) {
          let key = LookupKey(identifier, in: storefront, on: .ios)
          let answers = await cache.answers(
            to: [key], now: .distantFuture, mode: .since(.distantPast))
          if let answer = answers[0] { outcome.cached.append((key, answer)) }
        }
      }
      return outcome
    }
    leftovers["sleepers"] = clock.sleeperCount
    rows = recorder.all
    starts = store.starts
    mostInFlight = store.mostInFlight
    faults = store.faults
    refusals = store.refusals
  }

  private static func pieces(of world: SimulatedWorld) -> Pieces {
    var chance = SeededGenerator(seed: world.seed ^ 0x91ECE)
    var rest = world.entries[...]
    var pieces: [[AppQuery]] = []
    while !rest.isEmpty {
      let piece = rest.prefix(chance.number(in: 0...20))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    return Pieces(pieces)
  }

  private static func check(
    _ checker: StoreChecker, _ pieces: Pieces, clock: TestClock, stop: Duration?,
    _ recorder: Recorder<CheckRow>
  ) async throws -> CheckSummary {
    try await withThrowingTaskGroup(of: CheckSummary?.self) { group in
      group.addTask { try await checker.check(pieces) { recorder.record($0) } }
      if let stop {
        group.addTask {
          try? await clock.sleep(for: stop)
          return nil
        }
      }
      var summary = CheckSummary()
      while let result = try await group.next() {
        if let result { summary = result }
        // Whoever is first: the stop ends the check, or the check's end the stop.
        group.cancelAll()
      }
      return summary
    }
  }

  /// A wall clock that now and then jumps.
  private static func date(_ clock: TestClock, _ world: SimulatedWorld) -> Date {
    let offset = clock.now.offset
    let seconds = Double(offset.components.seconds)
    guard world.clockJumps else { return Date(timeIntervalSince1970: 1_700_000_000 + seconds) }
    var chance = SeededGenerator(seed: world.seed ^ UInt64(offset.components.seconds / 20))
    return Date(
      timeIntervalSince1970: 1_700_000_000 + seconds + Double(chance.pick([0, 3_600, -3_600])))
  }

  // MARK: What must hold

  func problems(in world: SimulatedWorld) -> [String] {
    var problems: [String] = []
    let expected = world.entries.enumerated().flatMap { entry, query in
      world.countries(of: query).map { (entry, query, $0) }
    }
    let wasStopped = summary.isInterrupted
    if wasStopped ? rows.count > expected.count : rows.count != expected.count {
      problems.append("\(rows.count) rows for \(expected.count) pairs")
    }
    for (row, (entry, query, country)) in zip(rows, expected) {
      if row.entry != entry || row.app != query.app || row.country != country {
        problems.append("row \(row.app) \(row.country) stands where \(query.app) \(country) should")
        break
      }
      if let problem = untruth(row, query, country, in: world) { problems.append(problem) }
    }
    problems += starts.isEmpty ? [] : rateProblems(world)
    problems += leftovers.filter { $0.value != 0 }.map { "left \($0.value) \($0.key)" }
    for (key, answer) in cached
    where answer.listing?.version != world.listing(key.identifier, key.storefront)?.version {
      problems.append("the cache holds an untruth about \(key.identifier) in \(key.storefront)")
    }
    problems += requestProblems(world)
    return problems
  }

  private func untruth(
    _ row: CheckRow, _ query: AppQuery, _ country: String, in world: SimulatedWorld
  ) -> String? {
    let truth = world.expectedStatus(query, country)
    if row.status == truth { return nil }
    guard row.status == .error else {
      return "\(row.app) in \(country) is \(truth), and the row says \(row.status)"
    }
    switch row.reason {
    case .invalidApp, .invalidCountry, .unreadableVersion, nil:
      return
        "\(row.app) in \(country) is \(truth), and the row says \(String(describing: row.reason))"
    case .interrupted:
      return summary.isInterrupted ? nil : "a row says interrupted, and nobody interrupted"
    default: return faults + refusals > 0 ? nil : "an error without a fault: \(row)"
    }
  }

  private func rateProblems(_ world: SimulatedWorld) -> [String] {
    var problems: [String] = []
    if mostInFlight > world.configuration.concurrency {
      problems.append("\(mostInFlight) requests at once")
    }
    if let rate = world.configuration.rate {
      let sorted = starts.sorted()
      for index in sorted.indices.dropFirst(rate.count)
      where sorted[index] - sorted[index - rate.count] < rate.window {
        problems.append("more than \(rate.count) starts in \(rate.window)")
        break
      }
    }
    return problems
  }

  private func requestProblems(_ world: SimulatedWorld) -> [String] {
    if summary.requests != starts.count, !summary.isInterrupted {
      return ["\(summary.requests) requests counted, \(starts.count) sent"]
    }
    // A fault costs its own request and at most two halves; a store that bears less makes batches
    // smaller, down to one lookup each.
    let confirmations = world.configuration.confirmsUnlisted ? world.lookupCount : 0
    // A run of hours outlives what it keeps of unlisted apps, as a clock that jumps does.
    let asksAgain =
      world.clockJumps || (starts.max() ?? .zero) >= world.configuration.maxAge / 4
    if faults == 0, !asksAgain {
      let bound = world.leastRequests + refusals + confirmations
      if starts.count > bound { return ["\(starts.count) requests, and \(bound) are enough"] }
      if confirmations == 0, refusals == 0, !summary.isInterrupted,
        starts.count != world.leastRequests
      {
        return ["\(starts.count) requests instead of \(world.leastRequests)"]
      }
    }
    // Answers that went stale, or look it, are asked for again where duplicates come later.
    let lookups = asksAgain ? 2 * rows.count : world.lookupCount + confirmations
    let bound = lookups + 3 * faults + refusals
    return starts.count > bound
      ? ["\(starts.count) requests, and \(bound) allow for all faults"] : []
  }
}
