import StoreCheck

/// Runs benchmarks one after the other.
struct BenchmarkRunner {
  /// Told what is being done, for a person who waits.
  var progress: (String) -> Void = { _ in }
  /// Told each result as soon as it is there.
  var onResult: (BenchmarkResult) -> Void = { _ in }
  /// Told of a benchmark that is left out, and why.
  var onMissing: (Benchmark, String) -> Void = { _, _ in }
  /// The number of runs in place of each benchmark's own.
  var runs: Int?
  /// Sizes above this are left out.
  var largestSize = Int.max

  /// Runs benchmarks at each of their sizes.
  ///
  /// - Throws: What a benchmark throws, but for a part that is missing.
  func run(_ benchmarks: [Benchmark]) async throws -> [BenchmarkResult] {
    var results: [BenchmarkResult] = []
    for benchmark in benchmarks {
      do {
        for size in benchmark.sizes where size <= largestSize {
          guard let result = try await run(benchmark, size: size) else { continue }
          results.append(result)
          onResult(result)
        }
      } catch let missing as MissingPart {
        onMissing(benchmark, missing.message)
      }
    }
    return results
  }

  private func run(_ benchmark: Benchmark, size: Int) async throws -> BenchmarkResult? {
    let runs = runs ?? benchmark.runs
    var samples: [Sample] = []
    for run in (1 - benchmark.warmUps)...runs {
      let what = run <= 0 ? "warm-up" : "run \(run) of \(runs)"
      progress("\(benchmark.name) at \(size.groupedInThousands) \(benchmark.sizeUnit): \(what)")
      let sample = try await benchmark.work(size)
      if run > 0 { samples.append(sample) }
    }
    progress("")
    return BenchmarkResult(benchmark, size: size, samples: samples)
  }
}
