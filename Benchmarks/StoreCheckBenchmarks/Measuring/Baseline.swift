import Foundation
import StoreCheck

/// Results that were kept, against which later ones are held.
enum Baseline {
  /// What became of one benchmark since.
  struct Change {
    var line: String
    /// Whether somebody should look at it: a count that is another, or a time that is clearly worse.
    var isWorse: Bool
  }

  /// A time is worse when its median grew by more than this and its middle half lies apart.
  static let tolerance = 0.10

  /// A file that cannot be used, and what to do about it.
  struct FileTrouble: Error, CustomStringConvertible {
    var description: String
  }

  /// Says before anything is measured, which takes minutes, that a file could not be written then.
  static func checkPlace(of path: String) throws(FileTrouble) {
    guard !path.isEmpty else {
      throw FileTrouble(description: "the file to save to has no name; write `baseline save FILE`")
    }
    guard !path.hasSuffix("/"), !isFolder(path) else {
      throw FileTrouble(description: "\(path) is a folder; name a file in it")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard isFolder(folder), FileManager.default.isWritableFile(atPath: folder) else {
      throw FileTrouble(
        description: "\(path) cannot be written: no folder to write to is at \(folder)")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    return (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }

  /// Keeps results in a file.
  static func save(_ file: ResultFile, to path: String) throws {
    let data = try encode(file)
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw FileTrouble(description: "\(path) cannot be written; name another file")
    }
  }

  /// Reads a file that was kept.
  static func load(_ path: String) throws(FileTrouble) -> ResultFile {
    guard !isFolder(path) else {
      throw FileTrouble(description: "\(path) is a folder; name the file that was saved")
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw FileTrouble(description: "\(path) cannot be read; `baseline save \(path)` writes it")
    }
    do {
      return try JSONDecoder().decode(ResultFile.self, from: data)
    } catch {
      throw FileTrouble(description: "\(path) is no baseline of these benchmarks; save it again")
    }
  }

  /// Results as JSON.
  static func encode(_ file: ResultFile) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(file) + Data("\n".utf8)
  }

  /// Holds a result against the one that was kept for the same benchmark and size.
  static func change(from old: BenchmarkResult?, to new: BenchmarkResult) -> Change {
    let what = "\(new.name) at \(new.size.groupedInThousands)"
    guard let old else { return Change(line: "\(what): new", isWorse: false) }
    var notes: [String] = []
    var isWorse = false
    func compare(_ name: String, _ before: Spread, _ after: Spread) {
      let ratio = after.median / before.median
      notes.append("\(name) × \(String(format: "%.2f", ratio))")
      if ratio > 1 + tolerance, after.p25 > before.p75 { isWorse = true }
    }
    compare("time", old.wall, new.wall)
    compare("processor", old.processor, new.processor)
    if let before = old.peakBytes, let after = new.peakBytes { compare("memory", before, after) }
    for count in new.counts {
      guard let before = old.counts.first(where: { $0.name == count.name }) else { continue }
      if before.value != count.value {
        notes.append("\(count.name) \(before.value) → \(count.value)")
        isWorse = isWorse || count.value > before.value
      }
    }
    return Change(
      line: "\(isWorse ? "! " : "  ")\(what): \(notes.joined(separator: ", "))", isWorse: isWorse)
  }
}
