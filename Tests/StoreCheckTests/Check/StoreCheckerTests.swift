import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct StoreCheckerRequestTests {
  private static let countries = ["US", "JP", "DE", "FR", "GB", "CN", "BR"]

  private static func bench(_ entries: [AppQuery]) throws -> CheckBench {
    var bench = try CheckBench()
    bench.configuration.storefronts = try countries.map { try CoreSamples.storefront($0) }
    bench.entries = entries
    bench.pieceSize = 700
    return bench
  }

  private static func check(_ outcome: CheckBench.Outcome, _ entries: [AppQuery]) {
    #expect(outcome.rows.count == entries.count * countries.count)
    let isInOrder = outcome.rows.enumerated().allSatisfy { place, row in
      let entry = place / countries.count
      return row.entry == entry && row.app == entries[entry].app
        && row.country == countries[place % countries.count]
    }
    #expect(isInOrder)
    #expect(outcome.rows.allSatisfy { $0.isTrue && $0.status == .listed })
    #expect(outcome.leftovers == [:])
  }

  @Test func `five thousand apps in seven countries take 175 requests, in any order`() throws {
    var chance = SeededGenerator(seed: 3)
    let entries = trackIDs(1...5_000).shuffled(using: &chance)
    let outcome = try Self.bench(entries).run { request, _, _ in PlainStore.answer(request) }
    Self.check(outcome, entries)
    #expect(outcome.asked.count == 175)
    #expect(outcome.summary.requests == 175)
    #expect(outcome.idCounts.allSatisfy { $0 == 200 })
  }

  @Test func `duplicates and bundle ids among them send the fewest, for each kind its own`()
    throws
  {
    var chance = SeededGenerator(seed: 4)
    let bundleIDs = (1...301).map { AppQuery("com.Example.app\($0)") }
    let entries = (trackIDs(1...601) + trackIDs(1...300) + bundleIDs + bundleIDs)
      .shuffled(using: &chance)
    let outcome = try Self.bench(entries).run { request, _, _ in PlainStore.answer(request) }
    Self.check(outcome, entries)
    #expect(outcome.asked.count == 7 * (4 + 2))
    #expect(Set(outcome.asked).count == outcome.asked.count)
  }

  @Test func `an entry's own country is asked with the others of that country`() throws {
    var bench = try CheckBench()
    bench.configuration.storefronts = [.us]
    bench.entries = trackIDs(1...10)
    for number in 0..<5 { bench.entries[number * 2].market = .own(.jp) }
    let outcome = try bench.run { request, _, _ in PlainStore.answer(request) }
    #expect(outcome.rows.map(\.country) == (0..<5).flatMap { _ in ["JP", "US"] })
    #expect(outcome.idCounts == [5, 5])
  }

  @Test func `each shard asks for its own chunks, and together they ask for all`() throws {
    var rows: [CheckRow] = []
    for number in 1...3 {
      var bench = try CheckBench()
      bench.configuration.shard = try #require(Shard(number: number, of: 3))
      bench.entries = trackIDs(1...900)
      let outcome = try bench.run { request, _, _ in PlainStore.answer(request) }
      #expect(outcome.idCounts.sum() == outcome.rows.count)
      #expect(outcome.idCounts.allSatisfy { $0 <= 200 })
      #expect(outcome.asked.count == (outcome.rows.count + 199) / 200)
      rows += outcome.rows
    }
    #expect(rows.map(\.entry).sorted() == Array(0..<900))
    #expect(rows.allSatisfy { $0.app == "\($0.entry + 1)" })
  }

  @Test func `no request is larger than two hundred, whatever is configured`() throws {
    var bench = try CheckBench()
    bench.configuration.batch = 10_000
    bench.entries = trackIDs(1...450)
    let outcome = try bench.run { request, _, _ in PlainStore.answer(request) }
    #expect(outcome.idCounts.sorted() == [50, 200, 200])
  }

  @Test func `what cannot be asked costs its own rows and no request`() throws {
    var bench = try CheckBench()
    bench.configuration.storefronts = [.us, .jp]
    bench.entries = [AppQuery("no app!"), AppQuery("1"), AppQuery("2"), AppQuery("nor this")]
    bench.entries[2].market = .invalid("XX")
    bench.entries[3].market = .invalid("YY")
    let outcome = try bench.run { request, _, _ in PlainStore.answer(request) }
    #expect(outcome.rows.map(\.entry) == [0, 0, 1, 1, 2, 3])
    #expect(outcome.rows.map(\.country) == ["US", "JP", "US", "JP", "XX", "YY"])
    #expect(
      outcome.rows.map(\.reason) == [
        .invalidApp, .invalidApp, nil, nil, .invalidCountry, .invalidApp,
      ])
    #expect(outcome.asked.count == 2)
  }

  @Test func `without entries or without storefronts there are no rows and no requests`() throws {
    var bench = try CheckBench()
    for entries in [[], trackIDs(1...3)] {
      bench.configuration.storefronts = entries.isEmpty ? [.us] : []
      bench.entries = entries
      let outcome = try bench.run(on: Simulation(seed: 1), transport: UnusedTransport())
      #expect(outcome.rows == [])
      #expect(outcome.summary.entries == entries.count)
      #expect(!outcome.summary.isInterrupted)
    }
  }

  @Test(arguments: [0, -1])
  func `a checker that may do nothing at once does one thing at once`(concurrency: Int) throws {
    var bench = try CheckBench()
    bench.configuration.concurrency = concurrency
    bench.entries = trackIDs(1...3)
    let outcome = try bench.run { request, _, _ in PlainStore.answer(request) }
    #expect(outcome.rows.count == 3)
  }
}

