import StoreCheck
import Testing

struct PortfolioLinesTests {
  @Test func `one app a line, then blanks and a version, is read with comments and blank lines`()
    throws
  {
    let portfolio = try read(
      """
      # our apps
      361309726 1.2.3

      com.example.app\t2.0 (45)   # the new one
        https://apps.apple.com/jp/app/name/id123456789#top
      com.example.other
      """)
    #expect(portfolio.format == .lines)
    #expect(
      portfolio.identifiers == ["361309726", "com.example.app", "123456789", "com.example.other"])
    #expect(portfolio.versions == ["1.2.3", "2.0 (45)", nil, nil])
    #expect(portfolio.diagnostics.isEmpty)
  }

  @Test func `a bad app in line 7 is an entry of its own and is told with its line`() throws {
    let lines = (1...10).map { $0 == 7 ? "no app!" : "36130972\($0)" }
    let portfolio = try read(lines.joined(separator: "\n"))
    #expect(portfolio.entries.count == 10)
    #expect(portfolio.entries.filter { $0.identifier == nil }.map(\.app) == ["no app!"])
    #expect(portfolio.diagnostics.map(\.line) == [7])
    #expect(portfolio.kinds == [.invalidApp])
  }

  @Test(
    "any line end is one", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) throws {
    let portfolio = try read(["361309726 1.0", "", "361309727"].joined(separator: end) + end)
    #expect(portfolio.identifiers == ["361309726", "361309727"])
    #expect(portfolio.versions == ["1.0", nil])
  }

  @Test func `an entry without a version takes the one of the options`() throws {
    let portfolio = try read(
      "361309726 1.0\n361309727\n", options: PortfolioOptions(defaultInstalled: "9"))
    #expect(portfolio.versions == ["1.0", "9"])
  }

  @Test func `a version with a comma is no second cell`() throws {
    let portfolio = try read("com.example.app 1,2.4\ncom.example.other 1,2.5\n")
    #expect(portfolio.format == .lines)
    #expect(portfolio.versions == ["1,2.4", "1,2.5"])
  }

  @Test func `the country of a link counts only when it is asked for`() throws {
    let text = "https://apps.apple.com/jp/app/name/id123456789\n"
    #expect(try read(text).entries.map(\.market) == [.allAsked])
    let portfolio = try read(text, options: PortfolioOptions(takesLinkCountries: true))
    #expect(portfolio.entries.map(\.market) == [.own(.jp)])
  }

  @Test func `a link to a developer is no app and is told so`() throws {
    let portfolio = try read("https://apps.apple.com/us/developer/name/id284417353\n361309726\n")
    #expect(portfolio.identifiers == [nil, "361309726"])
    #expect(portfolio.messages.contains("--developer"))
  }
}
