#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck
import StoreCheckCLI
import Synchronization

/// A world for a command: what it reads is given, what it writes is kept.
final class TestWorld: Sendable {
  private struct Written {
    var output: [UInt8] = []
    var messages: [UInt8] = []
  }
  private let written = Mutex(Written())
  /// Asks the command to stop.
  let stop: AsyncStream<StopSignal>.Continuation
  private let signals: AsyncStream<StopSignal>

  init() { (signals, stop) = AsyncStream.makeStream() }

  /// What stands on standard output.
  var output: String { String(decoding: written.withLock { $0.output }, as: UTF8.self) }
  /// What stands on standard error.
  var messages: String { String(decoding: written.withLock { $0.messages }, as: UTF8.self) }

  /// The world, at noon of a day of 2026.
  func io(
    input: String? = nil, terminal: TerminalFacts = TerminalFacts(),
    clock: AnyClock = AnyClock(ContinuousClock())
  ) -> IO {
    var terminal = terminal
    if input != nil { terminal.inputIsPiped = true }
    return IO(
      input: .bytes(input.map { [Array($0.utf8)] } ?? []),
      output: ByteSink { (bytes) throws(SystemError) in
        self.written.withLock { $0.output += bytes }
      },
      messages: ByteSink { (bytes) throws(SystemError) in
        self.written.withLock { $0.messages += bytes }
      },
      terminal: terminal, clock: clock, now: { Date(timeIntervalSince1970: 1_790_000_000) },
      signals: signals)
  }

  /// Runs a command line to its end.
  func run(
    _ words: String..., input: String? = nil, environment: [String: String] = [:],
    terminal: TerminalFacts = TerminalFacts()
  ) async -> ExitStatus {
    await run(words, input: input, environment: environment, terminal: terminal)
  }

  /// Runs a command line to its end.
  func run(
    _ words: [String], input: String? = nil, environment: [String: String] = [:],
    terminal: TerminalFacts = TerminalFacts()
  ) async -> ExitStatus {
    await runStoreCheck(
      arguments: words, environment: environment, io: io(input: input, terminal: terminal))
  }
}

/// A folder of its own for a test, which is gone afterwards.
func withTemporaryFolder<Outcome>(
  _ body: (URL) async throws -> Outcome
) async throws -> Outcome {
  let folder = FileManager.default.temporaryDirectory
    .appending(component: "storecheck-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension URL {
  /// The names of the files in a folder.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path()).sorted() }
  }

  /// The text of a file.
  var text: String {
    get throws { String(decoding: try Data(contentsOf: self), as: UTF8.self) }
  }
}
