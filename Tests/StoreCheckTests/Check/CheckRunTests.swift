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

  /// Takes the next step, which has to be a batch to send.
  private static func sent(by run: inout CheckRun) throws -> LookupBatch {
    let step = run.nextStep()
    guard case .send(let batch) = step else {
      Issue.record("not a batch: \(step)")
      throw CancellationError()
    }
    return batch
  }

  @Test func `it reads up to the bound, and then what the first row waits for leaves alone`()
    throws
  {
    var configuration = try CoreSamples.configuration()
    // Every storefront twenty times over, so that few entries make many pairs.
    configuration.storefronts = Array(repeatElement(Storefront.all, count: 20).joined())
    configuration.concurrency = 2
    var run = CheckRun(configuration)
    var entries = 0
    while run.pairsRead < CheckRun.windowBound {
      #expect(run.nextStep() == .read, "nothing is full yet")
      entries += 1
      Self.take(entries...entries, into: &run)
    }
    #expect(entries == 40)
    let batch = try Self.sent(by: &run)
    #expect(batch.storefront == Storefront.all.first)
    #expect(batch.identifiers.count == 40)
    #expect(
      run.nextStep() == .takeAnswer(mayHaveToWait: true),
      "one is enough for it to move")
  }

  @Test func `an empty input is finished at once`() throws {
    var run = CheckRun(try CoreSamples.configuration())
    #expect(run.nextStep() == .read)
    run.note(.ended)
    #expect(run.nextStep() == .finish)
  }

  @Test func `no more batches are under way than the concurrency allows`() throws {
    var configuration = try CoreSamples.configuration()
    configuration.concurrency = 2
    var run = CheckRun(configuration)
    Self.take(1...600, into: &run)
    run.note(.ended)
    let first = try Self.sent(by: &run)
    _ = try Self.sent(by: &run)
    #expect(run.nextStep() == .takeAnswer(mayHaveToWait: true))
    _ = run.take(Self.outcome(of: first), of: first)
    #expect(try Self.sent(by: &run).identifiers.count == 200)
  }

  @Test func `an answer that is there makes room for a request before rows are given out`() throws {
    var configuration = try CoreSamples.configuration()
    configuration.concurrency = 2
    var run = CheckRun(configuration)
    Self.take(1...600, into: &run)
    let first = try Self.sent(by: &run)
    let second = try Self.sent(by: &run)
    _ = run.take(Self.outcome(of: first), of: first)
    #expect(try Self.sent(by: &run).identifiers.first == .trackID(401))
    #expect(
      run.nextStep(now: CoreSamples.now, hasAnswer: true) == .takeAnswer(mayHaveToWait: false))
    _ = run.take(Self.outcome(of: second), of: second)
    guard case .emit = run.nextStep() else {
      Issue.record("there are rows")
      return
    }
  }

  @Test func `while the input is silent answers come first, then what it has been given leaves`()
    throws
  {
    var run = CheckRun(try CoreSamples.configuration())
    Self.take(1...200, into: &run)
    run.note(.silent)
    let batch = try Self.sent(by: &run)
    #expect(run.nextStep() == .takeAnswer(mayHaveToWait: true))
    _ = run.take(Self.outcome(of: batch), of: batch)
    for number in 1...200 {
      guard case .emit(let rows) = run.nextStep() else { break }
      #expect(rows.map(\.entry) == [number])
    }
    #expect(run.pairsEmitted == 200)
    #expect(run.nextStep() == .read)
    run.note(.silent)
    #expect(run.nextStep() == .read, "with nothing under way it is asked again")
  }

  @Test func `batches that were ready before the size fell are cut to it`() throws {
    var configuration = try CoreSamples.configuration()
    configuration.concurrency = 8
    var run = CheckRun(configuration)
    Self.take(1...750, into: &run)
    let batch = try Self.sent(by: &run)
    let signs: [BatchSizeSign] = [.tooLarge(200), .tooLarge(200)]
    #expect(run.take(Self.outcome(of: batch, signs), of: batch) == 100)
    run.note(.ended)
    // Two that were ready, and the open one of 150 that was too large then.
    let sizes = try (0..<6).map { _ in try Self.sent(by: &run).identifiers.count }
    #expect(sizes == [100, 100, 100, 100, 100, 50])
  }

  @Test func `rows leave when all of an entry is known, and only then`() throws {
    var configuration = try CoreSamples.configuration()
    configuration.storefronts = [.us, .jp]
    configuration.concurrency = 1
    var run = CheckRun(configuration)
    Self.take(1...2, into: &run)
    run.note(.ended)
    for country in ["JP", "US"] {
      let batch = try Self.sent(by: &run)
      #expect(batch.storefront.code == country)
      #expect(run.nextStep() == .takeAnswer(mayHaveToWait: true))
      #expect(run.take(Self.outcome(of: batch), of: batch) == nil)
    }
    #expect(run.nextRows(now: CoreSamples.now)?.map(\.country) == ["US", "JP"])
    #expect(run.nextRows(now: CoreSamples.now)?.map(\.entry) == [2, 2])
    #expect(run.nextStep() == .finish)
  }

  @Test func `an interrupted run has a row of everything that was read`() throws {
    var run = CheckRun(try CoreSamples.configuration())
    Self.take(1...3, into: &run)
    run.interrupt()
    let rows = (1...3).compactMap { _ in run.nextRows(now: CoreSamples.now)?.first }
    #expect(rows.map(\.reason) == [.interrupted, .interrupted, .interrupted])
    #expect(run.summary.isInterrupted)
  }

  @Test func `an interruption after the last row is none`() throws {
    var run = CheckRun(try CoreSamples.configuration())
    run.note(.ended)
    run.interrupt()
    #expect(!run.summary.isInterrupted)
  }
}

extension CheckRun {
  /// The next step while no answer is there.
  fileprivate mutating func nextStep() -> Step {
    nextStep(now: CoreSamples.now, hasAnswer: false)
  }
}
