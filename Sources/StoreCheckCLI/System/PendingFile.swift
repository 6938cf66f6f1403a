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
struct PendingFile: ~Copyable {
  private let file: OwnedDescriptor
  private let temporaryPath: String
  private let finalPath: String

  /// What is written to.
  var descriptor: Descriptor { file.descriptor }

  /// Makes the file beside `path`; a link there is followed, so that it stays a link, whether what it
  /// names is there or not.
  init(_ path: String) throws(SystemError) {
    guard FileName.kind(of: path) != .directory else { throw .isDirectory }
    let path = try FileName.resolved(path)
    Self.removeAbandoned(of: path)
    let made = try Self.make(beside: path)
    finalPath = path
    temporaryPath = made.path
    file = OwnedDescriptor(made.descriptor)
  }

  /// Makes a locked file of a name that nobody has.
  private static func make(
    beside path: String
  ) throws(SystemError) -> (descriptor: Descriptor, path: String) {
    for attempt in 0... {
      let candidate = "\(path).\(ThisProcess.number)-\(attempt)\(ending)"
      guard let made = try Descriptor.creating(candidate) else { continue }
      // Between its making and its lock it looks abandoned, and somebody may be removing it.
      let isLocked = made.lock() != .wouldWait && made.isNamed(candidate)
      guard isLocked else {
        try? made.shut()
        continue
      }
      return (made, candidate)
    }
    preconditionFailure("The numbers do not end.")
  }

  /// Gives the whole file its name, or removes it where that fails.
  ///
  /// The lock is held until the file has its name: without it, the file looks abandoned, and whoever
  /// writes to the same name would remove it. So what is to be learnt of the writing is learnt before.
  consuming func commit(
    renaming rename: (_ old: String, _ new: String) throws(SystemError) -> Void = FileName.move
  ) throws(SystemError) {
    do {
      FileName.copyPermissions(of: finalPath, to: temporaryPath)
      try descriptor.synchronize()
      try rename(temporaryPath, finalPath)
    } catch {
      discard()
      throw error
    }
    try? file.shut()
  }

  /// Removes what was written.
  consuming func discard() {
    FileName.remove(temporaryPath)
    try? file.shut()
  }

  private static let ending = ".partial"

  /// Removes what killed processes left beside a name.
  ///
  /// What cannot be looked at or locked stays, and nothing of that is an error.
  private static func removeAbandoned(of path: String) {
    let (folder, name) = FileName.parts(of: path)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    for candidate in names ?? [] where isTemporary(candidate, of: name) {
      removeIfAbandoned(folder + "/" + candidate)
    }
  }

  /// Whether a file has the name of something that a killed run left beside an output.
  static func isLeftover(_ file: String, of output: String) -> Bool {
    guard let file = try? FileName.resolved(file), let output = try? FileName.resolved(output)
    else { return false }
    let (folder, name) = FileName.parts(of: output)
    let candidate = FileName.parts(of: file)
    return isTemporary(candidate.name, of: name)
      && FileIdentity(of: candidate.folder) == FileIdentity(of: folder)
  }

  /// Whether a name is one that the initializer gives, of any process.
  private static func isTemporary(_ candidate: String, of name: String) -> Bool {
    guard candidate.hasPrefix(name + "."), candidate.hasSuffix(ending) else { return false }
    let middle = candidate.dropFirst(name.count + 1).dropLast(ending.count)
    let numbers = middle.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private static func removeIfAbandoned(_ path: String) {
    guard let descriptor = try? Descriptor.changing(path) else { return }
    defer { try? descriptor.shut() }
    // Whoever holds the lock of the file that has the name is the only one to remove it.
    if descriptor.kind == .regular, descriptor.lock() == nil, descriptor.isNamed(path) {
      FileName.remove(path)
    }
  }
}
