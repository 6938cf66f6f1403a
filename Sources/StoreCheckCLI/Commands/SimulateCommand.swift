import StoreCheck
import StoreSimulator

/// `storecheck simulate`.
struct SimulateCommand {
  private let configuration: SimulatorConfiguration
  private let verbosity: Verbosity
  /// What is to be known of the recorded answers before they are given.
  private let messages: [String]

  /// Reads the options.
  ///
  /// - Throws: ``UsageError``, and `SimulatorError` for faults or answers that there are not.
  init(_ arguments: Arguments) throws {
    try arguments.refuseOperands()
    let seed = try arguments.number(.seed, in: 0...Int.max).map { UInt64($0) }
    let apps = try arguments.number(.apps, in: 0...100_000_000)
    let catalogue = SyntheticCatalogue(
      count: apps ?? 10_000, seed: seed ?? SyntheticCatalogue.defaultSeed)
    var configuration = SimulatorConfiguration(
      catalogue: catalogue, isRealSize: arguments.isOn(.fullBodies))
    configuration.port = UInt16(try arguments.number(.port, in: 0...65535) ?? 0)
    configuration.latency = try arguments.duration(.latency, isZeroAllowed: true) ?? .zero
    if let text = arguments.value(.limit) {
      guard let limit = RateLimit(text.lowercased()) else {
        throw UsageError(
          "--limit \(text.quotedForMessages) is no rate", mend: "write it like 20/m")
      }
      configuration.limit = limit
    }
    if let text = arguments.value(.fault) {
      configuration.faults = try FaultPlan(text, seed: catalogue.seed)
    }
    if let folder = arguments.value(.answers) {
      let answers = try RecordedAnswers(folder: folder)
      configuration.source = .recorded(answers)
      messages = answers.messages
    } else {
      messages = []
    }
    self.configuration = configuration
    verbosity = Verbosity(arguments)
  }

  func run(_ io: IO) async throws -> ExitStatus {
    if verbosity > .quiet {
      for message in messages { await io.say("storecheck: \(message)") }
    }
    let statistics = try await StoreSimulator(configuration: configuration).run { running in
      // The address is the command's data: a script reads it from the first line.
      _ = try await io.print("\(running.url)\n")
      await untilCancelled()
      return running.stats()
    }
    if verbosity > .quiet {
      await io.say(
        "requests: \(statistics.requests.groupedInThousands)"
          + " · ids asked for: \(statistics.ids.groupedInThousands)"
          + " · refused: \(statistics.refusals.groupedInThousands)"
          + " · at once: \(statistics.mostRequestsAtOnce) at most")
    }
    return .success
  }

  private func untilCancelled() async {
    let (never, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    continuation.finish()
  }
}
