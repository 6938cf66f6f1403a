import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite struct AppListingTests {
  /// The fields as they went in, beside the listing that was made of them.
  private struct Fields {
    var trackID: UInt64?
    var price: Double?
    var texts: [ListingRecord.Text: String] = [:]

    init(_ listing: AppListing) {
      trackID = listing.trackID
      price = listing.price
      for text in ListingRecord.Text.allCases { texts[text] = listing.record.string(text) }
    }

    var listing: AppListing {
      AppListing(
        trackID: trackID, bundleID: texts[.bundleID], version: texts[.version],
        name: texts[.name], released: texts[.released], minimumOS: texts[.minimumOS],
        price: price, currency: texts[.currency], seller: texts[.seller], url: texts[.url])
    }
  }

  @Test(arguments: [
    nil, "", "2024-02-29T23:59:59Z", "1970-01-01T00:00:00Z", "2106-02-07T06:28:15Z",
    "2106-02-07T06:28:16Z", "1969-12-31T23:59:59Z", "2023-02-29T00:00:00Z",
    "2024-06-31T12:00:00Z", "2024-06-30T12:00:60Z", "2024-06-30T24:00:00Z", "yesterday",
  ])
  func `a release comes out as it went in, be it a date or not`(text: String?) {
    let listing = AppListing(trackID: 1, released: text, url: "u")
    #expect(listing.released == text)
    #expect(listing.url == "u")
  }

  @Test(arguments: [
    nil, "", "https://apps.apple.com/", "https://apps.apple.com",
    "https://apps.apple.com/id12?uo=4",
    "https://apps.apple.com/jp/app/x/id12?uo=4", "https://apps.apple.com/jp/app/x/id13?uo=4",
    "https://apps.apple.com/jp/app/x/id012?uo=4", "https://apps.apple.com/jp/app/x/id12",
    "id12?uo=4", "d12?uo=4", "12?uo=4", "?uo=4", "=4", "http://elsewhere.example/id12?uo=4",
  ])
  func `an address comes out as it went in, be it the store's or not`(text: String?) {
    for trackID in [nil, 12, 2, UInt64.max] {
      let listing = AppListing(trackID: trackID, seller: "https://apps.apple.com/id", url: text)
      #expect(listing.url == text, "of \(String(describing: trackID))")
      #expect(listing.seller == "https://apps.apple.com/id")
    }
  }

  @Test(arguments: seeds)
  func `every field can be changed, and the others stay as they are`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var listing = AnySample.listing(&chance)
    for _ in 0..<20 {
      let other = AnySample.listing(&chance)
      var expected = Fields(listing)
      switch chance.number(in: 0...9) {
      case 0: (listing.trackID, expected.trackID) = (other.trackID, other.trackID)
      case 1: (listing.price, expected.price) = (other.price, other.price)
      case 2: (listing.bundleID, expected.texts[.bundleID]) = (other.bundleID, other.bundleID)
      case 3: (listing.version, expected.texts[.version]) = (other.version, other.version)
      case 4: (listing.name, expected.texts[.name]) = (other.name, other.name)
      case 5: (listing.released, expected.texts[.released]) = (other.released, other.released)
      case 6: (listing.minimumOS, expected.texts[.minimumOS]) = (other.minimumOS, other.minimumOS)
      case 7: (listing.currency, expected.texts[.currency]) = (other.currency, other.currency)
      case 8: (listing.seller, expected.texts[.seller]) = (other.seller, other.seller)
      default: (listing.url, expected.texts[.url]) = (other.url, other.url)
      }
      let found = Fields(listing)
      #expect(found.trackID == expected.trackID)
      #expect(found.price == expected.price)
      #expect(found.texts == expected.texts)
      // However it came to be, it is the same record.
      #expect(listing == expected.listing)
      #expect(listing.hashValue == expected.listing.hashValue)
    }
  }

  @Test func `an empty text is not a missing one`() {
    #expect(AppListing(name: "") != AppListing())
    #expect(AppListing(name: "").name == "")
    #expect(AppListing().name == nil)
    #expect(AppListing(price: 0) != AppListing())
    #expect(AppListing(price: -0.0) == AppListing(price: 0))
  }

  @Test func `texts of one byte less and one more than a length of one byte holds`() {
    for count in [255, 256] {
      let name = String(repeating: "n", count: count)
      let listing = AppListing(trackID: 5, version: "1", name: name, seller: "s")
      #expect(listing.name == name)
      #expect(listing.version == "1")
      #expect(listing.seller == "s")
      #expect(listing.trackID == 5)
    }
  }

  @Test func `texts that only look alike are different`() {
    #expect(AppListing(name: "\u{E9}") != AppListing(name: "e\u{301}"))
  }

  @Test func `a listing shows its fields where it is printed`() {
    #expect("\(AppListing(trackID: 7, name: "Notes"))".contains(#"name: Optional("Notes")"#))
  }
}
