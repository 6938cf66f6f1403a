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
      line.text == "35,000 rows: 30,000 latest, 4,900 old, 100 error · 175 requests · 0 from cache"
        + " · 1 refusal · 8 m 45 s")
  }

  @Test func `it says which country was asked when none was named, and that a run was stopped`() {
    let line = SummaryLine(summary { $0.isInterrupted = true }, assumedCountry: "US")
    #expect(line.text.hasSuffix("· country US, since none was named (--countries) · interrupted"))
  }

  @Test func `the hint tells what is old and what to run again`() {
    let counts = summary {
      $0.oldApps = 12
      $0.oldCountries = ["US", "JP", "DE"]
      $0.errors = [.throttled: 4]
    }
    #expect(
      SummaryLine(counts, cache: "answers.cache").hint
        == "12 apps are old in 3 countries; 4 rows could not be asked: throttled, run again with"
        + " the same `--cache answers.cache`.")
    #expect(
      SummaryLine(counts).hint?.contains("with `--cache FILE` to keep what was answered") == true)
  }

  @Test func `an entry that is wrong in itself is not to be run again`() {
    let hint = SummaryLine(summary { $0.errors = [.invalidApp: 2, .invalidCountry: 1] }).hint
    #expect(hint == "3 rows cannot be answered: invalid-app, invalid-country, see `reason`.")
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
