import StoreCheck
import Testing

struct PortfolioHostileTests {
  /// The limit of a line, beyond which it is passed over.
  private static let limit = PortfolioLimits.recordLength

  @Test(
    "a line without end costs itself, in any format",
    arguments: [
      ("lines", "361309726\n", "\n361309727\n"),
      ("csv", "id,version\n361309726,1\n", "\n361309727,2\n"),
      ("quoted csv", "id,version\n361309726,1\n\"", "\n361309727,2\n"),
      ("ndjson", "{\"id\":361309726}\n", "\n{\"id\":361309727}\n"),
      ("json", "[361309726,\"", "\",361309727]"),
    ])
  func endlessLine(format: String, before: String, after: String) throws {
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    var reader = PortfolioReader(options: PortfolioOptions())
    var entries: [AppQuery] = []
    try reader.feed(Array(before.utf8), into: &entries)
    for _ in 0..<40 { try reader.feed(filler, into: &entries) }
    try reader.feed(Array(after.utf8), into: &entries)
    try reader.finish(into: &entries)
    #expect(entries.map { $0.identifier?.description } == ["361309726", nil, "361309727"])
    #expect(entries[1].app.utf8.count < 100)
    let diagnostics = reader.takeDiagnostics()
    #expect(diagnostics.map(\.kind) == [.tooLong])
    #expect(diagnostics[0].line == (format == "json" ? 1 : before.count { $0 == "\n" } + 1))
  }

  @Test func `a quotation mark that is never closed costs its own line`() throws {
    let lines = ["id,name,version", "361309726,\"One,1.0", "361309727,Two,2.0", "361309728,3,3"]
    let portfolio = try read(lines.joined(separator: "\n"))
    #expect(portfolio.identifiers == ["361309726", "361309727", "361309728"])
    #expect(portfolio.versions == ["1.0", "2.0", "3"])
    #expect(portfolio.diagnostics.map(\.line) == [2])
    #expect(portfolio.kinds == [.unclosed])
  }

  @Test func `a quotation mark that the next line's mark would close costs its own line`() throws {
    let portfolio = try read(
      "id,name,version\n361309726,\"One,1.0\n361309727,\"Two, too\",2.0\n361309728,\"3\",3\n")
    #expect(portfolio.identifiers == ["361309726", "361309727", "361309728"])
    #expect(portfolio.versions == ["1.0", "2.0", "3"])
    #expect(portfolio.diagnostics.map(\.line) == [2])
  }

  @Test func `a quotation mark never closed in a file beyond the limit costs its own line`() throws
  {
    let rows = (0..<60_000).map { "361\(309_726 + $0),row \($0),1.\($0)\n" }
    let text = "id,name,version\n361000000,\"lost,1.0\n" + rows.joined()
    #expect(text.utf8.count > Self.limit)
    let portfolio = try read(text, chunk: 1 << 16)
    #expect(portfolio.entries.count == 60_001)
    #expect(portfolio.entries.allSatisfy { $0.identifier != nil })
    #expect(portfolio.entries.last?.installedVersion == "1.59999")
    #expect(portfolio.diagnostics.map(\.line) == [2])
  }

  @Test func `zero bytes name no app and are shown harmlessly`() throws {
    let portfolio = try read("361309726\ncom.exa\0mple\n\0\n361309727\n")
    #expect(portfolio.identifiers == ["361309726", nil, nil, "361309727"])
    #expect(portfolio.messages.contains("\\u{0}"))
    #expect(!portfolio.messages.contains("\0"))
  }

  @Test func `control and invisible characters never reach a message`() throws {
    let portfolio = try read("a\u{1B}[31mred\u{202E}\u{200B} app\n")
    #expect(portfolio.identifiers == [nil])
    let dangerous: (Unicode.Scalar) -> Bool = { $0.value == 0x1B || $0.value == 0x202E }
    #expect(!portfolio.messages.unicodeScalars.contains(where: dangerous))
  }

