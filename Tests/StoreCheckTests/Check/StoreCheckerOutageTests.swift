import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

/// What a store that is down for a while, or for good, costs.
@Suite struct StoreCheckerOutageTests {
  /// Ten full batches.
  private static func bench() throws -> CheckBench {
    var bench = try CheckBench()
    bench.configuration.storefronts = [.us]
    bench.configuration.concurrency = 4
    bench.entries = trackIDs(1...2_000)
    return bench
  }

  private static func isAsked(_ app: Int, by request: TransportRequest) -> Bool {
    request.items("id").contains("\(app)")
  }

  @Test func `an answer that is too large opens the door after a refusal, as any answer does`()
    throws
  {
    var bench = try Self.bench()
    bench.configuration.concurrency = 1
    bench.entries = trackIDs(1...1)
    let outcome = try bench.run { request, number, _ throws(TransportError) in
      switch number {
      case 0: return TransportResponse(status: 429)
      case 1: throw .bodyTooLarge
      default: return PlainStore.answer(request)
      }
    }
    #expect(outcome.rows.allSatisfy { $0.isTrue })
    let opened = try #require(outcome.events.firstIndex(of: .reopened))
    #expect(outcome.events[..<opened].count { $0 == .requestStarted(ids: 1) } == 2)
  }

  @Test func `a store that is down for a while is asked ever more slowly, and then again`() throws {
    let outcome = try Self.bench().run { request, number, clock in
      0 < number && clock.now.offset < .seconds(60)
        ? TransportResponse(status: 503) : PlainStore.answer(request)
    }
    #expect(outcome.rows.allSatisfy { $0.isTrue })
    #expect(outcome.asked.count <= 10 + 20)
    let waits = outcome.events.compactMap { event -> Duration? in
      guard case .unavailable(.http(503), let wait) = event else { return nil }
      return wait
    }
    #expect(waits.count > 4)
    #expect(waits.allSatisfy { $0 <= .seconds(30) })
  }

  @Test func `an outage in the middle of a halved batch is not learned anew for each app`() throws {
    var bench = try Self.bench()
    bench.entries = trackIDs(1...200)
    bench.configuration.giveUp = .seconds(60)
    let outcome = try bench.run { request, number, _ in
      number < 3 && request.items("id").count == 100 && Self.isAsked(1, by: request)
        ? PlainStore.answer(request) : TransportResponse(status: 503)
    }
    #expect(outcome.rows.filter { $0.isTrue }.count == 100)
    #expect(outcome.rows.filter { $0.reason == .http(503) }.count == 100)
    #expect(outcome.asked.count <= 2 + 1 + 2 + 2 + 5 + 2 * 5)
  }

  @Test(
    arguments: [
      Named<TransportResponse?>("overload", TransportResponse(status: 503)),
      Named<TransportResponse?>(
        "an answer of broken JSON", TransportResponse(status: 200, body: Data("{]".utf8))),
      Named<TransportResponse?>("too large an answer", nil),
    ], [1, 2, 77, 100, 101, 200])
  func `an app that spoils its batch costs itself alone`(
    row: Named<TransportResponse?>, app: Int
  ) throws {
    var bench = try Self.bench()
    bench.entries = trackIDs(1...200)
    let outcome = try bench.run { request, _, _ throws(TransportError) in
      guard Self.isAsked(app, by: request) else { return PlainStore.answer(request) }
      guard let answer = row.value else { throw .bodyTooLarge }
      return answer
    }
    #expect(outcome.rows.filter { $0.status == .error }.map(\.app) == ["\(app)"])
    #expect(outcome.rows.filter { $0.isTrue }.count == 199)
  }

  @Test(arguments: [
    Named<TransportResponse?>(
      "an answer of broken JSON", TransportResponse(status: 200, body: Data("{]".utf8))),
    Named<TransportResponse?>("too large an answer", nil),
  ])
  func `apps that spoil their answers side by side cost themselves alone`(
    row: Named<TransportResponse?>
  ) throws {
    var bench = try Self.bench()
    bench.entries = trackIDs(1...200)
    let outcome = try bench.run { request, _, _ throws(TransportError) in
      guard (120...126).contains(where: { Self.isAsked($0, by: request) }) else {
        return PlainStore.answer(request)
      }
      guard let answer = row.value else { throw .bodyTooLarge }
      return answer
    }
    #expect(
      outcome.rows.filter { $0.status == .error }.map(\.app) == (120...126).map { "\($0)" })
  }

  @Test(
    arguments: [0, 4], [[1, 2, 151], [1, 3, 4], [1, 2, 4, 150], [1, 200], [2, 3, 99, 101]])
  func `the first apps of a batch may spoil their answers, and neighbours go free`(
    retries: Int, spoilers: [Int]
  ) throws {
    var bench = try Self.bench()
    bench.configuration.retries = retries
    bench.entries = trackIDs(1...200)
    let outcome = try bench.run { request, _, _ in
      guard spoilers.contains(where: { Self.isAsked($0, by: request) }) else {
        return PlainStore.answer(request)
      }
      return TransportResponse(status: 200, body: Data("{]".utf8))
    }
    #expect(
      outcome.rows.filter { $0.status == .error }.map(\.app) == spoilers.map { "\($0)" })
  }

  @Test(arguments: [0, 1, 4], 1...12 as ClosedRange<UInt64>)
  func `apps that spoil their answers cost themselves alone wherever they stand`(
    retries: Int, seed: UInt64
  ) throws {
    var chance = SeededGenerator(seed: seed)
    let spoilers = Set((0..<chance.number(in: 2...6)).map { _ in chance.number(in: 1...200) })
    let isEndless = chance.number(in: 0...1) == 0
    var bench = try Self.bench()
    bench.configuration.retries = retries
    bench.entries = trackIDs(1...200)
    let outcome = try bench.run { request, _, _ throws(TransportError) in
      guard spoilers.contains(where: { Self.isAsked($0, by: request) }) else {
        return PlainStore.answer(request)
      }
      if isEndless { throw .bodyTooLarge }
      return TransportResponse(status: 200, body: Data("{]".utf8))
    }
    #expect(
      outcome.rows.filter { $0.status == .error }.map(\.app)
        == spoilers.sorted().map { "\($0)" })
  }

  @Test func `one app's endless answer is asked for again`() throws {
    var bench = try Self.bench()
    bench.entries = trackIDs(1...1)
    bench.configuration.retries = 2
    let outcome = try bench.run { request, number, _ throws(TransportError) in
      if number < 2 { throw .bodyTooLarge }
      return PlainStore.answer(request)
    }
    #expect(outcome.rows.allSatisfy { $0.isTrue })
    #expect(outcome.asked.count == 3)
  }
}
