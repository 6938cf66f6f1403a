import StoreCheck
import StoreCheckTesting
import Synchronization
import Testing

@Suite struct CheckRowsTests {
  /// A checker of a store that takes a second for each response.
  private struct Bench: Sendable {
    let simulation: Simulation
    let transport: ScriptedTransport
    let checker: StoreChecker
    let cache = LookupCache()

    var clock: TestClock { simulation.clock }

    init(seed: UInt64, storefronts: [Storefront] = [.us], rate: RateLimit? = nil) throws {
      simulation = Simulation(seed: seed)
      let clock = simulation.clock
      transport = ScriptedTransport { request, _ throws(TransportError) in
        do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
        return PlainStore.answer(request)
      }
      var configuration = try CoreSamples.configuration()
      configuration.storefronts = storefronts
      configuration.rate = rate
      configuration.batch = 10
      configuration.concurrency = 3
      checker = StoreChecker(
        transport: transport, clock: AnyClock(clock), configuration: configuration, cache: cache,
        date: { CoreSamples.now }, random: .seeded(seed))
    }

    func rows(_ entries: [AppQuery]) -> CheckRows<Never> {
      var rows = checker.rows(for: entries)
      rows.executor = simulation.taskExecutor
      return rows
    }

    func rows<Entries: AsyncSequence & Sendable>(
      _ entries: Entries
    ) -> CheckRows<Entries.Failure> where Entries.Element == [AppQuery] {
      var rows = checker.rows(for: entries)
      rows.executor = simulation.taskExecutor
      return rows
    }

    /// What should be nothing once everything has ended.
    func leftovers() throws -> [String: Int] {
      let counts = try simulation.run { [checker, cache] in
        [
          "waiters": await checker.limiter.waiterCount,
          "lookups in flight": await cache.underWayCount,
        ]
      }
      return counts.merging(["sleepers": clock.sleeperCount]) { $1 }.filter { $0.value != 0 }
    }
  }

  private static func taking(_ rows: CheckRows<Never>, _ recorder: Recorder<CheckRow>) async {
    for await row in rows { recorder.record(row) }
  }

  @Test(arguments: Array(1...20))
  func `rows that are iterated over are those of check, in input order`(seed: Int) throws {
    let entries = trackIDs(1...300) + [AppQuery("?")] + trackIDs(5...20)
    let storefronts: [Storefront] = [.us, .jp]
    let expected = try Bench(seed: UInt64(seed), storefronts: storefronts)
    let emitted = Recorder<CheckRow>()
    var summary = try expected.simulation.run {
      try await expected.checker.check(entries) { emitted.record($0) }
    }
    let bench = try Bench(seed: UInt64(seed), storefronts: storefronts)
    let rows = bench.rows(entries)
    let taken = Recorder<CheckRow>()
    try bench.simulation.run { await Self.taking(rows, taken) }
    #expect(taken.all == emitted.all)
    #expect(taken.all.map(\.entry) == (0..<317).flatMap { [$0, $0] })
    var ownSummary = try #require(rows.summary)
    summary.duration = .zero
    ownSummary.duration = .zero
    #expect(ownSummary == summary)
    #expect(try bench.leftovers() == [:])
  }

  @Test func `entries that arrive in pieces have their rows, and events are told`() throws {
    let bench = try Bench(seed: 1)
    let events = Recorder<CheckEvent>()
    var rows = bench.checker.rows(
      for: Pieces([[], trackIDs(1...3), [], trackIDs(4...5)]), onEvent: { events.record($0) })
    rows.executor = bench.simulation.taskExecutor
    let iterated = rows
    let taken = Recorder<CheckRow>()
    try bench.simulation.run { for await row in iterated { taken.record(row) } }
    #expect(taken.all.map(\.app) == ["1", "2", "3", "4", "5"])
    #expect(events.all.last == .emitted(rows: 5))
  }

  @Test func `nothing is sent before the first row is asked for`() throws {
    let bench = try Bench(seed: 1)
    let rows = bench.rows(trackIDs(1...30))
    try bench.simulation.run {
      let iterator = rows.makeAsyncIterator()
      try await bench.clock.sleep(for: .seconds(100))
      withExtendedLifetime(iterator) {}
    }
    #expect(bench.transport.asked == [])
    #expect(rows.summary == nil)
  }

  @Test(arguments: Array(1...10))
  func `while rows are not taken nothing is read and nothing new is sent`(seed: Int) throws {
    let bench = try Bench(seed: UInt64(seed))
    let clock = bench.clock
    let read = Recorder<Int>()
    let rows = bench.rows(TrackedEntries(count: 1_000, read: read))
    let taken = Recorder<CheckRow>()
    let moved = Recorder<Int>()
    let ahead = Mutex(0)
    try bench.simulation.run {
      for try await row in rows {
        taken.record(row)
        ahead.withLock { $0 = max($0, read.all.count - taken.all.count) }
        guard row.entry.isMultiple(of: 300) else { continue }
        // Long enough for everything in flight to end.
        try await clock.sleep(for: .seconds(5))
        let before = (read.all.count, bench.transport.asked.count)
        try await clock.sleep(for: .seconds(1_000))
        moved.record(read.all.count - before.0)
        moved.record(bench.transport.asked.count - before.1)
      }
    }
    #expect(moved.all == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(taken.all.map(\.entry) == Array(0..<1_000))
    // Three requests in flight, three ready, one that fills, and 64 rows that wait to be taken.
    #expect(ahead.withLock { $0 } <= 70 + 64)
    #expect(try bench.leftovers() == [:])
  }

