import Foundation
import StoreCheck
import Testing

@Suite struct LookupRequestTests {
  private static func url(
    _ apps: [String], _ country: String = "JP", on platform: Platform = .ios,
    store: String = "https://store.test", bypass: String? = nil
  ) throws -> String? {
    let batch = try CoreSamples.batch(apps, country, on: platform)
    let store = try #require(URL(string: store))
    return LookupRequest(batch, store: store, bypass: bypass)?.url.absoluteString
  }

  @Test func `one spelling for one batch, whatever order it was gathered in`() throws {
    let expected = "https://store.test/lookup?country=jp&entity=software&id=2,10,111&limit=200"
    #expect(try Self.url(["10", "2", "111"]) == expected)
    #expect(try Self.url(["111", "10", "2"]) == expected)
  }

  @Test func `bundle ids keep their spelling and are sorted`() throws {
    #expect(
      try Self.url(["com.b_c", "com.A-x"], "US", on: .mac)
        == "https://store.test/lookup?bundleId=com.A-x,com.b_c&country=us&entity=macSoftware&limit=200"
    )
  }

  @Test func `a throw-away value comes last`() throws {
    #expect(try Self.url(["1"], "US", bypass: "17")?.hasSuffix("&limit=200&t=17") == true)
  }

  @Test(arguments: [
    Named("a bare host", "https://store.test"), Named("a slash", "https://store.test/"),
    Named("slashes", "https://store.test///"),
  ])
  func `slashes at the end of the store's address mean nothing`(row: Named<String>) throws {
    #expect(try Self.url(["1"], store: row.value)?.hasPrefix("https://store.test/lookup?") == true)
  }

  @Test func `a store may live under a path and a port`() throws {
    #expect(
      try Self.url(["1"], store: "http://127.0.0.1:8080/shop/")
        == "http://127.0.0.1:8080/shop/lookup?country=jp&entity=software&id=1&limit=200")
  }

  @Test(arguments: ["https://store.test?a=b", "https://store.test/#top"])
  func `an address with a query or a fragment cannot be asked`(store: String) throws {
    #expect(try Self.url(["1"], store: store) == nil)
  }

  @Test func `a developer is asked for by number`() throws {
    let store = try CoreSamples.configuration().store
    let request = LookupRequest(
      developer: 284_417_353, in: .gb, on: .tv, store: store)
    #expect(
      request?.url.absoluteString
        == "https://store.test/lookup?country=gb&entity=tvSoftware&id=284417353&limit=200")
  }
}
