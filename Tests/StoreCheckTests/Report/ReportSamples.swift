import StoreCheck

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rows and renderings for the tests of reports.
enum ReportSamples {
  /// The moment 2026-01-02T03:04:05Z.
  static let moment = Date(timeIntervalSince1970: 1_767_323_045)

  /// A row in which every column has a value.
  static func full(entry: Int = 0, country: String = "JP") -> CheckRow {
    CheckRow(
      entry: entry, app: "361309726", country: country, status: .old, installedVersion: "1.10",
      listing: AppListing(
        trackID: 361_309_726, bundleID: "com.example.Pages", version: "2024.01.02",
        name: "Pages, \"書類\"", released: "2025-12-31T23:59:59Z", minimumOS: "17.0", price: 4.99,
        currency: "JPY", seller: "Example K.K.", url: "https://apps.apple.com/jp/app/id361309726"),
      update: .major, lagging: false, fetchedAt: moment, ageSeconds: 86, isCached: true)
  }

  static func error(entry: Int = 0, app: String = "1", country: String = "US") -> CheckRow {
    CheckRow(entry: entry, app: app, country: country, status: .error, reason: .http(503))
  }

  static func listed(
    entry: Int, app: String, country: String = "US", name: String? = nil, version: String = "1.0",
    lagging: Bool? = false
  ) -> CheckRow {
    CheckRow(
      entry: entry, app: app, country: country, status: .listed,
      listing: AppListing(version: version, name: name), lagging: lagging)
  }

  /// The whole report as text.
  static func report(
    _ format: ReportFormat, _ rows: [CheckRow], summary: CheckSummary? = nil,
    options change: (inout ReportOptions) -> Void = { _ in }
  ) -> String {
    var options = ReportOptions()
    change(&options)
    var writer = format.writer(options)
    var counts = CheckSummary()
    var output: [UInt8] = []
    writer.begin(into: &output)
    for row in rows {
      counts.count(row)
      writer.write(row, into: &output)
    }
    writer.end(summary ?? counts, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The lines of a report without the last, empty one.
  static func lines(
    _ format: ReportFormat, _ rows: [CheckRow],
    options change: (inout ReportOptions) -> Void = { _ in }
  ) -> [String] {
    report(format, rows, options: change).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }
}
