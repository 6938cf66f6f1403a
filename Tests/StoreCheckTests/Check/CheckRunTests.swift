import Foundation
import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite struct CheckRunTests {
  private static func outcome(
    of batch: LookupBatch, _ sizes: [BatchSizeSign] = []
  ) -> LookupClient.Outcome {
    let answer = CoreSamples.answer(CoreSamples.listing(1))
    var traffic = LookupTraffic()
    traffic.sizes = sizes
    return LookupClient.Outcome(
      results: batch.identifiers.map { _ in .success(answer) },
      isCached: batch.identifiers.map { _ in false }, traffic: traffic)
  }

  private static func take(_ apps: ClosedRange<Int>, into run: inout CheckRun) {
    for number in apps {
      let query = AppQuery("\(number)")
      let known = [LookupAnswer?](repeating: nil, count: run.keys(of: query).count)
      run.take(entry: number, query, known: known[...])
    }
  }

  @Test func `it is full at the bound, and what the first row waits for leaves alone`() throws {
    var configuration = try CoreSamples.configuration()
    // Every storefront twenty times over, so that few entries make many pairs.
    configuration.storefronts = Array(repeatElement(Storefront.all, count: 20).joined())
    var run = CheckRun(configuration)
    var entries = 0
    while !run.isFull {
      entries += 1
      Self.take(entries...entries, into: &run)
    }
    #expect(entries == 40)
    #expect(run.pairsRead == CheckRun.windowBound)
    #expect(run.nextBatch() == nil, "nothing is full yet")
    run.flushBlocking()
    #expect(run.readyCount == 1)
    let batch = run.nextBatch()
    #expect(batch?.storefront == Storefront.all.first)
    #expect(batch?.identifiers.count == 40)
    #expect(run.nextRows(now: CoreSamples.now) == nil)
  }

  @Test func `batches that were ready before the size fell are cut to it`() throws {
    var run = CheckRun(try CoreSamples.configuration())
    Self.take(1...750, into: &run)
    let first = run.nextBatch()
    let batch = try #require(first)
    let signs: [BatchSizeSign] = [.tooLarge(200), .tooLarge(200)]
    #expect(run.take(Self.outcome(of: batch, signs), of: batch) == 100)
    run.flush(.first)
    var sizes: [Int] = []
    while let next = run.nextBatch() { sizes.append(next.identifiers.count) }
    // Two that were ready, and the open one of 150 that was too large then.
    #expect(sizes == [100, 100, 100, 100, 100, 50])
  }

  @Test func `rows leave when all of an entry is known, and only then`() throws {
    var configuration = try CoreSamples.configuration()
    configuration.storefronts = [.us, .jp]
    var run = CheckRun(configuration)
    Self.take(1...2, into: &run)
    run.flush(.first)
    for country in ["JP", "US"] {
      #expect(run.nextRows(now: CoreSamples.now) == nil)
      #expect(!run.isDone)
      let next = run.nextBatch()
      let batch = try #require(next)
      #expect(batch.storefront.code == country)
      #expect(run.take(Self.outcome(of: batch), of: batch) == nil)
    }
    #expect(run.nextRows(now: CoreSamples.now)?.map(\.country) == ["US", "JP"])
    #expect(run.nextRows(now: CoreSamples.now)?.map(\.entry) == [2, 2])
    #expect(run.isDone)
  }
}
