import StoreCheck

/// `storecheck completions SHELL`.
struct CompletionsCommand {
  private let shell: CompletionScript.Shell

  init(_ arguments: Arguments) throws(UsageError) {
    let shells = CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard arguments.operands.count == 1 else {
      throw UsageError("completions expects 1 shell", mend: "use one of \(shells)")
    }
    guard let shell = CompletionScript.Shell(rawValue: arguments.operands[0]) else {
      throw UsageError(
        "unknown shell \(arguments.operands[0].quotedForMessages)",
        mend: "use one of \(shells)")
    }
    self.shell = shell
  }

  func run(_ io: IO) async throws -> ExitStatus {
    try await io.print(CompletionScript.text(for: shell))
  }
}
