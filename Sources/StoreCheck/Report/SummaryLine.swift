/// What a person reads at the end of a run: one line of counts, and what to do next.
package struct SummaryLine: Equatable, Sendable {
  /// The counts: rows by status, requests, answers from the cache, refusals, time.
  package let text: String
  /// What to do next, or `nil` where there is nothing to say.
  package let hint: String?

  /// Puts a summary into words.
  ///
  /// - Parameters:
  ///   - summary: The counts of the run.
  ///   - cache: The cache file as the user named it, or `nil` where there is none.
  ///   - assumedCountry: The country that was asked because the user named none, if that happened.
  package init(_ summary: CheckSummary, cache: String? = nil, assumedCountry: String? = nil) {
    var text = Self.counted(summary.totalRows, "row")
    let statuses = CheckStatus.allCases.compactMap { status in
      summary.rows[status].flatMap { $0 > 0 ? "\($0.groupedInThousands) \(status.rawValue)" : nil }
    }
    if !statuses.isEmpty { text += ": " + statuses.joined(separator: ", ") }
    var parts = [text, Self.counted(summary.requests, "request")]
    parts.append("\(summary.cachedRows.groupedInThousands) cached")
    parts.append("\(summary.refusals.groupedInThousands) rate-limited")
    parts.append(Self.time(summary.duration))
    if let assumedCountry {
      parts.append("country \(assumedCountry) (default; see --countries)")
    }
    if summary.isInterrupted { parts.append("interrupted") }
    self.text = parts.joined(separator: " · ")
    hint = Self.hint(summary, cache: cache)
  }

  private static func hint(_ summary: CheckSummary, cache: String?) -> String? {
    var sentences: [String] = []
    if summary.oldApps > 0 {
      let countries = summary.oldCountries.count
      let place = countries > 0 ? " in \(counted(countries, "country", "countries"))" : ""
      sentences.append(
        "\(summary.oldApps == 1 ? "1 app is" : "\(summary.oldApps.groupedInThousands) apps are")"
          + " out of date\(place)")
    }
    let failures = summary.errors.filter { !$0.key.isAboutEntry }
    if let rows = counted(failures, "failed") {
      sentences.append(rows + (remedy(failures, summary, cache: cache).map { "; " + $0 } ?? ""))
    }
    if let rows = counted(summary.errors.filter { $0.key.isAboutEntry }, "invalid") {
      sentences.append(rows + "; see the `reason` column")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: ". ") + "."
  }

  /// What to do about rows that failed, or `nil` where running again would change nothing, or would
  /// begin where this run began.
  private static func remedy(
    _ failures: [CheckReason: Int], _ summary: CheckSummary, cache: String?
  ) -> String? {
    guard failures.keys.contains(where: \.isTransient),
      summary.totalRows > summary.rows[.error, default: 0]
    else { return nil }
    return cache.map { "rerun with `--cache \(TerminalText.sanitized($0))` to resume" }
      ?? "rerun with `--cache FILE` to keep what succeeds"
  }

  /// Rows of some reasons in words, the commonest reason first; `nil` where there are none.
  private static func counted(_ reasons: [CheckReason: Int], _ state: String) -> String? {
    let rows = reasons.values.reduce(0, +)
    guard rows > 0 else { return nil }
    let sorted = reasons.sorted { ($1.value, $0.key.word) < ($0.value, $1.key.word) }
    let verb = state == "failed" ? "" : rows == 1 ? "is " : "are "
    return
      "\(counted(rows, "row")) \(verb)\(state) (\(sorted.map(\.key.word).joined(separator: ", ")))"
  }

  private static func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number.groupedInThousands) \(number == 1 ? one : many ?? one + "s")"
  }

  /// A duration to two units: `0.4 s`, `12 s`, `8 m 45 s`, `7 h 18 m`.
  private static func time(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if seconds < 10 {
      let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000
      return "\(tenths / 10).\(tenths % 10) s"
    }
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) m \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds / 60 % 60) m"
  }
}

extension CheckReason {
  /// Whether something is wrong with the entry itself.
  fileprivate var isAboutEntry: Bool {
    switch self {
    case .invalidApp, .invalidCountry, .unreadableVersion, .idMismatch, .otherPlatform, .preOrder:
      true
    case .throttled, .http, .timeout, .network, .tls, .malformedAnswer, .answerTooLarge,
      .interrupted:
      false
    }
  }

  /// Whether another run may succeed with the same entry.
  fileprivate var isTransient: Bool {
    switch self {
    case .http(let status):
      !(400..<500).contains(status) || [403, 404, 408, 425, 429].contains(status)
    case .answerTooLarge: false
    default: !isAboutEntry
    }
  }
}
