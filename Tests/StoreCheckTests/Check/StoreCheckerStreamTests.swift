import Foundation
import StoreCheck
import StoreCheckTesting
import Synchronization
import Testing

/// An input that tells how far it was read, and waits where it is told to.
struct TrackedEntries: AsyncSequence, AsyncIteratorProtocol, Sendable {
  struct Broken: Error {}

  let count: Int
  var pieceSize = 1
  let read: Recorder<Int>
  var position = 0
  /// Called before each piece.
  var before: @Sendable (Int) async throws -> Void = { _ in }

  func makeAsyncIterator() -> TrackedEntries { self }

  mutating func next() async throws -> [AppQuery]? {
    try await before(position)
    guard position < count else { return nil }
    let end = Swift.min(count, position + pieceSize)
    let piece = (position..<end).map { AppQuery("\($0 + 1)") }
    piece.indices.forEach { read.record(position + $0) }
    position = end
    return piece
  }
}

/// Ten entries, a minute of silence told by empty pieces, and ten more.
private struct SilentEntries: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let clock: TestClock
  var step = 0

  func makeAsyncIterator() -> SilentEntries { self }

  mutating func next() async throws -> [AppQuery]? {
    step += 1
    switch step {
    case 1: return (1...10).map { AppQuery("\($0)") }
    case 2...61:
      try await clock.sleep(for: .seconds(1))
      return []
    case 62: return (11...20).map { AppQuery("\($0)") }
    default: return nil
    }
  }
}

@Suite struct StoreCheckerStreamTests {
  private static func checker(
    _ simulation: Simulation, _ transport: any Transport, batch: Int = 10, concurrency: Int = 2,
    retries: Int = 4
  ) throws -> StoreChecker {
    var configuration = try CoreSamples.configuration()
    configuration.rate = nil
    configuration.batch = batch
    configuration.concurrency = concurrency
    configuration.retries = retries
    let clock = simulation.clock
    return StoreChecker(
      transport: transport, clock: AnyClock(clock), configuration: configuration,
      cache: LookupCache(),
      date: { CoreSamples.now.addingTimeInterval(clock.now.offset / .seconds(1)) },
      random: .seeded(simulation.seed))
  }

  private static func plainStore(_ clock: TestClock) -> ScriptedTransport {
    ScriptedTransport { request, _ throws(TransportError) in
      do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
      return PlainStore.answer(request)
    }
  }

  @Test func `nothing is read ahead of what is asked and given out`() throws {
    let simulation = Simulation(seed: 1)
    let checker = try Self.checker(simulation, Self.plainStore(simulation.clock))
    let read = Recorder<Int>()
    let entries = TrackedEntries(count: 1_000, read: read)
    let ahead = Mutex(0)
    let rows = Recorder<CheckRow>()
    _ = try simulation.run {
      try await checker.check(entries) { row in
        rows.record(row)
        let distance = read.all.count - rows.all.count
        ahead.withLock { $0 = max($0, distance) }
      }
    }
    #expect(rows.all.map(\.entry) == Array(0..<1_000))
    // Two requests under way, two ready, and one that fills.
    #expect(ahead.withLock { $0 } <= 50)
  }

  @Test func `while a row waits to be taken nothing is read and nothing new is sent`() throws {
    let simulation = Simulation(seed: 2)
    let clock = simulation.clock
    let transport = Self.plainStore(clock)
    let checker = try Self.checker(simulation, transport)
    let read = Recorder<Int>()
    let entries = TrackedEntries(count: 500, read: read)
    let moved = Recorder<Int>()
    _ = try simulation.run {
      try await checker.check(entries) { row in
        guard row.entry == 0 else { return }
        // Long enough for everything under way to end.
        try await clock.sleep(for: .seconds(5))
        let before = (read.all.count, transport.asked.count)
        try await clock.sleep(for: .seconds(1_000))
        moved.record(read.all.count - before.0)
        moved.record(transport.asked.count - before.1)
      }
    }
    #expect(moved.all == [0, 0])
  }

