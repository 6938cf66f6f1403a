import Foundation
import StoreSimulator

/// A simulated store in a process of its own, so that what it costs is not counted here.
///
/// The process ends when its standard input does, which is when this one ends at the latest.
struct SimulatorProcess: ~Copyable {
  let url: URL
  private let process: Process
  private let input: Pipe

  /// Starts one and waits until it can be asked.
  ///
  /// - Throws: `MissingPart` where it does not start.
  init(apps: Int, isRealSize: Bool) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltPrograms.benchmarks)
    process.arguments = ["serve", String(apps), isRealSize ? "real-size" : "short"]
    let output = Pipe()
    input = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { throw MissingPart(message: "the simulator does not start") }
      line.append(chunk)
    }
    url = Audit.url(String(decoding: line.dropLast(), as: UTF8.self))
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// What such a process does: serves until its standard input ends.
  static func serve(apps: Int, isRealSize: Bool) async throws {
    let configuration = SimulatorConfiguration(
      catalogue: SyntheticCatalogue(count: apps), isRealSize: isRealSize)
    try await StoreSimulator.run(configuration) { running in
      FileHandle.standardOutput.write(Data("\(running.url.absoluteString)\n".utf8))
      while !FileHandle.standardInput.availableData.isEmpty {}
    }
  }
}

/// The programs that were built along with this one.
enum BuiltPrograms {
  /// This program.
  static var benchmarks: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }

  /// The command line, built beside this program.
  ///
  /// - Throws: `MissingPart` where it was not built.
  static func storecheck() throws -> String {
    let folder = URL(fileURLWithPath: benchmarks).deletingLastPathComponent()
    for name in ["storecheck", "StoreCheckTool"] {
      let path = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw MissingPart(message: "build `storecheck` first: swift build -c release")
  }
}
