import StoreCheck

/// A progress line, made from what a run has done so far.
package enum ProgressText {
  /// The line at a moment, in at most `width` columns.
  ///
  /// What is behind is left out first where there is no room, so the most telling comes first.
  package static func line(_ state: ProgressState, at now: Duration, width: Int) -> String {
    var parts: [String] = []
    if let closedUntil = state.closedUntil, closedUntil > now {
      let cause = state.unavailableReason.map { "store unavailable (\($0.word))" } ?? "rate limited"
      parts.append("\(cause), retrying in \(time(closedUntil - now))")
    } else if let expected = state.expectedRows, expected > 0 {
      parts.append("\(state.rowsDone * 100 / expected)%")
    }
    if let expected = state.expectedRequests {
      parts.append(
        "\(state.requestsEnded.groupedInThousands) of \(about(state))"
          + "\(expected.groupedInThousands) requests")
    } else {
      parts.append("\(state.requestsEnded.groupedInThousands) requests")
    }
    if let expected = state.expectedRows {
      parts.append(
        "\(state.rowsDone.groupedInThousands) of \(about(state))"
          + "\(expected.groupedInThousands) rows")
    } else {
      parts.append("\(state.rowsDone.groupedInThousands) rows")
    }
    if let left = state.timeLeft(at: now), left > .zero {
      parts.append("about \(time(left)) left")
    }
    if state.closedUntil == nil, let until = state.rateWaitUntil, until - now > .seconds(1) {
      parts.append("next request in \(time(until - now))")
    }
    var line = ""
    for part in parts {
      let longer = line.isEmpty ? part : line + " · " + part
      guard longer.count <= width else { break }
      line = longer
    }
    return line
  }

  /// A word before a total that is not certain yet.
  private static func about(_ state: ProgressState) -> String {
    state.isCertain ? "" : "about "
  }

  /// A time in the one or two units that matter: `90 s`, `5 m 20 s`, `3 h 5 m`, `2 d 4 h`.
  package static func time(_ duration: Duration) -> String {
    let seconds = max(
      0, duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0))
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<600: return "\(seconds / 60) m \(seconds % 60) s"
    case ..<3600: return "\(seconds / 60) m"
    case ..<86_400: return "\(seconds / 3600) h \(seconds / 60 % 60) m"
    default: return "\(seconds / 86_400) d \(seconds / 3600 % 24) h"
    }
  }
}
