#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck
import Testing

@testable import StoreCheckCLI

@Suite struct SettingsTests {
  /// Resolves a command line in a world without terminals.
  private func settings(
    _ words: [String], environment: [String: String] = [:],
    terminal: TerminalFacts = TerminalFacts()
  ) throws(UsageError) -> CheckSettings {
    let arguments = try Arguments(parsing: words) { (_) throws(UsageError) in "" }
    let silent = ByteSink { (_) throws(SystemError) in }
    return try CheckSettings(
      arguments, environment: environment,
      io: IO(input: .bytes([]), output: silent, messages: silent, terminal: terminal))
  }

  @Test func `without options the settings are those that suit Apple's store`() throws {
    let settings = try settings(["1"])
    let configuration = settings.configuration
    #expect(configuration.store.absoluteString == "https://itunes.apple.com")
    #expect(configuration.storefronts == [.us])
    #expect(settings.assumedCountry == "us")
    #expect(configuration.rate == RateLimit(count: 20, window: .seconds(60)))
    #expect(configuration.concurrency == 4)
    #expect(configuration.batch == 200)
    #expect(configuration.retries == 4)
    #expect(configuration.timeout == .seconds(60))
    #expect(configuration.cooldown == .seconds(60))
    #expect(configuration.giveUp == .seconds(1800))
    #expect(configuration.maxAge == .seconds(21600))
    #expect(configuration.comparison == .dotted)
    #expect(configuration.platform == .ios)
    #expect(settings.format == .csv)
    #expect(settings.progress == .none)
  }

  @Test func `each option reaches the configuration`() throws {
    let configuration = try settings([
      "1", "--store", "http://127.0.0.1:8080", "-c", "jp,US,jp", "--rate", "none", "-j", "9",
      "--batch", "50", "--retries", "0", "--timeout", "5s", "--cooldown", "1m", "--give-up", "1h",
      "--max-age", "2d", "--cache", "c", "--confirm-unlisted", "--compare", "numeric", "--grace",
      "3d",
      "--platform", "mac", "--shard", "2/3",
    ]).configuration
    #expect(configuration.store.absoluteString == "http://127.0.0.1:8080")
    #expect(configuration.storefronts.map(\.code) == ["JP", "US"])
    #expect(configuration.rate == nil)
    #expect(configuration.concurrency == 9)
    #expect(configuration.batch == 50)
    #expect(configuration.retries == 0)
    #expect(configuration.timeout == .seconds(5))
    #expect(configuration.cooldown == .seconds(60))
    #expect(configuration.giveUp == .seconds(3600))
    #expect(configuration.maxAge == .seconds(172_800))
    #expect(configuration.confirmsUnlisted)
    #expect(configuration.comparison == .numeric)
    #expect(configuration.grace == .seconds(259_200))
    #expect(configuration.platform == .mac)
    #expect(configuration.shard == Shard(number: 2, of: 3))
  }

