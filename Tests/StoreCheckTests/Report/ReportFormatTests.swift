import StoreCheck
import Testing

@Suite struct ReportFormatTests {
  @Test(arguments: [
    ("a.csv", ReportFormat?.some(.csv)), ("dir.json/a.TSV", .tsv), ("a.tab", .tsv),
    ("x.y.json", .json), ("a.ndjson", .ndjson), ("a.jsonl", .ndjson), ("a.md", .markdown),
    ("a.htm", .html), ("a.txt", .table), ("a", nil), ("dir.csv/a", nil), (".csv", nil),
    ("a.xlsx", nil), ("", nil),
  ])
  func `the ending of a file's name tells the format`(name: String, format: ReportFormat?) {
    #expect(ReportFormat(fileName: name) == format)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report without rows is still whole and ends in a line end`(format: ReportFormat) {
    let text = ReportSamples.report(format, [])
    #expect(format == .ndjson ? text.isEmpty : text.hasSuffix("\n"))
  }

  @Test(arguments: [ReportFormat.csv, .tsv, .ndjson, .table, .markdown])
  func `only the named statuses are shown`(format: ReportFormat) {
    let rows = [ReportSamples.full(), ReportSamples.error(entry: 1)]
    let all = ReportSamples.lines(format, rows)
    let only = ReportSamples.lines(format, rows) { $0.only = [.error] }
    #expect(only.count == all.count - 1)
    #expect(only.last?.contains("http-503") == true)
  }
}
