@testable import StoreCheck
import Testing

struct PortfolioTableTests {
  @Test(
    "the separator is found", arguments: [",", ";", "\t"])
  func separators(separator: String) throws {
    let text = [
      "Name|Bundle ID|App Version", "\"A, b; c\"|com.example.a|1.10", "B|com.example.b|2",
    ]
    .joined(separator: "\r\n").replacing("|", with: separator)
    let portfolio = try read(text)
    #expect(portfolio.format == .csv)
    #expect(portfolio.identifiers == ["com.example.a", "com.example.b"])
    #expect(portfolio.versions == ["1.10", "2"])
    #expect(portfolio.diagnostics.isEmpty)
  }

  @Test(
    "a header is read in any spelling",
    arguments: [
      ("app", "version"), ("ID", "Installed Version"), ("App ID", "installed_version"),
      ("apple_id", "Short-Version"), ("adam id", "CFBundleShortVersionString"),
      ("Track Id", "APP VERSION"), ("Bundle ID", "version"), ("bundle_identifier", "version"),
      ("Identifier", "version"), ("URL", "version"), ("\u{FEFF}id", "version"),
      ("\"App ID\"", "\"Version\""),
    ])
  func headers(app: String, version: String) throws {
    let portfolio = try read("\(app),\(version)\n361309726,1.2\n")
    #expect(portfolio.identifiers == ["361309726"])
    #expect(portfolio.versions == ["1.2"])
  }

  @Test func `a table of one column is read`() throws {
    let portfolio = try read("Bundle ID\ncom.example.a\ncom.example.b\n")
    #expect(portfolio.identifiers == ["com.example.a", "com.example.b"])
  }

  @Test func `without a header the first column names the app and the second may be the version`()
    throws
  {
    let portfolio = try read("361309726,1.0,x\ncom.example.b,2.0,y\n")
    #expect(portfolio.identifiers == ["361309726", "com.example.b"])
    #expect(portfolio.versions == ["1.0", "2.0"])
    let names = try read("361309726;First\n361309727;Second\n")
    #expect(names.identifiers == ["361309726", "361309727"])
    #expect(names.versions == [nil, nil])
  }

  @Test func `the track id is taken where it is filled, and the bundle id is expected of it`()
    throws
  {
    let portfolio = try read(
      "bundle id,apple id,version\ncom.example.a,361309726,1\ncom.example.b,,2\n,361309727,3\n")
    #expect(portfolio.identifiers == ["361309726", "com.example.b", "361309727"])
    #expect(portfolio.entries.map(\.expectedBundleID) == ["com.example.a", nil, nil])
  }

  @Test func `a bundle id is taken before the number of an app in another system`() throws {
    let portfolio = try read(
      "App ID,Bundle ID,Version\n361309726,com.example.a,1\n361309999,com.example.b,2\n")
    #expect(portfolio.identifiers == ["com.example.a", "com.example.b"])
    #expect(portfolio.entries.allSatisfy { $0.expectedBundleID == nil })
    #expect(portfolio.decision.contains("not used: 'App ID'"))
  }

  @Test func `cells in quotation marks hold separators, line ends and doubled marks`() throws {
    let portfolio = try read(
      "name,id,notes,version\n\"a \"\"b\"\"\",361309726,\"one\r\ntwo, three\",1.0\nx,361309727,,2\n",
      options: PortfolioOptions(keepsColumns: true))
    #expect(portfolio.extraColumns == ["name", "notes"])
    #expect(
      portfolio.entries.map(\.extraFields) == [["a \"b\"", "one\r\ntwo, three"], ["x", ""]])
    #expect(portfolio.versions == ["1.0", "2"])
  }

  @Test func `kept columns come in the order of the header, short rows filled up`() throws {
    let portfolio = try read(
      "Team,App ID,Version,Owner,\nred,361309726,1,ann\nblue,361309727\n",
      options: PortfolioOptions(keepsColumns: true))
    #expect(portfolio.extraColumns == ["Team", "Owner"])
    #expect(portfolio.entries.map(\.extraFields) == [["red", "ann"], ["blue", ""]])
  }

  @Test func `a country of its own is read, UK as GB, an unknown one is told`() throws {
    let portfolio = try read(
      "app,country\n361309726,jp\n361309727,UK\n361309728,xx\n361309729,\n361309730,Germany\n")
    #expect(
      portfolio.entries.map(\.market) == [
        .own(.jp), Storefront("gb").map { .own($0) }, .invalid("xx"), .allAsked,
        Storefront("de").map { .own($0) },
      ])
    #expect(portfolio.diagnostics.map(\.line) == [3, 4])
    #expect(portfolio.kinds == [.respelledCountry, .invalidCountry])
    let anything = try read(
      "app,country\n361309728,xx\n", options: PortfolioOptions(takesAnyCountry: true))
    #expect(anything.entries.map(\.market) == [Storefront("xx").map { .own($0) }])
  }

  @Test func `titles above the header, a total below and empty lines are no entries`() throws {
    let portfolio = try read(
      """
      App inventory,,,
      "Created on 2026-03-01, by admin",,,

      No.,Title,Apple ID,Version
      1,One,361309726,1.0
      2,Two,361309727,2.0
      ,,,
      Total,2,,
      """)
    #expect(portfolio.identifiers == ["361309726", "361309727"])
    #expect(portfolio.kinds == [.passedOver])
    #expect(portfolio.diagnostics.map(\.line) == [8])
  }

  @Test(arguments: [
    "name,id\nA,361309726\nTotal,\nB,361309727\n", "361309726,1.0\n\nTotal,2\n361309727,1.0\n",
  ])
  func `what follows a total and can be an entry is one`(text: String) throws {
    let portfolio = try read(text)
    #expect(portfolio.identifiers == ["361309726", "361309727"])
    #expect(portfolio.kinds == [.passedOver])
    #expect(portfolio.diagnostics.map(\.line) == [3])
  }

  @Test func `a header that comes again is passed over`() throws {
    let portfolio = try read("id,version\n361309726,1\nid,version\n361309727,2\n")
    #expect(portfolio.identifiers == ["361309726", "361309727"])
    #expect(portfolio.kinds == [.passedOver])
  }

  @Test func `an id that a spreadsheet shortened is named as such`() throws {
    let portfolio = try read("app id\n1.23457E+09\n361309726.0\n\"361,309,726\"\n=\"361309727\"\n")
    #expect(portfolio.identifiers == [nil, "361309726", nil, "361309727"])
    #expect(portfolio.messages.contains("'1.23457E+09' lost digits in a spreadsheet"))
    #expect(portfolio.diagnostics.map(\.line) == [2, 4])
  }

  @Test func `a version like a date is told where its neighbours are none`() throws {
    let portfolio = try read(
      "id,version\n361309726,1.9\n361309727,2010-01-01\n361309728,1.11\n361309729,01.10.2010\n")
    #expect(portfolio.kinds == [.dateLikeVersion, .dateLikeVersion])
    #expect(portfolio.diagnostics.map(\.line) == [3, 5])
    #expect(portfolio.versions == ["1.9", "2010-01-01", "1.11", "01.10.2010"])
    let allDates = try read("id,version\n361309726,2024-01-02\n361309727,2024-02-01\n")
    #expect(allDates.versions == [nil, nil])
    #expect(allDates.isGuess && allDates.decision.contains("not used: 'version' (dates)"))
    let calendar = try read("id,version\n361309726,2024.01.02\n361309727,1.0\n")
    #expect(calendar.diagnostics.isEmpty)
  }
}
