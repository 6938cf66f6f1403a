import StoreCheck

/// Runs one command line, as `main` does and as tests do.
///
/// - Parameters:
///   - arguments: The words of the command line without the program's name.
///   - environment: The process's variables.
///   - io: The world around the command.
/// - Returns: how it ended; every message has been written by then.
package func runStoreCheck(
  arguments: [String], environment: [String: String], io: IO
) async -> ExitStatus {
  do {
    let parsed = try Arguments(parsing: arguments, readFile: SmallFile.text(of:))
    let invocation = Invocation(arguments: parsed, environment: environment, io: io)
    return try await invocation.run()
  } catch {
    let failure = Failure(error)
    if let message = failure.message { await io.say("storecheck: " + message) }
    return failure.status
  }
}

/// One command about to run.
struct Invocation {
  /// The command line as it was typed.
  var arguments: Arguments
  /// The process's variables.
  var environment: [String: String]
  /// The world around the command.
  var io: IO

  /// Runs the command to its end.
  ///
  /// - Throws: what ``Failure`` knows how to tell.
  func run() async throws -> ExitStatus {
    if arguments.isOn(.version) {
      return try await io.print("storecheck \(ProductVersion.text)\n")
    }
    if arguments.isOn(.help), arguments.command != .help {
      return try await io.print(HelpText.page(of: arguments.command))
    }
    switch arguments.command {
    case .compare: return try await CompareCommand(arguments).run(io)
    case .storefronts: return try await StorefrontsCommand(arguments).run(io)
    case .completions: return try await CompletionsCommand(arguments).run(io)
    case .help: return try await HelpCommand(arguments).run(io)
    case .check:
      let arguments = try argumentsWithConfiguration()
      let settings = try CheckSettings(arguments, environment: environment, io: io)
      return try await CheckCommand(settings, io: io).run()
    case .simulate: return try await SimulateCommand(arguments).run(io)
    case .diff: return try await DiffCommand(arguments, environment: environment, io: io).run(io)
    case .merge: return try await MergeCommand(arguments).run(io)
    }
  }

  /// The command line with what the file of `--config` adds to it.
  private func argumentsWithConfiguration() throws(UsageError) -> Arguments {
    guard let path = arguments.value(.config) else { return arguments }
    var arguments = arguments
    arguments.fill(
      from: try ConfigFile.arguments(
        in: SmallFile.bytes(of: path), name: path, for: arguments.command))
    return arguments
  }
}
