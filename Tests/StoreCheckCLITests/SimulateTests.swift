#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheckCLI
import Synchronization
import Testing

/// `simulate` in this process.
@Suite(.timeLimit(.minutes(5))) struct SimulateTests {
  private let world = TestWorld()

  @Test func `the list holds an app per line, and nothing is served`() async {
    #expect(await world.run("simulate", "--list", "--apps", "3") == .success)
    let lines = world.output.split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines { #expect(line.split(separator: "\t").count == 4) }
    #expect(world.messages == "")
  }

  @Test func `names in the list break no line and reach no terminal`() async {
    let input = #"[{"trackId":1,"version":"1\t2","trackName":"a\nb\u001bc"}]"#
    let status = await world.run("simulate", "--list", "--catalog", "-", input: input)
    #expect(status == .success)
    #expect(world.output == "1\t\t1 2\ta b\u{FFFD}c\n")
  }

  @Test func `a line to try names apps that the catalog lists, and what they need to be found`()
    async
  {
    let input = #"{"jp":[{"trackId":7,"kind":"mac-software"},{"trackId":8}]}"#
    let messages = Mutex("")
    var io = world.io(input: input)
    io.messages = ByteSink { (bytes) throws(SystemError) in
      // The line is written once the store serves, and ends the command here.
      messages.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      world.stop.yield(.interrupt)
    }
    let status = await runStoreCheck(
      arguments: ["simulate", "--catalogue", "-"], environment: [:], io: io)
    #expect(status == .interrupted)
    let url = world.output.prefix { $0 != "\n" }
    let line = "try: storecheck check 7 --countries jp --platform mac --store \(url) --rate none\n"
    #expect(messages.withLock { $0 }.hasPrefix(line))
  }

  @Test func `a portfolio is a catalog, read as check reads it`() async {
    let input = "app id,version\n361309726,14.4\n"
    let status = await world.run("simulate", "--list", "--catalogue", "-", input: input)
    #expect(status == .success)
    #expect(
      world.output == "361309726\tcom.example.app361309726\t14.4\tApp 361309726\n")
  }

  @Test(arguments: [
    (["--catalogue", "/no/such/file"], "no/such/file"),
    (["--catalogue", "/"], "it is a directory; use --answers"),
    (["--catalogue", "-"], "it holds neither listings nor apps"),
    (["--catalogue", "-", "--apps", "3"], "--apps has no effect with --catalogue"),
    (["--answers", "x", "--full-bodies"], "--full-bodies has no effect with --answers"),
    (["--catalogue", "-", "--answers", "x"], "--answers has no effect with --catalogue"),
    (["--poison", "Two words"], "invalid --poison 'Two words'"),
    (["--fault", "503=1@4s-2s"], "invalid fault '503=1@4s-2s'"),
    (["--fault", "503=1", "--fault", "html=0.2"], "fault rates exceed 1"),
  ])
  func `what cannot be served is invalid usage`(_ words: [String], _ message: String) async {
    let status = await world.run(["simulate"] + words, input: "# nothing\n")
    #expect(status == .usage)
    #expect(world.messages.contains(message), "\(world.messages)")
    #expect(world.output == "")
  }
}
