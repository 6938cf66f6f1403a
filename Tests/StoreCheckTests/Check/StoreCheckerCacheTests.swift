import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct StoreCheckerCacheTests {
  private static func bench(_ count: Int) throws -> CheckBench {
    var bench = try CheckBench()
    bench.configuration.storefronts = [.us, .jp]
    bench.entries = trackIDs(1...count)
    return bench
  }

  @Test func `a second run sends nothing, and says that its rows are cached`() throws {
    var bench = try Self.bench(300)
    bench.cache = LookupCache()
    let first = try bench.run { request, _, _ in PlainStore.answer(request, without: ["7"]) }
    let second = try bench.run(on: Simulation(seed: 2), transport: UnusedTransport())
    #expect(first.rows.allSatisfy { !$0.isCached })
    #expect(second.rows.allSatisfy { $0.isCached })
    #expect(second.summary.cachedRows == 600)
    #expect(second.rows.map(\.status) == first.rows.map(\.status))
    #expect(second.rows.map(\.listing) == first.rows.map(\.listing))
    #expect(second.rows.count { $0.status == .unlisted } == 2)
  }

  @Test func `times are whole seconds, which is what a cache file keeps`() throws {
    var bench = try Self.bench(3)
    bench.cache = LookupCache()
    let simulation = Simulation(seed: 1)
    simulation.clock.advance(by: .milliseconds(5_700))
    let transport = ScriptedTransport { request, _ in PlainStore.answer(request) }
    let first = try bench.run(on: simulation, transport: transport)
    let second = try bench.run(on: simulation, transport: UnusedTransport())
    #expect(first.rows.allSatisfy { $0.fetchedAt == CoreSamples.now.addingTimeInterval(5) })
    #expect(second.rows.map(\.fetchedAt) == first.rows.map(\.fetchedAt))
  }

  @Test func `an error is asked again by the next run`() throws {
    var bench = try Self.bench(3)
    bench.cache = LookupCache()
    bench.configuration.retries = 0
    let first = try bench.run { _, _, _ in TransportResponse(status: 500) }
    #expect(first.rows.allSatisfy { $0.status == .error })
    let second = try bench.run { request, _, _ in PlainStore.answer(request) }
    #expect(second.rows.allSatisfy { $0.isTrue && !$0.isCached })
  }

  @Test func `a fresh run asks past every cache, each app once`() throws {
    var bench = try Self.bench(50)
    bench.cache = LookupCache()
    _ = try bench.run { request, _, _ in PlainStore.answer(request) }
    bench.configuration.isFresh = true
    bench.entries += bench.entries
    // No time has passed, so that only the run tells its answers from those of the first.
    let simulation = Simulation(seed: 3)
    let transport = ScriptedTransport { request, _ in PlainStore.answer(request) }
    let outcome = try bench.run(on: simulation, transport: transport) { transport.asked }
    #expect(outcome.asked.count == 2)
    #expect(outcome.asked.allSatisfy { $0.items("t").count == 1 })
    #expect(outcome.rows.count == 200)
    #expect(outcome.rows.allSatisfy { $0.isTrue })
  }

  @Test func `an app is unlisted only when the store said so twice, in one batch a country`()
    throws
  {
    var bench = try Self.bench(600)
    bench.configuration.confirmsUnlisted = true
    let outcome = try bench.run { request, _, _ in
      // Five are left out of the first answers, and one of them is there after all.
      let isConfirmation = !request.items("t").isEmpty
      let missing: Set = ["1", "199", "400", "599"]
      return PlainStore.answer(request, without: isConfirmation ? missing : missing.union(["300"]))
    }
    let unlisted = outcome.rows.filter { $0.status == .unlisted }
    #expect(unlisted.map(\.app) == ["1", "1", "199", "199", "400", "400", "599", "599"])
    #expect(outcome.rows.allSatisfy { $0.isTrue || $0.status == .unlisted })
    let confirmations = outcome.asked.filter { !$0.items("t").isEmpty }
    #expect(confirmations.map { $0.items("id").count } == [5, 5])
    #expect(outcome.asked.count == 6 + 2)
  }

  @Test func `an answer that another checker took at its word is confirmed before it counts`()
    throws
  {
    var bench = try Self.bench(3)
    bench.cache = LookupCache()
    _ = try bench.run { request, _, _ in PlainStore.answer(request, without: ["2", "3"]) }
    bench.configuration.confirmsUnlisted = true
    let outcome = try bench.run { request, _, _ in PlainStore.answer(request, without: ["3"]) }
    #expect(
      outcome.rows.map(\.status) == [.listed, .listed, .listed, .listed, .unlisted, .unlisted])
    #expect(outcome.asked.map { $0.items("id") } == [["2", "3"], ["2", "3"]])
  }

  @Test func `without confirmation an app that is left out is unlisted at once`() throws {
    let outcome = try Self.bench(10).run { request, _, _ in
      PlainStore.answer(request, without: ["4"])
    }
    #expect(outcome.rows.filter { $0.status == .unlisted }.map(\.app) == ["4", "4"])
    #expect(outcome.asked.count == 2)
  }

  @Test func `a confirmation that fails is an error and not unlisted`() throws {
    var bench = try Self.bench(2)
    bench.configuration.confirmsUnlisted = true
    bench.configuration.retries = 0
    let outcome = try bench.run { request, _, _ in
      request.items("t").isEmpty
        ? PlainStore.answer(request, without: ["2"]) : TransportResponse(status: 500)
    }
    #expect(outcome.rows.map(\.status) == [.listed, .listed, .error, .error])
  }
}
