import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct StoreCheckerTogetherTests {
  @Test(arguments: Array(1...10))
  func `two checks of one checker at once send what one would`(seed: Int) throws {
    let simulation = Simulation(seed: UInt64(seed))
    let clock = simulation.clock
    let transport = ScriptedTransport { request, _ throws(TransportError) in
      do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
      return PlainStore.answer(request)
    }
    let (checker, cache) = try Self.checker(transport, clock)
    let queries = (1...40).map { AppQuery("\($0)") }
    let counts = try simulation.run {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<2 {
          group.addTask {
            let rows = Recorder<CheckRow>()
            _ = try await checker.check(Pieces([queries])) { rows.record($0) }
            return rows.all.count(where: \.isTrue)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(counts == [40, 40])
    #expect(transport.asked.count == 4)
    let underWay = try simulation.run { await cache.underWayCount }
    #expect(underWay == 0)
  }

  @Test(arguments: Array(1...20))
  func `when the check that asks is stopped, one that joined it asks in its place`(seed: Int)
    throws
  {
    let simulation = Simulation(seed: UInt64(seed))
    let clock = simulation.clock
    let transport = ScriptedTransport { request, _ throws(TransportError) in
      do { try await clock.sleep(for: .seconds(10)) } catch { throw .cancelled }
      return PlainStore.answer(request)
    }
    let (checker, cache) = try Self.checker(transport, clock)
    let queries = (1...10).map { AppQuery("\($0)") }
    let outcomes = try simulation.run {
      try await withThrowingTaskGroup(of: [CheckRow].self) { group in
        for number in 0..<4 {
          group.addTask {
            let rows = Recorder<CheckRow>()
            // The first three are stopped, one after the other; the last goes on.
            _ = try await stopping(
              after: number < 3 ? .seconds(2 + number) : nil, on: clock
            ) {
              try await checker.check(Pieces([queries])) { rows.record($0) }
            }
            return rows.all
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(outcomes.allSatisfy { $0.count == 10 })
    #expect(outcomes.count { rows in rows.allSatisfy { $0.reason == .interrupted } } == 3)
    #expect(outcomes.count { rows in rows.allSatisfy { $0.isTrue } } == 1)
    #expect(transport.asked.count <= 4)
    #expect(clock.now.offset <= .seconds(15))
    let underWay = try simulation.run { await cache.underWayCount }
    #expect(underWay == 0)
    let waiters = try simulation.run { await checker.limiter.waiterCount }
    #expect(waiters == 0)
  }

  private static func checker(
    _ transport: any Transport, _ clock: TestClock
  ) throws -> (StoreChecker, LookupCache) {
    var configuration = try CoreSamples.configuration()
    configuration.rate = nil
    configuration.batch = 10
    let cache = LookupCache()
    let checker = StoreChecker(
      transport: transport, clock: AnyClock(clock), configuration: configuration, cache: cache,
      date: { CoreSamples.now }, random: .seeded(1))
    return (checker, cache)
  }
}
