import StoreCheck
import StoreCheckTesting
import Testing

/// The actor: who sleeps, who waits at a gate, and that whoever is cancelled leaves at once.
@Suite struct RateLimiterTests {
  private struct Bench {
    let simulation: Simulation
    let limiter: RateLimiter
    var clock: TestClock { simulation.clock }

    init(seed: UInt64, count: Int?, giveUp: Duration = .seconds(1_800)) {
      simulation = Simulation(seed: seed)
      limiter = RateLimiter(
        RateLimiter.StateMachine.Configuration(
          limit: count.map { RateLimit(count: $0, window: .seconds(10)) }, giveUp: giveUp),
        clock: AnyClock(simulation.clock))
    }
  }

  /// Who was let through when, or turned away.
  private struct Entry: Equatable {
    var name: Int
    var admission: String
    var time: Duration
  }

  private static func word(_ admission: RateLimiter.Admission) -> String {
    switch admission {
    case .granted: "granted"
    case .givenUp: "given up"
    case .cancelled: "cancelled"
    }
  }

  @Test(arguments: seeds)
  func `waiters start in the order they came, each at the earliest moment`(seed: UInt64) throws {
    let bench = Bench(seed: seed, count: 2)
    let (limiter, clock) = (bench.limiter, bench.clock)
    let entries = Recorder<Entry>()
    try bench.simulation.run {
      await withTaskGroup(of: Void.self) { group in
        for name in 0..<6 {
          group.addTask {
            // One after the other, so that there is an order.
            try? await clock.sleep(for: .milliseconds(name + 1))
            let admission = await limiter.acquire()
            entries.record(
              Entry(name: name, admission: Self.word(admission), time: clock.now.offset))
          }
        }
      }
    }
    #expect(entries.all.map(\.name) == Array(0..<6))
    #expect(
      entries.all.map(\.time)
        == [1, 2, 10_081, 10_082, 20_161, 20_162].map {
          Duration.milliseconds($0)
        })
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: seeds)
  func `a cancelled waiter leaves at once wherever it waits, and its turn goes to the next`(
    seed: UInt64
  ) throws {
    var chance = SeededGenerator(seed: seed)
    let cancelled = Set((0..<5).filter { _ in chance.happens(0.5) })
    let bench = Bench(seed: seed, count: 1)
    let (limiter, clock) = (bench.limiter, bench.clock)
    let entries = Recorder<Entry>()
    let left = try bench.simulation.run {
      _ = await limiter.acquire()
      await withTaskGroup(of: Void.self) { group in
        for name in 0..<5 {
          group.addTask {
            try? await clock.sleep(for: .milliseconds(name + 1))
            let admission = try? await stopping(
              after: cancelled.contains(name) ? .seconds(3) : nil, on: clock
            ) { await limiter.acquire() }
            entries.record(
              Entry(
                name: name, admission: admission.map(Self.word) ?? "nothing",
                time: clock.now.offset))
          }
        }
      }
      return await limiter.waiterCount
    }
    #expect(left == 0)
    #expect(clock.sleeperCount == 0)
    let (gone, started) = (
      entries.all.filter { cancelled.contains($0.name) },
      entries.all.filter { !cancelled.contains($0.name) }
    )
    #expect(gone.allSatisfy { $0.admission == "cancelled" && $0.time < .seconds(4) })
    #expect(started.map(\.name) == (0..<5).filter { !cancelled.contains($0) })
    #expect(started.allSatisfy { $0.admission == "granted" })
    // Nobody waits for the turn of one who has gone.
    #expect(
      started.map(\.time) == (0..<started.count).map { Duration.milliseconds(10_080 * ($0 + 1)) })
  }

  @Test(arguments: seeds)
  func `one who waits for a probe is let through by it, or leaves when cancelled`(seed: UInt64)
    throws
  {
    let bench = Bench(seed: seed, count: 10)
    let (limiter, clock) = (bench.limiter, bench.clock)
    let entries = Recorder<Entry>()
    try bench.simulation.run {
      guard case .granted(let permit) = await limiter.acquire() else { return }
      _ = await limiter.record(permit, .rateLimited(retryAfter: .seconds(5)))
      await withTaskGroup(of: Void.self) { group in
        for name in 0..<3 {
          group.addTask {
            try? await clock.sleep(for: .milliseconds(name + 1))
            let admission = try? await stopping(
              after: name == 1 ? .seconds(7) : nil, on: clock
            ) { await limiter.acquire() }
            entries.record(
              Entry(
                name: name, admission: admission.map(Self.word) ?? "nothing",
                time: clock.now.offset))
            guard name == 0, case .granted(let probe) = admission else { return }
            try? await clock.sleep(for: .seconds(4))
            _ = await limiter.record(probe, .success)
          }
        }
      }
    }
    #expect(
      entries.all == [
        Entry(name: 0, admission: "granted", time: .seconds(5)),
        Entry(name: 1, admission: "cancelled", time: .milliseconds(7_002)),
        Entry(name: 2, admission: "granted", time: .seconds(9)),
      ])
    let waiters = try bench.simulation.run { await limiter.waiterCount }
    #expect(waiters == 0)
  }

  @Test(arguments: seeds)
  func `a probe without an answer lets the next one probe`(seed: UInt64) throws {
    let bench = Bench(seed: seed, count: 10)
    let (limiter, clock) = (bench.limiter, bench.clock)
    let times = try bench.simulation.run {
      guard case .granted(let permit) = await limiter.acquire() else { return [Duration]() }
      _ = await limiter.record(permit, .rateLimited(retryAfter: .seconds(5)))
      return await withTaskGroup(of: Duration.self) { group in
        for _ in 0..<3 {
          group.addTask {
            guard case .granted(let probe) = await limiter.acquire() else { return .zero }
            let started = clock.now.offset
            try? await clock.sleep(for: .seconds(1))
            _ = await limiter.record(probe, .inconclusive)
            return started
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(times == [.seconds(5), .seconds(6), .seconds(7)])
  }

  @Test(arguments: seeds)
  func `everybody in line is turned away when the store is given up`(seed: UInt64) throws {
    let bench = Bench(seed: seed, count: 10, giveUp: .seconds(1))
    let (limiter, clock) = (bench.limiter, bench.clock)
    let words = try bench.simulation.run {
      guard case .granted(let permit) = await limiter.acquire() else { return [String]() }
      _ = await limiter.record(permit, .rateLimited(retryAfter: nil))
      return await withTaskGroup(of: String.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let admission = await limiter.acquire()
            if case .granted(let probe) = admission {
              try? await clock.sleep(for: .seconds(1))
              _ = await limiter.record(probe, .rateLimited(retryAfter: nil))
            }
            return Self.word(admission)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(words.sorted() == ["given up", "given up", "given up", "granted"])
    #expect(clock.now.offset == .seconds(2))
    let waiters = try bench.simulation.run { await limiter.waiterCount }
    #expect(waiters == 0)
  }

  @Test func `whoever waits is told for how long`() throws {
    let bench = Bench(seed: 1, count: 1)
    let limiter = bench.limiter
    let waits = Recorder<Duration>()
    try bench.simulation.run {
      _ = await limiter.acquire { waits.record($0) }
      _ = await limiter.acquire { waits.record($0) }
    }
    #expect(waits.all == [.milliseconds(10_080)])
  }
}
