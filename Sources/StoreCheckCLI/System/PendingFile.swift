#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that is written beside its final name and takes that name at the end.
///
/// It is locked while it is written. A process that is killed lets go of its lock, whatever its number
/// was and whoever has that number now; so the next one that writes to the same name knows what was
/// left behind, and removes it.
struct PendingFile {
  let descriptor: Descriptor
  private let temporaryPath: String
  private let finalPath: String

  /// Makes the file beside `path`; a link there is followed, so that it stays a link.
  init(_ path: String) throws(SystemError) {
    guard FileName.kind(of: path) != .directory else { throw .isDirectory }
    finalPath = FileName.resolved(path) ?? path
    Self.removeAbandoned(of: finalPath)
    for attempt in 0... {
      let candidate = "\(finalPath).\(ThisProcess.number)-\(attempt)\(Self.ending)"
      guard let made = try Descriptor.creating(candidate) else { continue }
      // Between its making and its lock it looks abandoned, and somebody may be removing it.
      let isLocked = made.lock() != .wouldWait && made.isNamed(candidate)
      guard isLocked else {
        try? made.shut()
        continue
      }
      descriptor = made
      temporaryPath = candidate
      return
    }
    preconditionFailure("The numbers do not end.")
  }

  /// Gives the whole file its name.
  func commit() throws(SystemError) {
    FileName.copyPermissions(of: finalPath, to: temporaryPath)
    try descriptor.synchronize()
    try descriptor.shut()
    try FileName.move(temporaryPath, to: finalPath)
  }

  /// Removes what was written.
  func discard() {
    FileName.remove(temporaryPath)
    try? descriptor.shut()
  }

  private static let ending = ".partial"

  /// Removes what killed processes left beside a name.
  ///
  /// What cannot be looked at or locked stays, and nothing of that is an error.
  private static func removeAbandoned(of path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (folder, name) = (String(path[..<start]), path[start...])
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for candidate in names ?? [] where isTemporary(candidate, of: name) {
      removeIfAbandoned(folder + candidate)
    }
  }

  /// Whether a name is one that the initializer gives, of any process.
  private static func isTemporary(_ candidate: String, of name: Substring) -> Bool {
    guard candidate.hasPrefix(name + "."), candidate.hasSuffix(ending) else { return false }
    let middle = candidate.dropFirst(name.count + 1).dropLast(ending.count)
    let numbers = middle.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private static func removeIfAbandoned(_ path: String) {
    guard let descriptor = try? Descriptor.changing(path) else { return }
    // Whoever holds the lock of the file that has the name is the only one to remove it.
    if descriptor.kind == .regular, descriptor.lock() == nil, descriptor.isNamed(path) {
      FileName.remove(path)
    }
    try? descriptor.shut()
  }
}
