import Foundation
import StoreCheck
import Testing

@Suite struct JSONFormatTests {
  @Test func `a row of ndjson has every column as a key, with null for what is missing`() {
    let lines = ReportSamples.lines(.ndjson, [ReportSamples.full(), ReportSamples.error()])
    #expect(
      lines[0]
        == #"{"app":"361309726","country":"JP","status":"old","installed_version":"1.10","#
        + #""store_version":"2024.01.02","update":"major","app_id":361309726,"#
        + #""bundle_id":"com.example.Pages","name":"Pages, \"書類\"","#
        + #""released":"2025-12-31T23:59:59Z","minimum_os":"17.0","price":4.99,"currency":"JPY","#
        + #""seller":"Example K.K.","url":"https://apps.apple.com/jp/app/id361309726","#
        + #""lagging":false,"reason":null,"fetched_at":"2026-01-02T03:04:05Z","age_seconds":86,"#
        + #""cached":true}"#)
    #expect(
      lines[1].hasPrefix(#"{"app":"1","country":"US","status":"error","installed_version":null,"#))
    #expect(lines[1].hasSuffix(#""fetched_at":null,"age_seconds":null,"cached":false}"#))
  }

  @Test func `any text reads back from json as it was`() throws {
    let nasty =
      (0...0x1F).map { String(Unicode.Scalar($0 as UInt8)) }.joined() + "\"\\/\u{7F}\u{2028}😀"
    let row = ReportSamples.listed(entry: 0, app: nasty, name: "x")
    let line = ReportSamples.report(.ndjson, [row]) { $0.columns = [.app] }
    let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(object == ["app": nasty])
  }

  @Test func `a document holds schema, rows and summary`() throws {
    var summary = CheckSummary()
    summary.entries = 2
    summary.rows = [.old: 1, .error: 1]
    summary.errors = [.http(503): 1]
    summary.requests = 3
    summary.duration = .milliseconds(1250)
    summary.isInterrupted = true
    let text = ReportSamples.report(
      .json, [ReportSamples.full(), ReportSamples.error(entry: 1)], summary: summary
    ) { $0.columns = [.app, .cached] }
    #expect(
      text == """
        {"schema":1,"rows":[
        {"app":"361309726","cached":true},
        {"app":"1","cached":false}
        ],"summary":{"entries":2,"rows":2,"statuses":{"latest":0,"ahead":0,"old":1,"listed":0,\
        "unlisted":0,"error":1},"reasons":{"http-503":1},"requests":3,"retries":0,"refusals":0,\
        "cached_rows":0,"seconds":1.25,"interrupted":true}}

        """)
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  @Test func `a document without rows is still json`() throws {
    let text = ReportSamples.report(.json, [])
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((object?["rows"] as? [Any])?.isEmpty == true)
  }

  @Test func `a number that json cannot hold is null`() {
    var row = ReportSamples.full()
    row.listing?.price = .nan
    row.fetchedAt = Date(timeIntervalSince1970: .infinity)
    let text = ReportSamples.report(.ndjson, [row]) { $0.columns = [.price, .fetchedAt] }
    #expect(text == "{\"price\":null,\"fetched_at\":null}\n")
  }
}
