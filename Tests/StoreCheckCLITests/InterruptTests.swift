#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
@testable import StoreCheckCLI
import Testing

/// A signal ends a command wherever it waits.
@Suite(.timeLimit(.minutes(5))) struct InterruptTests {
  @Test(arguments: [
    ["storefronts"], ["help"], ["compare", "1", "2"], ["completions", "zsh"], ["--version"],
    ["check", "--help"], ["check", "--demo", "-c", "us"],
    ["check", "--demo", "--format", "json", "-c", "us"], ["simulate"],
  ])
  func `a signal ends the wait for a reader of standard output`(_ words: [String]) async throws {
    let pipe = try FullPipe()
    let world = TestWorld()
    var io = world.io()
    io.output = ByteSink(pipe.writing)
    world.stop.yield(.interrupt)
    let status = await runStoreCheck(arguments: words, environment: [:], io: io)
    #expect(status == .interrupted)
    #expect(
      world.messages.contains(
        "storecheck: interrupted while standard output was blocked; its rest is not written"))
  }

  @Test func `what is kept at an interrupt, and how to resume, is said`() async throws {
    try await withTemporaryFolder { folder async throws in
      let pipe = try FullPipe()
      let cache = folder.appending(component: "kept").path()
      for (words, advice) in [
        ([], "to resume, rerun with `--cache FILE`\n"),
        (["--cache", cache], "to resume, rerun with the same `--cache \(cache)`\n"),
      ] {
        let world = TestWorld()
        var io = world.io()
        io.output = ByteSink(pipe.writing)
        world.stop.yield(.termination)
        let status = await runStoreCheck(
          arguments: ["check", "--demo"] + words, environment: [:], io: io)
        #expect(status == .terminated)
        #expect(world.messages.hasSuffix(advice), "\(world.messages)")
      }
    }
  }

  @Test func `a signal ends the wait for a reader of standard error`() async throws {
    let pipe = try FullPipe()
    for words in [["check", "--demo"], ["--nonsense"], ["compare", "-v", "1", "2"], ["diff"]] {
      let world = TestWorld()
      var io = world.io()
      io.messages = ByteSink(pipe.writing)
      world.stop.yield(.interrupt)
      #expect(await runStoreCheck(arguments: words, environment: [:], io: io) == .interrupted)
    }
  }

  @Test func `a signal ends the wait for the other end of a FIFO`() async throws {
    try await withTemporaryFolder { folder async throws in
      let pipe = folder.appending(component: "pipe").path()
      let plist = folder.appending(component: "Info.plist").path()
      let report = folder.appending(component: "report.csv").path()
      for path in [pipe, plist] { try makeFIFO(path) }
      try Data("app,country,status\n1,US,listed\n".utf8).write(to: URL(filePath: report))
      for words in [
        ["check", "1", "--config", pipe], ["@" + pipe], ["check", "--demo", "--input", pipe],
        ["check", "--dry-run", "--input", pipe], ["check", plist], ["check", "--demo", "-o", pipe],
        ["diff", report, pipe], ["diff", pipe, report], ["diff", report, report, "-o", pipe],
        ["merge", pipe], ["merge", report, "-o", pipe],
      ] {
        let world = TestWorld()
        world.stop.yield(.interrupt)
        let status = await world.run(words)
        #expect(status == .interrupted, "\(words) \(world.messages)")
        #expect(world.messages.contains("interrupted"), "\(words) \(world.messages)")
      }
    }
  }

  @Test func `a report reaches a FIFO whose reader comes late`() async throws {
    try await withTemporaryFolder { folder async throws in
      let path = folder.appending(component: "pipe").path()
      try makeFIFO(path)
      let world = TestWorld()
      async let status = world.run(
        "check", "--demo", "1", "-c", "us", "--columns", "app", "-o", path)
      let report = try await ByteSource.file(path).withChunks { chunks in
        var bytes: [UInt8] = []
        for try await piece in chunks { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
      }
      #expect(report == "app\n1\n")
      #expect(await status == .success)
    }
  }

  @Test func `a reader that takes its time after a signal gets everything`() async throws {
    let pipe = try FullPipe()
    let world = TestWorld()
    var io = world.io()
    io.output = ByteSink(pipe.writing)
    world.stop.yield(.interrupt)
    async let status = runStoreCheck(
      arguments: ["completions", "bash"], environment: [:], io: io)
    let text = CompletionScript.text(for: .bash)
    // More than the pipe holds, so that the writer waits again and again.
    var read: [UInt8] = []
    while read.count < pipe.filling + text.utf8.count {
      let count = min(4096, pipe.filling + text.utf8.count - read.count)
      read += try await WaitingThreads.run { () throws(SystemError) in
        try pipe.reading.readSome(upTo: count)
      }
    }
    #expect(await status == .interrupted)
    #expect(String(decoding: read.dropFirst(pipe.filling), as: UTF8.self) == text)
    #expect(world.messages == "")
  }

  @Test func `a reader that goes on, but slowly, does not hold up the end`() async throws {
    let pipe = try FullPipe()
    let world = TestWorld()
    var io = world.io(input: (1...20_000).map { "\($0)\n" }.joined())
    io.output = ByteSink(pipe.writing)
    // It ends with the scope, which cancels it.
    async let _: Void = readSlowly(pipe) { world.stop.yield(.interrupt) }
    let status = await runStoreCheck(
      arguments: ["check", "--demo", "--input", "-", "-f", "json", "-c", "all"],
      environment: [:], io: io)
    #expect(status == .interrupted)
    #expect(world.messages.contains("interrupted while standard output was blocked"))
  }

  /// Reads a page in a while, once the first byte of a report has come.
  private func readSlowly(_ pipe: FullPipe, onFirstByte: () -> Void) async {
    var isUnderWay = false
    while !Task.isCancelled {
      let piece = (try? pipe.reading.readSome(upTo: 4096)) ?? []
      if !isUnderWay, piece.contains(UInt8(ascii: "{")) {
        isUnderWay = true
        onFirstByte()
      }
      if isUnderWay { try? await Task.sleep(for: .milliseconds(50)) }
    }
  }

  @Test func `many waits at once leave the tasks that do not wait alone`() async throws {
    let pipe = try FullPipe()
    let sink = ByteSink(pipe.writing)
    try await withThrowingTaskGroup(of: Void.self) { group in
      // More than any machine's pool has threads.
      for _ in 0..<128 { group.addTask { try await sink.write([0]) } }
      // Only tasks that run empty the pipe.
      for _ in 0..<pipe.filling + 128 {
        await Task.yield()
        _ = try pipe.reading.readSome(upTo: 1)
      }
      try await group.waitForAll()
    }
  }
}

/// A pipe that is full and that nobody reads, until a test does.
private final class FullPipe: Sendable {
  let reading: Descriptor
  let writing: Descriptor
  /// How many bytes it holds.
  let filling: Int

  init() throws {
    (reading, writing) = try Descriptor.makePipe()
    filling = try fill(writing)
  }

  deinit {
    try? reading.shut()
    try? writing.shut()
  }
}
