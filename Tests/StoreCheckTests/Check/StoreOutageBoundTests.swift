import Foundation
import StoreCheck
import StoreCheckTesting
import Synchronization
import Testing

/// How many requests a store in trouble gets: 3,000 apps in 3 countries, in virtual time.
@Suite struct StoreOutageBoundTests {
  /// 3,000 × 3 / 200.
  private static let least = 45

  private static func bench(giveUp: Duration = .seconds(8)) throws -> CheckBench {
    var bench = try CheckBench()
    bench.configuration.storefronts = ["US", "JP", "DE"].compactMap { Storefront($0) }
    bench.configuration.concurrency = 4
    bench.configuration.cooldown = .seconds(1)
    bench.configuration.giveUp = giveUp
    bench.configuration.timeout = .seconds(1)
    bench.entries = trackIDs(1...3_000)
    return bench
  }

  /// What every request of a faulty store meets.
  enum Fault: String, CaseIterable, Sendable {
    case blamedParameter = "400 that blames a parameter that is no id"
    case blamedID = "400 that blames the id"
    case status503 = "503"
    case status500 = "500"
    case silence = "a hanging connection"
    case reset = "a connection reset"
    case empty = "an empty body"
    case page = "a web page with 200"
    case notJSON = "a body that is no JSON"
    case brokenJSON = "a body of broken JSON"
    case redirect = "301 to another path"
    case certificate = "an invalid certificate"
    case tooLarge = "a body that is too large"

    func respond(_ clock: TestClock) async throws(TransportError) -> TransportResponse {
      switch self {
      case .blamedParameter: return Self.complaint("resultEntity")
      case .blamedID: return Self.complaint("id")
      case .status503: return TransportResponse(status: 503)
      case .status500: return TransportResponse(status: 500)
      case .silence:
        do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
        throw .timeout
      case .reset: throw .network("connection reset by peer")
      case .empty: return Self.body("")
      case .page: return Self.body("<!DOCTYPE html><title>Sign in</title>")
      case .notJSON: return Self.body("no lookup here")
      case .brokenJSON: return Self.body("{]")
      case .redirect: return TransportResponse(status: 301, headers: ["location": "/elsewhere"])
      case .certificate: throw .tls("certificate has expired")
      case .tooLarge: throw .bodyTooLarge
      }
    }

    static func complaint(_ key: String) -> TransportResponse {
      let body = #"{"errorMessage":"Invalid value(s) for key(s): [\#(key)]"}"#
      return TransportResponse(status: 400, body: Data(body.utf8))
    }

    private static func body(_ text: String) -> TransportResponse {
      TransportResponse(status: 200, body: Data(text.utf8))
    }
  }

  @Test(arguments: Fault.allCases)
  func `a store that never answers is given up within the least requests and 10, and 30 seconds`(
    fault: Fault
  ) throws {
    let outcome = try Self.bench(giveUp: .seconds(1_800)).run {
      _, _, clock throws(TransportError) in try await fault.respond(clock)
    }
    #expect(outcome.rows.count == 9_000)
    #expect(outcome.rows.allSatisfy { $0.status == .error })
    #expect(outcome.asked.count <= Self.least + 10)
    #expect(outcome.time < (fault == .status503 ? .seconds(70) : .seconds(30)))
    #expect(outcome.leftovers == [:])
    #expect(outcome.events.contains { if case .gaveUp = $0 { true } else { false } })
  }

  // A store that sends more than anybody would read is available.
  @Test(arguments: Fault.allCases.filter { $0 != .tooLarge }, [1, 2] as [UInt64])
  func `an outage in mid-run is waited out, whatever its kind, for 20 requests at the most`(
    fault: Fault, seed: UInt64
  ) throws {
    let outcome = try Self.bench(giveUp: .seconds(60)).run(seed: seed) {
      request, number, clock throws(TransportError) in
      do { try await clock.sleep(for: .milliseconds(500)) } catch { throw .cancelled }
      return (2..<27).contains(clock.now.offset / .seconds(1))
        ? try await fault.respond(clock) : PlainStore.answer(request)
    }
    #expect(outcome.rows.filter { !$0.isTrue }.map(\.reason) == [])
    // Responses that can be one app's fault are bisected before they count as an outage.
    let isContent = [.blamedID, .blamedParameter, .brokenJSON].contains(fault)
    #expect(outcome.asked.count <= Self.least + (isContent ? 30 : 20))
    #expect(outcome.leftovers == [:])
  }

