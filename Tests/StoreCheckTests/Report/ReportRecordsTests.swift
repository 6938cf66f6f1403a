import StoreCheck
import Testing

@Suite struct ReportRecordsTests {
  private var rows: [CheckRow] {
    var odd = ReportSamples.full(country: "DE")
    odd.app = "=app, \"quoted\"\nand broken"
    odd.listing?.name = "'=x"
    return [ReportSamples.full(), odd, ReportSamples.error(entry: 1)]
  }

  private var expected: [ReportRecord] {
    rows.map { row in
      var record = ReportRecord()
      record.app = row.app
      record.country = row.country
      record.status = row.status
      record.storeVersion = row.listing?.version
      record.name = row.listing?.name
      record.price = row.listing == nil ? nil : "4.99"
      record.currency = row.listing?.currency
      record.reason = row.reason?.word
      record.tellsAnswers = true
      return record
    }
  }

  @Test(arguments: [ReportFormat.csv, .tsv, .json, .ndjson], [1, 7, 4096])
  func `what this tool writes reads back, in pieces of any size`(
    format: ReportFormat, size: Int
  ) throws {
    let text = ReportSamples.report(format, rows)
    var expected = expected
    // One apostrophe is taken for the guard, which nobody can tell from one of the text's own.
    if format == .csv || format == .tsv { expected[1].name = "=x" }
    #expect(try ReportRecords.all(text, inPiecesOf: size) == expected)
  }

  @Test func `a report for Excel reads back`() throws {
    let text = ReportSamples.report(.csv, rows) { $0.isForExcel = true }
    let records = try ReportRecords.all(text)
    #expect(records.map(\.app) == rows.map(\.app))
    #expect(records.first?.storeVersion == "2024.01.02")
  }

  @Test func `json laid out anew, an array of rows and semicolons read as well`() throws {
    let document = """
      { "rows" : [
         { "country": "JP", "app": "1", "store_version": "1.0" }
      ], "schema": 1 }
      """
    let array = #"[{"app":"1","country":"JP","store_version":"1.0","lagging":[]}]"#
    let table = "store_version;country;note;app\r\n1.0;JP;x;1\r\n\r\n"
    var expected = ReportRecord()
    (expected.app, expected.country, expected.storeVersion) = ("1", "JP", "1.0")
    expected.tellsAnswers = true
    for text in [document, array, table] { #expect(try ReportRecords.all(text) == [expected]) }
  }

  @Test(arguments: ["", "\n", "app,country\n", #"{"schema":1,"rows":[],"summary":{}}"#, "[]"])
  func `a report without rows has none`(text: String) throws {
    #expect(try ReportRecords.all(text).isEmpty)
  }

  @Test(
    "a file that cannot be read says what is wrong and where",
    arguments: [
      ("app,status\n1,old\n", "report, line 1: there is no column `country`. A report to compare"),
      ("app,JP,newest\n1,2,2\n", "report, line 1: there is no column `country`. It is in the wide"),
      ("app,country,status\n1,JP,olld\n", "report, line 2: `olld` is none of the statuses latest"),
      ("app,country\n1,\"JP\n", "report, line 2: a quotation mark is opened and not closed"),
      (#"{"schema":1,"rows":[{"app":"1","country":"JP"},"#, "report, line 1: the json ends"),
      (#"{"app":"1"}"#, "report, line 1: there is no column `country`"),
      (#"{"schema":1,"rows":{}}      "#, "report: `rows` is no array."),
      (#"{"schema":1,"changes":[]}   "#, "report: the json holds no `rows`."),
      ("<!doctype html>", "report: html and markdown are for reading"),
      ("| App | Country |\n", "report: html and markdown are for reading"),
    ])
  func errors(text: String, message: String) {
    #expect {
      try ReportRecords.all(text)
    } throws: {
      String(describing: $0).hasPrefix(message)
    }
  }
}
