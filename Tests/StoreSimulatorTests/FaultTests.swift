import StoreCheck
import Testing

@testable import StoreSimulator

/// Each fault as a client meets it, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct FaultTests {
  private let catalogue = SyntheticCatalogue(count: 1_000)
  private var target: String {
    "/lookup?id=" + (0..<60).map { String(catalogue.trackID(at: $0)) }.joined(separator: ",")
  }

  /// What comes of the first lookup and of a second one, where only the first is spoiled.
  private func exchange(
    _ fault: FaultKind, limit: Int = .max, change: (inout FaultPlan) -> Void = { _ in }
  ) async throws -> RawClient.Exchange {
    var configuration = SimulatorConfiguration(catalogue: catalogue)
    configuration.faults = FaultPlan(script: [fault], seed: 5)
    change(&configuration.faults)
    return try await StoreSimulator.run(configuration) { simulator in
      let spoiled = await RawClient.get(
        target, port: simulator.port, limit: limit)
      #expect(simulator.stats().faults == [fault.rawValue: 1])
      let passed = await RawClient.get(target, port: simulator.port)
      let lookup = try ReadBody(passed.body)
      #expect(!lookup.results.isEmpty)
      return spoiled
    }
  }

  private func listedIDs() throws -> Set<UInt64> {
    Set(try ReadBody(answer(target).body).trackIDs)
  }

  @Test(arguments: [
    (FaultKind.internalError, 500, "500 Internal"), (.badGateway, 502, "502 Bad"),
    (.unavailable, 503, "503 Service"), (.gatewayTimeout, 504, ""),
    (.nullResponse, 404, "[newNullResponse]"), (.forbidden, 403, ""), (.redirect, 302, ""),
    (.moved, 301, ""), (.badParameter, 400, "[resultEntity]"), (.notJSON, 200, "busy"),
    (.empty, 200, ""), (.null, 200, "null"), (.html, 200, "<html>"),
    (.errorWith200, 200, "errorMessage"), (.tooMany, 429, ""), (.tooManyUntilDate, 429, ""),
  ])
  func `a spoiled status or body arrives whole`(
    _ fault: FaultKind, _ status: Int, _ words: String
  ) async throws {
    let exchange = try await exchange(fault)
    #expect(exchange.status == status)
    #expect(exchange.ending == .closed)
    #expect(exchange.number("Content-Length") == exchange.body.count)
    let body = String(decoding: exchange.body, as: UTF8.self)
    #expect(words.isEmpty ? body.isEmpty : body.contains(words))
  }

  @Test func `429 says how long to wait, in seconds or as a date`() async throws {
    let seconds = try await exchange(.tooMany) { $0.retryAfterSeconds = 7 }
    #expect(seconds.number("Retry-After") == 7)
    let date = try await exchange(.tooManyUntilDate)
    #expect(date.head.contains(#/Retry-After: [A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} 20/#))
  }

  @Test func `a redirect leads to another host`() async throws {
    let exchange = try await exchange(.redirect)
    #expect(exchange.head.contains("\r\nLocation: http://sign-in.example.invalid/lookup?id="))
  }

  @Test func `a moved lookup leads to another path of the same store`() async throws {
    let exchange = try await exchange(.moved)
    #expect(exchange.head.contains("\r\nLocation: /moved/lookup?id="))
  }

  @Test func `a wrong count says 7 more than there are`() async throws {
    let lookup = try await ReadBody(exchange(.wrongCount).body)
    #expect(lookup.resultCount == lookup.results.count + 7)
    #expect(try Set(lookup.trackIDs) == listedIDs())
  }

  @Test func `a reset breaks the connection off before anything comes`() async throws {
    let exchange = try await exchange(.reset)
    #expect(exchange.bytes.isEmpty)
    #expect(exchange.ending == .reset)
  }

  @Test func `a cut body ends before its promised length`() async throws {
    let exchange = try await exchange(.cut)
    let promised = try #require(exchange.number("Content-Length"))
    #expect(exchange.body.count < promised)
    #expect(exchange.ending == .closed)
  }

  @Test func `a wrong length is not that of the body`() async throws {
    let exchange = try await exchange(.wrongLength)
    let promised = try #require(exchange.number("Content-Length"))
    #expect(exchange.body.count != promised)
    #expect(try exchange.body == answer(target).body)
  }

  @Test func `a slow body comes in pieces and whole`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let exchange = try await exchange(.slow) { $0.slowness = .milliseconds(300) }
    #expect(clock.now - start >= .milliseconds(300))
    #expect(try exchange.body == answer(target).body)
  }

  @Test func `silence leaves the connection open with nothing on it`() async throws {
    var configuration = SimulatorConfiguration(catalogue: catalogue)
    configuration.faults = FaultPlan(script: [.silence])
    try await StoreSimulator.run(configuration) { simulator in
      let silent = try #require(RawClient.open(port: simulator.port))
      defer { silent.close() }
      let request = Array("GET \(target) HTTP/1.1\r\n\r\n".utf8)
      #expect(silent.write(request, 0..<request.count, isFollowed: false) == .bytes(request.count))
      // What was sent first is read first, so once this is answered the other would be too.
      #expect(await RawClient.get(target, port: simulator.port).status == 200)
      #expect(simulator.stats().faults == ["silence": 1])
      #expect(simulator.stats().mostRequestsAtOnce == 2)
      silent.doNotWait()
      var buffer = [UInt8](repeating: 0, count: 8)
      #expect(silent.read(into: &buffer) == .notReady)
    }
  }

  @Test func `an endless body goes on and on`() async throws {
    let exchange = try await exchange(.endless, limit: 8 << 20)
    #expect(exchange.bytes.count >= 8 << 20)
    #expect(exchange.number("Content-Length") == nil)
    #expect(exchange.ending == .open)
  }

  @Test func `a partial answer leaves apps out and counts what is there`() async throws {
    let lookup = try await ReadBody(exchange(.partial).body)
    let listed = try listedIDs()
    #expect(Set(lookup.trackIDs).isStrictSubset(of: listed))
    #expect(!lookup.trackIDs.isEmpty)
    #expect(lookup.resultCount == lookup.results.count)
  }

  @Test func `unasked rows stand beside all good ones`() async throws {
    let lookup = try await ReadBody(exchange(.unasked).body)
    #expect(try listedIDs().isStrictSubset(of: lookup.trackIDs))
  }

  @Test func `bad rows stand beside all good ones, some with their id as a text`() async throws {
    let body = try await exchange(.badRow).body
    let lookup = try ReadBody(body)
    let texts = lookup.results.compactMap { $0["trackId"] as? String }.compactMap { UInt64($0) }
    let numbers = lookup.results.compactMap { $0["trackId"] as? UInt64 }
    #expect(!texts.isEmpty)
    #expect(try listedIDs().isSubset(of: texts + numbers))
    #expect(lookup.resultCount > lookup.results.count, "some rows are no objects")
  }

  @Test func `every kind has its answer`() throws {
    let handler = SimulatorConfiguration(catalogue: catalogue).handler
    let request = StoreRequest(HTTPRequest(target: target))
    guard case .lookup(let lookup) = request.route else { throw UnexpectedRoute() }
    let plain = handler.answer(lookup, to: request.http)
    for fault in FaultKind.allCases {
      for attempt in 0..<20 {
        let draw = FaultPlan.none.draw(target: target, attempt: attempt)
        let details = FaultDetails(draw: draw, retryAfterSeconds: 2, slowness: .seconds(1))
        let spoiled = handler.answer(
          lookup, to: request.http, spoiledBy: fault, details,
          at: CalendarDate(day: 20_000, second: 0))
        #expect(spoiled != plain, "\(fault)")
      }
    }
  }
}
