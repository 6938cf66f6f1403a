#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheckCLI
import Testing

/// Words that somebody else may have chosen, in messages.
@Suite(.timeLimit(.minutes(5))) struct ForeignWordTests {
  /// Begins a command of the terminal, moves the cursor, rings, and forges a line.
  private static let hostile = "\u{1B}[31m\u{9B}2J\r\u{7}x\nforged"

  @Test(arguments: [
    ["--\(hostile)"], ["-\(hostile)"], [hostile], ["1", "@\(hostile)"],
    ["1", "--batch=\(hostile)"],
    ["1", "--config", hostile], ["1", "--input", hostile], ["1", "--output", "/no/\(hostile)"],
    ["--demo", "1", "--cache", "/no/\(hostile)"], ["1", "--columns", hostile],
    ["1", "-c", hostile], ["1", "--store", "https://\(hostile)"], ["1", "--rate", hostile],
    ["simulate", "--fault", hostile], ["simulate", "--fault", "\(hostile)=1"],
    ["simulate", "--answers", "/no/\(hostile)"], ["simulate", "--limit", hostile],
    ["diff", hostile, "2"], ["merge", hostile], ["compare", hostile, "1"], ["help", hostile],
    ["completions", hostile], ["1", "--developer", hostile], ["1", "--shard", hostile],
    ["/no/\(hostile).ipa"], ["compare", "1", "--input", hostile, "--\(hostile)"],
  ])
  func `a word that is repeated in a message does nothing to the terminal`(_ words: [String]) async
  {
    let world = TestWorld()
    #expect(await world.run(words) != .success)
    #expect(world.messages.hasSuffix("\n"))
    for line in world.messages.split(separator: "\n") {
      #expect(!line.hasPrefix("forged"))
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test(arguments: ["csv", "tsv", "markdown", "html", "ndjson", "json", "table"])
  func `an app as it was given does nothing to the terminal in any format`(format: String) async {
    var terminal = TerminalFacts()
    terminal.outputIsTerminal = true
    let world = TestWorld()
    let app = "a.b\u{1B}]0;owned\u{7}\u{9B}2J\rb"
    let columns = format == "html" ? [] : ["--columns", "app,reason"]
    let words = ["--demo", app, "-c", "us", "--progress", "never"] + columns
    #expect(await world.run(words + ["--format", format], terminal: terminal) == .incomplete)
    #expect(world.output.contains("invalid-app"))
    // The table's own heading is bold.
    let own = ["\u{1B}[1m", "\u{1B}[0m"].reduce(world.output) { $0.replacing($1, with: "") }
    let controls = own.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" || $0 == "\t" }, "\(controls.map(\.value))")
  }

  @Test(arguments: ["csv", "tsv", "markdown", "ndjson", "json", "table"])
  func `a name in a report does nothing to the terminal when reports are compared`(
    format: String
  ) async throws {
    try await withTemporaryFolder { folder async throws in
      let head = "app,country,status,store_version,name\n"
      let (old, new) = (
        folder.appending(component: "old.csv"), folder.appending(component: "new.csv")
      )
      try Data("\(head)1,US,listed,1.0,a\n".utf8).write(to: old)
      try Data("\(head)1,US,listed,1.1,b\u{1B}]0;owned\u{7}\u{9B}2J\u{7F}c\n".utf8).write(to: new)
      var terminal = TerminalFacts()
      terminal.outputIsTerminal = true
      let world = TestWorld()
      let words = ["diff", old.path(), new.path(), "--format", format]
      #expect(await world.run(words, terminal: terminal) == .found)
      #expect(world.output.contains("1.1"))
      let own = ["\u{1B}[1m", "\u{1B}[0m"].reduce(world.output) { $0.replacing($1, with: "") }
      let controls = own.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.allSatisfy { $0 == "\n" || $0 == "\t" }, "\(controls.map(\.value))")
    }
  }

  @Test func `a file keeps an app as it was given`() async throws {
    try await withTemporaryFolder { folder async throws in
      var terminal = TerminalFacts()
      terminal.outputIsTerminal = true
      let file = folder.appending(component: "r.csv")
      let words = ["--demo", "a.b\u{1B}c", "-c", "us", "--columns", "app", "--output", file.path()]
      #expect(await TestWorld().run(words, terminal: terminal) == .incomplete)
      #expect(try file.text == "app\na.b\u{1B}c\n")
    }
  }

  @Test func `a file that is of no use to the stand-in is named, without its escapes`() async throws
  {
    try await withTemporaryFolder { folder async throws in
      try Data(#"{"resultCount":0,"results":[]}"#.utf8)
        .write(to: folder.appending(component: "good.json"))
      try Data("{".utf8).write(to: folder.appending(component: "b\u{1B}ad.json"))
      let world = TestWorld()
      world.stop.yield(.interrupt)
      #expect(await world.run("simulate", "--answers", folder.path()) == .interrupted)
      #expect(world.messages.contains("skipping b\u{FFFD}ad.json: invalid JSON at byte"))
      let quiet = TestWorld()
      quiet.stop.yield(.interrupt)
      #expect(await quiet.run("simulate", "-q", "--answers", folder.path()) == .interrupted)
      #expect(quiet.messages == "")
    }
  }
}
