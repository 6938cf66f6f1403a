#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck
import StoreCheckCLI
import Testing

@Suite(.timeLimit(.minutes(5))) struct CommandTests {
  private let world = TestWorld()

  @Test(arguments: [
    (left: "1.9", right: "1.10", sign: "<"), (left: "v1.0 (12)", right: "1", sign: "="),
    (left: "2", right: "1.9.9", sign: ">"),
  ])
  func `compare prints one sign`(_ row: (left: String, right: String, sign: String)) async {
    #expect(await world.run("compare", row.left, row.right) == .success)
    #expect(world.output == row.sign + "\n")
    #expect(world.messages == "")
  }

  @Test func `compare follows the way of comparing`() async {
    #expect(await world.run("compare", "1.0", "1.0.0", "--compare", "numeric") == .success)
    #expect(world.output == "<\n")
  }

  @Test func `compare says how it read each version`() async {
    #expect(await world.run("compare", "-v", "v1.02", "1.2 (7)") == .success)
    #expect(world.output == "=\n")
    #expect(
      world.messages == """
        'v1.02' parsed as 1.2, words before it left out
        '1.2 (7)' parsed as 1.2, build 7 left out

        """)
  }

  @Test func `compare names the version that cannot be read`() async {
    #expect(await world.run("compare", "1.0", "soon") == .incomplete)
    #expect(world.output == "")
    #expect(world.messages == "storecheck: cannot parse 'soon' as a version\n")
  }

  @Test func `storefronts are 175 lines of code and name`() async {
    #expect(await world.run("storefronts") == .success)
    let lines = world.output.split(separator: "\n")
    #expect(lines.count == 175)
    #expect(lines.contains("JP  Japan"))
    #expect(lines == lines.sorted())
  }

  @Test func `every line of every help page fits 80 columns`() async {
    for command in CommandName.allCases {
      let world = TestWorld()
      #expect(await world.run("help", command.rawValue) == .success)
      for line in world.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      let name = command == .check ? "[check]" : command.rawValue
      #expect(world.output.hasPrefix("Usage: storecheck \(name)"))
    }
  }

  @Test func `the help of a command lists its options and no others`() async {
    #expect(await world.run("compare", "--help") == .success)
    for option in OptionTable.all {
      let isOwn = option.commands.contains(.compare)
      #expect(world.output.contains(" " + option.spelling) == isOwn, "\(option.spelling)")
    }
  }

  @Test func `the help lists every command, every option of check and every exit code`() async {
    #expect(await world.run("--help") == .success)
    for command in CommandName.allCases {
      #expect(world.output.contains("\n  \(command.rawValue) "))
    }
    for option in OptionTable.options(of: .check) {
      #expect(world.output.contains(option.spelling))
    }
    for status in ExitStatus.allCases { #expect(world.output.contains("\n  \(status.rawValue) ")) }
  }

  @Test(arguments: CommandName.allCases)
  func `the help of a command ends with an example and its own exit codes`(
    _ command: CommandName
  ) async throws {
    #expect(await world.run("help", command.rawValue) == .success)
    let parts = world.output.split(separator: "Exit codes:\n")
    try #require(parts.count == 2)
    for example in command.examples {
      #expect(parts[0].contains("\n  \(example)\n"))
      #expect(example.contains("storecheck"))
    }
    let codes = parts[1].split(separator: "\n").compactMap { $0.split(separator: " ").first }
    let own = StoreCheckCLI.ExitStatus.allCases.filter { $0.meaning(for: command) != nil }
    #expect(codes == own.map { "\($0.rawValue)" })
    #expect(own.contains(.usage) && own.contains(.found) == [.check, .diff].contains(command))
  }

  @Test func `the version is one line`() async {
    #expect(await world.run("--version") == .success)
    #expect(world.output == "storecheck \(ProductVersion.text)\n")
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func `a completion script knows every command and option`(
    _ shell: CompletionScript.Shell
  ) async {
    #expect(await world.run("completions", shell.rawValue) == .success)
    for command in CommandName.allCases { #expect(world.output.contains(command.rawValue)) }
    for option in OptionTable.all { #expect(world.output.contains(option.name.rawValue)) }
  }

  @Test func `the manual page knows every command and option`() async {
    #expect(await world.run("help", "--man") == .success)
    #expect(world.output.hasPrefix(".TH STORECHECK 1"))
    #expect(world.output.contains(".SH EXAMPLES\n.nf\nstorecheck check \\-\\-demo\n"))
    for option in OptionTable.all {
      let name = option.name.rawValue.replacing("-", with: "\\-")
      #expect(world.output.contains("\\-\\-\(name)"))
    }
  }

  @Test(arguments: [
    (
      words: ["chekc"],
      message: "unknown command 'chekc'; did you mean 'check'?"
    ),
    (
      words: ["compare", "1"],
      message: "compare expects 2 versions, got 1; write 'storecheck compare 1.9 1.10'"
    ),
    (words: ["storefronts", "jp"], message: "unexpected argument 'jp' for 'storefronts'"),
    (
      words: ["completions", "tcsh"],
      message: "unknown shell 'tcsh'; use one of bash, zsh, fish"
    ),
    (
      words: ["help", "chek"],
      message: "unknown command 'chek'; did you mean 'storecheck help check'?"
    ),
    (
      words: ["check"],
      message:
        "there is nothing to check; name an APP or --input FILE, pipe a list in, or try --demo; see storecheck --help"
    ),
    (words: ["check", "--input", "/no/such/file"], message: "there is no file '/no/such/file'"),
    (
      words: ["check", "--input", "/"],
      message:
        "'/' is a directory, not a file; name the file in it; an app as built is given without --input"
    ),
    (
      words: ["check", "1", "--config", "/no/such/file"],
      message: "there is no file '/no/such/file'"
    ),
    (
      words: ["check", "361309726", "--cache", "/"],
      message: "/: cannot open cache file: Is a directory"
    ),
  ])
  func `wrong usage exits with 64, a message and no output`(
    _ row: (words: [String], message: String)
  ) async {
    let status = await runStoreCheck(arguments: row.words, environment: [:], io: world.io())
    #expect(status == .usage)
    #expect(world.messages == "storecheck: \(row.message)\n")
    #expect(world.output == "")
  }

  @Test func `a closed pipe ends quietly`() async {
    var io = world.io()
    io.output = ByteSink { (_) throws(SystemError) in throw .closedPipe }
    let status = await runStoreCheck(arguments: ["storefronts"], environment: [:], io: io)
    #expect(status == .success)
    #expect(world.messages == "")
  }

  @Test func `a full device is told and exits with 74`() async {
    var io = world.io()
    io.output = ByteSink { (_) throws(SystemError) in throw .full }
    let status = await runStoreCheck(arguments: ["storefronts"], environment: [:], io: io)
    #expect(status == .inputOutput)
    #expect(world.messages == "storecheck: standard output cannot be written: the device is full\n")
  }
}
