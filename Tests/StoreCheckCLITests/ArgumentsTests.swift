import StoreCheckCLI
import Testing

@Suite struct ArgumentsTests {
  /// Parses words; no `@FILE` exists but those in `files`.
  private func parse(
    _ words: [String], files: [String: String] = [:]
  ) throws(UsageError) -> Arguments {
    try Arguments(parsing: words) { (path) throws(UsageError) in
      guard let text = files[path] else { throw UsageError("there is no file '\(path)'") }
      return text
    }
  }

  struct Spelling: Sendable, CustomTestStringConvertible {
    var words: [String]
    var name: OptionName
    var value: String?
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Spelling(words: ["--rate", "5/m"], name: .rate, value: "5/m"),
    Spelling(words: ["--rate=5/m"], name: .rate, value: "5/m"),
    Spelling(words: ["-r", "5/m"], name: .rate, value: "5/m"),
    Spelling(words: ["-r5/m"], name: .rate, value: "5/m"),
    Spelling(words: ["-r=5/m"], name: .rate, value: "5/m"),
    Spelling(words: ["-qr5/m"], name: .rate, value: "5/m"),
    Spelling(words: ["-qnr", "5/m"], name: .rate, value: "5/m"),
    Spelling(words: ["-c", "us", "--countries=jp", "-cde"], name: .countries, value: "us,jp,de"),
    Spelling(words: ["--columns", "app", "--columns", "name"], name: .columns, value: "app,name"),
    Spelling(words: ["--only", "old", "--only", "error"], name: .only, value: "old,error"),
    Spelling(words: ["--fail-on", "old", "--fail-on", "ahead"], name: .failOn, value: "old,ahead"),
    Spelling(words: ["--installed="], name: .installed, value: ""),
    Spelling(words: ["--installed=a=b"], name: .installed, value: "a=b"),
    Spelling(words: ["--installed", "-1"], name: .installed, value: "-1"),
    Spelling(words: ["--input", "-"], name: .input, value: "-"),
    Spelling(words: ["--input", "@list"], name: .input, value: "@list"),
  ])
  func `a value is read in every spelling`(_ row: Spelling) throws {
    let arguments = try parse(["check", "1"] + row.words)
    #expect(arguments.value(row.name) == row.value)
    #expect(arguments.operands == ["1"])
  }

  @Test func `bundled switches are each turned on`() throws {
    let arguments = try parse(["check", "-nqv"])
    #expect(arguments.given == [.dryRun, .quiet, .verbose])
  }

  @Test func `a switch is turned off again by its no form`() throws {
    let arguments = try parse(["check", "--quiet", "--no-quiet"])
    #expect(!arguments.isOn(.quiet))
    #expect(arguments.holds(.quiet))
  }

  @Test func `a repeatable option keeps every value`() throws {
    #expect(
      try parse(["check", "--developer", "1", "--developer=2"]).all(.developer) == ["1", "2"])
  }

  @Test func `what follows two dashes is an operand`() throws {
    let arguments = try parse(["check", "--", "--rate", "-q", "@x"])
    #expect(arguments.operands == ["--rate", "-q", "@x"])
    #expect(arguments.given.isEmpty)
  }

  @Test func `faults add up`() throws {
    let arguments = try parse(["simulate", "--fault", "503=0.1", "--fault", "reset=5%"])
    #expect(arguments.value(.fault) == "503=0.1,reset=5%")
  }

  @Test func `a switch may be repeated`() throws {
    #expect(try parse(["check", "-q", "--quiet", "-qq"]).isOn(.quiet))
  }

  @Test func `every option either adds up or is refused a second time, with both values`() throws {
    for option in OptionTable.all where option.value != nil {
      let name = "--" + option.name.rawValue
      let words = [option.commands[0].rawValue, name, "first", name + "=second"]
      if option.isRepeatable {
        #expect(try parse(words).all(option.name) == ["first", "second"])
      } else {
        #expect(
          throws: UsageError(
            "\(name) is given twice, as 'first' and 'second'", mend: "give it once")
        ) { try parse(words) }
      }
    }
  }

  @Test func `an option of an argument file counts as one of the command line`() {
    #expect(throws: UsageError("--rate is given twice, as '1/s' and '5/m'", mend: "give it once")) {
      try parse(["check", "-r", "1/s", "@more"], files: ["more": "--rate 5/m"])
    }
  }

  struct First: Sendable, CustomTestStringConvertible {
    var words: [String]
    var command: CommandName
    var operands: [String] = []
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    First(words: [], command: .check),
    First(words: ["--demo"], command: .check),
    First(words: ["check"], command: .check),
    First(words: ["361309726"], command: .check, operands: ["361309726"]),
    First(words: ["com.example.app"], command: .check, operands: ["com.example.app"]),
    First(
      words: ["https://apps.apple.com/jp/app/id1"], command: .check,
      operands: ["https://apps.apple.com/jp/app/id1"]),
    First(words: ["-q", "361309726"], command: .check, operands: ["361309726"]),
    First(words: ["-o", "x", "merge", "a.csv"], command: .merge, operands: ["a.csv"]),
    First(words: ["--", "merge"], command: .check, operands: ["merge"]),
    First(words: ["check", "merge"], command: .check, operands: ["merge"]),
    First(words: ["1", "check"], command: .check, operands: ["1", "check"]),
    First(words: ["compare", "1.0", "1.1"], command: .compare, operands: ["1.0", "1.1"]),
    First(words: ["help", "check"], command: .help, operands: ["check"]),
    First(words: ["--help"], command: .help),
    First(words: ["-h"], command: .help),
  ])
  func `the first word decides the command`(_ row: First) throws {
    let arguments = try parse(row.words)
    #expect(arguments.command == row.command)
    #expect(arguments.operands == row.operands)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var words: [String]
    var message: String
    var mend: String?
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Mistake(
      words: ["--countrys", "jp"], message: "unknown option '--countrys'",
      mend: "did you mean '--countries'?"),
    Mistake(
      words: ["--outptu=x"], message: "unknown option '--outptu'", mend: "did you mean '--output'?"),
    Mistake(
      words: ["--xyzzy"], message: "unknown option '--xyzzy'", mend: "see 'storecheck --help'"),
    Mistake(words: ["-Z"], message: "unknown option '-Z'", mend: "see 'storecheck --help'"),
    Mistake(
      words: ["1", "-csv"], message: "unknown option '-csv'",
      mend: "did you mean '--format csv'?"),
    Mistake(
      words: ["1", "-output=x"], message: "unknown option '-output'",
      mend: "did you mean '--output'?"),
    Mistake(words: ["-demo"], message: "unknown option '-demo'", mend: "did you mean '--demo'?"),
    Mistake(
      words: ["--no-rate"], message: "unknown option '--no-rate'", mend: "did you mean '--rate'?"),
    Mistake(
      words: ["--rate"], message: "--rate requires a value", mend: "write --rate N/s|N/m|N/h|none"),
    Mistake(
      words: ["--input", "--quiet"],
      message: "--input requires a value (FILE), but --quiet is an option",
      mend: "to pass it literally, use --input=--quiet"),
    Mistake(
      words: ["--quiet=yes"], message: "--quiet does not take a value", mend: "write --quiet"),
    Mistake(words: ["chekc"], message: "unknown command 'chekc'", mend: "did you mean 'check'?"),
    Mistake(
      words: ["zzzzzzzzz"], message: "'zzzzzzzzz' is not a command or an app",
      mend: "use a track ID, bundle ID, or URL"),
    Mistake(
      words: ["compare", "1", "2", "--rate", "5/m"], message: "--rate is not valid for 'compare'",
      mend: "valid for check"),
    Mistake(words: ["@nowhere"], message: "there is no file 'nowhere'"),
    Mistake(
      words: ["-c", "us,", "jp"], message: "--countries 'us,' and 'jp' are two arguments",
      mend: "write the list without blanks: --countries us,jp"),
    Mistake(
      words: ["check", "1", "-c", "us", ",jp"],
      message: "--countries 'us' and ',jp' are two arguments",
      mend: "write the list without blanks: --countries us,jp"),
    Mistake(
      words: ["1", "--fail-on", "old,", "unlisted"],
      message: "--fail-on 'old,' and 'unlisted' are two arguments",
      mend: "write the list without blanks: --fail-on old,unlisted"),
  ])
  func `a mistake is named with its mend`(_ row: Mistake) {
    #expect(throws: UsageError(row.message, mend: row.mend)) { try parse(row.words) }
  }

  @Test func `the words of an argument file take its place`() throws {
    let arguments = try parse(
      ["check", "1", "@more", "4"],
      files: ["more": "2 --quiet # a remark\n'3 b'\n@deeper", "deeper": "-r 5/m"])
    #expect(arguments.operands == ["1", "2", "3 b", "4"])
    #expect(arguments.isOn(.quiet))
    #expect(arguments.value(.rate) == "5/m")
  }

  @Test func `an argument file that names itself is refused`() {
    #expect(
      throws: UsageError(
        "'@a' includes itself or nests too deeply", mend: "an @FILE must not name itself")
    ) {
      try parse(["@a"], files: ["a": "@a"])
    }
  }

  @Test(arguments: [
    (text: "a b\tc\nd", words: ["a", "b", "c", "d"]),
    (text: "'a b' \"c d\"", words: ["a b", "c d"]),
    (text: #"a\ b \"x '\' "\"" "#, words: ["a b", "\"x", "\\", "\""]),
    (text: "a # b c\r\nd#e", words: ["a", "d#e"]),
    (text: "'' x''y", words: ["", "xy"]),
    (text: "", words: []),
    (text: "'open end", words: ["open end"]),
  ])
  func `an argument file is split as a shell splits`(_ row: (text: String, words: [String])) {
    #expect(ArgumentFile.words(of: row.text) == row.words)
  }
}

@Suite struct OptionTableTests {
  @Test func `every option is defined once`() {
    let names = OptionTable.all.map(\.name)
    #expect(Set(names) == Set(OptionName.allCases))
    #expect(names.count == OptionName.allCases.count)
  }

  @Test func `no letter stands for two options`() {
    let letters = OptionTable.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test func `no switch has the no form of another option as its name`() {
    for option in OptionTable.all where option.value == nil {
      #expect(OptionTable.option(long: "no-" + option.name.rawValue) == nil)
    }
  }
}
