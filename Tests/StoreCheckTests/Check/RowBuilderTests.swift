import Foundation
import Testing

@testable import StoreCheck

@Suite struct RowBuilderTests {
  private static func rows(
    installed: String?, _ cells: [EntryWindow.Cell], comparison: VersionComparison = .dotted,
    grace: Duration = .zero, now: Date = CoreSamples.now
  ) throws -> [CheckRow] {
    var window = EntryWindow()
    let query = AppQuery(
      app: "given", identifier: .trackID(1), installedVersion: installed, extraFields: ["a", "b"])
    window.append(
      entry: 7, query: query, storefronts: Array(Storefront.all.prefix(cells.count)), cells: cells)
    let popped = window.popFinished()
    let slot = try #require(popped)
    return RowBuilder(comparison: comparison, platform: .ios, grace: grace).rows(
      for: slot, now: now)
  }

  private static func listed(_ version: String?, released: String? = nil) -> EntryWindow.Cell {
    .answered(
      CoreSamples.answer(AppListing(trackID: 1, version: version, released: released)),
      isCached: false)
  }

  @Test(arguments: [
    (
      "the same", "1.2" as String?, "1.2" as String?, CheckStatus.latest, nil as UpdateClass?,
      nil as CheckReason?
    ),
    ("the same, written otherwise", "v1.2.0", "1.2", .latest, nil, nil),
    ("installed is newer", "1.3", "1.2", .ahead, nil, nil),
    ("a patch", "1.2.3", "1.2.4", .old, .patch, nil),
    ("a minor step", "1.2.3", "1.3", .old, .minor, nil),
    ("a major step", "1.2.3", "2.0", .old, .major, nil),
    ("nothing installed", nil, "1.2", .listed, nil, nil),
    ("nothing installed, no version listed", nil, nil, .listed, nil, nil),
    ("a version that cannot be read", "unknown", "1.2", .error, nil, .unreadableVersion),
    ("a listing that cannot be read", "1.2", "see notes", .error, nil, .unreadableVersion),
    ("a listing without a version", "1.2", nil, .error, nil, .unreadableVersion),
  ])
  func `what is installed and what is listed make a status`(
    name: String, installed: String?, listed: String?, status: CheckStatus, update: UpdateClass?,
    reason: CheckReason?
  ) throws {
    let row = try #require(Self.rows(installed: installed, [Self.listed(listed)]).first)
    #expect(row.status == status)
    #expect(row.update == update)
    #expect(row.reason == reason)
    #expect(row.installedVersion == installed)
    #expect(row.listing?.version == listed)
    #expect(row.fetchedAt == CoreSamples.now)
  }

  @Test func `the other cells become unlisted and error rows`() throws {
    var answer = CoreSamples.answer(nil)
    answer.ageSeconds = 12
    let rows = try Self.rows(
      installed: "1.0",
      [.answered(answer, isCached: true), .failed(.throttled), .failed(.http(503))])
    #expect(rows.map(\.status) == [.unlisted, .error, .error])
    #expect(rows.map(\.reason) == [nil, .throttled, .http(503)])
    #expect(rows.map(\.isCached) == [true, false, false])
    #expect(rows.map(\.ageSeconds) == [12, nil, nil])
    #expect(rows.map(\.fetchedAt) == [CoreSamples.now, nil, nil])
    #expect(rows.map(\.country) == Storefront.all.prefix(3).map(\.code))
    #expect(rows.allSatisfy { $0.entry == 7 && $0.app == "given" && $0.extraFields == ["a", "b"] })
  }

  @Test(arguments: [
    ("just released", "2023-11-14T22:13:19Z" as String?, 3.0, CheckStatus.latest),
    ("a second before the grace ends", "2023-11-11T22:13:21Z", 3, .latest),
    ("when the grace ends", "2023-11-11T22:13:20Z", 3, .old),
    ("released within a day, by another clock", "2023-11-15T20:00:00Z", 3, .latest),
    ("a pre-order", "2024-01-01T00:00:00Z", 3, .listed),
    ("without a grace", "2023-11-14T22:13:19Z", 0, .old),
    ("without a date", nil, 3, .old),
    ("with a date that cannot be read", "yesterday", 3, .old),
  ])
  func `an update is old only when it has been out for the grace`(
    name: String, released: String?, days: Double, status: CheckStatus
  ) throws {
    let rows = try Self.rows(
      installed: "1.0", [Self.listed("2.0", released: released)], grace: .seconds(days * 86_400))
    #expect(rows.map(\.status) == [status])
    #expect(rows.map(\.update) == [status == .old ? .major : nil])
  }

  @Test(arguments: VersionComparison.allCases)
  func `storefronts behind the newest are lagging, however versions are compared`(
    comparison: VersionComparison
  ) throws {
    let rows = try Self.rows(
      installed: nil,
      [
        Self.listed("2.0"), Self.listed("2.1"), .answered(CoreSamples.answer(nil), isCached: false),
        Self.listed("2.1"), .failed(.timeout), Self.listed(nil), Self.listed("1.9"),
      ], comparison: comparison)
    #expect(rows.map(\.lagging) == [true, false, nil, false, nil, nil, true])
  }

  @Test func `a version that cannot be read neither lags nor leads`() throws {
    let rows = try Self.rows(
      installed: nil, [Self.listed("see notes"), Self.listed("1.0"), Self.listed("see notes")])
    #expect(rows.map(\.lagging) == [nil, false, nil])
  }
}
