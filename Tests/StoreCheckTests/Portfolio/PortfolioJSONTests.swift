import StoreCheck
import Testing

struct PortfolioJSONTests {
  @Test func `an array of strings, numbers and objects is read`() throws {
    let portfolio = try read(
      """
      [ "com.example.a", 361309726,
        {"bundleId": "com.example.b", "version": "1.0", "country": "jp", "tags": [{"a": [1]}, "]"]},
        {"trackId": 361309727, "installed_version": 1.10, "other": null},
        {"url": "https:\\/\\/apps.apple.com\\/app\\/id361309728", "name": "\\u65e5\\ud83d\\ude00"}
      ]
      """)
    #expect(portfolio.format == .json)
    #expect(
      portfolio.identifiers == [
        "com.example.a", "361309726", "com.example.b", "361309727", "361309728",
      ])
    #expect(portfolio.versions == [nil, nil, "1.0", "1.10", nil])
    #expect(portfolio.entries[2].market == .own(.jp))
    #expect(portfolio.diagnostics.isEmpty)
  }

  @Test func `one value a line is read, a bad line costs itself`() throws {
    let portfolio = try read(
      """
      {"app": "361309726", "version": "1.0"}
      {"app": "361309727", "version"

      "com.example.a"
      361309728
      """)
    #expect(portfolio.format == .ndjson)
    #expect(portfolio.identifiers == ["361309726", nil, "com.example.a", "361309728"])
    #expect(portfolio.diagnostics.map(\.line) == [2])
    #expect(portfolio.kinds == [.malformed])
  }

  @Test func `an element that is no JSON costs itself`() throws {
    let portfolio = try read(
      "[361309726, oops, {\"id\": 361309727 \"x\"}, {}, null, [1], 361309728]")
    #expect(
      portfolio.identifiers == ["361309726", nil, nil, nil, nil, nil, "361309728"])
    #expect(portfolio.entries.count == 7)
  }

  @Test func `an array that is not closed is told, and loses nothing that is whole`() throws {
    let portfolio = try read("[361309726, {\"id\": 361309727},\n{\"id\": 36130")
    #expect(portfolio.identifiers == ["361309726", "361309727", nil])
    #expect(portfolio.kinds.contains(.unclosed))
  }

  @Test func `the members of all first elements are kept`() throws {
    let portfolio = try read(
      """
      {"id": 361309726, "team": "red", "cost": 1.50}
      {"id": 361309727, "cost": 2, "extra": true}
      {"id": 361309728}
      """, options: PortfolioOptions(keepsColumns: true))
    #expect(portfolio.extraColumns == ["team", "cost", "extra"])
    #expect(
      portfolio.entries.map(\.extraFields) == [
        ["red", "1.50", ""], ["", "2", "true"], ["", "", ""],
      ])
    #expect(portfolio.diagnostics.isEmpty)
  }
}
