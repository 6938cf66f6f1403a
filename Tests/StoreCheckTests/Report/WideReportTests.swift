import StoreCheck
import Testing

@Suite struct WideReportTests {
  private func report(
    _ format: ReportFormat, _ rows: [CheckRow],
    options change: (inout ReportOptions) -> Void = { _ in }
  ) -> String {
    ReportSamples.report(format, rows) {
      $0.layout = .wide
      $0.countries = ["JP", "US", "CN"]
      change(&$0)
    }
  }

  private var rows: [CheckRow] {
    [
      ReportSamples.listed(entry: 0, app: "1", country: "JP", name: "One", version: "2.0"),
      ReportSamples.listed(entry: 0, app: "1", country: "US", version: "1.9", lagging: true),
      ReportSamples.listed(entry: 0, app: "1", country: "CN", version: "1.9", lagging: true),
      CheckRow(entry: 1, app: "2", country: "JP", status: .unlisted, installedVersion: "3"),
      ReportSamples.error(entry: 1, app: "2", country: "US"),
      CheckRow(entry: 1, app: "2", country: "CN", status: .unlisted, installedVersion: "3"),
    ]
  }

  @Test func `an app is a row with a column a country, the newest version and who lags behind`() {
    #expect(
      report(.csv, rows) == """
        app,installed_version,name,JP,US,CN,newest,lagging
        1,,One,2.0,1.9,1.9,2.0,US CN
        2,3,,,error,,,

        """)
  }

  @Test func `json keeps versions as text and the lagging countries as a list`() {
    #expect(
      report(.ndjson, rows) { $0.columns = [.app] } == """
        {"app":"1","JP":"2.0","US":"1.9","CN":"1.9","newest":"2.0","lagging":["US","CN"]}
        {"app":"2","JP":null,"US":"error","CN":null,"newest":null,"lagging":[]}

        """)
  }

  @Test func `an app is shown where any of its rows has a named status`() {
    let text = report(.csv, rows) {
      $0.columns = [.app]
      $0.only = [.error]
    }
    #expect(text == "app,JP,US,CN,newest,lagging\n2,,error,,,\n")
  }

  @Test func `a country of an entry's own that is no column is shown elsewhere`() {
    let own = [
      ReportSamples.listed(entry: 0, app: "1", country: "DE", version: "2.0"),
      ReportSamples.listed(entry: 1, app: "1", country: "US", version: "3.0"),
      CheckRow(entry: 2, app: "1", country: "zz", status: .error, reason: .invalidCountry),
    ]
    let text = report(.csv, own) {
      $0.columns = [.app]
      $0.hasOwnCountries = true
    }
    #expect(
      text == """
        app,JP,US,CN,elsewhere,newest,lagging
        1,,,,DE 2.0,2.0,
        1,,3.0,,,3.0,
        1,,,,zz invalid-country,,

        """)
  }

  @Test func `the same app in two entries stays two rows`() {
    let twice = [
      ReportSamples.listed(entry: 0, app: "1", country: "JP"),
      ReportSamples.listed(entry: 1, app: "1", country: "JP"),
    ]
    #expect(report(.ndjson, twice).split(separator: "\n").count == 2)
  }
}
