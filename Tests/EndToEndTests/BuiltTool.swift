import Foundation

/// The executable as the build made it, run in a process of its own.
enum BuiltTool {
  /// The executable, which stands beside the test bundle.
  static var path: String {
    #if os(macOS)
      let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      let bundle = bundles.first?.bundlePath ?? CommandLine.arguments[0]
    #else
      let bundle = CommandLine.arguments[0]
    #endif
    return URL(filePath: bundle).deletingLastPathComponent().appending(component: "storecheck")
      .path()
  }

  /// Whether a program is installed that a test needs besides the tool.
  static func has(_ program: String) -> Bool {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + program)
    }
  }

  /// What a process left behind.
  struct Outcome {
    var status: Int32
    var output: String
    var messages: String

    /// The lines of standard output.
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Runs the tool to its end.
  static func run(
    _ words: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await process(path, words, input: input, environment: environment)
  }

  /// Runs a script of bash, in which `$tool` is the tool, to its end.
  static func script(
    _ text: String, input: String = "", environment: [String: String] = [:]
  ) async throws -> Outcome {
    let environment = environment.merging(["tool": path]) { $1 }
    return try await process(
      "/bin/bash", ["-c", "set -u\n" + text], input: input, environment: environment)
  }

  private static func process(
    _ program: String, _ words: [String], input: String, environment: [String: String]
  ) async throws -> Outcome {
    // Files instead of pipes: nothing has to be read while the process runs.
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "storecheck-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let streams = [".in", ".out", ".err"].map { folder.appending(component: $0) }
    try Data(input.utf8).write(to: streams[0])
    for stream in streams.dropFirst() { try Data().write(to: stream) }

    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }
}
