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
        app,installed_version,name,JP,US,CN,newest,lagging,reason
        1,,One,2.0,1.9,1.9,2.0,US CN,
        2,3,,,error,,,,http-503: US

        """)
  }

  @Test func `json keeps versions as text and the lagging countries as a list`() {
    #expect(
      report(.ndjson, rows) { $0.columns = [.app] } == """
        {"app":"1","JP":"2.0","US":"1.9","CN":"1.9","newest":"2.0","lagging":["US","CN"],"reason":null}
        {"app":"2","JP":null,"US":"error","CN":null,"newest":null,"lagging":[],\
        "reason":"http-503: US"}

        """)
  }

  @Test func `an app is shown where any of its rows has a named status`() {
    let text = report(.csv, rows) {
      $0.columns = [.app]
      $0.only = [.error]
    }
    #expect(text == "app,JP,US,CN,newest,lagging,reason\n2,,error,,,,http-503: US\n")
  }

  @Test(arguments: [
    (format: ReportFormat.csv, head: "app,JP,US,CN,DE,newest,lagging,reason"),
    (.tsv, "app\tJP\tUS\tCN\tDE\tnewest\tlagging\treason"),
    (.json, "{\"schema\":1,\"rows\":["),
    (.ndjson, ""),
    (.markdown, "| App | JP | US | CN | DE | Newest | Lagging | Reason |"),
    (.table, "App  JP  US   CN  DE      Newest  Lagging  Reason"),
  ])
  func `a country that only an entry names has a column like any other`(
    _ row: (format: ReportFormat, head: String)
  ) throws {
    let own = [
      ReportSamples.listed(entry: 0, app: "1", country: "US", version: "3.0"),
      ReportSamples.listed(entry: 1, app: "1", country: "DE", version: "2024.2"),
    ]
    let text = report(row.format, own) {
      $0.columns = [.app]
      $0.countries.append("DE")
    }
    #expect(text.hasPrefix(row.head))
    #expect(text.contains("2024.2"))
    if row.format == .json || row.format == .ndjson {
      #expect(text.contains("\"CN\":null,\"DE\":null,"))
      #expect(text.contains("\"CN\":null,\"DE\":\"2024.2\","))
    }
  }

  @Test func `the reason of each error is told, with its countries where it is not that of all`() {
    func error(_ entry: Int, _ country: String, _ reason: CheckReason) -> CheckRow {
      CheckRow(entry: entry, app: "1", country: country, status: .error, reason: reason)
    }
    let rows =
      ["JP", "US", "CN"].map { error(0, $0, .network) } + [
        error(1, "JP", .timeout), error(1, "US", .http(503)), error(1, "CN", .timeout),
        error(2, "zz", .invalidCountry),
        error(3, "JP", .throttled), ReportSamples.listed(entry: 3, app: "1", country: "US"),
      ]
    let text = report(.csv, rows) { $0.columns = [.app] }
    #expect(
      text == """
        app,JP,US,CN,newest,lagging,reason
        1,error,error,error,,,network
        1,error,error,error,,,timeout: JP CN; http-503: US
        1,,,,,,invalid-country: zz
        1,error,1.0,,1.0,,throttled: JP

        """)
  }

  /// Entries of ten countries with long identifiers and versions.
  private func longRows(_ entries: Range<Int>, version: String = "2024.10.1") -> [CheckRow] {
    entries.flatMap { entry in
      manyCountries.map { country in
        ReportSamples.listed(
          entry: entry, app: "com.example.application\(entry)", country: country, version: version)
      }
    }
  }

  private let manyCountries = ["US", "JP", "DE", "FR", "BR", "IN", "GB", "KR", "CN", "IT"]

  @Test(arguments: [60, 80, 120, 200])
  func `a narrow table cuts no identifier and no version, and names what it leaves out`(
    _ width: Int
  ) throws {
    let lines = report(.table, longRows(0..<3)) {
      $0.width = width
      $0.countries = manyCountries
    }.split(separator: "\n").map(String.init)
    for line in lines {
      #expect(TerminalText.displayWidth(line) <= width)
      #expect(!line.contains("…"))
    }
    let head = lines[0].split(separator: " ").map(String.init)
    #expect(head.first == "App")
    #expect(head.contains("Newest"))
    let shown = manyCountries.filter { head.contains($0) }
    #expect(shown == Array(manyCountries.prefix(shown.count)))
    #expect(!shown.isEmpty)
    for line in lines[2..<5] {
      #expect(line.split(separator: " ").count { $0 == "2024.10.1" } == shown.count + 1)
    }
    let missing = manyCountries.dropFirst(shown.count)
    #expect(
      lines.dropFirst(5)
        == (missing.isEmpty
          ? []
          : [
            "Not shown: \(missing.joined(separator: ", "))",
            "For all columns, use a wider window or --format csv",
          ]))
  }

  @Test func `a later group of rows that needs more room has a head of its own`() {
    var rows = longRows(0..<100) + longRows(100..<101, version: "2024.10.1 (20241001)")
    rows.append(ReportSamples.error(entry: 101, app: "9", country: "US"))
    let lines = report(.table, rows) {
      $0.width = 80
      $0.countries = manyCountries
    }.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[102] == "")
    #expect(lines[103].hasPrefix("App "))
    #expect(lines[103].hasSuffix("Reason"))
    #expect(lines[105].contains("2024.10.1 (20241001)"))
    #expect(lines[106].hasPrefix("9  "))
    #expect(lines[106].hasSuffix("http-503"))
  }

  @Test func `the same app in two entries stays two rows`() {
    let twice = [
      ReportSamples.listed(entry: 0, app: "1", country: "JP"),
      ReportSamples.listed(entry: 1, app: "1", country: "JP"),
    ]
    #expect(report(.ndjson, twice).split(separator: "\n").count == 2)
  }
}
