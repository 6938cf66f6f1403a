import StoreCheck
import StoreCheckURLSession
import StoreSimulator

extension Benchmark {
  /// Whole checks over real sockets, against the simulator in a process of its own.
  ///
  /// The simulator makes its bodies on the same processors, so the rows a second are those of the
  /// pair; `Benchmarks/peers` measures against a server that only hands out files.
  static let throughput: [Benchmark] = [
    check(batch: 1, sizes: [500, 1_000]),
    check(batch: 50, sizes: [2_000, 10_000]),
    check(batch: 200, sizes: [2_000, 10_000, 20_000]),
  ]

  private static func check(batch: Int, sizes: [Int]) -> Benchmark {
    Benchmark(
      "throughput.check-batch-\(batch)",
      "a check over loopback against the simulator, bodies of real size, "
        + (batch == 1 ? "one id a request" : "\(batch) ids a request"),
      sizes: sizes
    ) { size in
      let catalogue = SyntheticCatalogue(count: 2 * size)
      let simulator = try SimulatorProcess(apps: catalogue.count, isRealSize: true)
      let entries = EntryPieces(catalogue.portfolio(count: size))
      var configuration = CheckConfiguration(store: simulator.url)
      configuration.rate = nil
      configuration.batch = batch
      let transport = DefaultTransport.make(concurrency: configuration.concurrency)
      let checker = StoreChecker(transport: transport, configuration: configuration)
      return try await checkAll(entries, with: checker)
    }
  }

  @concurrent
  private static func checkAll(
    _ entries: EntryPieces, with checker: StoreChecker
  ) async throws -> Sample {
    let watch = Stopwatch()
    var sink = ReportSink(.csv)
    let summary = try await checker.check(entries) { sink.take($0) }
    sink.finish(summary)
    return watch.sample(
      sink.rows, "rows",
      counts: [
        .init("requests", summary.requests), .init("old", summary.rows[.old] ?? 0),
        .init("unlisted", summary.rows[.unlisted] ?? 0), .init("errors", summary.rows[.error] ?? 0),
      ])
  }
}
