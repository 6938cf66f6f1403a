import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The tool at work, with its standard output read as it comes.
///
/// It is used from one task only. Whoever stops reading makes the tool wait, as a pager does.
final class RunningTool {
  private let process = Process()
  private let output = Pipe()
  private let messages = Pipe()
  private let input = Pipe()
  private let ended: AsyncStream<Int32>
  private var pending: [UInt8] = []

  /// Starts the tool; standard input is a pipe that stays open.
  init(_ words: [String]) throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    ended = stream
    process.executableURL = URL(filePath: BuiltTool.path)
    process.arguments = words
    process.standardInput = input
    process.standardOutput = output
    process.standardError = messages
    process.terminationHandler = { process in
      continuation.yield(process.terminationStatus)
      continuation.finish()
    }
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// Writes to standard input.
  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends standard input.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The next line of standard output, or `nil` at its end.
  func nextLine() async -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let piece = await nextPiece()
      if piece.isEmpty {
        guard !pending.isEmpty else { return nil }
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
      }
      pending += piece
    }
  }

  private func nextPiece() async -> Data {
    let handle = output.fileHandleForReading
    return await withCheckedContinuation { continuation in
      // Off the test's own threads, of which there are few.
      DispatchQueue.global().async { continuation.resume(returning: handle.availableData) }
    }
  }

  /// Waits for the end, and gives the exit and what was written to standard error.
  func end() async throws -> (status: Int32, messages: String) {
    var status: Int32 = -1
    for await value in ended { status = value }
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    return (status, String(decoding: text, as: UTF8.self))
  }
}
