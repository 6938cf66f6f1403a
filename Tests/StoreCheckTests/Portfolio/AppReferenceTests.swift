import StoreCheck
import Testing

struct AppReferenceTests {
  @Test(
    "a text that names an app is read",
    arguments: [
      ("361309726", "361309726", nil),
      ("  361309726\t", "361309726", nil),
      ("361309726.0", "361309726", nil),
      ("id361309726", "361309726", nil),
      ("com.example.app", "com.example.app", nil),
      ("Example", "Example", nil),
      ("com.example.app2", "com.example.app2", nil),
      ("id3", "id3", nil),
      ("https://apps.apple.com/jp/app/name/id123456789?mt=8&l=en", "123456789", "JP"),
      ("https://apps.apple.com/app/id123456789", "123456789", nil),
      ("https://apps.apple.com/us/app/id123456789/", "123456789", "US"),
      ("http://itunes.apple.com/de/app/name/id123456789#reviews", "123456789", "DE"),
      ("apps.apple.com/uk/app/a%20b/id123456789", "123456789", "UK"),
      ("HTTPS://Apps.Apple.com/JP/app/%E5%90%8D/id123456789", "123456789", "JP"),
      ("itms-apps://itunes.apple.com/app/id123456789", "123456789", nil),
      ("macappstore://apps.apple.com/app/id123456789?mt=12", "123456789", nil),
      ("https://apps.apple.com/us/app/name/id123456789/reviews", "123456789", "US"),
      (
        "https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=123456789&cc=fr",
        "123456789", "FR"
      ),
    ] as [(String, String, String?)])
  func readsApps(text: String, identifier: String, country: String?) throws {
    let reference = try #require(AppReference(text))
    #expect(reference.app?.description == identifier)
    #expect(reference.storefront?.code == country)
  }

  @Test(
    "a link to a developer is told apart from one to an app",
    arguments: [
      ("https://apps.apple.com/us/developer/example/id284417353", "US"),
      ("https://itunes.apple.com/artist/id284417353", nil),
      ("https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewArtist?id=284417353", nil),
    ] as [(String, String?)])
  func readsDevelopers(text: String, country: String?) throws {
    let reference = try #require(AppReference(text))
    #expect(reference.subject == .developer(284_417_353))
    #expect(reference.app == nil)
    #expect(reference.storefront?.code == country)
  }

  @Test(
    "a text that names no app is refused",
    arguments: [
      "", " ", "0", "-1", "12.5", "99999999999999999999", "1.23457E+09", "two words",
      "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "https://example.com/app/id123456789",
      "https://apps.apple.com/us/album/name/id123456789", "https://apps.apple.com/us/app/name",
      "ftp://apps.apple.com/app/id123456789", "https://apps.apple.com", "/", "//", "://", "?", "#",
      "https://play.google.com/store/apps/details?id=com.example",
    ])
  func refusesOthers(text: String) {
    #expect(AppReference(text) == nil)
  }
}
