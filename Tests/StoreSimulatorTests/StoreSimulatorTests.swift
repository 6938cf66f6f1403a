import Foundation
import StoreCheck
import Testing

@testable import StoreSimulator

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5)))
struct StoreSimulatorTests {
  private let catalogue = SyntheticCatalogue(count: 1_000)

  @Test func `a client of another make reads what the catalogue lists`() async throws {
    try await StoreSimulator.run(SimulatorConfiguration(catalogue: catalogue)) { simulator in
      let ids = (0..<200).map { String(catalogue.trackID(at: $0)) }.joined(separator: ",")
      let url = try #require(URL(string: "\(simulator.url)/lookup?id=\(ids)&country=jp"))
      let (data, response) = try await URLSession.shared.data(from: url)
      let lookup = try ReadBody(Array(data))
      let expected = (0..<200).map(catalogue.app(at:)).filter { $0.isListed(in: .jp) }
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
      #expect(Set(lookup.trackIDs) == Set(expected.map(\.trackID)))
      #expect(simulator.stats().requests == 1)
      #expect(simulator.stats().ids == 200)
    }
  }

  @Test func `one connection serves many requests, sent one behind the other`() async throws {
    try await StoreSimulator.run { simulator in
      let request = "GET /lookup?id=7 HTTP/1.1\r\nHost: a\r\n\r\n"
      let last = "GET /lookup?id=7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      let exchange = await RawClient.send(
        [request + request, request.dropLastWord, request.lastWord + last],
        port: simulator.port)
      let text = String(decoding: exchange.bytes, as: UTF8.self)
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 5)
      #expect(exchange.ending == .closed)
      #expect(simulator.stats().connections == 1)
      #expect(simulator.stats().requests == 4)
    }
  }

  @Test func `many connections are served at once`() async throws {
    var configuration = SimulatorConfiguration(catalogue: catalogue, isRealSize: true)
    configuration.latency = .milliseconds(300)
    try await StoreSimulator.run(configuration) { simulator in
      let trackIDs = (0..<50).map { catalogue.trackID(at: $0) }
      let statuses = await withTaskGroup { group in
        for trackID in trackIDs {
          group.addTask {
            await RawClient.get("/lookup?id=\(trackID)", port: simulator.port).status
          }
        }
        return await group.reduce(into: [Int?: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [200: 50])
      let statistics = simulator.stats()
      #expect(statistics.connections == 50)
      #expect(statistics.mostStartsInWindow == 50)
      #expect(statistics.starts.count == 50)
    }
  }

  @Test func `a large answer arrives whole`() async throws {
    let configuration = SimulatorConfiguration(catalogue: catalogue, isRealSize: true)
    let ids = (0..<200).map { String(catalogue.trackID(at: $0)) }.joined(separator: ",")
    let target = "/lookup?id=\(ids)"
    try await StoreSimulator.run(configuration) { simulator in
      let exchange = await RawClient.get(target, port: simulator.port)
      #expect(exchange.number("Content-Length") == exchange.body.count)
      let expected = try answer(target, configuration)
      #expect(exchange.body == expected.body)
    }
  }

  @Test func `answers that are kept are those that are made`() async throws {
    var configuration = SimulatorConfiguration(catalogue: catalogue)
    let targets = (0..<6).map { "/lookup?id=\(catalogue.trackID(at: $0))" }
    // Room for some of them only.
    configuration.keptAnswerBytes = 3_000
    try await StoreSimulator.run(configuration) { simulator in
      for target in targets + targets {
        let exchange = await RawClient.get(target, port: simulator.port)
        let expected = try answer(target, configuration)
        #expect(exchange.body == expected.body)
      }
      #expect(simulator.stats().ids == 12)
    }
  }

  @Test func `statistics are told over HTTP and start again when asked to`() async throws {
    try await StoreSimulator.run { simulator in
      _ = await RawClient.get("/lookup?id=1,2,3", port: simulator.port)
      let before = await RawClient.get("/stats?reset=1", port: simulator.port)
      let statistics = try JSONDecoder().decode(
        SimulatorStatistics.self, from: Data(before.body))
      #expect(statistics.requests == 1)
      #expect(statistics.ids == 3)
      #expect(simulator.stats().requests == 0)
    }
  }

  @Test func `more lookups than the limit are refused with nothing in the answer`() async throws {
    var configuration = SimulatorConfiguration(catalogue: catalogue)
    configuration.limit = RateLimit(count: 3, window: .seconds(3600))
    try await StoreSimulator.run(configuration) { simulator in
      for _ in 0..<3 {
        #expect(await RawClient.get("/lookup?id=1", port: simulator.port).status == 200)
      }
      let refused = await RawClient.get("/lookup?id=1", port: simulator.port)
      #expect(refused.status == 403)
      #expect(refused.body.isEmpty)
      #expect(refused.number("Content-Length") == 0)
      #expect(refused.head.contains("Cache-Control: max-age=0, no-cache, no-store\r\n"))
      #expect(!refused.head.lowercased().contains("retry-after"))
      #expect(await RawClient.get("/stats", port: simulator.port).status == 200)
      #expect(simulator.stats().refusals == 1)
    }
  }

  @Test func `a connection is closed when the simulator ends`() async throws {
    let socket = try await StoreSimulator.run { try #require(RawClient.open(port: $0.port)) }
    defer { socket.close() }
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(socket.read(into: &buffer) == .closed)
  }

  @Test func `a taken port is said in so many words`() async throws {
    try await StoreSimulator.run { simulator in
      var configuration = SimulatorConfiguration()
      configuration.port = simulator.port
      let error = await #expect(throws: SimulatorError.self) {
        try await StoreSimulator.run(configuration) { _ in }
      }
      #expect(error?.description.contains("\(simulator.port)") == true)
    }
  }

  @Test func `serving ends when its task is cancelled`() async throws {
    let (ports, continuation) = AsyncStream.makeStream(of: UInt16.self)
    let status = await withTaskGroup(of: Int??.self) { group in
      group.addTask {
        try? await StoreSimulator().serve { continuation.yield($0.port) }
        return Int??.none
      }
      group.addTask {
        for await port in ports {
          return .some(await RawClient.get("/lookup?id=1", port: port).status)
        }
        return Int??.none
      }
      // The first to end is the client, since the server has no end of its own.
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    #expect(status == .some(200))
  }
}

extension String {
  fileprivate var dropLastWord: String { String(prefix(count / 2)) }
  fileprivate var lastWord: String { String(suffix(count - count / 2)) }
}