  @Test func `a hundred thousand columns are read, those beyond the limit not`() throws {
    let row = "361309726" + String(repeating: ",x", count: 100_000) + "\n"
    let portfolio = try read("id" + String(repeating: ",c", count: 20) + "\n" + row + row)
    #expect(portfolio.identifiers == ["361309726", "361309726"])
    #expect(portfolio.kinds == [.strayCells, .strayCells])
    let header = (0..<100_000).map { "c\($0)" }.joined(separator: ",")
    let wide = try read(
      "id,\(header)\n361309726,1\n", options: PortfolioOptions(keepsColumns: true))
    #expect(wide.entries.count == 1)
    #expect(wide.entries[0].extraFields.count == wide.extraColumns.count)
  }

  @Test(
    "empty lines without end are nothing", arguments: ["\n", "\r\n", ",\n", "  \n"])
  func emptyLines(line: String) throws {
    let blank = String(repeating: line, count: 20_000)
    let portfolio = try read(
      blank + "id,version\n" + blank + "361309726,1\nbad one,\n" + blank, chunk: 1 << 16)
    #expect(portfolio.identifiers.filter { $0 != nil } == ["361309726"])
    #expect(portfolio.diagnostics.last?.line == 40_003)
  }

  @Test(
    "an empty input has no entries and is told",
    arguments: ["", "\n", "\u{FEFF}", " ", "# comment\n", "id,version\n", "[]", "[ ]\n"])
  func empty(text: String) throws {
    let portfolio = try read(text)
    #expect(portfolio.entries.isEmpty)
    #expect(portfolio.kinds == [.nothing])
  }

  @Test func `JSON of any depth is passed over or refused, and costs itself`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let portfolio = try read(
      "[{\"id\": 361309726, \"deep\": \(deep)}, \(deep), {\"id\": 361309727, \"d\": [[1]]}]")
    #expect(portfolio.identifiers == [nil, nil, "361309727"])
    let line = try read("{\"id\": 1, \"a\": \(deep)}\n{\"id\": 361309727}\n")
    #expect(line.identifiers == [nil, "361309727"])
  }

  @Test(
    "numbers beyond 64 bits name no app",
    arguments: ["18446744073709551616", "9223372036854775808", "00", "-5", "1e400"])
  func largeNumbers(number: String) throws {
    #expect(try read("\(number)\n361309726\n").identifiers == [nil, "361309726"])
    #expect(try read("[\(number),361309726]").identifiers == [nil, "361309726"])
    #expect(try read("app id\n\(number)\n361309726\n").identifiers == [nil, "361309726"])
  }

  @Test func `twenty thousand bad lines make a handful of messages that count them`() throws {
    let portfolio = try read(
      (["id"] + [String](repeating: "1.2E+08", count: 20_000)).joined(separator: "\n"))
    #expect(portfolio.entries.count == 20_000)
    #expect(portfolio.diagnostics.count == PortfolioLimits.diagnosticsOfAKind + 1)
    #expect(portfolio.diagnostics.last?.what.contains("19,995 more") == true)
    #expect(portfolio.diagnostics.last?.what.contains("line 20001") == true)
  }

  @Test func `a very long app is cut, so that rows cost no memory`() throws {
    let long = String(repeating: "é", count: 10_000)
    let portfolio = try read("id,version\n\(long),\(long)\n361309726,1\n")
    #expect(portfolio.identifiers == [nil, "361309726"])
    #expect(portfolio.entries[0].app.utf8.count <= PortfolioLimits.cellLength + 3)
    #expect((portfolio.entries[0].installedVersion?.utf8.count ?? 0) <= 1_027)
  }

  @Test func `what follows the end of an array is not held`() throws {
    var reader = PortfolioReader(options: PortfolioOptions(format: .json))
    var entries: [AppQuery] = []
    try reader.feed(Array("[361309726]\n".utf8), into: &entries)
    for _ in 0..<100 {
      try reader.feed([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16), into: &entries)
    }
    try reader.finish(into: &entries)
    #expect(entries.count == 1)
    #expect(reader.takeDiagnostics().map(\.kind) == [.malformed])
  }
}