@Suite struct StoreCheckerRetryTests {
  @Test func `a bad id costs itself, and at most two requests for each halving`() throws {
    var bench = try CheckBench()
    bench.entries = trackIDs(1...200)
    let outcome = try bench.run { request, _, _ in
      guard request.items("id").contains("77") else { return PlainStore.answer(request) }
      let body = #"{"errorMessage":"Invalid value(s) for key(s): [id]"}"#
      return TransportResponse(status: 400, body: Data(body.utf8))
    }
    #expect(outcome.rows.map(\.reason) == (1...200).map { $0 == 77 ? .invalidApp : nil })
    #expect(outcome.rows.allSatisfy { $0.isTrue || $0.app == "77" })
    #expect(outcome.asked.count <= 1 + 2 * 8)
    #expect(outcome.idCounts.allSatisfy { $0 > 0 })
  }

  @Test func `passing trouble is tried again after a backoff, as often as allowed`() throws {
    var bench = try CheckBench()
    bench.configuration.retries = 3
    bench.entries = trackIDs(1...2)
    let passing = try bench.run { request, number, _ in
      number < 3 ? TransportResponse(status: 500) : PlainStore.answer(request)
    }
    #expect(passing.rows.allSatisfy { $0.isTrue })
    #expect(passing.summary.retries == 3)
    #expect(passing.asked.count == 4)
    #expect(passing.time > .zero)
    let lasting = try bench.run { _, _, _ in TransportResponse(status: 500) }
    #expect(lasting.rows.map(\.reason) == [.http(500), .http(500)])
    #expect(lasting.asked.count == 4)
  }

  @Test func `a batch that is twice too much is halved, and later ones with it`() throws {
    var bench = try CheckBench()
    bench.configuration.concurrency = 1
    bench.entries = trackIDs(1...800)
    let outcome = try bench.run { request, _, _ in
      request.items("id").count > 100
        ? TransportResponse(status: 504) : PlainStore.answer(request)
    }
    #expect(outcome.rows.allSatisfy { $0.isTrue })
    #expect(outcome.events.contains(.batchLimit(100)))
    // Twice the first batch, its halves, and the others at once in halves; eight that pass let the
    // size grow again, when nothing is left.
    #expect(outcome.idCounts == [200, 200] + Array(repeating: 100, count: 8))
  }

  @Test func `halves have as many tries as the whole had`() throws {
    var bench = try CheckBench()
    bench.configuration.retries = 1
    bench.entries = trackIDs(1...2)
    let outcome = try bench.run { request, number, _ in
      switch number {
      case 0...1: TransportResponse(status: 504)
      case 2, 4: TransportResponse(status: 500)
      default: PlainStore.answer(request)
      }
    }
    #expect(outcome.idCounts == [2, 2, 1, 1, 1, 1])
    #expect(outcome.rows.allSatisfy { $0.isTrue })
  }

  @Test(arguments: [
    Named<TransportResponse?>("overload", TransportResponse(status: 503)),
    Named<TransportResponse?>(
      "an answer of broken JSON", TransportResponse(status: 200, body: Data("{]".utf8))),
    Named<TransportResponse?>("a page", TransportResponse(status: 200, body: Data("<html>".utf8))),
    Named<TransportResponse?>("too large an answer", nil),
  ])
  func `trouble that one app alone has too is not cured by ever smaller requests`(
    row: Named<TransportResponse?>
  ) throws {
    var bench = try CheckBench()
    bench.entries = trackIDs(1...200)
    let outcome = try bench.run { _, _, _ throws(TransportError) in
      guard let answer = row.value else { throw .bodyTooLarge }
      return answer
    }
    #expect(outcome.rows.count == 200)
    #expect(outcome.rows.allSatisfy { $0.status == .error })
    // Down to one app once, with one request a size, and two more parts with all their tries.
    #expect(outcome.asked.count <= 8 + 3 * 5)
    #expect(!outcome.events.contains { if case .batchLimit = $0 { true } else { false } })
  }