  @Test(arguments: [
    (words: ["--countries", "jp,xx"], message: "--countries: unknown country 'xx'"),
    (words: ["--countries", "xx,yy"], message: "--countries: unknown countries 'xx', 'yy'"),
    (words: ["--countries", ","], message: "--countries names none"),
    (
      words: ["--countries", "atlantis", "--any-country"],
      message: "--countries: unknown country 'atlantis'"
    ),
    (words: ["--batch", "201"], message: "invalid value '201' for '--batch'"),
    (words: ["--batch", "0"], message: "invalid value '0' for '--batch'"),
    (words: ["--concurrency", "many"], message: "invalid value 'many' for '--concurrency'"),
    (words: ["--timeout", "soon"], message: "invalid value 'soon' for '--timeout'"),
    (words: ["--timeout", "0s"], message: "invalid value '0s' for '--timeout'"),
    (words: ["--rate", "fast"], message: "--rate 'fast' is no rate"),
    (
      words: ["--rate", "none"], message: "--rate none would make Apple's store refuse this address"
    ),
    (
      words: ["--store", "itunes.apple.com"],
      message: "--store 'itunes.apple.com' is no address of a store"
    ),
    (
      words: ["--store", "http://itunes.apple.com"],
      message: "--store 'http://itunes.apple.com' would send requests in the clear"
    ),
    (
      words: ["--store", "https://itunes%E3%80%82apple.com"],
      message: "--store 'https://itunes%E3%80%82apple.com' is no address of a store"
    ),
    (words: ["--share", "5/4"], message: "--share '5/4' is no part of a whole"),
    (words: ["--shard", "0/4"], message: "--shard: there is no share 0 of 4"),
    (words: ["--shard", "half"], message: "--shard 'half' is no share"),
    (words: ["--platform", "watch"], message: "invalid value 'watch' for '--platform'"),
    (words: ["--format", "cvs"], message: "invalid value 'cvs' for '--format'"),
    (words: ["--only", "olde"], message: "invalid value 'olde' for '--only'"),
    (words: ["--fail-on", ""], message: "--fail-on is empty"),
    (words: ["--excel", "--format", "json"], message: "--excel has no effect with --format json"),
    (words: ["--shard", "1/100001"], message: "invalid value '1/100001' for '--shard'"),
    (
      words: ["--shard", "1/9223372036854775807"],
      message: "invalid value '1/9223372036854775807' for '--shard'"
    ),
    (
      words: ["--columns", "app", "--format", "html"],
      message: "--columns has no effect with --format html"
    ),
    (
      words: ["--layout", "wide", "--output", "report.html"],
      message:
        "--layout has no effect with --format html, which always has a map of apps by country"
    ),
    (
      words: ["--raw-cells", "--format", "ndjson"],
      message: "--raw-cells has no effect with --format ndjson"
    ),
    (words: ["--developer", "me"], message: "--developer 'me' is no developer"),
  ])
  func `a value that cannot be used is named`(_ row: (words: [String], message: String)) {
    let error = #expect(throws: UsageError.self) { try settings(["1"] + row.words) }
    #expect(error?.message == row.message)
    #expect(error?.mend?.isEmpty == false)
  }

