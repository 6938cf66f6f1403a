import Foundation
import StoreCheck

/// A whole check, from a table's bytes to a report's, as the benchmarks run it.
struct Audit: Sendable {
  var entries: Int
  var countries = 1
  var format = ReportFormat.csv
  var layout = ReportLayout.long
  var style = PortfolioBytes.Style.plain
  /// What is changed about the configuration.
  var configure: @Sendable (inout CheckConfiguration) -> Void = { _ in }

  /// What a check did.
  struct Outcome {
    var summary: CheckSummary
    var rows: Int
    var reportBytes: Int

    /// The counts that every run of the same check has.
    var counts: [Sample.Count] {
      [.init("rows", rows), .init("requests", summary.requests)]
    }
  }

  /// How the check asks.
  func configuration(store: URL) -> CheckConfiguration {
    var configuration = CheckConfiguration(store: store)
    configuration.rate = nil
    configuration.storefronts = Array(Storefront.all.prefix(countries))
    configure(&configuration)
    return configuration
  }

  /// Runs the check with a checker of its own.
  ///
  /// - Throws: What reading the portfolio throws, which it never does.
  func run(transport: any Transport, store: URL = Self.noStore) async throws -> Outcome {
    try await run(StoreChecker(transport: transport, configuration: configuration(store: store)))
  }

  /// Runs the check.
  @concurrent
  func run(_ checker: StoreChecker) async throws -> Outcome {
    var options = ReportOptions()
    options.layout = layout
    options.countries = checker.configuration.storefronts.map(\.code)
    var sink = ReportSink(format, options)
    let portfolio = PortfolioEntries(
      reading: PortfolioBytes(count: entries, style: style), options: PortfolioOptions())
    let summary = try await checker.check(portfolio) { sink.take($0) }
    sink.finish(summary)
    return Outcome(summary: summary, rows: sink.rows, reportBytes: sink.bytes)
  }

  /// An address for a store that is no server.
  static let noStore = url("http://store.invalid")

  /// A URL of a text that is one.
  static func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
    return url
  }
}
