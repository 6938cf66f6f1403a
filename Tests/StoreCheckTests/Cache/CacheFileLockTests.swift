import Foundation
import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite struct CacheFileLockTests {
  @Test func `while a run has the file, another is refused, and the file stays as it is`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let first = try LookupCache(LookupCache.Storage(), file: file.path)
      #expect(throws: CacheFileError.inUse(path: file.path)) {
        try LookupCache(LookupCache.Storage(), file: file.path)
      }
      try await first.keep([try .sample(1)])
      #expect(file.bytes == CacheFile.header + CoreSamples.lines([try .sample(1)]))
    }
  }

  @Test func `a run that has ended has let go of the file`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("cache").path
      do {
        let cache = try LookupCache(LookupCache.Storage(), file: path)
        try await cache.keep([try .sample(1)])
      }
      let next = try LookupCache(LookupCache.Storage(), file: path)
      #expect(await next.count == 1)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock")))
  func `a file that another process has locked is refused`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(CacheFile.header)
      let (process, input, output) = (Process(), Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
      process.arguments = ["-x", file.path, "-c", "echo locked; read line"]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      _ = try output.fileHandleForReading.read(upToCount: 7)
      #expect(throws: CacheFileError.inUse(path: file.path)) {
        try LookupCache(LookupCache.Storage(), file: file.path)
      }
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(throws: Never.self) { try LookupCache(LookupCache.Storage(), file: file.path) }
    }
  }

  @Test func `a file that lost its name between opening and locking is told apart`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(CacheFile.header)
      let opened = try FileHandleDescriptor(opening: file.path)
      let isNamedAtFirst = opened.isNamed(file.path)
      #expect(isNamedAtFirst)
      // Another run compacts: a new file takes the name, and the old one's lock is let go.
      let fresh = folder.appendingPathComponent("fresh")
      try fresh.write(CacheFile.header)
      try #require(fresh.move(over: file))
      try opened.lock(path: file.path)
      let isNamedAfterwards = opened.isNamed(file.path)
      #expect(!isNamedAfterwards)
      try FileManager.default.removeItem(at: file)
      let isNamedWithoutAFile = opened.isNamed(file.path)
      #expect(!isNamedWithoutAFile)
    }
  }

  @Test func `a run that another one compacts under opens the file that has the name now`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let fresh = folder.appendingPathComponent("fresh")
      try file.write(CacheFile.header)
      try fresh.write(CacheFile.header + CoreSamples.lines([try .sample(1)]))
      var turns = 0
      let opened = try CacheFile.openLocked(file.path) {
        turns += 1
        if turns == 1 { #expect(fresh.move(over: file)) }
      }
      #expect(turns == 2)
      let isNamed = opened.isNamed(file.path)
      #expect(isNamed)
      let bytes = try opened.read(upTo: 1 << 16, path: file.path)
      #expect(bytes == file.bytes)
    }
  }

  @Test func `a name that never leads to the same file twice is given up`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(CacheFile.header)
      #expect(throws: CacheFileError.inUse(path: file.path)) {
        _ = try CacheFile.openLocked(file.path) {
          try? FileManager.default.removeItem(at: file)
        }
      }
    }
  }
}

@Suite struct CacheFileCompactionTests {
  /// A file of which all but 60 lines are superseded.
  private func mostlyDead() throws -> [UInt8] {
    var bytes = CacheFile.header
    for round in 1...30 {
      let records = try (1...50).map {
        try CacheLine.Record.sample(UInt64($0), version: "1.\(round)")
      }
      bytes += CoreSamples.lines(records)
    }
    return bytes + CoreSamples.lines(try (51...60).map { try .sample($0, version: nil) })
  }

  private func checkLiving(_ storage: LookupCache.Storage) throws {
    #expect(storage.count == 60)
    for number in UInt64(1)...50 { #expect(try storage.version(of: number) == "1.30") }
    for number in UInt64(51)...60 { #expect(try storage.kept(number)?.isListed == false) }
  }

  private func load(_ path: String) throws -> LookupCache.Storage {
    var storage = LookupCache.Storage()
    _ = try CacheFile(path: path, loadingInto: &storage)
    return storage
  }

  @Test func `a file of mostly superseded lines is rewritten with every living answer`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let before = try mostlyDead()
      try file.write(before)
      try checkLiving(load(file.path))
      #expect(file.bytes.count < before.count / 10)
      #expect(file.bytes.count { $0 == UInt8(ascii: "\n") } == 61)
      try checkLiving(load(file.path))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache"])
    }
  }

