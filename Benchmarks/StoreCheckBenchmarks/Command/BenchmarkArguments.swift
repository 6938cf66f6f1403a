/// What is asked for on the command line.
enum BenchmarkArguments: Equatable {
  /// Name the benchmarks.
  case list(isJSON: Bool)
  /// Run those whose names begin with a text.
  case run(prefix: String, Options)
  /// Run and keep the results.
  case save(file: String, prefix: String, Options)
  /// Run and hold the results against those that were kept.
  case compare(file: String, prefix: String, Options)
  /// Serve as a simulated store until standard input ends; for the benchmarks' own use.
  case serve(apps: Int, isRealSize: Bool)
  /// Write prepared answers for a server that hands out files.
  case bodies(folder: String, apps: Int)
  /// Say how to use this.
  case help

  /// How to run.
  struct Options: Equatable {
    var isJSON = false
    var runs: Int?
    var largestSize = Int.max
  }

  /// What is wrong with the command line.
  struct Mistake: Error {
    var message: String
  }

  static let usage = """
    usage: StoreCheckBenchmarks list [--json]
           StoreCheckBenchmarks run [NAME] [--json] [--runs N] [--largest N]
           StoreCheckBenchmarks baseline save FILE [NAME]
           StoreCheckBenchmarks baseline compare FILE [NAME]

    NAME is the beginning of a benchmark's name: `throughput`, `output.write-csv`.
    """

  /// Reads the words of a command line.
  ///
  /// - Throws: `Mistake` for anything that is not in ``usage``.
  init(_ words: [String]) throws(Mistake) {
    var options = Options()
    var rest: [String] = []
    var unread = words[...]
    while let word = unread.popFirst() {
      switch word {
      case "--json": options.isJSON = true
      case "--runs": options.runs = try Self.number(unread.popFirst(), after: word)
      case "--largest": options.largestSize = try Self.number(unread.popFirst(), after: word)
      case "--help", "-h": rest = ["help"]
      case _ where word.hasPrefix("-"): throw Mistake(message: "unknown option \(word)")
      default: rest.append(word)
      }
    }
    let prefix = rest.count > 1 ? rest[1] : ""
    switch (rest.first, rest.count) {
    case ("list", 1): self = .list(isJSON: options.isJSON)
    case ("run", 1...2), (nil, _): self = .run(prefix: prefix, options)
    case ("baseline", 3...4) where rest[1] == "save":
      self = .save(file: rest[2], prefix: rest.count > 3 ? rest[3] : "", options)
    case ("baseline", 3...4) where rest[1] == "compare":
      self = .compare(file: rest[2], prefix: rest.count > 3 ? rest[3] : "", options)
    case ("serve", 3):
      self = .serve(
        apps: try Self.number(rest[1], after: "serve"), isRealSize: rest[2] == "real-size")
    case ("bodies", 3):
      self = .bodies(folder: rest[1], apps: try Self.number(rest[2], after: "bodies"))
    case ("help", _): self = .help
    default: throw Mistake(message: "cannot read `\(words.joined(separator: " "))`")
    }
  }

  private static func number(_ word: String?, after option: String) throws(Mistake) -> Int {
    guard let number = word.flatMap({ Int($0) }), number > 0 else {
      throw Mistake(message: "\(option) needs a number above 0")
    }
    return number
  }
}
