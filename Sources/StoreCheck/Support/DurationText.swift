/// A parser for lengths of time as people type them.
package enum DurationText {
  /// Reads `90s`, `1h30m`, `1.5h`, `3d`, `500ms`, or a bare number of seconds; `nil` for anything
  /// else, and for more than ten years.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func parse(_ text: some StringProtocol) -> Duration? {
    var rest = Substring(text.lowercased())
    guard !rest.isEmpty else { return nil }
    var milliseconds = 0.0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      let isBare = unit.isEmpty && rest.isEmpty && digits.count == text.count
      guard let number = Double(digits), let unitLength = isBare ? 1000 : factor(of: unit)
      else { return nil }
      milliseconds += number * unitLength
    }
    guard milliseconds <= 10 * 365.25 * 86_400_000 else { return nil }
    return .milliseconds(Int64(milliseconds.rounded()))
  }

  private static func factor(of unit: Substring) -> Double? {
    switch unit {
    case "ms": 1
    case "s", "sec": 1000
    case "m", "min": 60_000
    case "h": 3_600_000
    case "d": 86_400_000
    default: nil
    }
  }
}
