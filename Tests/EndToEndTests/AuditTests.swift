import Foundation
import StoreCheck
import StoreCheckTesting
import StoreSimulator
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole audits with the built tool, over real sockets, each row held against the catalogue.
@Suite(.timeLimit(.minutes(5))) struct AuditTests {
  private static let catalogue = SyntheticCatalogue(count: 6500)
  private static let countries = ["us", "jp", "de", "fr", "gb", "cn", "br"]
    .compactMap { Storefront($0) }

  /// What the report must say of `entries`, as tsv.
  private static func expectedReport(_ entries: [AppQuery]) -> String {
    var text = "app\tcountry\tstatus\tinstalled_version\tstore_version\n"
    for var entry in entries {
      // Blanks at the ends of a cell are nobody's version.
      entry.installedVersion = entry.installedVersion?.trimmingCharacters(in: .whitespaces)
      for country in countries {
        let listed = entry.identifier.flatMap { listing(of: $0, in: country) }
        let cells = [
          entry.app, country.code, status(installed: entry.installedVersion, listed: listed),
          entry.installedVersion ?? "", listed?.version ?? "",
        ]
        text += cells.joined(separator: "\t") + "\n"
      }
    }
    return text
  }

  /// Holds a report against the catalogue, line by line: a whole one would drown the difference.
  private static func expect(
    _ report: BuiltTool.Outcome, toTellOf entries: [AppQuery],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = expectedReport(entries).split(separator: "\n")
    #expect(report.lines.count == expected.count, sourceLocation: sourceLocation)
    let different = zip(report.lines, expected).first { $0 != $1 }
    #expect(different?.0 == different?.1, sourceLocation: sourceLocation)
  }

  private static func status(installed: String?, listed: AppListing?) -> String {
    guard let listed else { return "unlisted" }
    guard let installed else { return "listed" }
    switch VersionComparison.dotted.order(AppVersion(installed), AppVersion(listed.version ?? "")) {
    case .older: return "old"
    case .same: return "latest"
    case .newer: return "ahead"
    case nil: return "error"
    }
  }

  private static func listing(of app: AppIdentifier, in country: Storefront) -> AppListing? {
    switch app {
    case .trackID(let trackID): catalogue.listing(trackID: trackID, storefront: country)
    case .bundleID(let bundleID): catalogue.listing(bundleID: bundleID.text, storefront: country)
    }
  }

  /// Runs an audit of `entries`, and gives the report and what the store saw.
  private static func audit(
    _ entries: [AppQuery], rate: String = "none", _ words: String...
  ) async throws -> (report: BuiltTool.Outcome, store: SimulatorStatistics) {
    let input = entries.map { "\($0.app)\t\($0.installedVersion ?? "")\n" }.joined()
    return try await StoreSimulator.run(SimulatorConfiguration(catalogue: catalogue)) { store in
      let report = try await BuiltTool.run(
        [
          "check", "--input", "-", "--store", "\(store.url)", "--rate", rate, "--format", "tsv",
          "--columns", "app,country,status,installed_version,store_version",
          "--countries", countries.map(\.code).joined(separator: ","),
        ] + words, input: "id\tversion\n" + input)
      return (report, store.stats())
    }
  }

  @Test func `5,000 apps in 7 countries take 175 requests, and every row is right`() async throws {
    let entries = Self.catalogue.portfolio(count: 5000)
    let (report, store) = try await Self.audit(entries)
    #expect(report.status == 0)
    #expect(report.lines.count == 35_001)
    Self.expect(report, toTellOf: entries)
    #expect(store.requests == 175)
  }

  @Test func `shuffled, doubled and mixed entries are each asked once a country`() async throws {
    var random = SeededGenerator(seed: 5)
    let apps = Self.catalogue.portfolio(count: 2000, bundleIDShare: 40)
    let entries = (apps + apps.prefix(500)).shuffled(using: &random)
    let (report, store) = try await Self.audit(entries)
    Self.expect(report, toTellOf: entries)
    #expect(store.ids == 2000 * Self.countries.count)
    let plan = try await BuiltTool.run(
      ["--input", "-", "--dry-run", "-c", Self.countries.map(\.code).joined(separator: ",")],
      input: entries.map { $0.app + "\n" }.joined())
    #expect(plan.lines.contains("requests    \(store.requests)"))
  }

  @Test func `what it took to list a developer's apps is in the summary`() async throws {
    var configuration = SimulatorConfiguration(catalogue: Self.catalogue)
    configuration.faults = FaultPlan(script: [.tooMany, .unavailable])
    configuration.faults.retryAfterSeconds = 0
    let outcome = try await StoreSimulator.run(configuration) { store in
      try await BuiltTool.run([
        "check", "--developer", "300000134", "-c", "us", "--store", "\(store.url)", "--rate",
        "none",
        "--format", "json", "--columns", "status",
      ])
    }
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""requests":3,"retries":1,"refusals":1"#), "\(outcome)")
  }

  @Test func `a rate stretches the run over its windows`() async throws {
    let entries = Self.catalogue.portfolio(count: 60)
    let (report, store) = try await Self.audit(entries, rate: "20/s", "--batch", "10")
    #expect(report.status == 0)
    #expect(store.requests == 42)
    // The 41st may start two seconds after the first. The store sees arrivals, which a busy machine
    // moves; that no window ever holds more is for the tests with a clock of their own.
    let first = try #require(store.starts.first)
    let last = try #require(store.starts.last)
    #expect(last - first > .seconds(1))
  }

  @Test func `a killed run goes on where it stopped`() async throws {
    let entries = Self.catalogue.portfolio(count: 400)
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "storecheck-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(component: "apps.tsv")
    let text = entries.map { "\($0.app)\t\($0.installedVersion ?? "")\n" }.joined()
    try Data(("id\tversion\n" + text).utf8).write(to: input)

    var configuration = SimulatorConfiguration(catalogue: Self.catalogue)
    configuration.latency = .milliseconds(20)
    try await StoreSimulator.run(configuration) { store in
      let words = [
        "check", "--input", input.path(), "--store", "\(store.url)", "--rate", "none",
        "--batch", "10", "--concurrency", "2", "--format", "tsv", "--cache",
        folder.appending(component: "kept").path(), "--countries",
        Self.countries.map(\.code).joined(separator: ","), "--columns",
        "app,country,status,installed_version,store_version",
      ]
      let killed = try RunningTool(words)
      for _ in 0..<500 { #expect(await killed.nextLine() != nil) }
      killed.send(SIGKILL)
      #expect(try await killed.end().status == SIGKILL)

      let outcome = try await BuiltTool.run(words)
      #expect(outcome.status == 0)
      Self.expect(outcome, toTellOf: entries)
      // At most what was under way at the kill is asked twice.
      #expect((280...282).contains(store.stats().requests))
    }
  }
}
