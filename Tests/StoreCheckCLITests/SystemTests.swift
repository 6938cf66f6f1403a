#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheckCLI
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
