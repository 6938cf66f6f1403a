import StoreCheck

/// `storecheck compare A B`.
struct CompareCommand {
  private let left: AppVersion
  private let right: AppVersion
  private let comparison: VersionComparison
  private let isVerbose: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "compare expects 2 versions, got \(arguments.operands.count)",
        mend: "write 'storecheck compare 1.9 1.10'")
    }
    left = AppVersion(arguments.operands[0])
    right = AppVersion(arguments.operands[1])
    comparison = try arguments.choice(.compare) ?? .dotted
    isVerbose = arguments.isOn(.verbose)
  }

  func run(_ io: IO) async throws -> ExitStatus {
    if isVerbose {
      for version in [left, right] {
        await io.say(
          "\(version.text.quotedForMessages) parsed as \(comparison.reading(of: version))")
      }
    }
    switch comparison.order(left, right) {
    case .older: return try await io.print("<\n")
    case .same: return try await io.print("=\n")
    case .newer: return try await io.print(">\n")
    case nil:
      let unreadable = [left, right].first { comparison.order($0, $0) == nil } ?? left
      await io.say("storecheck: cannot parse \(unreadable.text.quotedForMessages) as a version")
      return .incomplete
    }
  }
}

extension VersionComparison {
  /// How a version is read, in words.
  fileprivate func reading(of version: AppVersion) -> String {
    switch self {
    case .dotted: version.reading.map { "\($0)" } ?? "not comparable"
    case .numeric, .equal: "plain text"
    }
  }
}
