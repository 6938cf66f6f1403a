import Foundation
import Testing

@testable import StoreCheck

@Suite struct CacheFileTests {
  @Test func `answers that were appended are read back, the last of each lookup`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("cache").path
      try append([try .sample(1), try .sample(2, version: nil)], to: path)
      try append([try .sample(1, version: "2.0"), try .sample(3)], to: path)
      let storage = try load(path)
      #expect(storage.count == 3)
      #expect(try storage.version(of: 1) == "2.0")
      #expect(try storage.version(of: 3) == "1.0")
      #expect(try storage.kept(2) != nil)
      #expect(try storage.version(of: 2) == nil)
    }
  }

  @Test func `a file that does not exist or is empty becomes a cache file`() async throws {
    try await withTemporaryFolder { folder in
      let missing = folder.appendingPathComponent("missing")
      let empty = folder.appendingPathComponent("empty")
      try empty.write("")
      for file in [missing, empty] {
        #expect(try load(file.path).count == 0)
        #expect(file.bytes == CacheFile.header)
        #expect(try load(file.path).count == 0)
        #expect(file.bytes == CacheFile.header)
      }
    }
  }

  @Test func `a torn last line is dropped wherever it is torn, and the file goes on`() async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let whole = CacheFile.header + CoreSamples.lines([try .sample(1)])
      let torn = CoreSamples.lines([try .sample(2)])
      for length in 0..<torn.count {
        try file.write(whole + torn.prefix(length))
        #expect(try load(file.path).count == 1)
        #expect(file.bytes == whole, "torn after \(length) bytes")
      }
      try append([try .sample(3)], to: file.path)
      #expect(file.bytes == whole + CoreSamples.lines([try .sample(3)]))
    }
  }

  @Test(arguments: 1..<CacheFile.header.count)
  func `a torn first line becomes a whole one`(length: Int) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(Array(CacheFile.header.prefix(length)))
      try append([try .sample(1)], to: file.path)
      #expect(file.bytes == CacheFile.header + CoreSamples.lines([try .sample(1)]))
      #expect(try load(file.path).count == 1)
    }
  }

  @Test func `any damaged byte before the last line is named and left as it is`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let lines = CoreSamples.lines([try .sample(1), try .sample(2)])
      let last = CoreSamples.lines([try .sample(3)])
      for place in lines.indices {
        var damaged = CacheFile.header + lines + last
        damaged[CacheFile.header.count + place] ^= 0x11
        try file.write(damaged)
        #expect(throws: CacheFileError.self, "byte \(place)") { try load(file.path) }
        #expect(file.bytes == damaged)
      }
    }
  }

  @Test func `the damaged line is told by its number`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let text = String(decoding: CoreSamples.lines([try .sample(1)]), as: UTF8.self)
      try file.write("storecheck-cache 1\n\(text)what is this\n\(text)")
      #expect(throws: CacheFileError.damaged(path: file.path, line: 3)) { try load(file.path) }
    }
  }

  @Test(arguments: [
    "US\tios\tid\t7\t1700000000\t\tX\t6387f6d9",
    "US\tios\tid\t7\t1700000000\t\tL\t1\t77a10c0f",
    "Z\t64185e0c",
  ])
  func `a whole line that says something unknown is passed over, as of a later version`(
    line: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let bytes =
        CacheFile.header + Array("\(line)\n".utf8) + CoreSamples.lines([try .sample(1)])
      try file.write(bytes)
      #expect(try load(file.path).count == 1)
      #expect(file.bytes == bytes)
    }
  }

  @Test(arguments: [
    Named("another program's", "# a shell script\necho 1\n"),
    Named("without a line feed", "hello"),
    Named("a later format", "storecheck-cache 2\n"),
    Named("a line before the header", "x\nstorecheck-cache 1\n"),
    Named("a prefix on the header", "xstorecheck-cache 1\n"),
    Named("blank", "\n"),
    Named("of carriage returns", "storecheck-cache 1\r\n"),
    Named("of NUL bytes", "\0\0\0\0"),
    Named("our own report", "app,country,status\n1,US,listed\n"),
  ])
  func `a file that is something else is refused and left as it is`(
    row: Named<String>
  ) async throws {
    let text = row.value
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try file.write(text)
      #expect(throws: CacheFileError.foreign(path: file.path)) { try load(file.path) }
      #expect(file.bytes == Array(text.utf8))
    }
  }

  @Test func `a long line without an end is refused before it fills the memory`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let bytes = CacheFile.header + [UInt8](repeating: 65, count: 3 << 20)
      try file.write(bytes)
      #expect(throws: CacheFileError.damaged(path: file.path, line: 2)) { try load(file.path) }
      #expect(file.bytes == bytes)
    }
  }

  @Test func `a directory, a FIFO and a device are refused`() async throws {
    try await withTemporaryFolder { folder in
      #expect(throws: CacheFileError.self) { try load(folder.path) }
      let fifo = folder.appendingPathComponent("fifo")
      try #require(fifo.makeFIFO())
      #expect(throws: CacheFileError.foreign(path: fifo.path)) { try load(fifo.path) }
      #expect(throws: CacheFileError.foreign(path: "/dev/null")) { try load("/dev/null") }
    }
  }

  @Test func `a path that leads nowhere is refused with the system's words`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("no such folder/cache").path
      do {
        _ = try load(path)
        Issue.record("it was opened")
      } catch let error as CacheFileError {
        #expect(error.description.hasPrefix(path))
        #expect(error.description.contains("No such file"))
      }
    }
  }

  @Test(.enabled(if: geteuid() != 0, "whoever is root may write everywhere"))
  func `a read-only file and a read-only folder are refused`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      try append([try .sample(1)], to: file.path)
      let bytes = file.bytes
      try file.setMode(0o400)
      #expect(throws: CacheFileError.self) { try load(file.path) }
      #expect(file.bytes == bytes)
      let closed = folder.appendingPathComponent("closed")
      try FileManager.default.createDirectory(
        at: closed, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500])
      #expect(throws: CacheFileError.self) { try load(closed.appendingPathComponent("c").path) }
    }
  }

  @Test func `files of several machines are one file when they stand behind each other`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let first = CacheFile.header + CoreSamples.lines([try .sample(1), try .sample(2)])
      let second = CacheFile.header + CoreSamples.lines([try .sample(2, version: "3.0")])
      try file.write(first + second + CacheFile.header)
      #expect(try load(file.path).count == 2)
      #expect(try load(file.path).version(of: 2) == "3.0")
      // The first machine's run was killed in the middle of a line.
      try file.write(first.dropLast(7) + second)
      let joined = try load(file.path)
      #expect(joined.count == 2)
      #expect(try joined.version(of: 1) == "1.0")
      #expect(try joined.version(of: 2) == "3.0")
    }
  }

  @Test func `all answers of a large file are kept, beyond the bound of a run without one`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cache")
      let records = try (1...500).map { try CacheLine.Record.sample(UInt64($0)) }
      try file.write(CacheFile.header + CoreSamples.lines(records))
      var storage = LookupCache.Storage(bound: 10)
      _ = try CacheFile(path: file.path, loadingInto: &storage)
      #expect(storage.count == 500)
      #expect(!storage.hasDroppedAnswers)
    }
  }

  // MARK: Shared tools

  private func append(_ records: [CacheLine.Record], to path: String) throws {
    var storage = LookupCache.Storage()
    var file = try CacheFile(path: path, loadingInto: &storage)
    try file.append(CoreSamples.lines(records))
  }

  private func load(_ path: String) throws -> LookupCache.Storage {
    var storage = LookupCache.Storage()
    _ = try CacheFile(path: path, loadingInto: &storage)
    return storage
  }
}

extension CacheLine.Record {
  static func sample(_ number: UInt64, version: String? = "1.0") throws -> CacheLine.Record {
    try CoreSamples.record(number, version: version)
  }
}

extension LookupCache.Storage {
  /// What is kept of an app in the United States, however old.
  func kept(_ number: UInt64, _ country: String = "US") throws -> LookupAnswer? {
    answer(
      to: try CoreSamples.key("\(number)", country), now: CoreSamples.now,
      mode: .since(.distantPast))
  }

  func version(of number: UInt64, _ country: String = "US") throws -> String? {
    try kept(number, country)?.listing?.version
  }
}
