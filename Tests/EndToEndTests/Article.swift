import Foundation
import Testing

/// The scripts and manifests of the documentation, which the tests run as they stand there.
enum Article {
  /// A block of code of an article, found by a line that begins with `# ` and its name.
  static func block(_ name: String, in article: String) throws -> String {
    let catalog = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/StoreCheck/StoreCheck.docc")
    let text = try String(
      contentsOf: catalog.appending(component: "\(article).md"), encoding: .utf8)
    // The text between two fences is every second piece.
    let pieces = text.components(separatedBy: "\n```")
    let blocks = stride(from: 1, to: pieces.count, by: 2).map { index in
      pieces[index].split(separator: "\n", maxSplits: 1).last.map { $0 + "\n" } ?? ""
    }
    let found = blocks.filter { block in
      block.split(separator: "\n").contains { $0 == "# \(name)" || $0.hasPrefix("# \(name) ") }
        || block.split(separator: "\n").contains { $0.hasPrefix("# \(name):") }
    }
    try #require(found.count == 1, "\(article).md has \(found.count) blocks named \(name)")
    return found[0]
  }
}

/// Whether something is installed that a test needs besides the tool.
enum Installed {
  /// Whether Debian's Python reads YAML.
  static let yaml = succeeds("/usr/bin/python3", "-c", "import yaml")
  /// The Python that may have Spark: Debian's, unless `STORECHECK_PYTHON` names another.
  static let python =
    ProcessInfo.processInfo.environment["STORECHECK_PYTHON"] ?? "/usr/bin/python3"
  /// Whether Python has Spark, and a Java to run it.
  static let spark = BuiltTool.has("java") && succeeds(python, "-c", "import pyspark")

  private static func succeeds(_ program: String, _ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
