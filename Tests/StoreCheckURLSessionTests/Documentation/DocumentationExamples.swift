// Every example of the documentation, as it stands there, so that each one is known to compile.
// `DocumentationTests` holds the documentation against this file.
import Foundation
import StoreCheckURLSession

// MARK: What the examples take for granted

enum Advice: Equatable {
  case nothing
  case suggest(String?, needs: String?)
}

func showUpdateHint() {}

// MARK: AppVersionCompare.swift

func simplestDoor() async {
  switch await AppVersionCompare.toAppStoreVersion(appId: "389801252") {
  case .old: showUpdateHint()
  default: break
  }
}

// MARK: StoreCheck.md

func landingPage() async {
  let checker = StoreChecker()
  let rows = await checker.check(AppQuery("361309726", installedVersion: "14.0"))
  for row in rows { print(row.country, row.status) }
}

// MARK: GettingStartedApp.md

func suggestUpdate() async {
  switch await AppVersionCompare.toAppStoreVersion(appId: "361309726", country: .us) {
  case .old: showUpdateHint()
  case .latest, .error: break
  }
}

func completionHandler() {
  AppVersionCompare.toAppStoreVersion(appId: "361309726", country: .us) { outcome in
    if outcome == .old { showUpdateHint() }
  }
}

func decideOnUpdate(installed: String) async -> Advice {
  var configuration = CheckConfiguration()
  configuration.grace = .seconds(3 * 86_400)
  let checker = StoreChecker(configuration: configuration)
  let rows = await checker.check(AppQuery("361309726", installedVersion: installed))
  guard let row = rows.first, row.status == .old else { return .nothing }
  switch row.update {
  case .major, .minor: return .suggest(row.listing?.version, needs: row.listing?.minimumOS)
  case .patch, .other, nil: return .nothing
  }
}

// MARK: GettingStartedServer.md

func audit(_ portfolio: [AppQuery]) async throws -> CheckSummary {
  var configuration = CheckConfiguration()
  configuration.storefronts = ["us", "jp", "de"].compactMap { Storefront($0) }
  configuration.confirmsUnlisted = true
  let checker = StoreChecker(configuration: configuration)
  return try await checker.check(portfolio) { row in
    switch row.status {
    case .old: print(row.app, row.country, "has", row.listing?.version ?? "")
    case .error: print(row.app, row.country, "unknown:", row.reason?.word ?? "")
    case .latest, .ahead, .listed, .unlisted: break
    }
  }
}

func firstOutdated(of portfolio: [AppQuery], with checker: StoreChecker) async -> CheckRow? {
  let rows = checker.rows(for: portfolio)
  for await row in rows where row.status == .old { return row }
  print("None after", rows.summary?.requests ?? 0, "requests")
  return nil
}

func japanese(_ app: String) -> AppQuery {
  var entry = AppQuery(app)
  entry.market = .own(.jp)
  return entry
}

func audit(_ portfolio: [AppQuery], keepingAnswersIn path: String) async throws -> CheckSummary {
  let configuration = CheckConfiguration()
  let cache = try LookupCache(file: path, for: configuration)
  let checker = StoreChecker(configuration: configuration, cache: cache)
  return try await checker.check(portfolio) { row in print(row.app, row.country, row.status) }
}

func auditStandIn(_ portfolio: [AppQuery]) async throws {
  guard let store = URL(string: "http://127.0.0.1:8080") else { return }
  var configuration = CheckConfiguration(store: store)
  configuration.rate = nil
  let checker = StoreChecker(configuration: configuration)
  _ = try await checker.check(portfolio) { row in print(row.app, row.country, row.status) }
}

func audit(lines: AsyncStream<String>, with checker: StoreChecker) async throws {
  let entries = lines.map { [AppQuery($0)] }
  _ = try await checker.check(entries) { row in print(row.app, row.country, row.status) }
}

struct CannedTransport: Transport {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let body = #"{"resultCount":0,"results":[]}"#
    return TransportResponse(status: 200, body: Data(body.utf8))
  }
}

func compareTwo() {
  let order = VersionComparison.dotted.order(AppVersion("1.10"), AppVersion("v1.9 (45)"))
  print(order == .newer)
}

// MARK: CustomTransport.md

/// Sends requests with another transport, and prints a line for each.
struct LoggingTransport: Transport {
  let base: any Transport

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let start = ContinuousClock.now
    defer { print(request.url, "took", ContinuousClock.now - start) }
    // Errors pass unchanged: the checker decides what to retry.
    return try await base.send(request)
  }
}

enum AuditOutcome: Equatable {
  case complete(rows: Int)
  case cancelled
  case failed(String)
}

/// Prints where a developer's apps are not listed.
func auditDeveloper(
  _ developer: UInt64, cacheFile: String, over transport: any Transport
) async -> AuditOutcome {
  var configuration = CheckConfiguration()
  configuration.storefronts = [.us, .jp]
  let cache: LookupCache
  do throws(CacheFileError) {
    cache = try LookupCache(file: cacheFile, for: configuration)
  } catch {
    if case .inUse = error { return .failed("another audit is running") }
    return .failed(error.description)
  }
  let checker = StoreChecker(
    transport: LoggingTransport(base: transport), configuration: configuration, cache: cache)
  let entries: [AppQuery]
  do throws(LookupError) {
    entries = try await checker.entries(ofDeveloper: developer)
  } catch {
    switch error {
    case .interrupted: return .cancelled
    case .failed(let reason): return .failed("cannot list the apps: \(reason.word)")
    }
  }
  let rows = checker.rows(for: entries)
  for await row in rows {
    switch row.status {
    case .unlisted: print(row.app, "is not listed in", row.country)
    case .error where row.reason != .interrupted:
      // Leaving the loop cancels the requests that are in flight.
      return .failed("no result for \(row.app) in \(row.country)")
    case .latest, .ahead, .old, .listed, .error: break
    }
  }
  guard let summary = rows.summary, !summary.isInterrupted else { return .cancelled }
  return .complete(rows: summary.totalRows)
}

/// Cancels the audit when it takes longer than `limit`.
func auditDeveloper(
  _ developer: UInt64, cacheFile: String, over transport: any Transport, within limit: Duration
) async -> AuditOutcome {
  await withTaskGroup(of: AuditOutcome?.self) { group in
    group.addTask { await auditDeveloper(developer, cacheFile: cacheFile, over: transport) }
    group.addTask {
      try? await Task.sleep(for: limit)
      return nil
    }
    var outcome: AuditOutcome?
    for await result in group {
      outcome = result ?? outcome
      group.cancelAll()
    }
    return outcome ?? .cancelled
  }
}
