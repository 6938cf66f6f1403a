import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

/// Entries of track ids, without an installed version.
func trackIDs(_ range: ClosedRange<Int>) -> [AppQuery] { range.map { AppQuery("\($0)") } }

/// A checker on a test clock and a scripted store, run to its end.
struct CheckBench: Sendable {
  var configuration: CheckConfiguration
  var entries: [AppQuery] = []
  /// How many entries the input hands over at once.
  var pieceSize = 100
  var cache: LookupCache?

  init() throws {
    configuration = try CoreSamples.configuration()
    configuration.rate = nil
  }

  /// What a run left behind.
  struct Outcome: Sendable {
    var rows: [CheckRow] = []
    var summary = CheckSummary()
    var events: [CheckEvent] = []
    var asked: [TransportRequest] = []
    /// What should be nothing afterwards.
    var leftovers: [String: Int] = [:]
    var time: Duration = .zero

    /// How many ids each request asked for.
    var idCounts: [Int] { asked.map { $0.items("id").count + $0.items("bundleId").count } }
  }

  /// Runs the check on a seeded executor; a body that hangs is an error.
  ///
  /// - Parameters:
  ///   - seed: The order of jobs.
  ///   - stop: When the task is cancelled.
  ///   - answer: Given a request, how many came before it, and the clock.
  ///
  /// - Returns: What the run left behind.
  ///
  /// - Throws: ``Simulation/Hang``, or what the check throws.
  func run(
    seed: UInt64 = 1, stop: Duration? = nil,
    _ answer:
      @escaping @Sendable (TransportRequest, Int, TestClock) async throws(TransportError) ->
      TransportResponse
  ) throws -> Outcome {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let transport = ScriptedTransport { request, number throws(TransportError) in
      try await answer(request, number, clock)
    }
    return try run(on: simulation, transport: transport, stop: stop) { transport.asked }
  }

  func run(
    on simulation: Simulation, transport: any Transport, stop: Duration? = nil,
    asked: @escaping @Sendable () -> [TransportRequest] = { [] }
  ) throws -> Outcome {
    let clock = simulation.clock
    let cache =
      cache ?? LookupCache(LookupCache.Storage(lifetime: configuration.cacheLifetime))
    let checker = StoreChecker(
      transport: transport, clock: AnyClock(clock), configuration: configuration, cache: cache,
      date: { CoreSamples.now.addingTimeInterval(clock.now.offset / .seconds(1)) },
      random: .seeded(simulation.seed))
    let pieces = stride(from: 0, to: entries.count, by: pieceSize).map {
      Array(entries[$0..<min($0 + pieceSize, entries.count)])
    }
    var outcome = try simulation.run {
      let (rows, events) = (Recorder<CheckRow>(), Recorder<CheckEvent>())
      var outcome = Outcome()
      outcome.summary = try await stopping(after: stop, on: clock) {
        try await checker.check(
          Pieces(pieces), onEvent: { events.record($0) }, emit: { rows.record($0) })
      }
      (outcome.rows, outcome.events) = (rows.all, events.all)
      outcome.leftovers["waiters"] = await checker.limiter.waiterCount
      outcome.leftovers["lookups under way"] = await cache.underWayCount
      return outcome
    }
    outcome.asked = asked()
    outcome.leftovers["sleepers"] = clock.sleeperCount
    outcome.leftovers = outcome.leftovers.filter { $0.value != 0 }
    outcome.time = clock.now.offset
    return outcome
  }
}

/// Runs a body, and cancels it after a while.
func stopping<Value: Sendable>(
  after stop: Duration?, on clock: TestClock, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  guard let stop else { return try await body() }
  return try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try? await clock.sleep(for: stop)
      return nil
    }
    var value: Value?
    while let result = try await group.next() {
      value = result ?? value
      group.cancelAll()
    }
    return try #require(value)
  }
}

/// A store that lists every app, under a version that tells app and country.
enum PlainStore {
  static func listing(_ identifier: AppIdentifier, in country: String) -> AppListing {
    let number: UInt64 =
      switch identifier {
      case .trackID(let number): number
      case .bundleID(let bundleID): UInt64(bundleID.key.drop { !$0.isNumber }) ?? 0
      }
    let place = country.uppercased().utf8.reduce(0) { $0 * 100 + UInt64($1) }
    return AppListing(
      trackID: number, bundleID: "com.example.app\(number)", version: "\(number).\(place)")
  }

  /// The apps of a request, those that are left out aside.
  static func answer(
    _ request: TransportRequest, without missing: Set<String> = []
  ) -> TransportResponse {
    let country = request.items("country").first ?? ""
    let asked = request.items("id") + request.items("bundleId")
    return .lookup(
      asked.filter { !missing.contains($0) }.compactMap { AppIdentifier($0) }.map {
        listing($0, in: country)
      })
  }
}

extension CheckRow {
  /// Whether the row says what ``PlainStore`` lists.
  var isTrue: Bool {
    guard let identifier = AppIdentifier(app) else { return false }
    return listing?.version == PlainStore.listing(identifier, in: country).version
  }
}

extension Sequence where Element == Int {
  func sum() -> Int { reduce(0, +) }
}
