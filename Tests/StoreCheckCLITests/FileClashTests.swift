#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
@testable import StoreCheckCLI
import Testing

/// What is written never takes the place of what the same run needs.
@Suite(.timeLimit(.minutes(5))) struct FileClashTests {
  /// A command line in a folder `@`, and what its message has to name.
  struct Clash: Sendable, CustomTestStringConvertible {
    var words: [String]
    var names: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String, _ names: String...) {
      self.words = words.split(separator: " ").map(String.init)
      self.names = names
    }
  }

  /// Fills a folder with a portfolio, its links, two reports, and a built app.
  private func fill(_ folder: URL) throws {
    let files = [
      "apps.csv": "300000001\n", "old.csv": "app,country,status\n1,US,listed\n",
      "args": "300000001",
      "new.csv": "app,country,status\n1,US,listed\n", "config.json": "{}",
      "output.json": #"{"output": "@/apps.csv"}"#.replacing("@", with: folder.path()),
      "apps.csv.1-0.partial": "1\n",
      "My.app/Info.plist":
        "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>",
    ]
    for path in ["My.app", "deep"] {
      try FileManager.default.createDirectory(
        at: folder.appending(component: path), withIntermediateDirectories: false)
    }
    for (path, text) in files { try Data(text.utf8).write(to: folder.appending(path: path)) }
    for (link, target) in [("link.csv", "apps.csv"), ("here", "."), ("later", "kept")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(component: link).path(), withDestinationPath: target)
    }
    try FileManager.default.linkItem(
      at: folder.appending(component: "apps.csv"), to: folder.appending(component: "hard.csv"))
  }

  /// The bytes of everything in a folder.
  private func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
      contents[path] = (try? Data(contentsOf: folder.appending(path: path))) ?? Data()
    }
    return contents
  }

  @Test(arguments: [
    Clash(
      "check --input @/apps.csv -o @/apps.csv", "--output '@/apps.csv'", "--input '@/apps.csv'"),
    Clash("check --input @/apps.csv -o @/./apps.csv", "--output '@/./apps.csv'", "--input"),
    Clash("check --input @/apps.csv -o @/deep/../apps.csv", "--output", "--input"),
    Clash("check --input @/apps.csv -o @/link.csv", "--output '@/link.csv'", "--input"),
    Clash("check --input @/link.csv -o @/apps.csv", "--output", "--input '@/link.csv'"),
    Clash("check --input @/apps.csv -o @/hard.csv", "--output '@/hard.csv'", "--input"),
    Clash("check --input @/apps.csv -o @/here/apps.csv", "--output", "--input"),
    Clash("check 1 --cache @/kept -o @/kept", "--output '@/kept'", "--cache '@/kept'"),
    Clash("check 1 --cache @/kept -o @/here/kept", "--output '@/here/kept'", "--cache"),
    Clash("check 1 --cache @/kept -o @/later", "--output '@/later'", "--cache '@/kept'"),
    Clash("check 1 --cache @/later -o @/kept", "--output '@/kept'", "--cache '@/later'"),
    Clash("check --input @/apps.csv --cache @/apps.csv", "--cache", "--input"),
    Clash("check 1 --config @/config.json -o @/config.json", "--output", "--config"),
    Clash("check 1 --config @/config.json --cache @/config.json", "--cache", "--config"),
    Clash("check --input @/apps.csv --config @/output.json", "--output '@/apps.csv'", "--input"),
    Clash("check @@/args -o @/args", "--output '@/args'", "FILE '@/args'"),
    Clash("check @@/args --cache @/args", "--cache '@/args'", "FILE '@/args'"),
    Clash("check @/My.app/Info.plist -o @/My.app/Info.plist", "--output", "My.app/Info.plist'"),
    Clash("check @/My.app -o @/My.app/Info.plist", "--output", "the app's '@/My.app/Info.plist'"),
    Clash("check @/My.app -o @/My.app", "--output", "the app '@/My.app'"),
    Clash("check --input @/apps.csv.1-0.partial -o @/apps.csv", "--output", "--input"),
    Clash("diff @/old.csv @/new.csv -o @/new.csv", "--output", "NEW '@/new.csv'"),
    Clash("diff @/old.csv @/new.csv -o @/old.csv", "--output", "OLD '@/old.csv'"),
    Clash("merge @/old.csv @/new.csv -o @/here/new.csv", "--output", "FILE '@/new.csv'"),
  ])
  func `an output that the run needs otherwise is refused, and nothing changes`(
    _ row: Clash
  ) async throws {
    try await withTemporaryFolder { folder async throws in
      try fill(folder)
      let path = String(folder.path().trimmingSuffix("/"))
      // A word that begins with two names a file of arguments.
      let words = row.words.map { word in
        word.hasPrefix("@@")
          ? "@" + word.dropFirst().replacing("@", with: path) : word.replacing("@", with: path)
      }
      let before = try contents(of: folder)
      let world = TestWorld()
      let status = await world.run(
        words
          + (row.words[0] == "check" ? ["--store", "http://127.0.0.1:9", "--rate", "none"] : []))
      #expect(status == .usage, "\(world.messages)")
      for name in row.names {
        #expect(world.messages.contains(name.replacing("@", with: path)), "\(world.messages)")
      }
      #expect(world.output == "")
      let after = try contents(of: folder)
      #expect(before == after)
    }
  }

  @Test func `a standard stream that leads to the file is the file`() async throws {
    try await withTemporaryFolder { folder async throws in
      try fill(folder)
      let apps = folder.appending(component: "apps.csv").path()
      let file = OwnedDescriptor(try .reading(apps))
      for words in [["check", "--input", "-", "-o", apps], ["merge", "-", "-o", apps]] {
        let world = TestWorld()
        var io = world.io()
        io.input = .descriptor(file.descriptor)
        let status = await runStoreCheck(arguments: words, environment: [:], io: io)
        #expect(status == .usage)
        #expect(
          world.messages.contains("--output '\(apps)' is the same file as standard input"),
          "\(world.messages)")
      }
      let world = TestWorld()
      var io = world.io()
      io.output = ByteSink(file.descriptor)
      let status = await runStoreCheck(
        arguments: ["check", "--input", apps], environment: [:], io: io)
      #expect(status == .usage)
      #expect(
        world.messages.contains("standard output is the same file as --input '\(apps)'"),
        "\(world.messages)")
    }
  }

  @Test func `files that are only read may be one, and a device is no file`() async throws {
    try await withTemporaryFolder { folder async throws in
      try fill(folder)
      let old = folder.appending(component: "old.csv").path()
      let args = folder.appending(component: "args").path()
      for words in [
        ["diff", old, old, "-o", "/dev/null"], ["diff", old, old],
        ["check", "--demo", "--input", "/dev/null", "-o", "/dev/null"],
        ["check", "--demo", "@" + args, "--input", args],
        ["check", "--demo", "1", "-o", old],
      ] {
        let world = TestWorld()
        #expect(await world.run(words) == .success, "\(words) \(world.messages)")
      }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
