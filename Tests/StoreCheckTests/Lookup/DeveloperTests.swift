import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct DeveloperTests {
  private static func configuration() throws -> CheckConfiguration {
    var configuration = CheckConfiguration(store: try #require(URL(string: "https://store.test")))
    configuration.storefronts = [.us, .jp]
    return configuration
  }

  @Test(.timeLimit(.minutes(5)))
  func `a developer's apps are those of every storefront, and cost no second request where listed`()
    async throws
  {
    let transport = ScriptedTransport { request, _ in
      let isJapan = request.items("country") == ["jp"]
      if request.items("id") == ["77"] {
        return .lookup(
          [1, 2, 3].filter { $0 != (isJapan ? 2 : 3) }.map {
            AppListing(trackID: $0, bundleID: "com.example.a\($0)", version: "1.\($0)")
          })
      }
      return .lookup([])
    }
    let checker = StoreChecker(transport: transport, configuration: try Self.configuration())
    let entries = try await checker.entries(ofDeveloper: 77)
    #expect(entries.map(\.app) == ["1", "2", "3"])

    let rows = Recorder<CheckRow>()
    _ = try await checker.check(Pieces([entries])) { rows.record($0) }
    #expect(
      rows.all.map { "\($0.app) \($0.country) \($0.status)" } == [
        "1 US listed", "1 JP listed", "2 US listed", "2 JP unlisted", "3 US unlisted",
        "3 JP listed",
      ])
    // Two lists, and one request in each storefront for the app that its list did not hold.
    let asked = transport.asked.map { "\($0.items("id")) \($0.items("country"))" }
    #expect(asked.count == 4)
    #expect(
      Set(asked) == [
        #"["77"] ["us"]"#, #"["77"] ["jp"]"#, #"["2"] ["jp"]"#, #"["3"] ["us"]"#,
      ])
  }

  @Test(.timeLimit(.minutes(5)), arguments: [true, false])
  func `a fresh run bypasses caches for a developer's list, too`(isFresh: Bool) async throws {
    let transport = ScriptedTransport { _, _ in .lookup([]) }
    var configuration = try Self.configuration()
    configuration.isFresh = isFresh
    let checker = StoreChecker(transport: transport, configuration: configuration)
    #expect(try await checker.entries(ofDeveloper: 77) == [])
    #expect(transport.asked.map { $0.items("t").count } == (isFresh ? [1, 1] : [0, 0]))
  }

  @Test(.timeLimit(.minutes(5)))
  func
    `a developer's list of which a part cannot be read is asked for again, and an error in the end`()
    throws
  {
    let body = #"{"resultCount":2,"results":[{"kind":"software","trackId":1},{"trackId":"two"}]}"#
    let transport = ScriptedTransport { _, number in
      if number == 1 { return .lookup([AppListing(trackID: 1), AppListing(trackID: 2)]) }
      return TransportResponse(status: 200, body: Data(body.utf8))
    }
    var configuration = try Self.configuration()
    configuration.storefronts = [.us]
    configuration.retries = 1
    let simulation = Simulation(seed: 1)
    let checker = StoreChecker(
      transport: transport, clock: simulation.clock, configuration: configuration)
    try simulation.run {
      let entries = try await checker.entries(ofDeveloper: 77)
      #expect(entries.map(\.app) == ["1", "2"])
      await #expect(throws: LookupError.failed(.malformedAnswer)) {
        try await checker.entries(ofDeveloper: 77)
      }
    }
    #expect(transport.asked.count == 4)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a developer whose list cannot be had is an error and not an empty list`() async throws {
    let transport = ScriptedTransport { _, _ in TransportResponse(status: 401) }
    let checker = StoreChecker(transport: transport, configuration: try Self.configuration())
    await #expect(throws: LookupError.failed(.http(401))) {
      try await checker.entries(ofDeveloper: 77)
    }
  }

  @Test func `a developer's list in a cancelled task is an interruption, and asks nothing`() throws
  {
    let simulation = Simulation(seed: 2)
    let checker = StoreChecker(
      transport: UnusedTransport(), clock: simulation.clock,
      configuration: try Self.configuration())
    try simulation.run {
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask {
          await #expect(throws: LookupError.interrupted) {
            try await checker.entries(ofDeveloper: 77)
          }
        }
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func `a developer's list that is cancelled on the way is an interruption, not a shorter list`(
    seconds: Int
  ) throws {
    let simulation = Simulation(seed: 3)
    let clock = simulation.clock
    // Each storefront takes a failed request and a successful one.
    let transport = ScriptedTransport { _, number throws(TransportError) in
      do { try await clock.sleep(for: .seconds(1)) } catch { throw .network("cancelled") }
      if number.isMultiple(of: 2) { return TransportResponse(status: 500) }
      return .lookup([AppListing(trackID: 1)])
    }
    let checker = StoreChecker(
      transport: transport, clock: clock, configuration: try Self.configuration())
    _ = try simulation.run {
      await #expect(throws: LookupError.interrupted) {
        try await stopping(after: .milliseconds(seconds * 1_000 + 500), on: clock) {
          try await checker.entries(ofDeveloper: 77)
        }
      }
    }
  }
}