  @Test(arguments: [
    (["--max-age", "1h"], "--max-age has no effect without --cache"),
    (["--max-age", "1h", "--cache", "c", "--fresh"], "--max-age has no effect with --fresh"),
    (
      ["--demo", "--store", "http://127.0.0.1:1"],
      "--store has no effect with --demo, which has a store of its own"
    ),
    (["--input-format", "csv"], "--input-format has no effect without --input"),
    (["--keep-columns"], "--keep-columns has no effect without --input"),
    (["--color", "always"], "--color has no effect with --format csv"),
    (["-qv"], "--verbose has no effect with --quiet"),
  ])
  func `an option that would be ignored is refused`(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try settings(["1"] + words) }
    #expect(error?.message == message)
    #expect(error?.mend?.hasSuffix("omit " + message.prefix { $0 != " " }) == true)
  }

  @Test(arguments: [
    ["--max-age", "1h", "--cache", "c"], ["--fresh"], ["--color", "never"], ["-v"],
    ["--input", "-", "--input-format", "csv", "--keep-columns"], ["--input-format", "auto"],
    ["--no-keep-columns"], ["--demo", "--rate", "5/m"], ["--color", "always", "-f", "table"],
  ])
  func `an option that has an effect is not`(words: [String]) throws {
    _ = try settings(["1"] + words)
  }

  @Test(arguments: [
    (["--grace", "3d"], ["--grace"]), (["--fail-on", "old,ahead"], ["--fail-on"]),
    (["--compare", "equal", "--grace", "1d"], ["--grace", "--compare"]),
    (["--fail-on", "old,unlisted"], []), (["--fail-on", "old", "--installed", "1.0"], []),
    (["--fail-on", "old", "--input", "-"], []),
  ])
  func `an option that needs an installed version is told where no app has one`(
    words: [String], names: [String]
  ) throws {
    #expect(
      try settings(["361309726"] + words).warnings
        == names.map {
          "\($0) has no effect: no app has an installed version; add --installed VERSION"
        })
  }

  @Test func `an option in a configuration file may wait for other command lines`() throws {
    var arguments = try Arguments(parsing: ["1"]) { (_) throws(UsageError) in "" }
    let json = #"{"max-age":"1h","keep-columns":true,"color":"always"}"#
    arguments.fill(
      from: try ConfigFile.arguments(in: Array(json.utf8), name: "c", for: .check))
    try arguments.rejectIneffectiveOptions(hasInput: false, format: .csv, layout: .long)
    #expect(arguments.holds(.maxAge))
  }

  @Test(arguments: [
    "https://itunes.apple.com", "https://itunes.apple.com.", "https://ITUNES.Apple.COM",
    "https://itunes.apple.com:443", "https://me:secret@itunes.apple.com", "https://apple.com.",
    "HTTPS://itunes.apple.com.:443/path", "https://itunes%2Eapple.com",
  ])
  func `every spelling of Apple's store is held to a rate`(store: String) {
    let error = #expect(throws: UsageError.self) {
      try settings(["1", "--rate", "none", "--store", store])
    }
    #expect(error?.message == "--rate none would make Apple's store refuse this address")
  }

  @Test(arguments: ["https://apple.com.example.org", "https://pineapple.com", "http://[::1]:80"])
  func `another store is not`(store: String) throws {
    #expect(try settings(["1", "--rate", "none", "--store", store]).configuration.rate == nil)
  }

  @Test(arguments: ["xlsx", "XLS", "numbers", "ods", "pdf", "gz"])
  func `an output whose ending promises what is not written is refused`(ending: String) {
    for words in [[], ["--format", "csv"], ["--format", "html"], ["--excel"]] {
      let error = #expect(throws: UsageError.self) {
        try settings(["1", "-o", "out/report.\(ending)"] + words)
      }
      #expect(
        error?.message
          == "--output 'out/report.\(ending)': no report is written as .\(ending.lowercased())")
      #expect(error?.mend?.contains("--format csv --excel") == true)
    }
  }

  @Test func `lists that are given again add up`() throws {
    let settings = try settings([
      "1", "-c", "us", "-c", "jp,de", "--columns", "app", "--columns", "country,name",
      "--only", "old", "--only", "error", "--fail-on", "old", "--fail-on", "unlisted",
    ])
    #expect(settings.configuration.storefronts.map(\.code) == ["US", "JP", "DE"])
    #expect(settings.report.columns == [.app, .country, .name])
    #expect(settings.report.only == [.old, .error])
    #expect(settings.failOn == [.old, .unlisted])
  }

  @Test(arguments: [
    ("jp,Germany", ["JP", "DE"]), ("China", ["CN"]), ("us;jp", ["US", "JP"]),
    ("us, jp", ["US", "JP"]), ("Holland,USA,fra", ["NL", "US", "FR"]), ("-", []),
  ])
  func `countries are given by code or name`(list: String, codes: [String]) throws {
    guard !codes.isEmpty else {
      #expect(throws: UsageError.self) { try settings(["1", "-c", list]) }
      return
    }
    #expect(try settings(["1", "-c", list]).configuration.storefronts.map(\.code) == codes)
  }

  @Test func `a country's name nearly written gets its code proposed`() {
    let error = #expect(throws: UsageError.self) { try settings(["1", "-c", "jp,Germny"]) }
    #expect(error?.message == "--countries: unknown country 'Germny'")
    #expect(error?.mend == "did you mean de (Germany)?")
  }

  @Test func `UK is read as GB, with a warning`() throws {
    let settings = try settings(["361309726", "-c", "uk"])
    #expect(settings.configuration.storefronts.map(\.code) == ["GB"])
    #expect(settings.warnings.count == 1)
  }

  @Test func `the country of a link is read as that of a list, UK as GB`() throws {
    let link = "https://apps.apple.com/uk/app/name/id361309726"
    let alone = try settings([link])
    #expect(alone.apps.map(\.market) == [.own(.gb)])
    #expect(alone.warnings == ["treating 'UK' as GB"])
    let listed = try settings([link, "-c", "jp"])
    #expect(listed.apps.map(\.market) == [.allAsked])
    #expect(listed.warnings.isEmpty)
    let unknown = try settings(["https://apps.apple.com/xx/app/name/id361309726"])
    #expect(unknown.warnings.map { $0.contains("unknown country 'XX'") } == [true])
  }

  @Test(arguments: [
    (word: "No App!", message: "'No App!' is not an app; use a track ID"),
    (word: "1.23457E+09", message: "lost digits in a spreadsheet; format"),
    (word: "https://example.com/a", message: "is not an App Store app URL; it should"),
    (word: "Pages", message: "'Pages' looks like a name; it has no dot, as a bundle ID has"),
  ])
  func `a word that names no app, or hardly one, is told with a mend`(
    _ row: (word: String, message: String)
  ) throws {
    let settings = try settings(["361309726", row.word])
    #expect(settings.apps.map(\.app) == ["361309726", row.word])
    #expect(settings.warnings.map { $0.contains(row.message) } == [true])
  }

  @Test func `of many words that name no app a few are told one by one`() throws {
    let settings = try settings(["361309726"] + (1...40).map { "no app \($0)" })
    #expect(settings.apps.count == 41)
    #expect(settings.warnings.count == 6)
    #expect(settings.warnings.last == "and 35 more like this: entries that name no app")
  }

  @Test func `a file's name in the place of an app is told apart from a bundle id`() throws {
    for (word, message, mend) in [
      ("apps.csv", "is a file's name and no app", "--input"),
      ("Apps.XLSX", "is a file's name and no app", "--input"),
      ("/dev/null", "is a file's name and no app", "--input"),
      (".", "is a directory and no app", ".xcarchive"),
      ("Notes.ipa", "is a packed app", "unzip"),
    ] {
      let error = #expect(throws: UsageError.self) { try settings(["1", word]) }
      #expect(error?.message == "'\(word)' \(message)")
      #expect(error?.mend?.contains(mend) == true)
    }
    for word in ["com.example.json", "com.example.app", "example.notes"] {
      #expect(try settings([word]).apps.map(\.identifier?.description) == [word])
    }
  }

  @Test func `any two letters are a country where that is asked for`() throws {
    let settings = try settings(["1", "-c", "xx,uk", "--any-country"])
    #expect(settings.configuration.storefronts.map(\.code) == ["XX", "UK"])
  }

  @Test func `all countries are 175, whatever is named besides`() throws {
    let settings = try settings(["1", "-c", "jp,all"])
    #expect(settings.configuration.storefronts.count == 175)
    #expect(settings.configuration.storefronts.first == .jp)
  }

  @Test(arguments: [
    (rate: "20/m", share: "1/4", count: 5, window: Duration.seconds(60)),
    (rate: "20/m", share: "1/3", count: 6, window: .seconds(60)),
    (rate: "20/m", share: "3/4", count: 15, window: .seconds(60)),
    (rate: "20/m", share: "1/40", count: 1, window: .seconds(120)),
    (rate: "900/h", share: "1/1", count: 900, window: .seconds(3600)),
  ])
  func `a share of the rate never adds up to more than the rate`(
    _ row: (rate: String, share: String, count: Int, window: Duration)
  ) throws {
    let settings = try settings(["1", "--rate", row.rate, "--share", row.share])
    #expect(settings.configuration.rate == RateLimit(count: row.count, window: row.window))
  }

  @Test(arguments: [
    (
      environment: ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "4"],
      text: "auto", number: 1, count: 4
    ),
    (
      environment: [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "8",
      ], text: "auto", number: 3, count: 8
    ),
    (
      environment: [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "8",
      ], text: "auto", number: 4, count: 8
    ),
    (
      environment: [
        "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_STEP": "2",
        "SLURM_ARRAY_TASK_COUNT": "4",
      ], text: "auto", number: 3, count: 4
    ),
    (
      environment: [
        "SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_STEP": "4",
        "SLURM_ARRAY_TASK_COUNT": "4",
      ], text: "auto", number: 4, count: 4
    ),
    (environment: ["JOB_COMPLETION_INDEX": "5"], text: "auto/6", number: 6, count: 6),
    (environment: ["PARALLEL_SEQ": "2"], text: "auto/2", number: 2, count: 2),
  ])
  func `a job scheduler's variables say the shard`(
    _ row: (environment: [String: String], text: String, number: Int, count: Int)
  ) throws {
    let settings = try settings(["1", "--shard", row.text], environment: row.environment)
    #expect(settings.configuration.shard == Shard(number: row.number, of: row.count))
  }

  @Test(arguments: [
    (
      environment: ["JOB_COMPLETION_INDEX": "4"],
      what: "JOB_COMPLETION_INDEX is 4, which is none of 4 numbers from 0 on"
    ),
    (
      environment: ["PARALLEL_SEQ": "\(Int.min)"],
      what: "PARALLEL_SEQ is \(Int.min), which is none of 4 numbers from 1 on"
    ),
    (
      environment: ["SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_MIN": "-1"],
      what: "SLURM_ARRAY_TASK_ID is \(Int.max), which is none of 4 numbers from -1 on"
    ),
    (
      environment: ["SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_MIN": "0"],
      what: "SLURM_ARRAY_TASK_ID is \(Int.max), which is none of 4 numbers from 0 on"
    ),
    (
      environment: ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_STEP": "4"],
      what: "SLURM_ARRAY_TASK_ID is 7, which is none of 4 numbers from 0 on in steps of 4"
    ),
    (
      environment: ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_STEP": "0"],
      what: "SLURM_ARRAY_TASK_ID is 7, which is none of 4 numbers from 0 on in steps of 0"
    ),
  ])
  func `a job scheduler's number that is no share's is named`(
    _ row: (environment: [String: String], what: String)
  ) {
    let error = #expect(throws: UsageError.self) {
      try settings(["1", "--shard", "auto/4"], environment: row.environment)
    }
    #expect(error?.message == "--shard auto: \(row.what)")
    #expect(error?.mend == "start workers with such numbers, or write I/N for each")
  }

  @Test func `a scheduler that does not say how many shards there are is named`() {
    let error = #expect(throws: UsageError.self) {
      try settings(["1", "--shard", "auto"], environment: ["JOB_COMPLETION_INDEX": "5"])
    }
    #expect(error?.mend == "write --shard auto/8 for 8 shares")
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    var words: [String]
    var isTerminal = false
    var format: ReportFormat
    var testDescription: String {
      words.joined(separator: " ") + (isTerminal ? " on a terminal" : "")
    }
  }

  @Test(arguments: [
    Shape(words: [], format: .csv),
    Shape(words: [], isTerminal: true, format: .table),
    Shape(words: ["--output", "a.ndjson"], isTerminal: true, format: .ndjson),
    Shape(words: ["--output", "a.b"], isTerminal: true, format: .csv),
    Shape(words: ["--output", "a.json", "--format", "tsv"], format: .tsv),
    Shape(words: ["--excel"], isTerminal: true, format: .csv),
    Shape(words: ["-fhtml"], format: .html),
  ])
  func `the format follows option, ending and terminal`(_ row: Shape) throws {
    var terminal = TerminalFacts()
    terminal.outputIsTerminal = row.isTerminal
    #expect(try settings(["1"] + row.words, terminal: terminal).format == row.format)
  }

  @Test(
    arguments: [
      (words: [], environment: [:], coloured: true),
      (words: [], environment: ["NO_COLOR": "1"], coloured: false),
      (words: [], environment: ["NO_COLOR": ""], coloured: true),
      (words: [], environment: ["TERM": "dumb"], coloured: false),
      (words: ["--color", "always"], environment: ["NO_COLOR": "1"], coloured: true),
      (words: ["--color", "never"], environment: [:], coloured: false),
      (words: ["--output", "x.txt"], environment: [:], coloured: false),
    ] as [(words: [String], environment: [String: String], coloured: Bool)])
  func `colour is for terminals, unless somebody says otherwise`(
    _ row: (words: [String], environment: [String: String], coloured: Bool)
  ) throws {
    var terminal = TerminalFacts()
    terminal.outputIsTerminal = true
    let settings = try settings(
      ["1"] + row.words, environment: row.environment, terminal: terminal)
    #expect(settings.report.isColoured == row.coloured)
  }

  @Test func `a pipe is read where nothing else says what to check`() throws {
    var piped = TerminalFacts()
    piped.inputIsPiped = true
    #expect(try settings([], terminal: piped).input == .bytes([]))
    #expect(try settings(["1"], terminal: piped).input == nil)
    #expect(try settings(["1", "-"]).input == .bytes([]))
    #expect(try settings(["--input", "a.csv"], terminal: piped).input == .file("a.csv"))
    #expect(throws: UsageError.self) { try settings([]) }
  }

  @Test(arguments: [
    (text: "90s", duration: Duration.seconds(90)),
    (text: "15m", duration: .seconds(900)),
    (text: "1h30m", duration: .seconds(5400)),
    (text: "1.5h", duration: .seconds(5400)),
    (text: "3d", duration: .seconds(259_200)),
    (text: "500ms", duration: .milliseconds(500)),
    (text: "45", duration: .seconds(45)),
    (text: "0", duration: .zero),
    (text: "", duration: nil),
    (text: "m", duration: nil),
    (text: "1x", duration: nil),
    (text: "-5s", duration: nil),
    (text: "1h30", duration: nil),
    (text: "99999999999d", duration: nil),
    (text: "1..5s", duration: nil),
  ])
  func `lengths of time are read as people write them`(
    _ row: (text: String, duration: Duration?)
  ) {
    #expect(DurationText.parse(row.text) == row.duration)
  }
}
