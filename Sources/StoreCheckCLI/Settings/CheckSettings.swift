package import StoreCheck

/// What a check is to do, with everything resolved and nothing left to go wrong but the world.
package struct CheckSettings: Sendable {
  /// Entries given on the command line.
  package var apps: [AppQuery] = []
  /// Where further entries come from.
  package var input: ByteSource?
  /// Developers all of whose apps are added.
  package var developers: [UInt64] = []
  /// How the input is read.
  package var portfolio: PortfolioOptions
  /// How the store is asked.
  package var configuration: CheckConfiguration
  /// The file that keeps answers.
  package var cachePath: String?
  /// Whether only the plan is told.
  package var isDryRun: Bool
  /// Whether the built-in stand-in takes the store's place.
  package var isDemo: Bool
  /// The country that is asked because none was named, if so.
  package var assumedCountry: String?
  /// The report's format.
  package var format: ReportFormat
  /// What the report shows.
  package var report: ReportOptions
  /// Where the report goes.
  package var output: OutputTarget
  /// The statuses that make the run exit with 1.
  package var failOn: Set<CheckStatus>
  /// How much is said.
  package var verbosity: Verbosity
  /// How progress is shown.
  package var progress: ProgressStyle
  /// Whether report and progress share a terminal, so that the one makes way for the other.
  package var clearsLine: Bool {
    if case .line = progress { return output == .standardOutput && outputIsTerminal }
    return false
  }
  private let outputIsTerminal: Bool
  /// The files that the run reads, keeps and writes.
  package var files: [FileUse] = []
  /// What the person should know before the run, such as a country that was read as another.
  package var warnings: [String] = []

  /// Resolves a command line.
  ///
  /// - Throws: ``UsageError``, which names the option and the mend.
  package init(
    _ arguments: Arguments, environment: [String: String], io: IO
  ) throws(UsageError) {
    outputIsTerminal = io.terminal.outputIsTerminal
    isDemo = arguments.isOn(.demo)
    isDryRun = arguments.isOn(.dryRun)
    verbosity = Verbosity(arguments)
    progress = try ProgressStyle(
      arguments, terminal: io.terminal, environment: environment, verbosity: verbosity)
    cachePath = arguments.value(.cache)
    configuration = try CheckConfiguration(arguments)
    // Also the only shard of one: what `--shard` writes, `merge` takes.
    var shard: Shard?
    if let share = arguments.value(.shard) {
      configuration.shard = try Shard(share, environment: environment)
      shard = configuration.shard
    }
    failOn = Set(try arguments.choices(.failOn, among: CheckStatus.allCases))
    output = try arguments.outputTarget()
    format = try ReportFormat(arguments, terminal: io.terminal)
    report = try ReportOptions(
      arguments, format: format, terminal: io.terminal, environment: environment)
    portfolio = PortfolioOptions(
      format: try arguments.choice(.inputFormat) ?? .auto,
      defaultInstalled: arguments.value(.installed),
      keepsColumns: arguments.isOn(.keepColumns), takesAnyCountry: arguments.isOn(.anyCountry),
      takesLinkCountries: !arguments.holds(.countries))
    portfolio.fileName = arguments.inputSource(io)?.fileName ?? portfolio.fileName
    try takeCountries(arguments)
    try takeEntries(arguments, io: io)
    try arguments.rejectIneffectiveOptions(
      hasInput: input != nil, format: format, layout: report.layout)
    warnings += arguments.warningsWithoutInstalledVersions(
      hasInstalledVersions: input != nil || isDemo && apps.isEmpty
        || apps.contains { $0.installedVersion != nil } || portfolio.defaultInstalled != nil,
      failOn: failOn)
    report.countries = configuration.storefronts.map(\.code)
    report.shard = shard
    files += arguments.optionFiles
    if let file = input.flatMap({ FileUse.reads($0, "--input") }) { files.append(file) }
    if let cachePath { files.append(FileUse(.keeps, "--cache", cachePath)) }
    files.append(.writes(output, io: io))
  }

  private mutating func takeCountries(_ arguments: Arguments) throws(UsageError) {
    guard let list = arguments.value(.countries) else {
      if isDemo {
        configuration.storefronts = Demonstration.storefronts
      } else {
        assumedCountry = "us"
      }
      return
    }
    let countries = try CountryList(list, takesAny: arguments.isOn(.anyCountry))
    configuration.storefronts = countries.storefronts
    warnings += countries.warnings
  }

  private mutating func takeEntries(_ arguments: Arguments, io: IO) throws(UsageError) {
    for text in arguments.all(.developer) {
      developers.append(try Self.developer(text))
    }
    var reader = LooseEntries(options: portfolio)
    for operand in arguments.operands where operand != "-" {
      if case .developer(let number) = AppReference(operand)?.subject {
        developers.append(number)
      } else if BuildProduct.isPath(operand) || FileName.isBuild(operand) {
        apps.append(try build(operand))
      } else if let error = FileName.inPlaceOfApp(operand) {
        throw error
      } else {
        apps += reader.entries(operand)
      }
    }
    warnings += reader.takeDiagnostics().map(\.description)
    input = arguments.inputSource(io)
    if case .file(let path) = input, FileName.kind(of: path) == .directory {
      throw UsageError(
        "\(path.quotedForMessages) is a directory, not a file",
        mend: "name the file in it; an app as built is given without --input")
    }
    if apps.isEmpty, developers.isEmpty, input == nil, !isDemo {
      throw UsageError(
        "there is nothing to check",
        mend: "name an APP or --input FILE, pipe a list in, or try --demo; see storecheck --help")
    }
  }

  /// The entry of an app as it was built.
  private mutating func build(_ path: String) throws(UsageError) -> AppQuery {
    files.append(FileUse(.reads, "the app", path))
    let pathsRead = Shared<[String]>([])
    defer { files += pathsRead.value.map { FileUse(.reads, "the app's", $0) } }
    do {
      return try BuildProduct(
        at: path, files: .ofTheSystem { path in pathsRead.withLock { $0.append(path) } }
      )
      .query(app: path, defaultInstalled: portfolio.defaultInstalled)
    } catch  where Task.isCancelled {
      throw UsageError("interrupted while waiting for \(FileName.quoted(path))")
    } catch {
      throw UsageError("\(error.path.quotedForMessages): \(error.what)", mend: error.mend)
    }
  }

  /// Reads a developer's number or link.
  private static func developer(_ text: String) throws(UsageError) -> UInt64 {
    if let number = TrackID.parse(text.trimmingASCIIBlanks()) { return number }
    if case .developer(let number) = AppReference(text)?.subject { return number }
    throw UsageError(
      "--developer \(text.quotedForMessages) is no developer",
      mend: "write the number, or the link of the developer's page in the App Store")
  }
}

