import Foundation

/// A folder that is gone when it is not needed any more.
struct TemporaryFolder: ~Copyable {
  private let url: URL

  /// Makes an empty folder.
  ///
  /// - Throws: Where the system refuses.
  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("storecheck-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
