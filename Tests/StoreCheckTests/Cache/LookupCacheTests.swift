import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite(.timeLimit(.minutes(5))) struct LookupCacheTests {
  private static func claim(_ cache: LookupCache, _ key: LookupKey) async -> LookupCache.Claim {
    await cache.claim([key], now: CoreSamples.now, mode: .fresh)[0]
  }

  @Test func `the first leads, others join until it settles, later ones get the answer`()
    async throws
  {
    let cache = LookupCache()
    let key = try CoreSamples.key("1")
    guard case .lead = await Self.claim(cache, key) else {
      Issue.record("nobody else asked yet")
      return
    }
    guard case .join(let gate) = await Self.claim(cache, key) else {
      Issue.record("it is under way")
      return
    }
    let answer = CoreSamples.answer(CoreSamples.listing(1))
    var settled = SettledLookups(for: cache)
    settled.append(key, answer)
    await cache.settle(settled)
    await gate.wait()
    guard case .hit(answer) = await Self.claim(cache, key) else {
      Issue.record("it was answered")
      return
    }
    #expect(await cache.underWayCount == 0)
  }

  @Test func `a leader without an answer lets one of the joined lead`() async throws {
    let cache = LookupCache()
    let key = try CoreSamples.key("1")
    _ = await Self.claim(cache, key)
    guard case .join(let gate) = await Self.claim(cache, key) else {
      Issue.record("it is under way")
      return
    }
    var settled = SettledLookups(for: cache)
    settled.append(key, nil)
    await cache.settle(settled)
    await gate.wait()
    guard case .lead = await Self.claim(cache, key) else {
      Issue.record("somebody has to ask")
      return
    }
    #expect(await cache.count == 0)
  }

  @Test func `one who joined and was cancelled leaves alone`() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    let key = try CoreSamples.key("1")
    let left = try simulation.run {
      let cache = LookupCache()
      _ = await Self.claim(cache, key)
      let left = Recorder<Int>()
      await withTaskGroup(of: Void.self) { group in
        for number in 1...2 {
          group.addTask {
            guard case .join(let gate) = await Self.claim(cache, key) else { return }
            await withTaskGroup(of: Void.self) { inner in
              inner.addTask {
                await gate.wait()
                left.record(number)
              }
              if number == 1 {
                try? await clock.sleep(for: .seconds(1))
                inner.cancelAll()
              }
            }
          }
        }
        try? await clock.sleep(for: .seconds(2))
        left.record(0)
        var settled = SettledLookups(for: cache)
        settled.append(key, nil)
        await cache.settle(settled)
      }
      return left.all
    }
    // The other waits until the lookup is settled.
    #expect(left == [1, 0, 2])
  }

  @Test func `a confirmation is asked even where an answer is kept`() async throws {
    let cache = LookupCache()
    let key = try CoreSamples.key("1")
    try await cache.keep([CacheLine.Record(key: key, answer: CoreSamples.answer(nil))])
    guard case .hit = await Self.claim(cache, key) else {
      Issue.record("it is kept")
      return
    }
    guard case .lead = await cache.claim([key], now: CoreSamples.now, mode: .again)[0] else {
      Issue.record("it is asked again")
      return
    }
  }
}

extension LookupCache {
  /// How many results are cached.
  var count: Int { storage.count }

  /// How many lookups are in flight.
  var underWayCount: Int { underWay.count }
}
