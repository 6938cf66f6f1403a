import StoreCheck
import Testing

@Suite struct TableFormatTests {
  private let names = [
    "Pages", "メモ帳", "👨‍👩‍👧 Family", "مذكرات", "A name that is rather long, and longer",
  ]

  private var rows: [CheckRow] {
    names.enumerated().map { index, name in
      var row = ReportSamples.full(entry: index)
      row.listing?.name = name
      row.app = "com.example.app\(index)"
      return row
    }
  }

  @Test func `columns are aligned whatever the script`() {
    let lines = ReportSamples.lines(.table, rows) { $0.columns = [.name, .country, .status] }
    #expect(lines.count == names.count + 2)
    for (line, name) in zip(lines.dropFirst(2), names) {
      let before = line.prefix { !$0.isASCII || $0 != "J" }
      #expect(TerminalText.displayWidth(String(before)) == 40, "\(name)")
    }
    #expect(lines[0] == "Name                                    Country  Status")
  }

  @Test(arguments: [20, 40, 60, 80, 120, 200])
  func `no line is wider than the terminal, nor ends in a blank`(width: Int) {
    let lines = ReportSamples.lines(.table, rows + [ReportSamples.error(entry: 9)]) {
      $0.width = width
    }
    for line in lines {
      #expect(TerminalText.displayWidth(line) <= width)
      #expect(!line.hasSuffix(" "))
    }
  }

  @Test func `a narrow table leaves out what is missed least`() {
    let rows = [ReportSamples.full(), ReportSamples.error(entry: 1)]
    func head(_ rows: [CheckRow], _ width: Int) -> String {
      ReportSamples.lines(.table, rows) { $0.width = width }[0].split(separator: " ")
        .joined(separator: " ")
    }
    #expect(head(rows, 200) == "App Country Status Installed Store Update Name Reason")
    #expect(head(rows, 74) == "App Country Status Installed Store Update Name")
    #expect(head(rows, 50) == "App Country Status Installed Store")
    #expect(head(rows, 62) == "App Country Status Installed Store Name")
    #expect(head([rows[0]], 74) == "App Country Status Installed Store Update Name")
  }

  @Test(arguments: [200, 90, 80, 70, 60, 50])
  func `why a row has no answer is told at every width`(width: Int) {
    let reasons: [CheckReason] = [
      .invalidApp, .unreadableVersion, .throttled, .answerTooLarge, .http(503),
    ]
    let failed = reasons.enumerated().map { index, reason in
      var row = ReportSamples.error(entry: names.count + index)
      row.reason = reason
      return row
    }
    let lines = ReportSamples.lines(.table, rows + failed) { $0.width = width }
    for (line, reason) in zip(lines.suffix(reasons.count), reasons) {
      #expect(line.split(separator: " ").last == Substring(reason.word))
      #expect(TerminalText.displayWidth(line) <= width)
    }
  }

  @Test func `a reason stands behind the versions that its row has`() {
    var unread = ReportSamples.full(entry: 5)
    unread.status = .error
    unread.update = nil
    unread.reason = .unreadableVersion
    var invalid = ReportSamples.error(entry: 6)
    invalid.reason = .invalidApp
    invalid.installedVersion = "2.0"
    let lines = ReportSamples.lines(.table, rows + [unread, invalid]) { $0.width = 80 }
    let store = unread.listing?.version ?? ""
    #expect(lines[7].contains("\(store)  "))
    #expect(lines[7].hasSuffix("unreadable-version"))
    #expect(lines[8].hasSuffix("2.0        invalid-app"))
  }

  @Test func `a reason that comes after the first group is told in full, too`() {
    var late = ReportSamples.error(entry: 100)
    late.reason = .unreadableVersion
    let listed = (0..<100).map { ReportSamples.listed(entry: $0, app: "com.example.app\($0)") }
    for width in [60, 74, 80, 100] {
      let lines = ReportSamples.lines(.table, listed + [late]) { $0.width = width }
      #expect(lines.last?.hasSuffix("unreadable-version") == true)
    }
  }

  @Test func `all named columns stay, cut where there is no room`() {
    let lines = ReportSamples.lines(.table, rows) {
      $0.columns = ReportColumn.allCases
      $0.width = 100
    }
    #expect(lines[0].split(separator: "  ").count == ReportColumn.allCases.count)
    for line in lines { #expect(TerminalText.displayWidth(line) <= 100) }
  }

  @Test func `a table streams, and later groups may widen a column`() {
    var writer = ReportFormat.table.writer(ReportOptions())
    var output: [UInt8] = []
    writer.begin(into: &output)
    for entry in 0..<99 {
      writer.write(ReportSamples.listed(entry: entry, app: "a"), into: &output)
    }
    #expect(output.isEmpty)
    writer.write(ReportSamples.listed(entry: 99, app: "a"), into: &output)
    #expect(output.split(separator: 0x0A).count == 102)
    output.removeAll()
    writer.write(ReportSamples.listed(entry: 100, app: "a-longer-app"), into: &output)
    writer.end(CheckSummary(), into: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == "a-longer-app  US       listed             1.0\n")
  }

  @Test func `statuses are coloured only when asked for, and no foreign text colours anything`() {
    var row = ReportSamples.full()
    row.app = "\u{1B}[31mred"
    let plain = ReportSamples.report(.table, [row])
    let coloured = ReportSamples.report(.table, [row]) { $0.isColoured = true }
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[1;33mold\u{1B}[0m"))
    #expect(!coloured.contains("\u{1B}[31m"))
  }

  @Test func `numbers are aligned at the right`() {
    var cheap = ReportSamples.full()
    cheap.listing?.price = 0
    var dear = ReportSamples.full()
    dear.listing?.price = 12_000
    let lines = ReportSamples.lines(.table, [cheap, dear]) { $0.columns = [.country, .price] }
    #expect(lines == ["Country  Price", "───────  ─────", "JP           0", "JP       12000"])
  }
}
