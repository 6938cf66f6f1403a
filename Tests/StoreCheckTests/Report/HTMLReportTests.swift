import Foundation
import StoreCheck
import Testing

@Suite struct HTMLReportTests {
  private func page(
    _ rows: [CheckRow], summary: CheckSummary? = nil,
    options change: (inout ReportOptions) -> Void = { _ in }
  ) -> String {
    ReportSamples.report(.html, rows, summary: summary) {
      $0.countries = ["JP", "US", "CN"]
      change(&$0)
    }
  }

  private func block(_ id: String, of page: String) throws -> Any {
    let start = try #require(page.firstRange(of: "id=\"\(id)\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    return try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
  }

  private func rows(of page: String) throws -> [[Any]] {
    try #require(block("rows", of: page) as? [[Any]])
  }

  @Test func `the policy allows the page's own style and script, and nothing else`() {
    #expect(
      SHA256.base64(Array(HTMLPage.style.utf8)) == HTMLPage.styleHash,
      "the style has changed; its hash is the one at the left")
    #expect(
      SHA256.base64(Array(HTMLPage.script.utf8)) == HTMLPage.scriptHash,
      "the script has changed; its hash is the one at the left")
    let page = page([])
    #expect(page.contains("<style>\(HTMLPage.style)</style>"))
    #expect(page.contains("<script>\(HTMLPage.script)</script>"))
    #expect(
      page.contains(
        "content=\"default-src 'none'; style-src 'sha256-\(HTMLPage.styleHash)';"
          + " script-src 'sha256-\(HTMLPage.scriptHash)'; base-uri 'none'; form-action 'none'\""))
  }

  @Test func `the hash of the tests is SHA-256`() {
    #expect(
      SHA256.base64(Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(
      SHA256.base64(Array(String(repeating: long, count: 40).utf8))
        == "nCzfg4pbvdGe8HGcvuxlOm4PTKoOmiD45WFPH+5Op58=")
    #expect(SHA256.base64([]) == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  @Test func `nothing is fetched from elsewhere, and no text becomes markup in the script`() {
    let page = page([ReportSamples.full()])
    for forbidden in ["src=", "@import", "url(", "innerHTML", "insertAdjacentHTML", "eval("] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
    #expect(!HTMLPage.script.contains("</script"))
  }

  @Test func `an app is one line of data with its countries in runs of the same outcome`() throws {
    let rows = try rows(
      of: page([
        ReportSamples.listed(entry: 0, app: "1", country: "JP", name: "One", version: "2.0"),
        ReportSamples.listed(entry: 0, app: "1", country: "US", name: "Uno", version: "2.0"),
        ReportSamples.error(entry: 0, app: "1", country: "CN"),
        CheckRow(entry: 1, app: "2", country: "JP", status: .unlisted, installedVersion: "3"),
        ReportSamples.listed(entry: 1, app: "2", country: "US", version: "1", lagging: true),
        CheckRow(entry: 1, app: "2", country: "CN", status: .unlisted, installedVersion: "3"),
      ]))
    #expect(rows.count == 2)
    #expect(rows[0][0] as? String == "1")
    #expect(rows[0][1] as? String == "One")
    #expect(rows[0][5] as? [Int] == [2, 0, 1, 1])
    #expect(rows[0][6] as? Int == 0)
    let outcomes = try #require(rows[0][4] as? [[Any]])
    #expect(outcomes[0][0] as? Int == 3 && outcomes[0][1] as? String == "2.0")
    #expect(outcomes[1][0] as? Int == 5 && outcomes[1][5] as? String == "http-503")
    #expect(rows[1][2] as? String == "3")
    #expect(rows[1][5] as? [Int] == [1, 0, 1, 1, 1, 0])
  }

  @Test func `countries that entries bring are told, and all are named`() throws {
    let page = page([
      ReportSamples.listed(entry: 0, app: "1", country: "DE"),
      ReportSamples.listed(entry: 1, app: "2", country: "DE"),
      CheckRow(entry: 2, app: "3", country: "zz", status: .error, reason: .invalidCountry),
    ])
    #expect(try rows(of: page)[0][6] as? [String] == ["DE"])
    let meta = try #require(block("meta", of: page) as? [String: [[Any]]])
    #expect(meta["countries"]?.map { $0[0] as? String } == ["JP", "US", "CN", "DE", "?"])
    #expect(meta["countries"]?.first?[1] as? String == "Japan")
    #expect(meta["countries"]?.last?[1] as? String == "Invalid country")
    let outcomes = try #require(rows(of: page)[2][4] as? [[Any]])
    #expect(outcomes[0][5] as? String == "invalid-country: zz")
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "<img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)", "&lt;b&gt;", "]]>",
  ])
  func `foreign text stays text`(nasty: String) throws {
    let row = CheckRow(
      entry: 0, app: nasty, country: nasty, status: .old, installedVersion: nasty,
      listing: AppListing(version: nasty, name: nasty, released: nasty), extraFields: [nasty])
    let page = page([row]) { $0.extraColumns = [nasty] }
    let plain = self.page([])
    #expect(page.count(of: "<") == plain.count(of: "<"))
    #expect(page.count(of: ">") == plain.count(of: ">"))
    let line = try rows(of: page)[0]
    #expect(line[0] as? String == nasty && line[1] as? String == nasty)
    #expect(line[7] as? [String] == [nasty])
  }

  @Test func `a name cannot turn the direction of the text around it`() throws {
    let row = ReportSamples.listed(entry: 0, app: "1", country: "JP", name: "\u{202E}gnp.exe")
    #expect(try rows(of: page([row]))[0][1] as? String == "gnp.exe")
  }

  @Test func `only the named statuses are shown`() throws {
    let rows = try rows(
      of: page([
        ReportSamples.listed(entry: 0, app: "1", country: "JP"),
        ReportSamples.error(entry: 0, app: "1", country: "US"),
        ReportSamples.listed(entry: 0, app: "1", country: "CN"),
        ReportSamples.listed(entry: 1, app: "2", country: "JP"),
      ]) { $0.only = [.error] })
    #expect(rows.count == 1)
    #expect(rows[0][5] as? [Int] == [1, -1, 1, 0, 1, -1])
  }

  @Test func `an interrupted run says so, and the counts are there without a script`() {
    var summary = CheckSummary()
    summary.rows = [.old: 1234]
    summary.isInterrupted = true
    let page = page([ReportSamples.full()], summary: summary) { $0.toolVersion = "1.2.3" }
    #expect(page.contains("The run was interrupted"))
    #expect(page.contains("1,234 rows: 1,234 old"))
    #expect(page.contains("storecheck 1.2.3"))
    #expect(page.contains(">2026-01-02T03:04:05Z<"))
    #expect(!self.page([]).contains("The run was interrupted"))
  }
}

extension String {
  fileprivate func count(of character: Character) -> Int { count { $0 == character } }
}
