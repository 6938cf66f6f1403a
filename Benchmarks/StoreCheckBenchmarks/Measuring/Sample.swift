/// What one run of a benchmark took.
struct Sample: Codable, Sendable {
  /// The time that passed.
  var wall: Duration
  /// The time that all processors together spent on it; hardly moved by what else the machine does.
  var processor: Duration
  /// How much was done, in ``unit``.
  var amount: Double
  /// What ``amount`` counts: `rows`, `MB`, `requests`, `starts`.
  var unit: String
  /// The most memory the process held, in bytes, where that was measured.
  var peakBytes: Int?
  /// What must be the same in every run.
  var counts: [Count] = []

  /// One number that does not depend on the machine.
  struct Count: Codable, Equatable, Sendable {
    var name: String
    var value: Int

    init(_ name: String, _ value: Int) {
      self.name = name
      self.value = value
    }
  }
}

/// Measures the time from its making on.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now
  private let processorStart = ProcessTimes.processor

  /// What passed since the watch was made.
  func sample(_ amount: some BinaryInteger, _ unit: String, counts: [Sample.Count] = []) -> Sample {
    sample(Double(amount), unit, counts: counts)
  }

  /// What passed since the watch was made.
  func sample(_ amount: Double, _ unit: String, counts: [Sample.Count] = []) -> Sample {
    Sample(
      wall: start.duration(to: .now), processor: ProcessTimes.processor - processorStart,
      amount: amount, unit: unit, counts: counts)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
