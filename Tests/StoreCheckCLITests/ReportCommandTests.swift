#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheckCLI
import Testing

/// `diff` and `merge`, on reports that `check` wrote.
@Suite(.timeLimit(.minutes(5))) struct ReportCommandTests {
  /// Ids of the stand-in's catalogue and some that are none, enough for several chunks.
  private let ids = (0..<650).map { "\(1_000_000_000 + $0 * 97)\n" }.joined()

  private func report(_ words: String..., to file: URL) async {
    let world = TestWorld()
    let status = await runStoreCheck(
      arguments: ["check", "--demo", "--input", "-", "-c", "us,jp", "--output", file.path()]
        + words,
      environment: [:], io: world.io(input: ids))
    #expect(status == .success, "\(world.messages)")
  }

  @Test(arguments: ["csv", "ndjson", "tsv"])
  func `the merge of all shards is the report of one run`(_ format: String) async throws {
    try await withTemporaryFolder { folder async throws in
      let columns = ["--columns", "app,country,status,store_version", "--format", format]
      let whole = folder.appending(component: "whole")
      await report(columns[0], columns[1], columns[2], columns[3], to: whole)
      for share in 1...3 {
        await report(
          columns[0], columns[1], columns[2], columns[3], "--shard", "\(share)/3",
          to: folder.appending(component: "share\(share)"))
      }
      let world = TestWorld()
      let shares = [2, 3, 1].map { folder.appending(component: "share\($0)").path() }
      let status = await runStoreCheck(
        arguments: ["merge"] + shares, environment: [:], io: world.io())
      #expect(status == .success)
      let expected = try whole.text
      #expect(world.output == expected)
    }
  }

  @Test func `the only shard of one is merged like any other`() async throws {
    try await withTemporaryFolder { folder async throws in
      let share = folder.appending(component: "share.csv")
      let whole = folder.appending(component: "whole.csv")
      await report("--columns", "app,country,status", "--shard", "1/1", to: share)
      await report("--columns", "app,country,status", to: whole)
      let world = TestWorld()
      #expect(await world.run("merge", share.path()) == .success)
      #expect(try whole.text == world.output)
    }
  }

  @Test func `a missing shard is named, and nothing is written`() async throws {
    try await withTemporaryFolder { folder async throws in
      let share = folder.appending(component: "share")
      let merged = folder.appending(component: "merged.csv")
      await report("--shard", "1/3", to: share)
      let world = TestWorld()
      #expect(await world.run("merge", share.path(), "--output", merged.path()) == .usage)
      #expect(world.messages.contains("2/3"))
      let contents = try folder.contents
      #expect(contents == ["share"])
    }
  }

  @Test func `a report does not differ from itself`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report.json")
      await report(to: file)
      let world = TestWorld()
      #expect(await world.run("diff", file.path(), file.path()) == .success)
      #expect(world.output == "")
    }
  }

  @Test func `a hyphen is the report in standard input`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report.csv")
      await report(to: file)
      let world = TestWorld()
      let status = await runStoreCheck(
        arguments: ["diff", "-", file.path()], environment: [:],
        io: world.io(input: try file.text))
      #expect(status == .success)
      #expect(world.messages == "No changes in 1,300 rows.\n")
    }
  }

  @Test func `a signal ends the wait for a report that does not come`() async throws {
    try await withTemporaryFolder { folder async throws in
      let pipe = folder.appending(component: "pipe")
      try makeFIFO(pipe.path())
      for words in [["diff", pipe.path(), pipe.path()], ["merge", pipe.path()]] {
        let world = TestWorld()
        world.stop.yield(.interrupt)
        let status = await world.run(words)
        #expect(status == .interrupted)
        #expect(world.output == "")
      }
    }
  }

  @Test func `changes are told with exit 1`() async throws {
    try await withTemporaryFolder { folder async throws in
      let old = folder.appending(component: "old.csv")
      let new = folder.appending(component: "new.csv")
      try Data("app,country,status,store_version\n1,US,listed,1.0\n1,JP,listed,1.0\n".utf8)
        .write(to: old)
      try Data("app,country,status,store_version\n1,US,listed,1.1\n1,JP,listed,1.0\n".utf8)
        .write(to: new)
      let world = TestWorld()
      #expect(await world.run("diff", old.path(), new.path(), "--format", "csv") == .found)
      #expect(
        world.output == """
          app,name,change,from,to,update,countries,still
          1,,new-version,1.0,1.1,minor,US,JP

          """)
    }
  }

  @Test(arguments: [
    (
      words: ["diff", "a"],
      message: "diff expects 2 reports, got 1; write 'storecheck diff yesterday.csv today.csv'"
    ),
    (
      words: ["diff", "-", "-"],
      message: "standard input holds one report; write - for one of them and name the other"
    ),
    (words: ["diff", "/no", "/such"], message: "there is no file '/no'"),
    (words: ["diff", "/", "/"], message: "'/' is a directory, not a file"),
    (
      words: ["diff", "a", "b", "--format", "html"],
      message: "diff does not write html; take markdown, or another --format"
    ),
    (
      words: ["merge"],
      message: "merge expects the reports of all shards; write 'storecheck merge shard-*.csv'"
    ),
    (words: ["merge", "/no"], message: "there is no file '/no'"),
  ])
  func `wrong usage exits with 64 and a message`(
    _ row: (words: [String], message: String)
  ) async {
    let world = TestWorld()
    let status = await runStoreCheck(arguments: row.words, environment: [:], io: world.io())
    #expect(status == .usage)
    #expect(world.messages == "storecheck: \(row.message)\n")
  }
}
