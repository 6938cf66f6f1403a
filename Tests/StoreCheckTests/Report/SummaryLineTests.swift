import StoreCheck
import Testing

@Suite struct SummaryLineTests {
  private func summary(_ change: (inout CheckSummary) -> Void) -> CheckSummary {
    var summary = CheckSummary()
    change(&summary)
    return summary
  }

  @Test func `the line counts rows by status, requests, cached rows, refusals and time`() {
    let line = SummaryLine(
      summary {
        $0.rows = [.latest: 30_000, .old: 4_900, .error: 100]
        $0.requests = 175
        $0.refusals = 1
        $0.duration = .seconds(525)
      })
    #expect(
      line.text == "35,000 rows: 30,000 latest, 4,900 old, 100 error · 175 requests · 0 cached"
        + " · 1 rate-limited · 8 m 45 s")
  }

  @Test func `it says which country was asked when none was named, and that a run was stopped`() {
    let line = SummaryLine(summary { $0.isInterrupted = true }, assumedCountry: "US")
    #expect(line.text.hasSuffix("· country US (default; see --countries) · interrupted"))
  }

  @Test func `the hint tells what is old and what to run again`() {
    let counts = summary {
      $0.oldApps = 12
      $0.oldCountries = ["US", "JP", "DE"]
      $0.errors = [.throttled: 4]
      $0.rows = [.old: 36, .error: 4]
    }
    #expect(
      SummaryLine(counts, cache: "answers.cache").hint
        == "12 apps are out of date in 3 countries. 4 rows failed (throttled); rerun with"
        + " `--cache answers.cache` to resume.")
    #expect(
      SummaryLine(counts).hint?.hasSuffix("rerun with `--cache FILE` to keep what succeeds.")
        == true)
  }

  @Test(arguments: [
    ([CheckReason.network: 4], 0, "4 rows failed (network)."),
    ([.http(400): 3, .answerTooLarge: 1], 9, "4 rows failed (http-400, answer-too-large)."),
    ([.http(503): 1], 9, "1 row failed (http-503); rerun with `--cache c` to resume."),
  ])
  func `a cache is advised only where something is cached and a rerun can succeed`(
    _ errors: [CheckReason: Int], _ listed: Int, _ expected: String
  ) {
    let counts = summary {
      $0.errors = errors
      $0.rows = [.listed: listed, .error: errors.values.reduce(0, +)]
    }
    #expect(SummaryLine(counts, cache: "c").hint == expected)
  }

  @Test func `an entry that is wrong in itself is not to be run again`() {
    let hint = SummaryLine(summary { $0.errors = [.invalidApp: 2, .invalidCountry: 1] }).hint
    #expect(hint == "3 rows are invalid (invalid-app, invalid-country); see the `reason` column.")
  }

  @Test func `nothing to do gives no hint`() {
    #expect(SummaryLine(summary { $0.rows = [.latest: 1] }).hint == nil)
  }

  @Test(arguments: [
    (Duration.milliseconds(449), "0.4 s"), (.seconds(12), "12 s"), (.seconds(59.9), "59 s"),
    (.seconds(3600 * 7 + 1080), "7 h 18 m"),
  ])
  func `time is told in two units`(duration: Duration, expected: String) {
    let line = SummaryLine(summary { $0.duration = duration })
    #expect(line.text.hasSuffix("· \(expected)"))
  }
}
