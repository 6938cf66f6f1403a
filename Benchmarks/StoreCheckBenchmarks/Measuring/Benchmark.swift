/// One benchmark: a piece of work that is done at several sizes, and measured.
struct Benchmark: Sendable {
  /// What is measured, as `type.operation-condition`.
  let name: String
  /// What the work is, in one line.
  let summary: String
  /// What the sizes count, in the plural: `rows`, `apps`, `requests`.
  let sizeUnit: String
  /// The sizes at which the work is done.
  let sizes: [Int]
  /// How often it is measured at each size.
  let runs: Int
  /// How often it is done before, unmeasured.
  let warmUps: Int
  /// Does the work once and says what it took.
  ///
  /// - Throws: `MissingPart` where something that the benchmark needs is not there, and
  ///   whatever the work throws.
  let work: @Sendable (_ size: Int) async throws -> Sample

  init(
    _ name: String, _ summary: String, sizeUnit: String = "rows", sizes: [Int], runs: Int = 5,
    warmUps: Int = 1,
    work: @escaping @Sendable (Int) async throws -> Sample
  ) {
    self.name = name
    self.summary = summary
    self.sizeUnit = sizeUnit
    self.sizes = sizes
    self.runs = runs
    self.warmUps = warmUps
    self.work = work
  }

  /// All benchmarks, in the order they run.
  static let all: [Benchmark] =
    throughput + requests + rate + decoding + input + output + growth + memory + start
}

/// Something that a benchmark needs is not there; the benchmark is left out, and says why.
struct MissingPart: Error {
  var message: String
}
