/// A file of answers that grows at its end, one line an answer.
///
/// It begins with a line that says what it is. A run that is killed leaves at most a torn last line,
/// which the next one drops; anything else that is wrong is an error, and the file is left as it was.
/// While a run has the file, another is refused.
package struct CacheFile: ~Copyable {
  private let path: String
  private var handle: FileHandleDescriptor
  /// The length up to the end of the last whole line.
  private var length: Int

  /// The first line.
  static let header = Array("storecheck-cache 1\n".utf8)
  /// Fewer superseded lines than this are not worth a rewriting.
  private static let fewestDeadLines = 1_000
  /// The most answers of a file that are kept in memory: 20,000 apps in every storefront are 3.5
  /// million, and a run that goes on where another was killed must not ask for any of them again.
  private static let mostAnswers = 4_000_000

  /// Opens or makes a file, and reads its answers.
  ///
  /// - Throws: ``CacheFileError``; the file is left as it was.
  ///
  /// - Complexity: O(*n*) in the size of the file, in memory of what is kept.
  package init(path: String, loadingInto storage: inout LookupCache.Storage) throws(CacheFileError)
  {
    let opened = try Self.openLocked(path)
    storage.raiseBound(to: Self.mostAnswers)
    var scan = try Scan(opened, path: path, into: &storage)
    if scan.tornBytes > 0 { try opened.truncate(to: scan.wholeLength, path: path) }
    if scan.wholeLength == 0 {
      try opened.write(Self.header[...], path: path)
      scan.wholeLength = Self.header.count
    }
    self.path = path
    handle = opened
    length = scan.wholeLength
    // The living lines are those in memory, so nothing may be missing there: lines of a later version
    // are left for a run of that version.
    if scan.deadLines >= Self.fewestDeadLines, scan.deadLines > scan.lines / 2,
      !scan.hasLaterLines, !storage.hasDroppedAnswers
    {
      compact(storage)
    }
  }

  /// Reads a file's answers and leaves it as it is, even while another run writes to it.
  ///
  /// - Throws: ``CacheFileError``. A torn last line is none: the run that has the file may be writing
  ///   it.
  package static func read(
    _ path: String, into storage: inout LookupCache.Storage
  ) throws(CacheFileError) {
    let opened = try FileHandleDescriptor(reading: path)
    storage.raiseBound(to: mostAnswers)
    _ = try Scan(opened, path: path, into: &storage)
  }

  /// Opens the file that has this name, and takes it for this run.
  ///
  /// A run that compacts puts another file in the place of the one that was opened here, and then lets
  /// go of it: a lock on a file that has lost its name would be no lock, and what is written to it
  /// would be lost.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - beforeLocking: Called between the two steps, where a test lets another run come in between.
  ///
  /// - Returns: The file that has the name, locked.
  ///
  /// - Throws: ``CacheFileError``, also where the name leads to another file again and again.
  static func openLocked(
    _ path: String, beforeLocking: () -> Void = {}
  ) throws(CacheFileError) -> FileHandleDescriptor {
    for _ in 0..<16 {
      let opened = try FileHandleDescriptor(opening: path)
      beforeLocking()
      try opened.lock(path: path)
      if opened.isNamed(path) { return opened }
    }
    throw .inUse(path: path)
  }

  /// Adds lines at the end, with one call of the system.
  ///
  /// - Throws: ``CacheFileError`` where they cannot be written; what was written of them is taken
  ///   back.
  mutating func append(_ lines: [UInt8]) throws(CacheFileError) {
    do throws(CacheFileError) {
      try handle.write(lines[...], path: path)
    } catch {
      try? handle.truncate(to: length, path: path)
      throw error
    }
    length += lines.count
  }

  private static func lines(of records: [CacheLine.Record]) -> [UInt8] {
    records.reduce(into: []) { CacheLine.encode($1, into: &$0) }
  }

  /// Writes the living lines beside the file and puts the new one in its place.
  ///
  /// What cannot be made smaller is still a good file, so nothing here is an error.
  private mutating func compact(_ storage: LookupCache.Storage) {
    // Where the path is a symbolic link, what it leads to is replaced and not the link.
    guard handle.isReplaceable, let path = FileHandleDescriptor.resolved(path) else { return }
    let temporary = path + ".compacting"
    // Left behind by a run that was killed; nobody else compacts while this one has the lock.
    FileHandleDescriptor.remove(temporary)
    guard let fresh = try? FileHandleDescriptor(opening: temporary, isNew: true) else { return }
    do throws(CacheFileError) {
      try fresh.lock(path: temporary)
      try fresh.copyMode(of: handle, path: temporary)
      try fresh.write(Self.header[...], path: temporary)
      var written = Self.header.count
      for block in storage.livingRecords().map({ Self.lines(of: $0) }) {
        try fresh.write(block[...], path: temporary)
        written += block.count
      }
      try fresh.rename(temporary, to: path)
      handle = fresh
      length = written
    } catch {
      FileHandleDescriptor.remove(temporary)
    }
  }
}

extension CacheFile {
  /// Reads lines out of chunks of bytes and notes what it met.
  private struct Scan {
    let path: String
    var lines = 0
    var deadLines = 0
    /// Whether there are lines of a later version.
    var hasLaterLines = false
    var wholeLength = 0
    var tornBytes: Int { pending.count }
    private var lineNumber = 0
    private var pending: [UInt8] = []

    /// Reads a whole file.
    init(
      _ file: borrowing FileHandleDescriptor, path: String,
      into storage: inout LookupCache.Storage
    ) throws(CacheFileError) {
      self.path = path
      while let chunk = try file.read(upTo: 1 << 20, path: path) {
        try feed(chunk, into: &storage)
      }
      try finish()
    }

    private mutating func feed(
      _ chunk: [UInt8], into storage: inout LookupCache.Storage
    ) throws(CacheFileError) {
      pending += chunk
      var start = 0
      while let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) {
        try take(pending[start..<end], into: &storage)
        wholeLength += end + 1 - start
        start = end + 1
      }
      pending.removeFirst(start)
      if lineNumber == 0, !CacheFile.header.starts(with: pending.prefix(CacheFile.header.count)) {
        throw .foreign(path: path)
      }
      // No line of ours is longer; a longer one is not kept in memory to see.
      if pending.count > CacheLine.longestLine { throw .damaged(path: path, line: lineNumber + 1) }
    }

    /// A torn first line can only be the beginning of the header.
    private func finish() throws(CacheFileError) {
      if lineNumber == 0, !CacheFile.header.starts(with: pending) { throw .foreign(path: path) }
    }

    private mutating func take(
      _ line: ArraySlice<UInt8>, into storage: inout LookupCache.Storage
    ) throws(CacheFileError) {
      lineNumber += 1
      // Where files were concatenated, a header stands again, perhaps behind another's torn line.
      if line.suffix(CacheFile.header.count - 1) == CacheFile.header.dropLast()[...] {
        guard lineNumber > 1 || line.count == CacheFile.header.count - 1 else {
          throw .foreign(path: path)
        }
        return
      }
      guard lineNumber > 1 else { throw .foreign(path: path) }
      lines += 1
      if let record = CacheLine.decode(line) {
        if storage.insert(record.key, record.answer) { deadLines += 1 }
      } else if CacheLine.isWhole(line) {
        // Of a later version, say: no answer to anything that is asked here.
        hasLaterLines = true
      } else {
        throw .damaged(path: path, line: lineNumber)
      }
    }
  }
}
