/// The parsers that meet bytes which nobody vouches for, each with what must hold of any input.
///
/// A target traps where something does not hold; that a parser itself never traps goes without
/// saying.
enum FuzzTarget: String, CaseIterable {
  /// Up to three versions, one a line: reading them, and all three comparisons.
  case versions
  /// The body of an answer.
  case answers
  /// A portfolio: lines, tables, JSON.
  case portfolio
  /// A report that is read back.
  case reports
  /// Reports of shards that are merged.
  case merge
  /// Two reports that are compared.
  case diff
  /// A command line, with the files it names.
  case arguments
  /// A line of the cache file, and the file.
  case cache

  /// Feeds one input.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .versions: Self.fuzzVersions(bytes)
    case .answers: Self.fuzzAnswers(bytes)
    case .portfolio: Self.fuzzPortfolio(bytes)
    case .reports: Self.fuzzReports(bytes)
    case .merge: Self.fuzzMerge(bytes)
    case .diff: Self.fuzzDiff(bytes)
    case .arguments: Self.fuzzArguments(bytes)
    case .cache: Self.fuzzCache(bytes)
    }
  }

  /// Whether numbers of the input mean something by themselves, so that they are worth replacing.
  var hasNumbers: Bool {
    switch self {
    case .merge, .diff, .reports: true
    case .versions, .answers, .portfolio, .arguments, .cache: false
    }
  }

  /// Traps with a message where something does not hold, whatever the optimisation.
  static func require(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds {
      fatalError(message())
    }
  }
}
