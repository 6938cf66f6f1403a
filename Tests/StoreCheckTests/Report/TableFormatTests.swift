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

  @Test func `a narrow table leaves out what is missed least, and keeps why there is no answer`() {
    let rows = [ReportSamples.full(), ReportSamples.error(entry: 1)]
    func head(_ rows: [CheckRow], _ width: Int) -> String {
      ReportSamples.lines(.table, rows) { $0.width = width }[0].split(separator: " ")
        .joined(separator: " ")
    }
    #expect(head(rows, 200) == "App Country Status Installed Store Update Name Reason")
    #expect(head(rows, 74) == "App Country Status Installed Store Name Reason")
    #expect(head(rows, 62) == "App Country Status Installed Store Reason")
    #expect(head([rows[0]], 74) == "App Country Status Installed Store Update Name")
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
