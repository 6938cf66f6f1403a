import Foundation

extension Benchmark {
  /// From the start of the process to its end, for commands that have next to nothing to do.
  static let start: [Benchmark] = [
    start("compare", "`storecheck compare 1 2`") { _ in ["compare", "1", "2"] },
    start("check-cached", "`storecheck check` of one app, answered from the cache file") { folder in
      [
        "check", "\(BenchmarkApp.firstTrackID)", "--installed", "1.0", "--countries", "ae",
        "--cache", folder, "--store", "http://127.0.0.1:9", "--format", "csv", "--quiet",
      ]
    },
  ]

  private static func start(
    _ condition: String, _ what: String, arguments: @escaping @Sendable (String) -> [String]
  ) -> Benchmark {
    Benchmark(
      "start.storecheck-\(condition)", "the process of \(what)", sizeUnit: "starts",
      sizes: [20], runs: 5
    ) { size in
      let program = try BuiltPrograms.storecheck()
      let folder = try TemporaryFolder()
      let cache = folder.path("answers.cache")
      try AnswerFile.write(1, to: cache)
      var sample = Sample(
        wall: .zero, processor: .zero, amount: Double(size), unit: "starts")
      for _ in 0..<size {
        let usage = try ChildProcess.run(program, arguments(cache))
        guard usage.status == 0 else {
          throw MissingPart(message: "storecheck ends with status \(usage.status)")
        }
        sample.wall += usage.wall
        sample.processor += usage.processor
      }
      return sample
    }
  }
}
