#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
@testable import StoreCheckCLI
import Testing

@Suite(.timeLimit(.minutes(5))) struct ByteSourceTests {
  private func bytes(of source: ByteSource) async throws -> [UInt8] {
    try await source.withChunks { chunks in
      var bytes: [UInt8] = []
      for try await piece in chunks { bytes += piece }
      return bytes
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func `a file is read whole, whatever its size`(_ size: Int) async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "file")
      let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Data(content).write(to: file)
      let read = try await bytes(of: .file(file.path()))
      #expect(read == content)
      #expect(ByteSource.file(file.path()).size == size)
    }
  }

  @Test func `a device is read through the thread that waits`() async throws {
    let read = try await bytes(of: .file("/dev/null"))
    #expect(read == [])
  }

  @Test(arguments: [
    (path: "/no/such/file", message: "there is no file '/no/such/file'"),
    (path: "/", message: "'/' is a directory, not a file"),
  ])
  func `what cannot be opened is named`(_ row: (path: String, message: String)) async {
    await #expect(throws: InputError(message: row.message)) {
      try await bytes(of: .file(row.path))
    }
  }

  @Test func `a wait for a silent FIFO gives empty pieces and ends with the task`() async throws {
    try await withTemporaryFolder { folder async throws in
      let pipe = folder.appending(component: "pipe")
      try makeFIFO(pipe.path())
      let source = ByteSource.file(pipe.path())
      let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await source.withChunks { chunks in
            for try await piece in chunks { continuation.yield(piece) }
          }
        }
        // Nobody ever opens the other end, and still something comes.
        for await piece in pieces {
          #expect(piece == [])
          break
        }
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await group.next() }
      }
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct OutputTests {
  private let world = TestWorld()

  @Test func `a file appears under its name only when it is whole`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report")
      try await Output.to(.file(file.path()), io: world.io()) { output in
        output.append("one")
        try await output.flush()
        let halfway = try folder.contents
        #expect(halfway.count == 1)
        #expect(halfway != ["report"])
        output.append("two")
      }
      let contents = try folder.contents
      let text = try file.text
      #expect(contents == ["report"])
      #expect(text == "onetwo")
    }
  }

  @Test func `a body that throws leaves the folder as it was`() async throws {
    struct Stop: Error {}
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report")
      try Data("old".utf8).write(to: file)
      await #expect(throws: Stop.self) {
        try await Output.to(.file(file.path()), io: world.io()) { output in
          output.append("new")
          try await output.flush()
          throw Stop()
        }
      }
      let contents = try folder.contents
      let text = try file.text
      #expect(contents == ["report"])
      #expect(text == "old")
    }
  }

  @Test func `two runs to one name do not meet`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report")
      try await Output.to(.file(file.path()), io: world.io()) { first in
        first.append("first")
        try await first.flush()
        try await Output.to(.file(file.path()), io: world.io()) { $0.append("second") }
        let text = try file.text
        #expect(text == "second")
      }
      let contents = try folder.contents
      let text = try file.text
      #expect(contents == ["report"])
      #expect(text == "first")
    }
  }

  /// The folders that hold the links, what the output is called, and where it then stands.
  struct Links: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var links: [(name: String, target: String)]
    var output: String
    var file: String
  }

  @Test(arguments: [
    Links(
      testDescription: "beside it", links: [("link", "report")], output: "link", file: "report"),
    Links(
      testDescription: "in another folder", links: [("a/link", "../b/report")], output: "a/link",
      file: "b/report"),
    Links(
      testDescription: "over links", links: [("a/one", "../b/two"), ("b/two", "three")],
      output: "a/one", file: "b/three"),
  ])
  func `a link to what is not there yet stays a link`(_ row: Links) async throws {
    try await withTemporaryFolder { folder async throws in
      for name in ["a", "b"] {
        try FileManager.default.createDirectory(
          at: folder.appending(component: name), withIntermediateDirectories: false)
      }
      for (name, target) in row.links {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path(), withDestinationPath: target)
      }
      try await Output.to(
        .file(folder.appending(path: row.output).path()), io: world.io()
      ) { $0.append("new") }
      for (name, target) in row.links {
        let path = folder.appending(path: name).path()
        let kept = try FileManager.default.destinationOfSymbolicLink(atPath: path)
        #expect(kept == target)
      }
      let text = try folder.appending(path: row.file).text
      #expect(text == "new")
    }
  }

  @Test func `a link to itself is no output`() async throws {
    try await withTemporaryFolder { folder async throws in
      let link = folder.appending(component: "link").path()
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link")
      await #expect(throws: OutputError.self) {
        try await Output.to(.file(link), io: world.io()) { $0.append("new") }
      }
      let contents = try folder.contents
      #expect(contents == ["link"])
    }
  }

  @Test func `a file that cannot take its name is told of, and nothing of it stays`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report")
      await #expect(throws: OutputError.self) {
        try await Output.to(.file(file.path()), io: world.io()) { output in
          output.append("new")
          try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        }
      }
      let contents = try folder.contents
      #expect(contents == ["report"])
    }
  }

  @Test func `a finished file keeps its lock until it has its name`() async throws {
    try await withTemporaryFolder { folder async throws in
      let path = folder.appending(component: "report").path()
      let first = try PendingFile(path)
      try first.descriptor.writeAll([0x31])
      try first.commit { (old, new) throws(SystemError) in
        // Removes what it takes for abandoned.
        try PendingFile(path).discard()
        try FileName.move(old, to: new)
      }
      let contents = try folder.contents
      let text = try folder.appending(component: "report").text
      #expect(contents == ["report"])
      #expect(text == "1")
    }
  }

  @Test func `each write to a shared terminal clears the line of progress first`() async throws {
    try await Output.to(.standardOutput, io: world.io(), clearing: true) { output in
      output.append("a\n")
      try await output.flush()
      try await output.flush()
      output.append("b\n")
    }
    #expect(world.output == "\r\u{1B}[Ka\n\r\u{1B}[Kb\n")
  }
}
