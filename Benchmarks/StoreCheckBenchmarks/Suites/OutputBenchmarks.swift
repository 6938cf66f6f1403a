import Foundation
import StoreCheck

extension Benchmark {
  /// Writing reports, in rows a second; the bytes go nowhere.
  static let output: [Benchmark] = [
    write("csv", .csv), write("ndjson", .ndjson), write("json", .json),
    write("csv-wide", .csv, layout: .wide),
  ]

  private static func write(
    _ condition: String, _ format: ReportFormat, layout: ReportLayout = .long
  ) -> Benchmark {
    Benchmark(
      "output.write-\(condition)", "rows with all columns as \(condition)",
      sizes: [10_000, 100_000, 1_000_000]
    ) { size in
      let rows = sampleRows
      var options = ReportOptions()
      options.layout = layout
      options.countries = sampleCountries
      let watch = Stopwatch()
      var sink = ReportSink(format, options)
      for number in 0..<size {
        var row = rows[number % rows.count]
        row.entry = number / sampleCountries.count
        sink.take(row)
      }
      sink.finish(CheckSummary())
      return watch.sample(sink.rows, "rows", counts: [.init("bytes", sink.bytes)])
    }
  }

  private static let sampleCountries = ["US", "JP", "DE", "FR", "GB", "CN", "BR"]

  /// Rows of all usual statuses, with the names that stores hold.
  private static let sampleRows: [CheckRow] = (0..<700).map { number in
    let id = UInt64(BenchmarkApp.firstTrackID + number / 7)
    let names = ["Quiet Notes", "Say \"Hello\", Friend", "家計簿メモ", "Rapid Weather – Offline"]
    let status = [CheckStatus.latest, .latest, .latest, .old, .old, .ahead, .unlisted][number % 7]
    var row = CheckRow(
      entry: number / 7, app: "\(id)", country: sampleCountries[number % 7], status: status,
      installedVersion: BenchmarkApp.installedVersion(id))
    row.fetchedAt = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
    row.ageSeconds = number * 7
    guard status != .unlisted else { return row }
    row.lagging = number % 20 == 0
    row.update = status == .old ? .minor : nil
    row.listing = AppListing(
      trackID: id, bundleID: "com.example.app\(id)", version: BenchmarkApp.storeVersion(id),
      name: names[number / 7 % names.count], released: "2024-10-23T02:02:07Z",
      minimumOS: "15.0", price: number % 3 == 0 ? 4.99 : 0, currency: "USD",
      seller: "Northern Works, Inc.", url: "https://apps.apple.com/us/app/id\(id)?uo=4")
    return row
  }
}
