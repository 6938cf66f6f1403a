import StoreCheck
import Testing

struct SamplePortfolioTests {
  @Test("an export is read as it comes, without a word to say", arguments: SamplePortfolio.all)
  func reads(sample: SamplePortfolio) throws {
    let portfolio = try read(sample.bytes)
    #expect(portfolio.identifiers == sample.identifiers)
    #expect(portfolio.versions == sample.versions)
    #expect(portfolio.kinds.allSatisfy { $0 == .passedOver })
  }

  @Test("the columns of an export can be kept", arguments: SamplePortfolio.all)
  func keeps(sample: SamplePortfolio) throws {
    let portfolio = try read(
      sample.bytes, options: PortfolioOptions(keepsColumns: true), chunk: 17)
    #expect(portfolio.extraColumns == sample.kept)
    #expect(portfolio.entries.allSatisfy { $0.extraFields.count == sample.kept.count })
    #expect(portfolio.identifiers == sample.identifiers)
  }

  @Test func `countries of an export are its entries' own`() throws {
    let markets = try read(SamplePortfolio.excelGerman.bytes).entries.map(\.market)
    #expect(markets == ["de", "at", "ch"].compactMap { Storefront($0) }.map { .own($0) })
    #expect(try read(SamplePortfolio.appStoreConnectSales.bytes).entries[0].market == .own(.jp))
  }

  @Test func `a table that names its apps only by name says what to do`() {
    let error = #expect(throws: PortfolioError.self) {
      try read(
        "ApplicationName,ApplicationVersion,DeviceCount,Platform\nNotes,4.11.2,12,iOS\n",
        options: PortfolioOptions(fileName: "apps.csv"))
    }
    #expect(error?.description.contains("no column names the app among 'ApplicationName'") == true)
    #expect(error?.mend.contains("`bundle id`") == true)
  }

  @Test func `a column of ids under another title is found, and told`() throws {
    let portfolio = try read("Name,Paketname der App,Version\nNotes,com.example.notes,1\n")
    #expect(portfolio.identifiers == ["com.example.notes"])
    #expect(portfolio.versions == ["1"])
    #expect(portfolio.isGuess)
    #expect(portfolio.decision.contains("app from 'Paketname der App'"))
  }

  @Test func `a column of ids beyond the header is found, and told by its number`() throws {
    let portfolio = try read("Name,Version\nNotes,1,com.example.notes\nClock,2,com.example.clock\n")
    #expect(portfolio.identifiers == ["com.example.notes", "com.example.clock"])
    #expect(portfolio.decision.contains("app from column 3"))
  }

  @Test func `without a header the column of ids is taken, and told`() throws {
    let portfolio = try read("First App,361309726,1.0\nSecond App,1441135870,1.1\n")
    #expect(portfolio.identifiers == ["361309726", "1441135870"])
    #expect(portfolio.versions == ["1.0", "1.1"])
    #expect(portfolio.isGuess)
    #expect(portfolio.decision.hasPrefix("app from column 2, version from column 3"))
  }

  @Test func `a column of apps that holds only names is refused`() {
    let error = #expect(throws: PortfolioError.self) {
      try read("app,version\nNotes,1.0\nTime Clock,1.1\n")
    }
    #expect(error?.what.contains("'app' holds no apps, such as 'Notes'") == true)
  }
}
