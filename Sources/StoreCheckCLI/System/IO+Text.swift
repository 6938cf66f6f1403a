import StoreCheck

extension IO {
  /// Writes a line to standard error.
  ///
  /// A message may repeat a word of the command line or the name of a file, so nothing in it acts on
  /// the terminal. That nobody hears is no failure.
  func say(_ line: String) async {
    try? await messages.write(Array((TerminalText.sanitized(line) + "\n").utf8))
  }

  /// Writes a text to standard output, and nothing more is to be done.
  func print(_ text: String) async throws -> ExitStatus {
    try await Output.to(.standardOutput, io: self) { $0.append(text) }
    return .success
  }
}
