import StoreCheck
import StoreSimulator

/// `storecheck simulate`.
struct SimulateCommand {
  private var configuration: SimulatorConfiguration
  private let catalogPath: String?
  private let isListOnly: Bool
  private let verbosity: Verbosity
  /// Warnings about the recorded responses.
  private let messages: [String]

  /// Parses the options.
  ///
  /// - Throws: ``UsageError``, and `SimulatorError` for invalid faults or unusable responses.
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
          "invalid rate \(text.quotedForMessages) for '--limit'; use 20/m, 2/s, or 900/h")
      }
      configuration.limit = limit
    }
    configuration.faults = try FaultPlan(
      arguments.all(.fault).joined(separator: ","), seed: catalogue.seed)
    configuration.poison = try Self.poison(arguments)
    try Self.rejectIneffectiveOptions(arguments)
    if let folder = arguments.value(.answers) {
      let answers = try RecordedAnswers(folder: folder)
      configuration.source = .recorded(answers)
      messages = answers.messages
    } else {
      messages = []
    }
    self.configuration = configuration
    catalogPath = arguments.value(.catalogue)
    isListOnly = arguments.isOn(.list)
    verbosity = Verbosity(arguments)
  }

  private static func poison(_ arguments: Arguments) throws(UsageError) -> Set<AppIdentifier> {
    var poison: Set<AppIdentifier> = []
    for text in arguments.all(.poison).flatMap(\.commaSeparated) {
      guard let identifier = AppIdentifier(text) else {
        throw UsageError(
          "invalid --poison \(text.quotedForMessages)", mend: "use a track ID or a bundle ID")
      }
      poison.insert(identifier)
    }
    return poison
  }

  /// Rejects two sources of responses, and options that the one that is served ignores.
  private static func rejectIneffectiveOptions(_ arguments: Arguments) throws(UsageError) {
    try arguments.reject(.answers, where: arguments.holds(.catalogue), "with --catalogue")
    for source in [OptionName.catalogue, .answers] where arguments.holds(source) {
      for name in [OptionName.apps, .fullBodies] {
        try arguments.reject(name, where: true, "with --\(source.rawValue)")
      }
    }
    for name in [OptionName.port, .limit, .fault, .poison, .latency, .fullBodies] {
      try arguments.reject(name, where: arguments.isOn(.list), "with --list")
    }
    try arguments.reject(.verbose, where: arguments.isOn(.quiet), "with --quiet")
  }

  func run(_ io: IO) async throws -> ExitStatus {
    if verbosity > .quiet {
      for message in messages { await io.say("storecheck: \(message)") }
    }
    var configuration = configuration
    if let catalogPath {
      configuration.source = .recorded(try await catalog(at: catalogPath, io))
    }
    return isListOnly ? try await list(configuration, io) : try await serve(configuration, io)
  }

  private func serve(_ configuration: SimulatorConfiguration, _ io: IO) async throws -> ExitStatus {
    let statistics = try await StoreSimulator(configuration: configuration).run { running in
      // The address is the command's data: a script reads it from the first line.
      _ = try await io.print("\(running.url)\n")
      if verbosity > .quiet, let line = Self.exampleLine(configuration, at: "\(running.url)") {
        await io.say(line)
      }
      await untilCancelled()
      return running.stats()
    }
    if verbosity > .quiet {
      await io.say(
        "\(statistics.requests.groupedInThousands) requests"
          + " · \(statistics.ids.groupedInThousands) IDs"
          + " · \(statistics.refusals.groupedInThousands) rejected"
          + " · peak concurrency \(statistics.mostRequestsAtOnce)")
    }
    return .success
  }

  private func untilCancelled() async {
    let (never, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    continuation.finish()
  }
}

// MARK: - The catalog

extension SimulateCommand {
  /// The largest catalog file, in bytes.
  private static let maximumCatalogBytes = 256 << 20

  /// Reads a file of listings, or else a portfolio.
  ///
  /// - Throws: ``UsageError``, `InputError`, or `SimulatorError` where no app is in it.
  private func catalog(at path: String, _ io: IO) async throws -> RecordedAnswers {
    let source: ByteSource = path == "-" ? io.input : .file(path)
    if case .file = source, FileName.kind(of: path) == .directory {
      throw SimulatorError.unusableCatalog(
        file: path, reason: "it is a directory; use --answers for recorded responses")
    }
    var bytes: [UInt8] = []
    try await source.withChunks { chunks in
      for try await chunk in chunks {
        bytes += chunk
        guard bytes.count <= Self.maximumCatalogBytes else {
          throw SimulatorError.unusableCatalog(file: path, reason: "it exceeds 256 MiB")
        }
      }
    }
    if let answers = RecordedAnswers(catalog: bytes) { return answers }
    var entries: [AppQuery] = []
    var reader = PortfolioReader(options: PortfolioOptions(fileName: source.fileName))
    try reader.feed(bytes, into: &entries)
    try reader.finish(into: &entries)
    if verbosity > .quiet {
      for diagnostic in reader.takeDiagnostics() { await io.say("storecheck: \(diagnostic)") }
    }
    guard let answers = RecordedAnswers(portfolio: entries) else {
      throw SimulatorError.unusableCatalog(
        file: path, reason: "it holds neither listings nor apps")
    }
    return answers
  }

  /// Prints the catalog, an app per line.
  private func list(_ configuration: SimulatorConfiguration, _ io: IO) async throws -> ExitStatus {
    try await Output.to(.standardOutput, io: io) { output in
      for entry in configuration.catalogEntries {
        let cells = [String(entry.trackID), entry.bundleID, entry.version, entry.name]
        output.append(cells.map(TerminalText.sanitized).joined(separator: "\t") + "\n")
        if output.isFull { try await output.flush() }
      }
    }
    return .success
  }

  /// A command line to try, with apps that the catalog lists.
  private static func exampleLine(
    _ configuration: SimulatorConfiguration, at url: String
  ) -> String? {
    var apps: [CatalogEntry] = []
    for entry in configuration.catalogEntries {
      guard let storefront = entry.storefront,
        !configuration.poison.contains(.trackID(entry.trackID))
      else { continue }
      let isAlike =
        apps.first.map { $0.storefront == storefront && $0.platform == entry.platform } ?? true
      if isAlike { apps.append(entry) }
      if apps.count == 3 { break }
    }
    guard let first = apps.first, let storefront = first.storefront else { return nil }
    var words = ["try: storecheck check"] + apps.map { String($0.trackID) }
    words += ["--countries \(storefront.code.lowercased())"]
    if first.platform != .ios { words.append("--platform \(first.platform.rawValue)") }
    words.append("--store \(url)")
    if configuration.limit == nil { words.append("--rate none") }
    return words.joined(separator: " ")
  }
}
