import Foundation

/// The recorded facts of the real store that lie beside a checkout where the tool is developed, and
/// nowhere else.
enum SharedData {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data").standardizedFileURL

  static var isPresent: Bool {
    FileManager.default.isReadableFile(atPath: folder.appending(path: "storefronts.txt").path)
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  /// The names of the files in a folder.
  static func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path).sorted()
  }
}
