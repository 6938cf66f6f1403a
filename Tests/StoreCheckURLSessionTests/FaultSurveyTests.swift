import Foundation
import StoreCheck
import StoreCheckTesting
import StoreCheckURLSession
import StoreSimulator
import Synchronization
import Testing

/// Whole audits over real sockets against a store that spoils its answers.
///
/// `STORECHECK_FAULT_APPS=2000` surveys that many apps in seven storefronts with batches of 200;
/// ordinarily it is a small portfolio in small batches, so that there are as many requests.
@Suite struct FaultSurveyTests {
  private static let apps = ProcessInfo.processInfo.environment["STORECHECK_FAULT_APPS"].flatMap {
    Int($0)
  }

  private static let plans: [String] = FaultKind.allCases.map { "\($0.rawValue)=0.3" } + ["all=0.3"]

  @Test(.timeLimit(.minutes(10)), arguments: plans)
  func `every row is there, in order and true, whatever three answers of ten are`(
    plan: String
  ) async throws {
    let survey = try await Survey(faults: plan, apps: Self.apps ?? 60, isLarge: Self.apps != nil)
    print(survey.line)
    #expect(survey.rows == survey.expectedRows)
    #expect(survey.wrongRows == 0)
    #expect(survey.overlookedRows == 0)
    #expect(survey.faults > 0, "nothing was spoiled, so nothing was shown")
    // With tries enough an honest error is not needed either.
    #expect(survey.errors.isEmpty, "\(survey.errors)")
  }
}

/// What an audit against a faulty store came to.
private struct Survey {
  var faultPlan: String
  var rows = 0
  var expectedRows = 0
  var wrongRows = 0
  /// Rows that say `unlisted` since the store left the app out twice, where it does such things.
  var omitted = 0
  /// Rows that say so though an answer had named the app, or though it was asked for only once.
  var overlookedRows = 0
  var errors: [CheckReason: Int] = [:]
  var requests = 0
  var leastRequests = 0
  var faults = 0

  init(faults plan: String, apps: Int, isLarge: Bool) async throws {
    faultPlan = plan
    var simulator = SimulatorConfiguration(catalogue: SyntheticCatalogue(count: apps * 2))
    simulator.faults = try FaultPlan(plan, seed: 5)
    simulator.faults.retryAfterSeconds = 1
    let catalogue = SyntheticCatalogue(count: apps * 2)
    let entries = catalogue.portfolio(count: apps, bundleIDShare: 30)
    let codes = isLarge ? "US JP DE FR GB CN BR" : "US JP"
    let storefronts = codes.split(separator: " ").compactMap { Storefront($0) }
    let batch = isLarge ? 200 : 10
    expectedRows = entries.count * storefronts.count
    leastRequests = Self.leastRequests(entries, batch: batch) * storefronts.count

    self = try await StoreSimulator.run(simulator) { [self] running in
      var survey = self
      var configuration = CheckConfiguration(store: running.url)
      configuration.storefronts = storefronts
      configuration.batch = batch
      configuration.rate = nil
      configuration.retries = 30
      configuration.timeout = .seconds(isLarge ? 3 : 1)
      configuration.confirmsUnlisted = omits
      let witness = Witness(try #require(TransportKind.hardened.first).transport())
      let checker = StoreChecker(
        transport: witness, clock: HastyClock(), configuration: configuration)
      var rows: [CheckRow] = []
      let summary = try await checker.check(entries) { rows.append($0) }
      survey.requests = summary.requests
      survey.errors = summary.errors
      survey.rows = rows.count
      survey.faults = running.stats().faults.values.reduce(0, +)
      survey.count(rows, entries, storefronts, catalogue, witness)
      return survey
    }
  }

  /// Whether the store leaves apps out without a trace: the one lie that nobody can see through, and
  /// that a second question makes rare.
  private var omits: Bool { faultPlan.hasPrefix("partial") || faultPlan.hasPrefix("all") }

  private mutating func count(
    _ rows: [CheckRow], _ entries: [AppQuery], _ storefronts: [Storefront],
    _ catalogue: SyntheticCatalogue, _ witness: Witness
  ) {
    let pairs = entries.flatMap { entry in storefronts.map { (entry, $0) } }
    for (row, (entry, storefront)) in zip(rows, pairs) where row.status != .error {
      let truth = entry.identifier.flatMap { identifier -> AppListing? in
        switch identifier {
        case .trackID(let trackID):
          catalogue.listing(trackID: trackID, storefront: storefront, platform: .ios)
        case .bundleID(let bundleID):
          catalogue.listing(bundleID: bundleID.text, storefront: storefront, platform: .ios)
        }
      }
      let isTrue =
        row.app == entry.app && row.country == storefront.code
        && (row.status == .unlisted) == (truth == nil) && row.listing?.version == truth?.version
      if isTrue { continue }
      guard row.status == .unlisted, omits, let identifier = entry.identifier else {
        wrongRows += 1
        continue
      }
      omitted += 1
      if !witness.saw(omissionOf: identifier, in: storefront) { overlookedRows += 1 }
    }
  }

  private static func leastRequests(_ entries: [AppQuery], batch: Int) -> Int {
    AppIdentifier.Kind.allCases.reduce(0) { sum, kind in
      let count = entries.count { $0.identifier?.kind == kind }
      return sum + (count + batch - 1) / batch
    }
  }

  /// A row of the survey's table.
  var line: String {
    "\(faultPlan): \(rows) rows, \(wrongRows) wrong, \(omitted) omitted twice, \(errors.values.reduce(0, +)) errors, "
      + "\(faults) faults, \(requests) requests for \(leastRequests)"
  }
}

/// Remembers what each answer that came whole left out, so that a row can be held to what was told.
private final class Witness: Transport {
  private struct Record {
    var timesAsked = 0
    var isNamed = false
  }

  private let transport: any Transport
  private let records = Mutex<[String: Record]>([:])

  init(_ transport: any Transport) { self.transport = transport }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let response = try await transport.send(request)
    if response.status == 200 { note(response.body, to: request) }
    return response
  }

  /// Whether the app was asked for twice at least and never named.
  func saw(omissionOf identifier: AppIdentifier, in storefront: Storefront) -> Bool {
    let record = records.withLock { $0[Self.key(storefront.code, "\(identifier)")] } ?? Record()
    return record.timesAsked >= 2 && !record.isNamed
  }

  private func note(_ body: Data, to request: TransportRequest) {
    let answer = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
    guard let results = answer?["results"] as? [Any] else { return }
    let named = results.compactMap { $0 as? [String: Any] }.flatMap { listing in
      [listing["trackId"], listing["bundleId"]].compactMap { $0.map { "\($0)" } }
    }
    let country = request.items("country").first ?? ""
    let asked = request.items("id") + request.items("bundleId")
    records.withLock { records in
      for text in asked { records[Self.key(country, text), default: Record()].timesAsked += 1 }
      for text in named { records[Self.key(country, text), default: Record()].isNamed = true }
    }
  }

  private static func key(_ country: String, _ identifier: String) -> String {
    "\(country.lowercased()) \(identifier.lowercased())"
  }
}

/// A clock on which backoffs and cooldowns pass fifty times as fast.
private struct HastyClock: Clock {
  typealias Instant = ContinuousClock.Instant
  private let origin = ContinuousClock.now

  var now: Instant { origin + (ContinuousClock.now - origin) * 50 }
  var minimumResolution: Duration { ContinuousClock().minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(
      until: origin + (deadline - origin) / 50, tolerance: tolerance)
  }
}
