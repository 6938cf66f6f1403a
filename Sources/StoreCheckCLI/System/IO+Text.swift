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
