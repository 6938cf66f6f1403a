import StoreCheck

extension Benchmark {
  /// The cost of a row as the work grows: the whole product without a network, from a table's bytes
  /// to a report's.
  static let growth: [Benchmark] = [
    grow("one-country", countries: 1, sizes: [1_000, 10_000, 100_000, 1_000_000]),
    grow("175-countries", countries: 175, sizes: [1_750, 17_500, 175_000, 1_750_000]),
  ]

  private static func grow(_ condition: String, countries: Int, sizes: [Int]) -> Benchmark {
    Benchmark(
      "growth.check-\(condition)", "rows of a check with a store in the same process",
      sizes: sizes, runs: 3
    ) { size in
      // Small checks are repeated, so that a run is never shorter than the clock can tell.
      let repeats = max(1, 100_000 / size)
      let audit = Audit(entries: size / countries, countries: countries)
      let watch = Stopwatch()
      var rows = 0
      var requests = 0
      for _ in 0..<repeats {
        let outcome = try await audit.run(transport: TemplateStore())
        rows += outcome.rows
        requests += outcome.summary.requests
      }
      return watch.sample(
        rows, "rows",
        counts: [.init("rows", rows / repeats), .init("requests", requests / repeats)])
    }
  }
}