  @Test(arguments: [0, 1])
  func `a result that cannot be read is asked for again, and alone in the end`(
    retries: Int
  ) throws {
    var bench = try CheckBench()
    bench.configuration.retries = retries
    bench.entries = trackIDs(1...6)
    let outcome = try bench.run { request, _, _ in
      guard request.items("id").contains("4") else { return PlainStore.answer(request) }
      let others = PlainStore.answer(request, without: ["4"]).body
      let text = String(decoding: others, as: UTF8.self)
        .replacingOccurrences(of: "\"results\":[", with: "\"results\":[{},")
        .replacingOccurrences(of: "{},]", with: "{}]")
      return TransportResponse(status: 200, body: Data(text.utf8))
    }
    // It is never called unlisted: it may be what could not be read.
    #expect(outcome.rows.map(\.reason) == (1...6).map { $0 == 4 ? .malformedAnswer : nil })
    #expect(outcome.rows.allSatisfy { $0.isTrue || $0.app == "4" })
    #expect(outcome.idCounts.first == 6)
    #expect(outcome.idCounts.dropFirst().allSatisfy { $0 == 1 })
  }

  @Test func `a refusal closes the door for all, and a probe opens it`() throws {
    var bench = try CheckBench()
    bench.configuration.cooldown = .seconds(60)
    bench.configuration.concurrency = 4
    bench.entries = trackIDs(1...1_000)
    let starts = Recorder<Duration>()
    let outcome = try bench.run { request, number, clock in
      starts.record(clock.now.offset)
      try? await clock.sleep(for: .seconds(1))
      return number < 4 ? TransportResponse(status: 403) : PlainStore.answer(request)
    }
    #expect(outcome.rows.allSatisfy { $0.isTrue })
    #expect(outcome.summary.refusals == 4)
    // Four refused at once, one probe, then the others.
    #expect(
      starts.all == [0, 0, 0, 0, 61, 62, 62, 62, 62].map { Duration.seconds($0) })
    #expect(outcome.events.count { $0 == .refused(wait: .seconds(60)) } == 1)
    #expect(outcome.events.count { $0 == .reopened } == 1)
  }

  @Test func `refusals eat no tries`() throws {
    var bench = try CheckBench()
    bench.configuration.retries = 1
    bench.configuration.giveUp = .seconds(3_600)
    bench.entries = trackIDs(1...3)
    let outcome = try bench.run { request, number, _ in
      switch number {
      case 0...4: TransportResponse(status: 403)
      case 5: TransportResponse(status: 500)
      default: PlainStore.answer(request)
      }
    }
    #expect(outcome.rows.allSatisfy { $0.isTrue })
    #expect(outcome.summary.refusals == 5)
    #expect(outcome.summary.retries == 1)
  }

  @Test func `a store that refuses for too long leaves throttled rows, every one`() throws {
    var bench = try CheckBench()
    bench.configuration.giveUp = .seconds(300)
    bench.entries = trackIDs(1...500)
    let outcome = try bench.run { _, _, _ in TransportResponse(status: 403) }
    #expect(outcome.rows.count == 500)
    #expect(outcome.rows.allSatisfy { $0.reason == .throttled })
    #expect(
      outcome.events.contains(
        .gaveUp(reason: .throttled, cause: "store.test: rate limited (HTTP 403)")))
    #expect(outcome.time <= .seconds(301))
    #expect(outcome.leftovers == [:])
  }

  @Test func `starts keep to the rate`() throws {
    var bench = try CheckBench()
    bench.configuration.rate = RateLimit(count: 5, window: .seconds(60))
    bench.configuration.batch = 10
    bench.entries = trackIDs(1...200)
    let starts = Recorder<Duration>()
    let outcome = try bench.run { request, _, clock in
      starts.record(clock.now.offset)
      return PlainStore.answer(request)
    }
    #expect(starts.all.count == 20)
    for (early, late) in zip(starts.all, starts.all.dropFirst(5)) {
      #expect(late - early >= .seconds(60))
    }
    #expect(outcome.time < .seconds(181))
  }

  @Test(arguments: [
    ("too large an answer", TransportError.bodyTooLarge, CheckReason.answerTooLarge, 3),
    ("a certificate", .tls("expired"), .tls, 1),
    ("no connection", .network("refused"), .network, 3),
    ("no answer", .timeout, .timeout, 3),
  ])
  func `an exchange that never works becomes the row's reason`(
    name: String, error: TransportError, reason: CheckReason, requests: Int
  ) throws {
    var bench = try CheckBench()
    bench.configuration.retries = 2
    bench.entries = trackIDs(1...1)
    let outcome = try bench.run { _, _, _ throws(TransportError) in throw error }
    #expect(outcome.rows.map(\.reason) == [reason])
    #expect(outcome.asked.count == requests)
  }

  @Test func `a store's address that cannot carry a query is a row's error`() throws {
    var bench = try CheckBench()
    bench.configuration.store = try #require(URL(string: "https://store.test/?x=1"))
    bench.entries = trackIDs(1...2)
    let outcome = try bench.run(on: Simulation(seed: 1), transport: UnusedTransport())
    #expect(outcome.rows.map(\.reason) == [.network, .network])
  }
}
