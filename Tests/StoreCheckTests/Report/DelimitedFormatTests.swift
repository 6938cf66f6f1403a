import StoreCheck
import Testing

@Suite struct DelimitedFormatTests {
  @Test func `a full row of csv holds every column in order`() {
    let lines = ReportSamples.lines(.csv, [ReportSamples.full()])
    #expect(lines.count == 2)
    #expect(lines[0] == ReportColumn.allCases.map(\.rawValue).joined(separator: ","))
    #expect(
      lines[1]
        == #"361309726,JP,old,1.10,2024.01.02,major,361309726,com.example.Pages,"Pages, ""書類""","#
        + #"2025-12-31T23:59:59Z,17.0,4.99,JPY,Example K.K.,"#
        + #"https://apps.apple.com/jp/app/id361309726,false,,2026-01-02T03:04:05Z,86,true"#)
  }

  @Test func `missing values are empty`() {
    let lines = ReportSamples.lines(.csv, [ReportSamples.error()])
    #expect(lines[1] == "1,US,error,,,,,,,,,,,,,,http-503,,,false")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", #""a,b""#), (#"a"b"#, #""a""b""#), ("a\nb", "\"a\nb\""),
    ("a\r\nb", "\"a\r\nb\""), ("a\tb", "a\tb"), ("", ""), (" a ", " a "), ("日本,", "\"日本,\""),
  ])
  func `csv quotes a cell where it must, and only there`(name: String, cell: String) {
    let row = ReportSamples.listed(entry: 0, app: "1", name: name)
    let text = ReportSamples.report(.csv, [row]) { $0.columns = [.app, .name] }
    #expect(text == "app,name\n1,\(cell)\n")
  }

  @Test func `tsv quotes tabs and not commas`() {
    let rows = ["a\tb", "a,b"].map { ReportSamples.listed(entry: 0, app: "1", name: $0) }
    let text = ReportSamples.report(.tsv, rows) { $0.columns = [.app, .name] }
    #expect(text == "app\tname\n1\t\"a\tb\"\n1\ta,b\n")
  }

  @Test(
    "a cell that a spreadsheet would run gets an apostrophe",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"),
      ("\ra", "\"'\ra\""), ("=\"a\"", #""'=""a""""#), ("a=1", "a=1"), ("'=1", "'=1"),
    ])
  func formulas(text: String, cell: String) {
    let row = CheckRow(
      entry: 0, app: text, country: "US", status: .old, installedVersion: text,
      listing: AppListing(
        bundleID: text, version: text, name: text, released: text, minimumOS: text, currency: text,
        seller: text, url: text), extraFields: [text])
    let columns: [ReportColumn] = [
      .app, .installedVersion, .storeVersion, .bundleID, .name, .released, .minimumOS, .currency,
      .seller, .url,
    ]
    let guarded = ReportSamples.report(.csv, [row]) {
      $0.columns = columns
      $0.extraColumns = ["note"]
    }
    let body = guarded.drop { $0 != "\n" }.dropFirst().dropLast()
    #expect(body == Array(repeating: cell, count: columns.count + 1).joined(separator: ","))
  }

  @Test func `raw cells are left as they are`() {
    let row = ReportSamples.listed(entry: 0, app: "=1+1")
    let text = ReportSamples.report(.csv, [row]) {
      $0.columns = [.app]
      $0.keepsRawCells = true
    }
    #expect(text == "app\n=1+1\n")
  }

  @Test func `a column's name by the user is guarded too`() {
    let text = ReportSamples.report(.csv, []) {
      $0.columns = [.app]
      $0.extraColumns = ["=cmd"]
    }
    #expect(text == "app,'=cmd\n")
  }

  @Test func `an only empty cell is quoted, since readers pass over empty lines`() {
    let text = ReportSamples.report(.csv, [ReportSamples.error()]) { $0.columns = [.name] }
    #expect(text == "name\n\"\"\n")
  }

  @Test func `for Excel lines end in CRLF after a mark, and versions and ids are text`() {
    let text = ReportSamples.report(.csv, [ReportSamples.full()]) {
      $0.isForExcel = true
      $0.columns = [.app, .status, .installedVersion, .appID, .price, .name]
    }
    #expect(
      text == "\u{FEFF}app,status,installed_version,app_id,price,name\r\n"
        + #""=""361309726""",old,"=""1.10""","=""361309726""",4.99,"Pages, ""書類""""# + "\r\n")
  }

  @Test(arguments: [
    ("2048", #""=""2048""""#), ("SEPT 2", #""=""SEPT 2""""#), ("Pages", "Pages"), ("=2", "'=2"),
    ("TRUE", #""=""TRUE""""#), ("com.example.a2", "com.example.a2"),
    (#"1"2"#, #""=""1""""2""""#), ("２０４８", #""=""２０４８""""#),
  ])
  func `for Excel a name that would become a number or date is text`(name: String, cell: String) {
    let row = ReportSamples.listed(entry: 0, app: "a", name: name)
    let text = ReportSamples.report(.csv, [row]) {
      $0.isForExcel = true
      $0.columns = [.name]
    }
    #expect(text == "\u{FEFF}name\r\n\(cell)\r\n")
  }

  @Test func `the user's own columns follow, and a short line has none of its last`() {
    let row = CheckRow(
      entry: 0, app: "1", country: "US", status: .unlisted, extraFields: ["Tokyo", "7"])
    let short = CheckRow(entry: 1, app: "2", country: "US", status: .unlisted)
    let text = ReportSamples.report(.csv, [row, short]) {
      $0.columns = [.app]
      $0.extraColumns = ["name", "site"]
    }
    #expect(text == "app,input_name,site\n1,Tokyo,7\n2,,\n")
  }

  @Test func `a share of a run ends each row with share and entry, and the last one says so`() {
    let rows = [ReportSamples.error(entry: 400), ReportSamples.error(entry: 401)]
    let text = ReportSamples.report(.csv, rows) {
      $0.columns = [.app]
      $0.shard = Shard(number: 2, of: 4)
    }
    #expect(text == "app,shard,entry\n1,2 of 4,400\n1,2 of 4 end,401\n")
  }
}
