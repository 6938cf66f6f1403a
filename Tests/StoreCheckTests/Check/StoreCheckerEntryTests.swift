import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct StoreCheckerEntryTests {
  private static func checker(
    _ simulation: Simulation, _ transport: any Transport,
    _ change: (inout CheckConfiguration) -> Void = { _ in }
  ) throws -> StoreChecker {
    var configuration = try CoreSamples.configuration()
    configuration.rate = nil
    configuration.storefronts = [.us, .jp]
    change(&configuration)
    return StoreChecker(
      transport: transport, clock: simulation.clock, configuration: configuration)
  }

  /// Checks one entry in a task that is cancelled already.
  private static func checkCancelled(
    _ entry: AppQuery, _ change: (inout CheckConfiguration) -> Void = { _ in }
  ) throws -> [String] {
    let simulation = Simulation(seed: 1)
    let checker = try checker(simulation, UnusedTransport(), change)
    let rows = try simulation.run {
      await withTaskGroup(of: [CheckRow].self) { group in
        group.cancelAll()
        group.addTask { await checker.check(entry) }
        return await group.next() ?? []
      }
    }
    return rows.map { "\($0.app) \($0.country) \($0.status) \($0.reason?.word ?? "")" }
  }

  @Test func `one entry checked in a cancelled task has an interrupted row for each storefront`()
    throws
  {
    let expected = ["1 US error interrupted", "1 JP error interrupted"]
    #expect(try Self.checkCancelled(AppQuery("1")) == expected)
    #expect(try Self.checkCancelled(AppQuery("1")) { $0.isFresh = true } == expected)
    #expect(try Self.checkCancelled(AppQuery("1")) { $0.storefronts = [] } == [])
  }

  @Test func `a cancelled check of one entry still tells what is wrong with the entry`() throws {
    var japanese = AppQuery("1")
    japanese.market = .own(.jp)
    #expect(try Self.checkCancelled(japanese) == ["1 JP error interrupted"])
    var nowhere = AppQuery("1")
    nowhere.market = .invalid("Atlantis")
    #expect(try Self.checkCancelled(nowhere) == ["1 Atlantis error invalid-country"])
    #expect(
      try Self.checkCancelled(AppQuery("?")) == [
        "? US error invalid-app", "? JP error invalid-app",
      ])
  }

  @Test func `one entry whose check is cancelled on the way keeps the results that came`() throws {
    let simulation = Simulation(seed: 2)
    let clock = simulation.clock
    let transport = ScriptedTransport { request, _ throws(TransportError) in
      let isJapan = request.items("country") == ["jp"]
      do { try await clock.sleep(for: .seconds(isJapan ? 60 : 1)) } catch { throw .cancelled }
      return PlainStore.answer(request)
    }
    let checker = try Self.checker(simulation, transport)
    let rows = try simulation.run {
      try await stopping(after: .seconds(10), on: clock) { await checker.check(AppQuery("1")) }
    }
    #expect(rows.map(\.status) == [.listed, .error])
    #expect(rows.map(\.reason) == [nil, .interrupted])
  }

  @Test func `one entry is checked whichever shard of an input the checker is for`() throws {
    let simulation = Simulation(seed: 3)
    let shard = try #require(Shard(number: 2, of: 2))
    let transport = ScriptedTransport { request, _ in PlainStore.answer(request) }
    let checker = try Self.checker(simulation, transport) { $0.shard = shard }
    let rows = try simulation.run { await checker.check(AppQuery("1")) }
    #expect(rows.map(\.country) == ["US", "JP"])
    #expect(rows.allSatisfy { $0.isTrue })
  }
}
