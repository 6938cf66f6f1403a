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
  let (status, signal) = await Interruptible.run(until: io.signals) {
    do {
      let parsed = try await WaitingThreads.run { () throws(UsageError) in
        try Arguments(parsing: arguments, readFile: SmallFile.text(of:))
      }
      return try await Invocation(arguments: parsed, environment: environment, io: io).run()
    } catch {
      let failure = Failure(error)
      if let message = failure.message { await io.say("storecheck: " + message) }
      return failure.status
    }
  }
  return signal?.exitStatus ?? status
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
      let settings = try await WaitingThreads.run { () throws(UsageError) in
        try CheckSettings(argumentsWithConfiguration(), environment: environment, io: io)
      }
      try settings.files.refuseClashes()
      return try await CheckCommand(settings, io: io).run()
    case .simulate:
      let command = try await WaitingThreads.run { try SimulateCommand(arguments) }
      return try await command.run(io)
    case .diff:
      let command = try DiffCommand(arguments, environment: environment, io: io)
      try command.files.refuseClashes()
      return try await WaitingThreads.run { try await command.run(io) }
    case .merge:
      let command = try MergeCommand(arguments, io: io)
      try command.files.refuseClashes()
      return try await WaitingThreads.run { try await command.run(io) }
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
