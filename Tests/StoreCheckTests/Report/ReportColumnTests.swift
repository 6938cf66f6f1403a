import StoreCheck
import Testing

@Suite struct ReportColumnTests {
  @Test func `the columns stand in the order that scripts depend on`() {
    #expect(
      ReportColumn.allCases.map(\.rawValue).joined(separator: ",")
        == "app,country,status,installed_version,store_version,update,app_id,bundle_id,name,"
        + "released,minimum_os,price,currency,seller,url,lagging,reason,fetched_at,age_seconds,cached"
    )
  }

  @Test(arguments: [
    "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2025-04-02T08:07:59Z",
    "2106-02-07T06:28:15Z", "2106-02-07T06:28:16Z", "2016-12-31T23:59:60Z", "2025-02-31T00:00:00Z",
  ])
  func `a date of the store is given as it came, of whatever century`(date: String) {
    var row = ReportSamples.full()
    row.listing?.released = date
    for isForSpreadsheet in [false, true] {
      let report = ReportSamples.report(.csv, [row]) {
        $0.columns = [.released]
        $0.isForExcel = isForSpreadsheet
      }
      #expect(report.split(whereSeparator: \.isNewline).last.map(String.init) == date)
    }
  }

  @Test(arguments: ["=HYPERLINK(0,0,0,0)", "2025-04-02 08:07:59Z", "2025-04-02T08:07:59+", "2025"])
  func `a date in any other form is foreign text`(date: String) {
    var row = ReportSamples.full()
    row.listing?.released = date
    #expect(ReportColumn.released.cell(of: row) == .text(date))
  }

  @Test func `a list is read in the order given, with blanks and capitals forgiven`() throws {
    let columns = try ReportColumn.parse(" Status,app, store-version ,")
    #expect(columns == [.status, .app, .storeVersion])
  }

  @Test func `an unknown column is answered with the nearest one`() {
    #expect {
      try ReportColumn.parse("app,stauts")
    } throws: {
      String(describing: $0).hasPrefix("There is no column `stauts`; did you mean `status`?")
    }
  }

  @Test(arguments: [
    ("app,app", ReportLayout.long, ReportColumnError.repeated(.app)),
    (" , ", .long, .noName(known: ReportColumn.allCases)),
    ("app,price", .wide, .notInWideLayout(.price)),
    ("zzzzzzzzz", .wide, .unknown("zzzzzzzzz", known: ReportColumn.ofApp)),
  ])
  func `a list that cannot be used says why`(
    list: String, layout: ReportLayout, expected: ReportColumnError
  ) {
    #expect(throws: expected) { try ReportColumn.parse(list, layout: layout) }
  }

  @Test(arguments: [
    ("stauts", "status"), ("bundleid", "bundle_id"), ("vresion", "version"), ("contry", "country"),
  ])
  func `the nearest word is the one with the fewest slips`(typed: String, meant: String) {
    let words = ["status", "bundle_id", "version", "country", "currency"]
    #expect(NearestWord.to(typed, among: words) == meant)
  }

  @Test func `a word far from all others has no nearest`() {
    #expect(NearestWord.to("frobnicate", among: ["status", "country"]) == nil)
  }
}