extension Arguments {
  /// Where the data goes.
  ///
  /// - Throws: ``UsageError`` for a name that promises a format that nobody here writes.
  func outputTarget() throws(UsageError) -> OutputTarget {
    guard let path = value(.output), path != "-" else { return .standardOutput }
    let parts = path.split(separator: ".")
    if parts.count > 1, let ending = parts.last?.lowercased(), Self.unwritable.contains(ending) {
      throw UsageError(
        "--output \(path.quotedForMessages): no report is written as .\(ending)",
        mend: "for a spreadsheet, write a .csv with --format csv --excel")
    }
    return .file(path)
  }

  /// Endings of files that a program opens only where they hold what the ending says.
  private static let unwritable: Set = [
    "xlsx", "xlsm", "xlsb", "xls", "ods", "numbers", "pdf", "doc", "docx", "rtf", "gz", "bz2", "xz",
    "zst", "zip", "parquet", "sqlite",
  ]

  /// Where entries are read from; a pipe only where nothing else says what to check, so that a loop
  /// in a shell keeps its own input.
  fileprivate func inputSource(_ io: IO) -> ByteSource? {
    if let path = value(.input) { return path == "-" ? io.input : .file(path) }
    if operands.contains("-") { return io.input }
    let isSilent = operands.isEmpty && !holds(.developer) && !isOn(.demo)
    return isSilent && io.terminal.inputIsPiped ? io.input : nil
  }
}

extension Verbosity {
  /// What `--quiet` and `--verbose` ask for; quiet wins.
  init(_ arguments: Arguments) {
    self = arguments.isOn(.quiet) ? .quiet : arguments.isOn(.verbose) ? .verbose : .normal
  }
}
