/// What a benchmark came to at one size, over all its runs.
struct BenchmarkResult: Codable, Equatable, Sendable {
  var name: String
  var size: Int
  var sizeUnit: String
  var runs: Int
  /// Seconds that passed.
  var wall: Spread
  /// Seconds of processor time.
  var processor: Spread
  /// How much was done in each run.
  var amount: Double
  /// What ``amount`` counts.
  var unit: String
  /// The most memory held, in bytes.
  var peakBytes: Spread?
  /// What was the same in every run.
  var counts: [Sample.Count]
  /// Counts that were not, which is a fault of the benchmark or of the product.
  var varyingCounts: [String]

  /// Sums up the runs of a benchmark; `nil` where there are none.
  init?(_ benchmark: Benchmark, size: Int, samples: [Sample]) {
    guard let first = samples.first, let wall = Spread(samples.map(\.wall.seconds)),
      let processor = Spread(samples.map(\.processor.seconds))
    else { return nil }
    name = benchmark.name
    self.size = size
    sizeUnit = benchmark.sizeUnit
    runs = samples.count
    self.wall = wall
    self.processor = processor
    amount = first.amount
    unit = first.unit
    peakBytes = Spread(samples.compactMap { $0.peakBytes.map { Double($0) } })
    counts = first.counts
    varyingCounts = first.counts.map(\.name).filter { name in
      Set(samples.map { $0.counts.first { $0.name == name }?.value }).count > 1
    }
  }

  /// How much is done in a second, at the median.
  var amountASecond: Double { amount / wall.median }
  /// How much is done in a second of processor time, at the median.
  var amountAProcessorSecond: Double { amount / processor.median }
}

/// The results of one run of the benchmarks, as they are kept in a file.
struct ResultFile: Codable, Equatable, Sendable {
  var schema = 1
  var machine: Machine
  var results: [BenchmarkResult]
}
