import Foundation
import StoreCheck
import Testing

@Suite struct AppIdentifierTests {
  @Test(arguments: [
    ("a track id", "361309726", "361309726", AppIdentifier.Kind.trackID),
    ("leading zeros", "00042", "42", .trackID),
    ("the greatest number", "9223372036854775807", "9223372036854775807", .trackID),
    ("blanks around", " \t361309726\r\n", "361309726", .trackID),
    ("a bundle id", "com.example.App", "com.example.App", .bundleID),
    ("hyphens and underscores", "com.ex-am_ple.a2", "com.ex-am_ple.a2", .bundleID),
    ("without a dot", "facebook", "facebook", .bundleID),
    ("beginning with a digit", "1.2.a", "1.2.a", .bundleID),
  ])
  func `an app is read as a number or a bundle id`(
    name: String, text: String, written: String, kind: AppIdentifier.Kind
  ) {
    let identifier = AppIdentifier(text)
    #expect(identifier?.description == written)
    #expect(identifier?.kind == kind)
  }

  @Test(arguments: [
    Named("nothing", ""), Named("blanks", "  \t"), Named("zero", "0"), Named("zeros", "0000"),
    Named("a negative number", "-5"), Named("a signed number", "+5"),
    Named("a number beyond 63 bits", "9223372036854775808"),
    Named("a very long number", String(repeating: "9", count: 500)),
    Named("a version", "1.2.3"), Named("a fraction", "1.5"), Named("a list", "1,2"),
    Named("a blank inside", "com.example app"), Named("a star", "com.example.*"),
    Named("digits of another script", "١٢٣"), Named("letters of another script", "com.例.app"),
    Named("an ampersand", "com.a&country=jp"), Named("a percent sign", "com.a%2Cb"),
    Named("a NUL", "com.a\0b"), Named("a line feed inside", "com.a\nb"),
    Named("only dots", "..."), Named("too long", "com." + String(repeating: "a", count: 252)),
  ])
  func `anything else names no app`(row: Named<String>) {
    #expect(AppIdentifier(row.value) == nil)
  }

  @Test func `the longest bundle id is one of 255 bytes`() {
    #expect(AppIdentifier("com." + String(repeating: "a", count: 251)) != nil)
  }

  @Test func `bundle ids that differ by case are one, and keep their spelling`() throws {
    let (capital, small) = (
      try #require(BundleID("com.apple.Numbers")), try #require(BundleID("com.apple.numbers"))
    )
    #expect(capital == small)
    #expect(Set([capital, small]).count == 1)
    #expect(capital.text == "com.apple.Numbers")
    #expect(capital.key == "com.apple.numbers")
    #expect(BundleID("com.apple.numbers2") != small)
  }
}

@Suite struct StorefrontTests {
  @Test func `there are 175 storefronts, each with a name, in the order of their codes`() {
    #expect(Storefront.all.count == 175)
    #expect(Storefront.all.map(\.code) == Storefront.all.map(\.code).sorted())
    #expect(Storefront.all.allSatisfy { $0.isKnown && $0.name?.isEmpty == false })
    #expect(Set(Storefront.all.compactMap(\.name)).count == 175)
    #expect([Storefront.us, .jp, .gb].map(\.code) == ["US", "JP", "GB"])
  }

  @Test(.enabled(if: SharedData.isPresent, "the shared data is not here"))
  func `the codes are those of the shared list`() throws {
    let codes = try SharedData.text("storefronts.txt").split(separator: "\n").map { String($0) }
    #expect(Storefront.all.map(\.code) == codes.sorted())
  }

  @Test(arguments: ["us", "US", "uS", "Us"])
  func `a code is read in either case`(code: String) {
    #expect(Storefront(code) == .us)
  }

  @Test(arguments: ["", "u", "usa", "u1", "1u", "u ", " us", "ü", "ús", "u\0", "@[", "`{", "ｕｓ"])
  func `two letters and nothing else are a code`(code: String) {
    #expect(Storefront(code) == nil)
  }

  @Test(arguments: [
    "UK", "EN", "IC", "LI", "BD", "PR", "MC", "SM", "VA", "AD", "GI", "CU", "IR", "KP", "SY", "SD",
    "XX", "ZZ", "AA",
  ])
  func `a code that nobody sells in is read and is not known`(code: String) {
    #expect(Storefront(code)?.isKnown == false)
    #expect(Storefront(code)?.name == nil)
  }
}

@Suite struct RateLimitParsingTests {
  @Test(arguments: [
    ("20/m", 20, 60), ("1/s", 1, 1), ("900/h", 900, 3600), ("1000000/s", 1_000_000, 1),
  ])
  func `a count and a unit are read`(text: String, count: Int, seconds: Int) {
    #expect(RateLimit(text) == RateLimit(count: count, window: .seconds(seconds)))
  }

  @Test(arguments: [
    "", "20", "20/", "/m", "20/d", "20/min", "0/m", "-1/m", "+20/m", "1.5/s", "20/m/s", "20 /m",
    "20/M", "1000001/s", "99999999999999999999/s", "twenty/m", "２０/m",
  ])
  func `anything else is no limit`(text: String) {
    #expect(RateLimit(text) == nil)
  }

  @Test func `a limit allows at least one start`() {
    #expect(RateLimit(count: 0, window: .seconds(1)).count == 1)
    #expect(RateLimit.apple == RateLimit("20/m"))
  }
}

@Suite struct ShardTests {
  @Test func `every position belongs to exactly one share, by chunks of a batch`() throws {
    for count in 1...5 {
      let shards = try (1...count).map { try #require(Shard(number: $0, of: count)) }
      for position in 0..<3_000 {
        let holders = shards.filter { $0.holds(position) }
        #expect(holders.map(\.number) == [position / 200 % count + 1])
      }
    }
  }

  @Test(arguments: [(0, 1), (2, 1), (1, 0), (-1, 3), (4, 3), (1, -1)])
  func `a share is one of as many as there are`(number: Int, count: Int) {
    #expect(Shard(number: number, of: count) == nil)
  }

  @Test func `the whole is one share of one`() {
    #expect(Shard(number: 1, of: 1) == .whole)
    #expect(Shard.whole.holds(0) && Shard.whole.holds(.max))
  }
}
