import Foundation
import Testing

/// Holds what the library promises against a list that is kept, so that no change is an accident.
///
/// `STORECHECK_RECORD=1` writes the list anew, and fails, so that nobody records unawares.
@Suite(.enabled(if: SymbolGraph.tool != nil, "the toolchain's symbol graph extractor is missing"))
struct PublicInterfaceTests {
  @Test(
    .timeLimit(.minutes(2)), arguments: ["StoreCheck", "StoreCheckURLSession", "StoreCheckCurl"])
  func `the public interface is the one that is written down`(module: String) throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "PublicInterface/\(module).txt")
    let interface = try SymbolGraph.interface(of: module).joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["STORECHECK_RECORD"] != nil {
      try interface.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(golden.lastPathComponent); look at the difference and run again")
      return
    }
    let written = try String(contentsOf: golden, encoding: .utf8)
    let (before, now) = (Self.lines(written), Self.lines(interface))
    #expect(before.subtracting(now).sorted() == [], "gone from \(module)")
    #expect(now.subtracting(before).sorted() == [], "new in \(module)")
  }

  private static func lines(_ text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }
}

/// What the compiler says of a module's public symbols.
private enum SymbolGraph {
  static let tool: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy
      // The folder on the path may hold a link to the toolchain's own.
      .map { URL(filePath: "\($0)/swift").resolvingSymlinksInPath().deletingLastPathComponent() }
      .map { $0.appending(path: "swift-symbolgraph-extract") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Fragment: Decodable { var spelling: String }
      var pathComponents: [String]
      var declarationFragments: [Fragment]
    }
    var symbols: [Symbol]
  }

  /// A line for each public symbol: its path and its declaration.
  static func interface(of module: String) throws -> [String] {
    let tool = try #require(tool)
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = tool
    // The one module in C is found through the map that the build made for it.
    let map = modules.deletingLastPathComponent().appending(
      path: "CLibcurl.build/module.modulemap")
    process.arguments = [
      "-module-name", module, "-I", modules.path, "-target", target,
      "-Xcc", "-fmodule-map-file=\(map.path)",
      "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", output.path,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let graphs = try FileManager.default.contentsOfDirectory(
      at: output, includingPropertiesForKeys: nil)
    let symbols = try graphs.flatMap {
      try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols
    }
    let lines = symbols.map { symbol in
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "\(symbol.pathComponents.joined(separator: ".")): \(declaration)"
    }
    return Set(lines).sorted()
  }

  /// Where the build put the modules: beside the test bundle.
  private static var modules: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
  }

  private static var target: String {
    #if arch(arm64)
      let architecture = "aarch64"
    #else
      let architecture = "x86_64"
    #endif
    #if os(Linux)
      return "\(architecture)-unknown-linux-gnu"
    #else
      return "\(architecture)-apple-macosx15.0"
    #endif
  }
}