  @Test(arguments: [1, 4], 1...4 as ClosedRange<UInt64>)
  func `503 for the first four seconds costs 20 requests at the most, and no row`(
    concurrency: Int, seed: UInt64
  ) throws {
    var bench = try Self.bench()
    bench.configuration.concurrency = concurrency
    let outcome = try bench.run(seed: seed) { request, _, clock in
      clock.now.offset < .seconds(4)
        ? TransportResponse(status: 503) : PlainStore.answer(request)
    }
    #expect(outcome.rows.allSatisfy { $0.isTrue })
    #expect(outcome.asked.count <= Self.least + 20)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `an outage that does not end is given up when its time is over`(seed: UInt64) throws {
    let outcome = try Self.bench(giveUp: .seconds(100)).run(seed: seed) { request, number, clock in
      number < 10 ? PlainStore.answer(request) : TransportResponse(status: 503)
    }
    #expect(outcome.rows.count { $0.isTrue } == 2_000)
    #expect(outcome.rows.filter { !$0.isTrue }.allSatisfy { $0.reason == .http(503) })
    #expect((.seconds(100)...(.seconds(101))).contains(outcome.time))
    #expect(outcome.asked.count <= 10 + 20)
  }

  @Test func `Retry-After is obeyed in an outage too`() throws {
    let starts = Recorder<Duration>()
    _ = try Self.bench(giveUp: .seconds(600)).run { request, number, clock in
      starts.record(clock.now.offset)
      return number == 0
        ? TransportResponse(status: 503, headers: ["retry-after": "120"])
        : PlainStore.answer(request)
    }
    #expect(starts.all.dropFirst(4).first == .seconds(120))
  }

  @Test(arguments: [1, 779, 3_000], 1...8 as ClosedRange<UInt64>)
  func `a poison id costs 120 requests at the most, and its own rows`(
    poison: Int, seed: UInt64
  ) throws {
    var bench = try Self.bench()
    bench.configuration.concurrency = seed % 2 == 0 ? 1 : 4
    let latency = Mutex(SeededGenerator(seed: seed))
    let outcome = try bench.run(seed: seed) { request, _, clock throws(TransportError) in
      let wait = latency.withLock { $0.number(in: 1...50) }
      do { try await clock.sleep(for: .milliseconds(wait)) } catch { throw .cancelled }
      return request.items("id").contains("\(poison)")
        ? Fault.complaint("id") : PlainStore.answer(request)
    }
    #expect(
      outcome.rows.filter { !$0.isTrue }.map(\.app) == Array(repeating: "\(poison)", count: 3))
    #expect(outcome.asked.count <= Self.least + 120)
    #expect(!outcome.events.contains { if case .gaveUp = $0 { true } else { false } })
  }

  @Test(arguments: [1, 4], [1] as [UInt64])
  func `a count that promises more than is there ends within twice the least and 20`(
    concurrency: Int, seed: UInt64
  ) throws {
    var bench = try Self.bench()
    bench.configuration.concurrency = concurrency
    let outcome = try bench.run(seed: seed) { request, _, _ in
      // A tenth of the apps is not listed, and the response claims to hold more than it does.
      let missing = Set(request.items("id").filter { $0.hasSuffix("7") })
      let text = String(
        decoding: PlainStore.answer(request, without: missing).body, as: UTF8.self)
      let count = request.items("id").count - missing.count
      return TransportResponse(
        status: 200,
        body: Data(
          text.replacing("\"resultCount\":\(count)", with: "\"resultCount\":\(count + 7)").utf8))
    }
    #expect(outcome.rows.count == 9_000)
    #expect(
      outcome.rows.allSatisfy {
        $0.app.hasSuffix("7") ? $0.reason == .malformedAnswer : $0.isTrue
      })
    #expect(outcome.asked.count <= 2 * Self.least + 20)
  }
}