  @Test func `an emit that throws ends the check, and leaves nothing behind`() throws {
    struct Full: Error {}
    let simulation = Simulation(seed: 3)
    let clock = simulation.clock
    let transport = Self.plainStore(clock)
    let checker = try Self.checker(simulation, transport)
    let read = Recorder<Int>()
    let rows = Recorder<CheckRow>()
    #expect(throws: Full.self) {
      try simulation.run {
        try await checker.check(TrackedEntries(count: 500, read: read)) { row in
          if row.entry == 25 { throw Full() }
          rows.record(row)
        }
      }
    }
    #expect(rows.all.map(\.entry) == Array(0..<25))
    #expect(read.all.count < 100)
    #expect(clock.sleeperCount == 0)
    let waiters = try simulation.run { await checker.limiter.waiterCount }
    #expect(waiters == 0)
    #expect(clock.now.offset <= .seconds(4))
  }

  @Test func `entries that throw end the check, and leave nothing behind`() throws {
    let simulation = Simulation(seed: 4)
    let clock = simulation.clock
    let checker = try Self.checker(simulation, Self.plainStore(clock))
    let rows = Recorder<CheckRow>()
    var entries = TrackedEntries(count: 500, read: Recorder<Int>())
    entries.before = { if $0 == 47 { throw TrackedEntries.Broken() } }
    let broken = entries
    #expect(throws: TrackedEntries.Broken.self) {
      try simulation.run { try await checker.check(broken) { rows.record($0) } }
    }
    #expect(rows.all.map(\.entry) == Array(0..<rows.all.count))
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a slow input is waited for, and its rows are all there`() throws {
    let simulation = Simulation(seed: 5)
    let clock = simulation.clock
    let transport = Self.plainStore(clock)
    let checker = try Self.checker(simulation, transport)
    var entries = TrackedEntries(count: 35, pieceSize: 5, read: Recorder<Int>())
    entries.before = { _ in try await clock.sleep(for: .seconds(100)) }
    let slow = entries
    let rows = Recorder<CheckRow>()
    let summary = try simulation.run { try await checker.check(slow) { rows.record($0) } }
    #expect(rows.all.map(\.entry) == Array(0..<35))
    #expect(!summary.isInterrupted)
    // A batch leaves when it is full or at the end: patience saves requests.
    #expect(transport.asked.map { $0.items("id").count } == [10, 10, 10, 5])
  }

  @Test func `rows are given out while the input is silent`() throws {
    let simulation = Simulation(seed: 10)
    let clock = simulation.clock
    let checker = try Self.checker(simulation, Self.plainStore(clock))
    let times = Recorder<Duration>()
    let summary = try simulation.run {
      try await checker.check(SilentEntries(clock: clock)) { _ in times.record(clock.now.offset) }
    }
    #expect(summary.totalRows == 20)
    #expect(times.all.prefix(10).allSatisfy { $0 < .seconds(5) })
    #expect(times.all.suffix(10).allSatisfy { $0 > .seconds(60) })
  }

  @Test func `empty pieces are no end`() throws {
    let simulation = Simulation(seed: 6)
    let checker = try Self.checker(simulation, Self.plainStore(simulation.clock))
    let rows = Recorder<CheckRow>()
    let pieces = Pieces([[], [AppQuery("1")], [], [], [AppQuery("2"), AppQuery("3")], []])
    _ = try simulation.run { try await checker.check(pieces) { rows.record($0) } }
    #expect(rows.all.map(\.app) == ["1", "2", "3"])
  }

  @Test(arguments: [0, 1, 500, 999, 1_000, 1_500, 3_200, 60_000])
  func `a check that is stopped gives every entry it read its row, and leaves nothing`(
    milliseconds: Int
  ) throws {
    var bench = try CheckBench()
    bench.configuration.batch = 10
    bench.configuration.concurrency = 2
    bench.configuration.rate = RateLimit(count: 4, window: .seconds(2))
    bench.entries = (1...300).map { AppQuery("\($0)") }
    let outcome = try bench.run(seed: 7, stop: .milliseconds(milliseconds)) {
      request, number, clock throws(TransportError) in
      do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
      return number % 5 == 4 ? TransportResponse(status: 500) : PlainStore.answer(request)
    }
    #expect(outcome.rows.map(\.entry) == Array(0..<outcome.rows.count))
    for row in outcome.rows { #expect(row.isTrue || row.reason == .interrupted) }
    #expect(outcome.leftovers == [:])
    #expect(outcome.summary.totalRows == outcome.rows.count)
    let isWhole = outcome.rows.count == 300 && outcome.rows.allSatisfy { $0.isTrue }
    #expect(outcome.summary.isInterrupted == !isWhole)
    #expect(outcome.summary.requests == outcome.asked.count)
  }

  @Test func `an input that a stop wakes up does not lose what was read before`() throws {
    let simulation = Simulation(seed: 8)
    let clock = simulation.clock
    let checker = try Self.checker(simulation, Self.plainStore(clock))
    var entries = TrackedEntries(count: 500, pieceSize: 4, read: Recorder<Int>())
    entries.before = { if $0 >= 24 { try await clock.sleep(for: .seconds(1_000)) } }
    let stuck = entries
    let rows = Recorder<CheckRow>()
    let summary = try simulation.run {
      try await stopping(after: .seconds(30), on: clock) {
        try await checker.check(stuck) { rows.record($0) }
      }
    }
    #expect(summary.isInterrupted)
    #expect(rows.all.map(\.entry) == Array(0..<24))
    #expect(rows.all.prefix(20).allSatisfy { $0.isTrue })
    #expect(rows.all.suffix(4).allSatisfy { $0.reason == .interrupted })
  }

  @Test func `a stream that ends because of the stop is no whole input`() throws {
    let simulation = Simulation(seed: 11)
    let checker = try Self.checker(simulation, Self.plainStore(simulation.clock))
    let (stream, continuation) = AsyncStream.makeStream(of: [AppQuery].self)
    continuation.yield((1...10).map { AppQuery("\($0)") })
    let rows = Recorder<CheckRow>()
    let summary = try simulation.run {
      try await stopping(after: .seconds(30), on: simulation.clock) {
        try await checker.check(stream) { rows.record($0) }
      }
    }
    continuation.finish()
    #expect(rows.all.count == 10)
    #expect(summary.isInterrupted)
  }

  @Test func `a check that begins in a stopped task asks nothing`() throws {
    let simulation = Simulation(seed: 9)
    let checker = try Self.checker(simulation, UnusedTransport())
    let rows = Recorder<CheckRow>()
    let summary = try simulation.run {
      try await withThrowingTaskGroup(of: CheckSummary.self) { group in
        group.cancelAll()
        group.addTask {
          try await checker.check(Pieces([[AppQuery("1")]])) { rows.record($0) }
        }
        return try #require(await group.next())
      }
    }
    #expect(summary.isInterrupted)
    #expect(rows.all == [])
  }
}
