import Foundation
import StoreCheck
import Testing

/// The real versions that lie beside a checkout where the tool is developed, and nowhere else.
enum RecordedVersions {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data").standardizedFileURL

  static var arePresent: Bool {
    FileManager.default.isReadableFile(atPath: folder.appending(path: "versions.txt").path)
  }

  /// Distinct versions of real apps; blanks at their ends are real.
  static func texts() throws -> [String] {
    try lines(of: "versions.txt")
  }

  /// Each app's versions from the newest to the oldest.
  static func histories() throws -> [(app: String, versions: [String])] {
    var histories: [(app: String, versions: [String])] = []
    for line in try lines(of: "version-histories.tsv").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 3)
      if histories.last?.app == fields[0] {
        histories[histories.count - 1].versions.append(fields[1])
      } else {
        histories.append((fields[0], [fields[1]]))
      }
    }
    return histories
  }

  private static func lines(of name: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }
}

@Suite(.enabled(if: RecordedVersions.arePresent, "the recorded versions are not at hand"))
struct RecordedVersionTests {
  @Test func `Every real version can be read`() throws {
    let unreadable = try RecordedVersions.texts().filter { AppVersion($0).reading == nil }
    #expect(unreadable.isEmpty)
  }

  @Test func `Real versions are in one total order`() throws {
    let texts = try RecordedVersions.texts()
    // Every pair of all of them takes minutes in a debug build, so that is done on demand.
    let everyPair = ProcessInfo.processInfo.environment["STORECHECK_EVERY_PAIR"] != nil
    let chosen =
      everyPair
      ? texts
      : texts.enumerated().filter { offset, text in
        offset.isMultiple(of: 10) || !text.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
      }.map(\.element)
    #expect(firstDisorder(in: chosen.map(AppVersion.init)) == nil)
  }

  @Test func `The next release of a real app is newer in 998 of 1,000 cases`() throws {
    var steps = 0
    var exceptions: [String] = []
    for history in try RecordedVersions.histories() {
      for (newer, older) in zip(history.versions, history.versions.dropFirst()) {
        steps += 1
        if VersionComparison.dotted.order(AppVersion(newer), AppVersion(older)) != .newer {
          exceptions.append("\(history.app): \(older), then \(newer)")
        }
      }
    }
    #expect(steps > 2_900)
    #expect(exceptions.count * 1_000 <= steps * 2, "\(exceptions.joined(separator: "\n"))")
  }
}
