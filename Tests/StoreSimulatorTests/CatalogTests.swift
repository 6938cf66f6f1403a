import StoreCheck
import Testing

@testable import StoreSimulator

struct CatalogTests {
  private func listing(_ id: UInt64, _ bundleID: String, _ kind: String, _ version: String)
    -> String
  {
    #"{"trackId":\#(id),"bundleId":"\#(bundleID)","kind":"\#(kind)","version":"\#(version)","#
      + #""trackName":"Na\u0301me \#(id)"}"#
  }

  private func configuration(_ json: String) throws -> SimulatorConfiguration {
    var configuration = SimulatorConfiguration()
    configuration.source = .recorded(try #require(RecordedAnswers(catalog: Array(json.utf8))))
    return configuration
  }

  private func versions(
    _ target: String, _ configuration: SimulatorConfiguration
  ) throws -> [String?] {
    try ReadBody(answer(target, configuration).body).listings.map(\.version)
  }

  private func rows(
    _ target: String, _ configuration: SimulatorConfiguration
  ) throws -> [String] {
    try ReadBody(answer(target, configuration).body).results.map { row in
      ["trackId", "version", "kind"].map { "\(row[$0] ?? "-")" }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    #"{"resultCount":1,"results":[LISTING]}"#, "[LISTING]", "LISTING",
    #"{"a":{"b":[{"c":LISTING}]},"d":null,"e":[1,"x"]}"#,
  ])
  func `a catalog is read from listings wherever in the file they are`(_ shape: String) throws {
    let json = shape.replacing("LISTING", with: listing(5, "com.a", "software", "2.0"))
    let configuration = try configuration(json)
    #expect(try rows("/lookup?id=5,6&country=jp", configuration) == ["5 2.0 software"])
    #expect(try rows("/lookup?bundleId=COM.A", configuration) == ["5 2.0 software"])
    #expect(try rows("/lookup?id=6", configuration) == [])
  }

  @Test func `a catalog by country lists its apps there only, each once`() throws {
    let us = listing(5, "com.a", "software", "1.0")
    let jp = listing(5, "com.a", "software", "2.0")
    let configuration = try configuration(
      #"{"us":{"5":\#(us),"com.a":\#(us)},"JP":[\#(jp)],"notes":{}}"#)
    #expect(try rows("/lookup?id=5", configuration) == ["5 1.0 software"])
    #expect(try rows("/lookup?bundleId=com.a&country=jp", configuration) == ["5 2.0 software"])
    #expect(try rows("/lookup?id=5&country=de", configuration) == [])
  }

  @Test func `a record for the Mac is returned to a lookup for iPhone, which can see its kind`()
    throws
  {
    let mac = listing(7, "com.mac", "mac-software", "3.0")
    let configuration = try configuration("[\(mac)]")
    for target in ["/lookup?id=7&entity=software", "/lookup?bundleId=com.mac&entity=software"] {
      #expect(try rows(target, configuration) == ["7 3.0 mac-software"])
    }
    let both = try self.configuration("[\(mac),\(listing(8, "com.mac", "software", "4.0"))]")
    #expect(try rows("/lookup?bundleId=com.mac&entity=software", both) == ["8 4.0 software"])
  }

  @Test(arguments: ["", "nothing", "[]", "{}", #"{"results":[]}"#, "[1,2]", #"{"trackId":5"#])
  func `a file without listings is no catalog`(_ text: String) {
    #expect(RecordedAnswers(catalog: Array(text.utf8)) == nil)
  }

  @Test func `a portfolio becomes a catalog with its ids, versions, and countries`() throws {
    var own = AppQuery("com.example.own", installedVersion: "3")
    own.market = .own(.jp)
    var mac = AppQuery("43")
    mac.expectedBundleID = "com.example.mac"
    mac.platform = .mac
    var configuration = SimulatorConfiguration()
    configuration.source = .recorded(
      try #require(
        RecordedAnswers(portfolio: [
          AppQuery("42", installedVersion: "1.2 \"x\""), AppQuery("Two words"), AppQuery("42"), own,
          mac,
        ])))
    #expect(try rows("/lookup?bundleId=com.example.mac", configuration) == ["43 1.0 mac-software"])
    #expect(try rows("/lookup?id=42&country=de", configuration) == [#"42 1.2 "x" software"#])
    #expect(try rows("/lookup?bundleId=com.example.own", configuration) == [])
    let row = try rows("/lookup?bundleId=com.example.own&country=jp", configuration).first
    #expect(row?.hasSuffix(" 3 software") == true)
    #expect(RecordedAnswers(portfolio: [AppQuery("Two words")]) == nil)
  }

  @Test func `the entries of a catalog name each app once, escapes undone`() throws {
    let bare = #"{"trackId":"9","version":1.5,"trackName":null}"#
    let configuration = try configuration(
      "[\(listing(7, "com.mac", "mac-software", "3.0")),\(bare),\(bare)]")
    #expect(
      Array(configuration.catalogEntries) == [
        CatalogEntry(
          trackID: 7, bundleID: "com.mac", version: "3.0", name: "Na\u{301}me 7", storefront: .us,
          platform: .mac),
        CatalogEntry(
          trackID: 9, bundleID: "", version: "1.5", name: "", storefront: .us, platform: .ios),
      ])
  }

  @Test func `the entries of a generated catalog are listed where they say`() throws {
    let configuration = SimulatorConfiguration(catalogue: SyntheticCatalogue(count: 300))
    let entries = Array(configuration.catalogEntries)
    #expect(Set(entries.map(\.trackID)).count == 300)
    for entry in entries {
      guard let storefront = entry.storefront else { continue }
      let target = "/lookup?id=\(entry.trackID)&country=\(storefront.code)"
      #expect(try versions(target, configuration) == [entry.version])
    }
    #expect(entries.contains { $0.storefront == nil } && entries.contains { $0.platform == .mac })
  }
}
