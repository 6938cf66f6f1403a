import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct LookupResponseTests {
  private static func parse(_ text: String) -> LookupResponse.Body {
    LookupResponse.parse(Data(text.utf8))
  }

  private static func response(_ text: String) throws -> LookupResponse {
    guard case .results(let response) = parse(text) else {
      throw NotAnAnswer(text: text)
    }
    return response
  }

  private struct NotAnAnswer: Error { var text: String }

  private static func envelope(_ results: String..., count: Int? = nil) -> String {
    "\n\n\n{\n \"resultCount\":\(count ?? results.count),\n"
      + " \"results\": [\n\(results.joined(separator: ", "))]\n}\n\n\n"
  }

  @Test func `every field is read, between three line feeds and three`() throws {
    let response = try Self.response(
      Self.envelope(
        """
        {"wrapperType":"software", "kind":"software", "trackId":361309726,
        "bundleId":"com.apple.Pages", "version":"14.0", "trackName":"P\\u00e4ges \\"2\\"",
        "currentVersionReleaseDate":"2024-04-02T17:00:00Z", "minimumOsVersion":"16.0",
        "price":4.99, "currency":"USD", "sellerName":"Example", "fileSizeBytes":"5",
        "trackViewUrl":"https://apps.apple.com/us/app/id361309726", "genres":["a","b"]}
        """))
    let expected = AppListing(
      trackID: 361_309_726, bundleID: "com.apple.Pages", version: "14.0", name: "Päges \"2\"",
      released: "2024-04-02T17:00:00Z", minimumOS: "16.0", price: 4.99, currency: "USD",
      seller: "Example", url: "https://apps.apple.com/us/app/id361309726")
    #expect(
      response
        == LookupResponse(results: [
          StoreResult(listing: expected, wrapperType: "software", kind: "software")
        ]))
  }

  @Test(arguments: [
    ("a number in a text", #"{"trackId":"42"}"#, 42 as UInt64?, nil as Double?),
    ("a price in a text", #"{"trackId":42,"price":"4.99"}"#, 42, 4.99),
    ("a free app", #"{"trackId":42,"price":0.00}"#, 42, 0),
    ("no price, as on a pre-order", #"{"trackId":42}"#, 42, nil),
    ("a null", #"{"trackId":42,"price":null,"version":null}"#, 42, nil),
    ("a price of another type", #"{"trackId":42,"price":{"amount":1}}"#, 42, nil),
    ("a price without end", #"{"trackId":42,"price":1e999}"#, 42, nil),
    ("a fraction that is whole", #"{"trackId":42.0}"#, 42, nil),
    ("texts of other types", #"{"trackId":42,"version":14,"trackName":[],"kind":{}}"#, 42, nil),
  ])
  func `odd fields are read where they can be and missing where not`(
    name: String, result: String, trackID: UInt64?, price: Double?
  ) throws {
    let response = try Self.response(Self.envelope(result))
    #expect(!response.isIncomplete)
    let listing = try #require(response.results.first).listing
    #expect(listing == AppListing(trackID: trackID, price: price))
  }

  @Test(arguments: [
    Named("a track id of another type", #"{"trackId":[]}"#),
    Named("a track id beyond 64 bits", #"{"trackId":99999999999999999999999999}"#),
    Named("a negative track id", #"{"trackId":-4}"#),
    Named("a fraction", #"{"trackId":4.5}"#),
    Named("no identity", #"{"version":"1.0","wrapperType":"software"}"#),
    Named("a number", "4"), Named("a null", "null"), Named("a list", "[1]"), Named("empty", "{}"),
    Named("a text", #""x""#), Named("a bundle id of another type", #"{"bundleId":7}"#),
  ])
  func `a result nobody can name makes the answer incomplete, and loses no other`(
    row: Named<String>
  ) throws {
    for results in [[row.value, #"{"trackId":7}"#], [#"{"trackId":7}"#, row.value]] {
      let response = try Self.response(Self.envelope(results[0], results[1]))
      #expect(response.isIncomplete)
      #expect(response.results.map(\.listing) == [AppListing(trackID: 7)])
    }
  }

  @Test(arguments: [
    Named("fewer than claimed", #"{"resultCount":2,"results":[{"trackId":7}]}"#),
    Named("more than claimed", #"{"resultCount":0,"results":[{"trackId":7}]}"#),
    Named("no claim", #"{"results":[{"trackId":7}]}"#),
    Named("a claim of another type", #"{"resultCount":"one","results":[{"trackId":7}]}"#),
    Named("a negative claim", #"{"resultCount":-1,"results":[{"trackId":7}]}"#),
  ])
  func `a count that does not fit makes the answer incomplete`(row: Named<String>) throws {
    let response = try Self.response(row.value)
    #expect(response.isIncomplete)
    #expect(response.results.count == 1)
  }

  @Test(arguments: [
    ("the country", "Invalid value(s) for key(s): [country]", "country" as String?),
    ("an id", "Invalid value(s) for key(s): [id]", "id"),
    ("several", "Invalid value(s) for key(s): [a], [b]", "b"),
    ("something else", "No mercy", nil),
    ("a bracket alone", "oops ]x[", nil),
  ])
  func `the store's complaint names a parameter`(name: String, message: String, parameter: String?)
  {
    let body = #"{"errorMessage":"\#(message)", "queryParameters":{"country":"xx"}}"#
    #expect(Self.parse(body) == .invalidParameter(parameter))
  }

  @Test(arguments: [
    Named("nothing", ""), Named("blanks", "\n\n\n"), Named("null", "null"), Named("a number", "5"),
    Named("a list", #"[{"trackId":7}]"#), Named("an object", "{}"),
    Named("results of another type", #"{"resultCount":0,"results":{}}"#),
    Named("results that are null", #"{"resultCount":0,"results":null}"#),
    Named("a message of another type", #"{"errorMessage":5}"#),
    Named("a page", "<!DOCTYPE html><title>Sign in</title>"),
    Named("a cut body", #"{"resultCount":1,"results":[{"trackId":7"#),
    Named("a cut text", #"{"resultCount":1,"results":[{"trackName":"a"#),
    Named("two answers", #"{"resultCount":0,"results":[]}{"resultCount":0,"results":[]}"#),
    Named("deep nesting", String(repeating: "[", count: 100_000)),
    Named(
      "deep nesting in a field",
      #"{"resultCount":1,"results":[{"trackId":7,"x":"# + String(repeating: "[", count: 100_000)
        + String(repeating: "]", count: 100_000) + "}]}"),
    Named("a lone byte-order mark", "\u{FEFF}"),
  ])
  func `anything else is malformed`(row: Named<String>) {
    #expect(Self.parse(row.value) == .malformed)
  }

  @Test func `raw control characters and broken UTF-8 in a text cost no result`() throws {
    var body = Data(
      #"{"resultCount":1,"results":[{"trackId":7,"version":"1.0","trackName":"a"#.utf8)
    body += [0x01, 0x0B, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80]
    body += Data(#""}]}"#.utf8)
    guard case .results(let response) = LookupResponse.parse(body) else {
      Issue.record("it is lost")
      return
    }
    #expect(!response.isIncomplete)
    #expect(response.results.first?.listing.trackID == 7)
    #expect(response.results.first?.listing.version == "1.0")
    #expect(response.results.first?.listing.name?.hasPrefix("a") == true)
  }

  @Test func `an answer of more results than could be asked for is read, of far too many is not`()
    throws
  {
    func text(_ count: Int, _ result: (Int) -> String) -> String {
      let results = (1...count).map(result).joined(separator: ",")
      return "{\"resultCount\":\(count),\"results\":[\(results)]}"
    }
    let most = LookupResponse.mostResults
    let many = try Self.response(text(most) { #"{"trackId":\#($0)}"# })
    #expect(many.results.count == most)
    let batch = try CoreSamples.batch(["5", "\(most + 1)", "\(most)"])
    #expect(many.listings(for: batch).found.map { $0?.trackID } == [5, nil, UInt64(most)])
    #expect(Self.parse(text(most + 1) { #"{"trackId":\#($0)}"# }) == .malformed)
    #expect(Self.parse(text(most + 1) { _ in "{}" }) == .malformed)
  }
}

@Suite struct LookupMatchingTests {
  private static func result(
    _ trackID: UInt64?, _ bundleID: String? = nil, version: String = "1",
    type: String? = "software",
    kind: String? = "software"
  ) -> StoreResult {
    StoreResult(
      listing: AppListing(trackID: trackID, bundleID: bundleID, version: version),
      wrapperType: type, kind: kind)
  }

  @Test func `results are matched by track id in any order, and others are passed over`() throws {
    let response = LookupResponse(results: [
      Self.result(9, version: "9"), Self.result(3, version: "3"), Self.result(1, version: "1"),
    ])
    let (found, isIncomplete) = response.listings(for: try CoreSamples.batch(["1", "2", "3"]))
    #expect(found.map { $0?.version } == ["1", nil, "3"])
    #expect(!isIncomplete)
  }

  @Test func `results are matched by bundle id without regard to case`() throws {
    let response = LookupResponse(results: [Self.result(1, "com.apple.Numbers")])
    let batch = try CoreSamples.batch(["com.apple.numbers", "com.apple.pages"])
    #expect(response.listings(for: batch).found.map { $0?.bundleID } == ["com.apple.Numbers", nil])
  }

  @Test func `of results for one app the first counts`() throws {
    let response = LookupResponse(results: [
      Self.result(1, version: "first"), Self.result(1, version: "second"),
    ])
    #expect(
      response.listings(for: try CoreSamples.batch(["1"])).found.map { $0?.version } == ["first"])
  }

  @Test(arguments: [
    ("an iPhone app", "software" as String?, "software" as String?, [Platform.ios]),
    ("a Mac app", "software", "mac-software", [.mac]),
    ("a TV app", "software", "tv-software", [.tv]),
    ("without a kind", "software", nil, [.ios, .mac, .tv]),
    ("without anything", nil, nil, [.ios, .mac, .tv]),
    ("an artist", "artist", nil, []),
    ("a song", "track", "song", []),
    ("a book", "software", "ebook", []),
  ])
  func `only apps count, and those of another platform are marked`(
    name: String, type: String?, kind: String?, platforms: [Platform]
  ) throws {
    let response = LookupResponse(results: [Self.result(1, type: type, kind: kind)])
    for platform in Platform.allCases {
      let (found, isIncomplete) = response.listings(
        for: try CoreSamples.batch(["1"], on: platform))
      #expect((found[0]?.isOtherPlatform == false) == platforms.contains(platform), "\(platform)")
      #expect((found[0] == nil) == platforms.isEmpty)
      #expect(!isIncomplete)
    }
  }

  @Test func `an app without the identity that was asked for makes the answer incomplete`() throws {
    let byBundleID = LookupResponse(results: [Self.result(1), Self.result(2, "a.b")])
    let first = byBundleID.listings(for: try CoreSamples.batch(["a.b", "c.d"]))
    #expect(first.isIncomplete)
    #expect(first.found.map { $0?.trackID } == [2, nil])
    let byTrackID = LookupResponse(results: [Self.result(nil, "a.b")])
    #expect(byTrackID.listings(for: try CoreSamples.batch(["1"])).isIncomplete)
    let artist = LookupResponse(results: [Self.result(nil, type: "artist")])
    #expect(!artist.listings(for: try CoreSamples.batch(["1"])).isIncomplete)
  }
}
