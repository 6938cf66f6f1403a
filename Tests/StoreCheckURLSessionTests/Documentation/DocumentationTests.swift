import Foundation
import StoreCheckURLSession
import Testing

@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The documents that may hold examples.
  private static let documents: [String] = {
    let catalog = "Sources/StoreCheck/StoreCheck.docc"
    let folder = root.appending(path: catalog)
    let articles = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return articles.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
      + documentedSources + ["README.md"]
  }()

  /// The source files whose documentation comments hold examples.
  private static let documentedSources: [String] = {
    let sources = root.appending(path: "Sources").path
    let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().map { "Sources/\($0)" }
      .filter { (try? swiftBlocks(in: $0).isEmpty) == false }
  }()

  @Test(arguments: documents)
  func `every example of the documentation is compiled`(document: String) throws {
    let examples = try Self.lines(
      of: "Tests/StoreCheckURLSessionTests/Documentation/DocumentationExamples.swift")
    let file = Self.root.appending(path: document)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    for block in try Self.swiftBlocks(in: document) {
      let code = block.filter { !$0.hasPrefix("import ") && !$0.isEmpty }
      let stands = examples.indices.contains { examples[$0...].starts(with: code) }
      #expect(stands, "\(document): not compiled: \(block.joined(separator: "\n"))")
    }
  }

  @Test func `there are examples to hold against the code`() throws {
    let count = try Self.documents.filter { $0.hasSuffix("GettingStartedServer.md") }
      .reduce(0) { try $0 + Self.swiftBlocks(in: $1).count }
    #expect(count >= 7)
    #expect(Self.documentedSources == ["Sources/StoreCheck/AppVersionCompare.swift"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `a transport as the documentation writes one lists nothing`() async {
    let checker = StoreChecker(transport: CannedTransport(), configuration: CheckConfiguration())
    let rows = await checker.check(AppQuery("361309726"))
    #expect(rows.map(\.status) == [.unlisted])
  }

  /// A file's lines without what they are indented by and without empty ones.
  private static func lines(of path: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static func swiftBlocks(in path: String) throws -> [[String]] {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    var blocks: [[String]] = []
    var block: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = line.trimmingCharacters(in: .whitespaces)
      // In a source file only what its documentation says.
      if path.hasSuffix(".swift") {
        line = line.hasPrefix("///") ? line.dropFirst(3).trimmingCharacters(in: .whitespaces) : ""
      }
      if line == "```swift" {
        block = []
      } else if line == "```", let ended = block {
        blocks.append(ended)
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }
}
