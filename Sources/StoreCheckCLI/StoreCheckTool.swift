import StoreCheck
import StoreSimulator

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
  var arguments: Arguments
  var environment: [String: String]
  var io: IO

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
    case .check: return try await check()
    case .simulate: return try await SimulateCommand(arguments).run(io)
    case .diff: return try await DiffCommand(arguments, environment: environment, io: io).run(io)
    case .merge: return try await MergeCommand(arguments).run(io)
    }
  }
}

extension Invocation {
  private func check() async throws -> ExitStatus {
    var arguments = arguments
    if let path = arguments.value(.config) {
      arguments.fill(
        from: try ConfigFile.arguments(
          in: SmallFile.bytes(of: path), name: path, for: arguments.command))
    }
    let settings = try CheckSettings(arguments, environment: environment, io: io)
    return try await CheckCommand(settings, io: io).run()
  }
}

/// The one place where an error becomes a text and an exit code.
struct Failure {
  var message: String?
  var status: ExitStatus

  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      message = error.message + (error.mend.map { "; " + $0 } ?? "")
      status = .usage
    case let error as Interruption:
      message = "interrupted"
      status = error.signal.exitStatus
    case let error as InputError:
      message = error.message
      status = error.hadBegun ? .inputOutput : .usage
    case let error as OutputError:
      message = error.message
      status = error == .closedPipe ? .success : .inputOutput
    case let error as DeveloperError:
      message = "the apps of developer \(error.developer) cannot be listed: \(error.reason.word)"
      status = .incomplete
    case let error as SimulatorError:
      message = error.description
      status = .usage
    case let error as ReportReadError:
      message = error.description
      status = .usage
    case let error as PortfolioError:
      message = error.description
      status = .usage
    default:
      message = "\(error)"
      status = .inputOutput
    }
  }
}

extension IO {
  /// Writes a line to standard error.
  ///
  /// That nobody hears is no failure.
  func say(_ line: String) async {
    try? await messages.write(Array((line + "\n").utf8))
  }

  /// Writes a text to standard output, and nothing more is to be done.
  func print(_ text: String) async throws -> ExitStatus {
    try await Output.to(.standardOutput, io: self) { $0.append(text) }
    return .success
  }
}