  @Test(arguments: ["US\tios\tid\t7\t1700000000\t\tX\t6387f6d9", "Z\t64185e0c"])
  func `a file with lines of a later version is not rewritten, and loses none`(
    line: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let bytes = try mostlyDead() + Array("\(line)\n".utf8)
      try file.write(bytes)
      try checkLiving(load(file.path))
      #expect(file.bytes == bytes)
    }
  }

  @Test func `a rewritten file is still taken, and goes on`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(try mostlyDead())
      let cache = try LookupCache(LookupCache.Storage(), file: file.path)
      #expect(throws: CacheFileError.inUse(path: file.path)) { try load(file.path) }
      try await cache.keep([try .sample(61)])
      #expect(file.bytes.suffix(20) == CoreSamples.lines([try .sample(61)]).suffix(20))
    }
  }

  @Test func `what a killed run left of its rewriting is in nobody's way`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(try mostlyDead())
      try folder.appendingPathComponent("cache.compacting").write("half a li")
      try checkLiving(load(file.path))
      try checkLiving(load(file.path))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache"])
    }
  }

  @Test func `a link under the name of the rewriting does not cost its target`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let precious = folder.appendingPathComponent("precious")
      try precious.write("precious")
      try file.write(try mostlyDead())
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("cache.compacting"), withDestinationURL: precious)
      try checkLiving(load(file.path))
      #expect(precious.bytes == Array("precious".utf8))
    }
  }

  @Test func `a file that cannot be rewritten is used as it is`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let before = try mostlyDead()
      try file.write(before)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("cache.compacting/full"),
        withIntermediateDirectories: true)
      try checkLiving(load(file.path))
      #expect(file.bytes == before)
    }
  }

  @Test func `a symbolic link stays one, and what it leads to is rewritten`() async throws {
    try await withTemporaryFolder { folder in
      let target = folder.appendingPathComponent("elsewhere")
      let link = folder.appendingPathComponent("cache")
      try target.write(try mostlyDead())
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      try checkLiving(load(link.path))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
      #expect(target.bytes.count { $0 == UInt8(ascii: "\n") } == 61)
    }
  }

  @Test func `a rewritten file may be read by the same people as before`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(try mostlyDead())
      try file.setMode(0o600)
      let number = file.fileNumber
      try checkLiving(load(file.path))
      #expect(file.fileNumber != number)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `a file with a second name is not parted from it`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let other = folder.appendingPathComponent("other")
      try file.write(try mostlyDead())
      try FileManager.default.linkItem(at: file, to: other)
      try checkLiving(load(file.path))
      #expect(file.fileNumber == other.fileNumber)
    }
  }
}

@Suite struct CacheFileFailureTests {
  /// Whether this machine lets us make a disk that is soon full.
  private static let canMount: Bool = {
    let path = NSTemporaryDirectory() + "storecheck-\(UUID().uuidString)"
    let folder = URL(fileURLWithPath: path)
    guard geteuid() == 0,
      (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false))
        != nil
    else { return false }
    defer { try? FileManager.default.removeItem(at: folder) }
    guard run("/usr/bin/mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", path) != nil else {
      return false
    }
    run("/usr/bin/umount", path)
    return true
  }()

  @Test(.enabled(if: canMount, "only root can make a disk that is soon full"))
  func `a full disk is told once, answers stay in memory, and the file holds whole lines`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try #require(
        run("/usr/bin/mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path) != nil)
      defer { run("/usr/bin/umount", folder.path) }
      let file = folder.appendingPathComponent("cache")
      let cache = try LookupCache(LookupCache.Storage(), file: file.path)
      let failures = Recorder<String>()
      for number in UInt64(1)...2_000 {
        try await cache.keep([try .sample(number)]) { failures.record($0) }
      }
      #expect(failures.all.count == 1)
      #expect(failures.all.first?.contains("No space left") == true)
      #expect(await cache.count == 2_000)
      #expect(file.bytes.last == UInt8(ascii: "\n"))
      #expect(file.bytes.count > 50_000)
      var later = SettledLookups(for: cache)
      later.append(try CoreSamples.key("1"), CoreSamples.answer(nil))
      #expect(later.lines.isEmpty, "nobody writes them any more")
    }
  }

  @Test func `an answer beyond all measure is not kept in memory either`() async throws {
    let cache = LookupCache()
    var huge = try CacheLine.Record.sample(1)
    huge.answer.listing?.name = String(repeating: "long", count: 1 << 20)
    try await cache.keep([huge, try .sample(2)])
    #expect(await cache.count == 1)
  }

  @Test func `an answer too long for a line is not kept, and the file stays readable`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("cache").path
      do {
        let cache = try LookupCache(LookupCache.Storage(), file: path)
        var huge = try CacheLine.Record.sample(1)
        huge.answer.listing?.name = String(repeating: "long", count: 1 << 20)
        try await cache.keep([huge, try .sample(2)])
        #expect(await cache.count == 1)
        #expect(await cache.underWayCount == 0)
      }
      let next = try LookupCache(LookupCache.Storage(), file: path)
      #expect(await next.count == 1)
    }
  }
}

extension LookupCache {
  /// Keeps records as if they had just been answered.
  func keep(
    _ records: [CacheLine.Record], onFileFailure: @Sendable (String) -> Void = { _ in }
  ) throws {
    var settled = SettledLookups(for: self)
    for record in records { settled.append(record.key, record.answer) }
    settle(settled, onFileFailure: onFileFailure)
  }
}
