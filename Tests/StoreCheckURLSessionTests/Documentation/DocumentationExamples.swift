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
