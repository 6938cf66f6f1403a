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
        for result in try await run(benchmark) {
          results.append(result)
          onResult(result)
        }
      } catch let missing as MissingPart {
        onMissing(benchmark, missing.message)
      }
    }
    return results
  }

  /// Runs a benchmark at its sizes in turn, so that a machine that becomes slower meanwhile does so for
  /// all of them, and they can be held against each other.
  private func run(_ benchmark: Benchmark) async throws -> [BenchmarkResult] {
    let runs = runs ?? benchmark.runs
    let sizes = benchmark.sizes.filter { $0 <= largestSize }
    var samples = [[Sample]](repeating: [], count: sizes.count)
    for run in (1 - benchmark.warmUps)...runs {
      let what = run <= 0 ? "warm-up" : "run \(run) of \(runs)"
      for (place, size) in sizes.enumerated() {
        progress("\(benchmark.name) at \(size.groupedInThousands) \(benchmark.sizeUnit): \(what)")
        let sample = try await benchmark.work(size)
        if run > 0 { samples[place].append(sample) }
      }
    }
    progress("")
    return zip(sizes, samples).compactMap { size, samples in
      BenchmarkResult(benchmark, size: size, samples: samples)
    }
  }
}
