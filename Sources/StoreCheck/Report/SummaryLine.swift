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
    parts.append("\(summary.cachedRows.groupedInThousands) from cache")
    parts.append(Self.counted(summary.refusals, "refusal"))
    parts.append(Self.time(summary.duration))
    if let assumedCountry {
      parts.append("country \(assumedCountry), since none was named (--countries)")
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
          + " old\(place)")
    }
    let again = summary.errors.filter { $0.key.passes }
    let rows = again.values.reduce(0, +)
    if rows > 0 {
      let reasons = again.sorted { ($1.value, $0.key.word) < ($0.value, $1.key.word) }
      let words = reasons.map(\.key.word).joined(separator: ", ")
      let remedy =
        cache.map { "run again with the same `--cache \(TerminalText.sanitized($0))`" }
        ?? "run again, with `--cache FILE` to keep what was answered"
      sentences.append("\(counted(rows, "row")) could not be asked: \(words), \(remedy)")
    }
    let entries = summary.errors.filter { !$0.key.passes }
    let wrong = entries.values.reduce(0, +)
    if wrong > 0 {
      let words = entries.keys.map(\.word).sorted().joined(separator: ", ")
      sentences.append("\(counted(wrong, "row")) cannot be answered: \(words), see `reason`")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; ") + "."
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
  /// Whether another run may bring an answer, since nothing is wrong with the entry itself.
  fileprivate var passes: Bool {
    switch self {
    case .invalidApp, .invalidCountry, .unreadableVersion, .idMismatch, .otherPlatform, .preOrder:
      false
    case .throttled, .http, .timeout, .network, .tls, .malformedAnswer, .answerTooLarge,
      .interrupted:
      true
    }
  }
}