  @Test(arguments: [0, 1, 25, 100], Array(1...10))
  func `leaving the loop ends every request at once and leaves nothing behind`(
    count: Int, seed: Int
  ) throws {
    let bench = try Bench(
      seed: UInt64(seed), rate: RateLimit(count: 4, window: .seconds(2)))
    let read = Recorder<Int>()
    let rows = bench.rows(TrackedEntries(count: 1_000, read: read))
    let end = Mutex(Duration.zero)
    try bench.simulation.run {
      var left = count
      for try await _ in rows {
        left -= 1
        if left <= 0 { break }
      }
      end.withLock { $0 = bench.clock.now.offset }
    }
    // The clock did not have to move for what was in flight, or waited for the rate, to end.
    #expect(bench.clock.now.offset == end.withLock { $0 })
    #expect(try bench.leftovers() == [:])
    #expect(read.all.count <= count + 70 + 64)
    #expect(bench.transport.asked.count <= count / 10 + 12)
    #expect(rows.summary == nil)
    let asked = bench.transport.asked.count
    try bench.simulation.run { try await bench.clock.sleep(for: .seconds(1_000)) }
    #expect(bench.transport.asked.count == asked)
  }

  @Test(arguments: [0, 1, 500, 999, 1_000, 1_500, 3_200, 60_000])
  func `a loop whose task is cancelled gets a row for every entry that was read, then ends`(
    milliseconds: Int
  ) throws {
    let bench = try Bench(seed: 7, rate: RateLimit(count: 4, window: .seconds(2)))
    let rows = bench.rows(trackIDs(1...300))
    let taken = Recorder<CheckRow>()
    try bench.simulation.run {
      try await stopping(after: .milliseconds(milliseconds), on: bench.clock) {
        await Self.taking(rows, taken)
      }
    }
    let summary = try #require(rows.summary)
    #expect(taken.all.map(\.entry) == Array(0..<taken.all.count))
    for row in taken.all { #expect(row.isTrue || row.reason == .interrupted) }
    #expect(summary.totalRows == taken.all.count)
    #expect(summary.requests == bench.transport.asked.count)
    #expect(summary.isInterrupted == (milliseconds < 60_000))
    #expect(taken.all.count == 300 || milliseconds == 0)
    #expect(try bench.leftovers() == [:])
  }

  @Test func `a loop in a cancelled task asks nothing`() throws {
    let bench = try Bench(seed: 9)
    let rows = bench.rows(Pieces([trackIDs(1...10)]))
    let taken = Recorder<CheckRow>()
    try bench.simulation.run {
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { await Self.taking(rows, taken) }
      }
    }
    #expect(bench.transport.asked == [])
    #expect(taken.all == [])
    #expect(rows.summary?.isInterrupted == true)
  }

  @Test(arguments: Array(1...10))
  func `entries that throw end the loop with their error, after the rows that were ready`(
    seed: Int
  ) throws {
    let bench = try Bench(seed: UInt64(seed))
    var entries = TrackedEntries(count: 500, read: Recorder<Int>())
    entries.before = { if $0 == 157 { throw TrackedEntries.Broken() } }
    let rows = bench.rows(entries)
    let taken = Recorder<CheckRow>()
    try bench.simulation.run {
      var iterator = rows.makeAsyncIterator()
      do {
        while let row = try await iterator.next() { taken.record(row) }
        Issue.record("the error is lost")
      } catch {
        #expect(error is TrackedEntries.Broken)
      }
      let rest = try await iterator.next()
      #expect(rest == nil)
    }
    #expect(taken.all.map(\.entry) == Array(0..<taken.all.count))
    #expect(taken.all.count > 64)
    #expect(rows.summary == nil)
    #expect(try bench.leftovers() == [:])
  }

  @Test func `each iteration is a check of its own, and the second finds what the first asked`()
    throws
  {
    let bench = try Bench(seed: 3)
    let rows = bench.rows(trackIDs(1...40))
    let counts = try bench.simulation.run {
      var counts: [Int] = []
      for _ in 0..<2 {
        for await row in rows where row.isTrue { counts.append(row.entry) }
      }
      return counts
    }
    #expect(counts == Array(0..<40) + Array(0..<40))
    #expect(bench.transport.asked.count == 4)
    #expect(rows.summary?.requests == 0)
    #expect(rows.summary?.cachedRows == 40)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a loop that is left on the system's executor ends its check, too`() async throws {
    let began = Gate()
    let ended = Gate()
    let transport = ScriptedTransport { request, number throws(TransportError) in
      if number == 0 { return PlainStore.answer(request) }
      began.open()
      await Gate().wait()
      ended.open()
      throw .cancelled
    }
    var configuration = try CoreSamples.configuration()
    configuration.batch = 1
    configuration.rate = nil
    let checker = StoreChecker(transport: transport, configuration: configuration)
    for await row in checker.rows(for: trackIDs(1...2)) {
      #expect(row.isTrue)
      await began.wait()
      break
    }
    await ended.wait()
    #expect(transport.asked.count == 2)
  }
}
