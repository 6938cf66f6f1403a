#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck
import StoreCheckCLI
import Testing

/// Whole checks in this process, against the stand-in's real sockets.
@Suite(.timeLimit(.minutes(5))) struct DemoTests {
  private let world = TestWorld()

  @Test func `the demonstration shows every status`() async {
    #expect(await world.run("check", "--demo", "--columns", "status") == .incomplete)
    let statuses = Set(world.output.split(separator: "\n").dropFirst().map(String.init))
    #expect(statuses == Set(CheckStatus.allCases.map(\.rawValue)))
  }

  @Test func `a report in a file appears under its name alone`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report.json")
      #expect(await world.run("--demo", "--output", file.path()) == .incomplete)
      #expect(world.output == "")
      #expect(try folder.contents == ["report.json"])
      #expect(try file.text.hasPrefix("{\"schema\":1,"))
    }
  }

  @Test func `a run that cannot end leaves the old report and nothing else`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "report.csv")
      let input = folder.appending(component: "input")
      try Data("old".utf8).write(to: file)
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: false)
      let status = await world.run("--demo", "--input", input.path(), "--output", file.path())
      #expect(status == .usage)
      #expect(try folder.contents == ["input", "report.csv"])
      #expect(try file.text == "old")
    }
  }

  @Test func `entries come from operands first and then from the input`() async {
    let status = await world.run(
      "check", "300000001", "--demo", "--input", "-", "--countries", "jp", "--columns",
      "app,country",
      input: "300000002\n300000003 1.0\n")
    #expect(status == .success)
    #expect(world.output == "app,country\n300000001,JP\n300000002,JP\n300000003,JP\n")
  }

  @Test func `a link brings its country where none is named`() async {
    let link = "https://apps.apple.com/jp/app/x/id1"
    #expect(await world.run("--demo", link, "--columns", "country") == .success)
    #expect(world.output == "country\nJP\n")
  }

  @Test func `named countries win over a link's`() async {
    let link = "https://apps.apple.com/jp/app/x/id1"
    #expect(await world.run("--demo", link, "-c", "de", "--columns", "country") == .success)
    #expect(world.output == "country\nDE\n")
  }

  @Test func `a bad id costs its own rows only and is named with its line`() async {
    let status = await world.run(
      "--demo", "--input", "-", "-c", "us,jp", "--columns", "app,status,reason",
      input: "300000001\n300000002\n\n# three\n300000004\n\nno app\n300000008\n")
    #expect(status == .incomplete)
    #expect(
      world.output == """
        app,status,reason
        300000001,unlisted,
        300000001,unlisted,
        300000002,unlisted,
        300000002,unlisted,
        300000004,unlisted,
        300000004,unlisted,
        no app,error,invalid-app
        no app,error,invalid-app
        300000008,unlisted,
        300000008,unlisted,

        """)
    #expect(world.messages.contains(":7: "))
  }

  @Test func `the user's own columns follow the report's`() async {
    let status = await world.run(
      "--demo", "--input", "-", "-c", "us", "--columns", "app", "--keep-columns",
      input: "app id,owner\n300000001,Ann\n300000002,Bo\n")
    #expect(status == .success)
    #expect(world.output == "app,owner\n300000001,Ann\n300000002,Bo\n")
  }

  @Test func `a status to fail on makes the exit 1, errors make it 2`() async {
    #expect(await world.run("--demo", "1", "--fail-on", "unlisted") == .found)
    #expect(await world.run("--demo", "1", "--fail-on", "old") == .success)
    #expect(await world.run("--demo", "1", "!", "--fail-on", "unlisted") == .incomplete)
  }

  @Test func `a dry run reads the cache file while another run has it, and changes nothing`()
    async throws
  {
    try await withTemporaryFolder { folder async throws in
      let cache = folder.appending(component: "kept").path()
      let run = ["--demo", "1000000000", "-c", "us,jp", "--cache", cache, "-q"]
      #expect(await TestWorld().run(run) == .success)
      // A line that the other run is writing.
      let torn = try Data(contentsOf: URL(filePath: cache)) + Data("[\"us\"".utf8)
      try torn.write(to: URL(filePath: cache))
      var storage = LookupCache.Storage()
      let other = folder.appending(component: "other").path()
      try FileManager.default.copyItem(atPath: cache, toPath: other)
      // Locked, as by a run that is under way.
      let holder = try CacheFile(path: other, loadingInto: &storage)
      try torn.write(to: URL(filePath: other))
      for path in [cache, other] {
        let world = TestWorld()
        let words = ["1000000000", "-c", "us,jp", "--cache", path, "--dry-run"]
        #expect(await world.run(words) == .success, "\(world.messages)")
        #expect(world.output.contains("from cache  2\n"), "\(world.output)")
        #expect(try Data(contentsOf: URL(filePath: path)) == torn)
      }
      try FileManager.default.removeItem(atPath: cache)
      let world = TestWorld()
      #expect(await world.run("1", "--cache", cache, "--dry-run") == .success)
      #expect(!FileManager.default.fileExists(atPath: cache))
      _ = consume holder
    }
  }

  @Test func `a dry run counts pairs, requests and the least time, and asks nobody`() async {
    let input = (300_000_001...300_000_401).map { "\($0)\n" }.joined()
    let status = await world.run(
      "--input", "-", "-c", "us,jp,de,fr,gb,it,br", "--dry-run", "--rate", "3/m", input: input)
    #expect(status == .success)
    #expect(
      world.output == """
        entries     401
        countries   7
        rows        2,807
        from cache  0
        requests    21
        least time  6 m 0 s at 3 requests a minute

        """)
  }

  @Test func `a dry run says that a developer's apps are not known yet`() async {
    let status = await world.run(
      "1", "2", "--developer", "7", "-c", "us,jp", "--dry-run", "--rate", "1/m")
    #expect(status == .success)
    #expect(
      world.output == """
        entries     at least 2
        developers  1
        countries   2
        rows        at least 4
        from cache  0
        requests    at least 4
        least time  3 m 0 s at 1 request a minute

        """)
    #expect(world.messages.contains("which apps a developer has is known only when"))
  }

  @Test func `shards together are the whole`() async {
    let input = (300_000_001...300_001_000).map { "\($0)\n" }.joined()
    var apps: [String] = []
    for share in ["1/3", "2/3", "3/3"] {
      let world = TestWorld()
      let status = await world.run(
        "--demo", "--input", "-", "-c", "us", "--shard", share, "--columns", "app", input: input)
      #expect(status == .success)
      apps += world.output.split(separator: "\n").dropFirst().map {
        String($0.prefix { $0 != "," })
      }
    }
    #expect(apps.count == 1000)
    #expect(Set(apps) == Set((300_000_001...300_001_000).map(String.init)))
  }

  @Test func `a configuration is read, and the command line wins over it`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "c.json")
      try Data(#"{"countries": "jp,de", "columns": ["app", "country"], "demo": true}"#.utf8)
        .write(to: file)
      #expect(await world.run("1", "--config", file.path(), "-c", "fr") == .success)
      #expect(world.output == "app,country\n1,FR\n")
    }
  }

  @Test func `quiet says nothing where nothing is wrong`() async {
    #expect(await world.run("--demo", "300000001", "-q") == .success)
    #expect(world.messages == "")
  }

  @Test func `the summary says which country was assumed`() async {
    #expect(await world.run("--demo", "1", "--dry-run") == .success)
    #expect(world.output.contains("countries   5"))
  }

  @Test func `a signal ends the run with a whole document and its own exit`() async {
    let chunks = AsyncStream.makeStream(of: Void.self)
    chunks.continuation.finish()
    world.stop.yield(.interrupt)
    let status = await world.run(
      "--demo", "--format", "json", "-c", "all", input: nil)
    #expect(status == .interrupted)
    #expect(world.output.hasSuffix("}\n"))
    #expect(world.messages.contains("interrupted"))
  }

  @Test func `the path of a build brings its id and version`() async throws {
    try await withTemporaryFolder { folder async throws in
      let plist = folder.appending(component: "Info.plist")
      try Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>com.example.built</string>
        <key>CFBundleShortVersionString</key><string>3.1</string>
        </dict></plist>
        """.utf8
      ).write(to: plist)
      let status = await world.run(
        "--demo", plist.path(), "-c", "us", "--columns", "app,status,installed_version")
      #expect(status == .success)
      #expect(
        world.output == "app,status,installed_version\n\(plist.path()),unlisted,3.1\n")
    }
  }

  @Test func `a build that is not there is wrong usage`() async {
    #expect(await world.run("--demo", "/no/such/Info.plist") == .usage)
    #expect(world.messages.hasPrefix("storecheck: '/no/such/Info.plist': "))
  }

  @Test func `a developer's apps are added, by number or by link`() async {
    let developer = "https://apps.apple.com/us/developer/x/id300000134"
    #expect(await world.run("--demo", developer, "-c", "us", "--columns", "app") == .success)
    let byLink = world.output.split(separator: "\n")
    let other = TestWorld()
    let status = await other.run(
      "--demo", "--developer", "300000134", "-c", "us", "--columns", "app")
    #expect(status == .success)
    #expect(byLink.count == 22)
    #expect(other.output == world.output)
  }

  @Test func `a developer without apps is told of, and is no error`() async {
    #expect(await world.run("--demo", "--developer", "5", "-c", "us") == .success)
    #expect(world.messages.contains("developer 5 has no app in the countries asked for"))
  }

  @Test(arguments: ["csv", "tsv", "json", "ndjson", "markdown", "table"])
  func `a country that only one late entry names has its column in every format`(
    _ format: String
  ) async {
    // More entries than are read ahead.
    let ids = (300_000_001...300_010_500).map { "\($0),\n" }.joined()
    let status = await world.run(
      "--demo", "--input", "-", "-c", "us", "--layout", "wide", "--format", format,
      "--columns", "app", input: "app id,country\n\(ids)1000000000,jp\n1000000000,kr\n")
    #expect(status == .success)
    let lines = world.output.split(separator: "\n")
    switch format {
    case "json", "ndjson":
      let last = lines.last { $0.hasPrefix("{\"app\":") }
      #expect(last?.contains(#""app":"1000000000","US":null,"JP":null,"KR":"#) == true)
      #expect(
        lines.contains { $0.hasPrefix(#"{"app":"300000001","US":null,"JP":null,"KR":null,"#) })
    default:
      let words = lines[0].split { ",\t| ".contains($0) }.map { $0.lowercased() }
      #expect(words == ["app", "us", "jp", "kr", "newest", "lagging", "reason"])
    }
  }

  @Test func `the wide reports of shards are merged, whichever of them names a country`()
    async throws
  {
    try await withTemporaryFolder { folder async throws in
      let ids = (1...250).map { "\(300_000_000 + $0),\($0 == 230 ? "jp" : "")\n" }.joined()
      let words = ["--demo", "--input", "-", "-c", "us", "--layout", "wide", "--format", "csv"]
      let whole = TestWorld()
      _ = await whole.run(words, input: "app id,country\n" + ids)
      let shares = [1, 2].map { folder.appending(component: "share\($0)").path() }
      for (number, share) in zip(1..., shares) {
        _ = await TestWorld().run(
          words + ["--shard", "\(number)/2", "--output", share], input: "app id,country\n" + ids)
      }
      #expect(await world.run(["merge"] + shares) == .success)
      #expect(world.output == whole.output)
      #expect(whole.output.hasPrefix("app,installed_version,name,US,JP,newest,"))
    }
  }

  @Test func `a signal ends the wait for an input whose countries become columns`() async throws {
    try await withTemporaryFolder { folder async throws in
      let pipe = folder.appending(component: "pipe")
      try makeFIFO(pipe.path())
      world.stop.yield(.interrupt)
      let status = await world.run("--demo", "--input", pipe.path(), "--layout", "wide")
      #expect(status == .interrupted)
      #expect(world.output == "")
    }
  }
}
