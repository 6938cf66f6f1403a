import Foundation
import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite struct AnswerScannerTests {
  private static func scan(_ text: String) -> LookupResponse? {
    AnswerScanner.scan(Data(text.utf8).bytes)
  }

  @Test func `an ordinary answer is read without the complete decoder`() throws {
    let response = try #require(
      Self.scan(
        """
        \n\n\n{ "resultCount":1, "results":[ {"screenshotUrls":["a","b\\n"], "features":[],
        "isGameCenterEnabled":false, "averageUserRating":4.5e0, "description":"Zeile\\u00e4 日本",
        "trackId":361309726, "bundleId":"com.apple.Pages", "version":"14.0", "price":0.00,
        "trackName":"P\\u00e4ges \\ud83d\\ude00 \\"x\\"", "currency":"USD", "kind":"software",
        "sellerName":null, "minimumOsVersion":"16.0", "wrapperType":"software",
        "currentVersionReleaseDate":"2024-04-02T17:00:00Z", "trackViewUrl":"https://a/b"} ] }\n\n
        """))
    #expect(!response.isIncomplete)
    let listing = try #require(response.results.first).listing
    #expect(
      listing
        == AppListing(
          trackID: 361_309_726, bundleID: "com.apple.Pages", version: "14.0",
          name: "Päges 😀 \"x\"", released: "2024-04-02T17:00:00Z", minimumOS: "16.0", price: 0,
          currency: "USD", seller: nil, url: "https://a/b"))
  }

  @Test(arguments: [
    ("a text for a number", #"{"resultCount":1,"results":[{"trackId":"5"}]}"#),
    ("a field twice", #"{"resultCount":1,"results":[{"trackId":5,"trackId":6}]}"#),
    ("an escape in a name", #"{"resultCount":1,"results":[{"track\u0049d":5}]}"#),
    ("an unpaired surrogate", #"{"resultCount":1,"results":[{"trackId":5,"x":"\ud800"}]}"#),
    ("an unknown escape", #"{"resultCount":1,"results":[{"trackId":5,"x":"\q"}]}"#),
    ("a missing comma", #"{"resultCount":1,"results":[{"trackId":5 "x":1}]}"#),
    ("a comma too many", #"{"resultCount":1,"results":[{"trackId":5,}]}"#),
    ("a number with a leading zero", #"{"resultCount":1,"results":[{"trackId":05}]}"#),
    ("a bare word", #"{"resultCount":1,"results":[{"trackId":5,"x":nul}]}"#),
    ("something behind the end", #"{"resultCount":1,"results":[{"trackId":5}]} x"#),
    (
      "a control character",
      "{\"resultCount\":1,\"results\":[{\"trackId\":5,\"version\":\"\u{1}\"}]}"
    ),
    ("a result that is no object", #"{"resultCount":1,"results":[4]}"#),
    ("a result without identity", #"{"resultCount":1,"results":[{"version":"1"}]}"#),
    ("another member", #"{"resultCount":0,"results":[],"more":1}"#),
    ("no results", #"{"resultCount":0}"#),
    ("nothing", ""),
    ("null", "null"),
  ])
  func `anything out of the ordinary is left to the complete decoder`(row: (String, String)) {
    #expect(Self.scan(row.1) == nil, "\(row.0)")
  }

  @Test(arguments: [
    [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE3, 0x81], [0x80],
  ])
  func `bytes that are no UTF-8 are read by the complete decoder alone`(bytes: [UInt8]) {
    #expect(AnswerScanner.scan(Self.body(bytes, in: "version").bytes) == nil)
    let unread = Self.body(bytes, in: "x")
    #expect(
      AnswerScanner.scan(unread.bytes).map { .results($0) }
        == LookupResponse.parseCompletely(unread))
  }

  @Test func `raw control characters in what is not read change nothing`() {
    for byte in UInt8(0)..<0x20 {
      let body = Self.body([0x41, byte], in: "x")
      let scanned = AnswerScanner.scan(body.bytes)
      #expect(scanned != nil, "\(byte)")
      #expect(scanned.map { .results($0) } == LookupResponse.parseCompletely(body), "\(byte)")
    }
  }

  @Test(arguments: [
    "-1e-999", "1e-999", "5e-324", "2e-324", "1e-310", "1e308", "1e309", "-1e999", "-0", "-0.0",
    "0e9", "0.000e-5", "0.0000000000000001", "1E2", "12345678901234567", "0.1000000000000000",
  ])
  func `a price is read as by the complete decoder, or left to it`(price: String) throws {
    let text = #"{"resultCount":1,"results":[{"trackId":5,"price":\#(price)}]}"#
    guard let scanned = Self.scan(text) else { return }
    let complete = LookupResponse.parseCompletely(Data(text.utf8))
    #expect(complete == .results(scanned))
  }

  /// An answer whose one result has these bytes in a member.
  private static func body(_ bytes: [UInt8], in name: String) -> Data {
    Data("{\"resultCount\":1,\"results\":[{\"trackId\":5,\"\(name)\":\"".utf8) + Data(bytes)
      + Data(#""}]}"#.utf8)
  }

  @Test func `what the scanner accepts it reads as the complete decoder does`() {
    var chance = SeededGenerator(seed: 11)
    let whole = Array(Self.sample.utf8)
    var accepted = 0
    for _ in 0..<4_000 {
      var bytes = whole
      for _ in 0..<chance.number(in: 1...3) {
        let place = chance.number(in: 0...bytes.count - 1)
        switch chance.number(in: 0...3) {
        case 0: bytes[place] = chance.pick(Array(#"{}[]",:\ue0159-+.nt "#.utf8))
        case 1: bytes[place] = UInt8(chance.number(in: 0...255))
        case 2: bytes.remove(at: place)
        default: bytes.insert(bytes[chance.number(in: 0...bytes.count - 1)], at: place)
        }
      }
      let body = Data(bytes)
      guard let scanned = AnswerScanner.scan(body.bytes) else { continue }
      accepted += 1
      let complete = LookupResponse.parseCompletely(body)
      #expect(complete == .results(scanned), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > 200, "the mutations are too wild to tell anything")
  }

  private static let sample = #"""
    {"resultCount":3,"results":[{"trackId":12,"bundleId":"com.a.b","version":"1.2","price":1.5e1,
    "trackName":"\u00e4 \"日\" \ud83d\ude00","x":[1,-2.5,true,null,{"y":"z"}],"kind":"software",
    "text":"Schreibt auf, was zählt, und findet es wieder 日本 \u00e4 \"so\".",
    "supportedDevices":["iPhone5s-iPhone5s","iPadAir-iPadAir"]},
    {"trackId":13,"supportedDevices":["iPhone5s-iPhone5s","iPadAir-iPadAir"],"version":"2"},
    {"wrapperType":"artist","artistId":7,"sellerName":null,"currency":"EUR","trackViewUrl":"u"}]}
    """#
}
