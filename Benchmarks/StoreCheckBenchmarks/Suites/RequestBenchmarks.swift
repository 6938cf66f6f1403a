import StoreCheck

extension Benchmark {
  /// Requests sent beside the least that are possible: counts, which no machine moves.
  static let requests: [Benchmark] = [
    requests("in-order", "apps in the order of their ids") { Portfolio(ids: Array(0..<$0)) },
    requests("shuffled", "apps in an order of chance") {
      var generator = SplitMix(state: 3)
      return Portfolio(ids: (0..<$0).shuffled(using: &generator))
    },
    requests("duplicated", "every app three times, in an order of chance") {
      var generator = SplitMix(state: 3)
      let ids = Array(0..<$0)
      return Portfolio(ids: (ids + ids + ids).shuffled(using: &generator))
    },
    requests("mixed-identifiers", "every third app by its bundle id, in an order of chance") {
      var generator = SplitMix(state: 3)
      return Portfolio(ids: (0..<$0).shuffled(using: &generator), bundleIDEvery: 3)
    },
    requests("half-cached", "apps in an order of chance, half of them asked for before") {
      var generator = SplitMix(state: 3)
      return Portfolio(ids: (0..<$0).shuffled(using: &generator), known: 0..<$0 / 2)
    },
  ]

  private static let countries = 7

  private static func requests(
    _ condition: String, _ what: String, portfolio: @escaping @Sendable (Int) -> Portfolio
  ) -> Benchmark {
    Benchmark(
      "requests.check-\(condition)", "requests for \(what), in \(countries) countries",
      sizeUnit: "apps", sizes: [1_000, 5_000], runs: 3
    ) { size in
      let portfolio = portfolio(size)
      let store = TemplateStore(rowBytes: 0)
      let audit = Audit(entries: 0, countries: countries)
      let checker = StoreChecker(
        transport: store, configuration: audit.configuration(store: Audit.noStore))
      if !portfolio.known.isEmpty {
        _ = try await checker.check(EntryPieces(portfolio.knownEntries)) { _ in }
      }
      let watch = Stopwatch()
      var rows = 0
      let summary = try await checker.check(EntryPieces(portfolio.entries)) { _ in rows += 1 }
      let least = portfolio.leastBatches * countries
      return watch.sample(
        rows, "rows", counts: [.init("requests", summary.requests), .init("least", least)])
    }
  }
}

/// Apps by number, in the order of a user's list.
private struct Portfolio {
  var ids: [Int]
  /// How often an app is named by its bundle id; 0 is never.
  var bundleIDEvery = 0
  /// Apps that a run before this one asked for.
  var known: Range<Int> = 0..<0

  var entries: [AppQuery] { ids.map { entry($0) } }
  var knownEntries: [AppQuery] { known.map { entry($0) } }

  /// The fewest batches of 200 in each country.
  var leastBatches: Int {
    let unique = Set(ids).subtracting(known)
    let byBundleID = unique.count { isNamedByBundleID($0) }
    return (byBundleID + 199) / 200 + (unique.count - byBundleID + 199) / 200
  }

  private func entry(_ id: Int) -> AppQuery {
    let trackID = BenchmarkApp.firstTrackID + id
    return AppQuery(isNamedByBundleID(id) ? "com.example.app\(trackID)" : "\(trackID)")
  }

  private func isNamedByBundleID(_ id: Int) -> Bool {
    bundleIDEvery > 0 && id % bundleIDEvery == 0
  }
}
