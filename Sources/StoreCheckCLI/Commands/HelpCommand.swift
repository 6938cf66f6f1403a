import StoreCheck

/// `storecheck help [COMMAND]`.
struct HelpCommand {
  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.isOn(.man) {
      try arguments.refuseOperands()
      text = ManualPage.text
    } else if let word = arguments.operands.first {
      guard let command = CommandName(rawValue: word), arguments.operands.count == 1 else {
        let nearest = NearestWord.to(word, among: CommandName.allCases.map(\.rawValue))
        throw UsageError(
          "unknown command \(word.quotedForMessages)",
          mend: nearest.map { "did you mean 'storecheck help \($0)'?" } ?? "see 'storecheck --help'"
        )
      }
      text = HelpText.page(of: command)
    } else {
      text = HelpText.overview
    }
  }

  func run(_ io: IO) async throws -> ExitStatus { try await io.print(text) }
}
