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

  @Test(
    "what stands around an app is taken away",
    arguments: [
      ("３６１３０９７２６", "361309726"), ("“361309726”", "361309726"), ("‘361309726’", "361309726"),
      ("\u{200B}361309726\u{200B}", "361309726"), ("361\u{200B}309726", "361309726"),
      ("361309726\u{AD}", "361309726"), ("\u{A0}361309726\u{3000}", "361309726"),
      ("com.example.\u{200B}app", "com.example.app"), ("=\"361309726\"", "361309726"),
      ("'361309726", "361309726"), ("(361309726)", "361309726"), ("[361309726]", "361309726"),
      ("361309726,", "361309726"), ("com.example.app;", "com.example.app"),
      ("com.example.app.", "com.example.app"), ("- 361309726", "361309726"),
      ("* com.example.app", "com.example.app"), ("• com.example.app", "com.example.app"),
      ("•361309726", "361309726"), ("1. 361309726", "361309726"), ("12) 361309726", "361309726"),
      ("[x] 361309726", "361309726"), ("- [ ] com.example.app", "com.example.app"),
      ("3. - [X] \"com.example.app\",", "com.example.app"),
      ("`com.example.app`", "com.example.app"),
      ("ｃｏｍ．ｅｘａｍｐｌｅ．ａｐｐ", "com.example.app"), ("<com.example.app>", "com.example.app"),
      ("id 361309726", "361309726"), ("ID361309726", "361309726"), ("Id: 361309726", "361309726"),
      ("3.61309726e8", "361309726"), ("3.61309726E+08", "361309726"),
      ("3,61309726E+08", "361309726"), ("361309726.00", "361309726"), ("-.Weather", "-.Weather"),
    ])
  func cleansText(text: String, identifier: String) {
    #expect(AppReference(text)?.app?.description == identifier)
    #expect(AppReference(text)?.doubt == nil)
  }

  @Test(
    "an explicit prefix leaves no doubt",
    arguments: [
      ("id:361309726", "361309726"), ("id:5", "5"), ("id: 5", "5"), ("trackId=34808", "34808"),
      ("bundle:Pages", "Pages"), ("bundle:com.example.app", "com.example.app"),
      ("bundle: Booking.com", "Booking.com"), ("bundleId:Node.js", "Node.js"),
      ("BUNDLE:3F2504E0-4F89-11D3-9A0C-0305E82C3301", "3F2504E0-4F89-11D3-9A0C-0305E82C3301"),
      ("Bundle ID: x", nil), ("bundle Pages", nil), ("id: five", nil), ("id 5", nil),
      ("bundle:", nil),
      ("id:-5", nil), ("bundle:a b", nil),
    ] as [(String, String?)])
  func explicitPrefixes(text: String, identifier: String?) {
    #expect(AppReference(text)?.app?.description == identifier)
    #expect(AppReference(text)?.doubt == nil)
  }

  @Test(
    "a link is read past what is around it, with its country and platform",
    arguments: [
      ("<https://apps.apple.com/us/app/id361309726>", "361309726", "US"),
      ("[Pages](https://apps.apple.com/us/app/pages/id361309726)", "361309726", "US"),
      ("- [Pages](https://apps.apple.com/jp/app/pages/id361309726 \"title\"),", "361309726", "JP"),
      ("\"https://apps.apple.com/us/app/id361309726\"", "361309726", "US"),
      ("https://apps.apple.com/us/app/pages/id361309726,", "361309726", "US"),
      ("https://apps.apple.com/us/app/id361309726.", "361309726", "US"),
      ("=HYPERLINK(\"https://apps.apple.com/us/app/id361309726\",\"Pages\")", "361309726", "US"),
      ("=hyperlink(\"https://apps.apple.com/app/id361309726\";\"Pages\")", "361309726", nil),
      ("<a href=\"https://apps.apple.com/de/app/id361309726\">Pages</a>", "361309726", "DE"),
      ("https://itunes.apple.com/lookup?id=361309726&country=de", "361309726", "DE"),
      ("https://itunes.apple.com/us/lookup?id=361309726", "361309726", "US"),
      (
        "https://itunes.apple.com/lookup?bundleId=com.Example.app&country=us", "com.Example.app",
        "US"
      ),
      ("https://itunes.apple.com/lookup?entity=software&id=361309726", "361309726", nil),
      ("itms-app://apple.com/app/id361309726", "361309726", nil),
      ("itms-apps://itunes.apple.com/app/id361309726", "361309726", nil),
      ("itms-apps://apps.apple.com/jp/app/x/id361309726?action=write-review", "361309726", "JP"),
      ("https://apps.apple.com/cn/app/%E6%95%B0/id361304891?l=en-GB&mt=8", "361304891", "CN"),
      ("https://apps.apple.com/us/app/pages/id361309726#?platform=ipad", "361309726", "US"),
      ("https://apps.apple.com/app/apple-store/id361309726?pt=1&ct=x&mt=8", "361309726", nil),
      ("https://apps.apple.com/app/a-menjar!/id361309726", "361309726", nil),
      ("https://www.apple.com/app/id361309726", "361309726", nil),
      ("https://tools.applemediaservices.com/app/361309726?country=us", "361309726", "US"),
      ("https://appstoreconnect.apple.com/apps/361309726/appstore", "361309726", nil),
      ("apps.apple.com/us/app/id361309726", "361309726", "US"),
      ("https://apps.apple.com/us/app/name/id5", "5", "US"),
    ] as [(String, String, String?)])
  func readsLinks(text: String, identifier: String, country: String?) throws {
    let reference = try #require(AppReference(text))
    #expect(reference.app?.description == identifier)
    #expect(reference.storefront?.code == country)
    #expect(reference.platform == nil)
    #expect(reference.doubt == nil)
  }

  @Test(arguments: [
    "https://apps.apple.com/us/app/name/id361309726?mt=12", "macappstore://apps.apple.com/app/id5",
    "macappstores://itunes.apple.com/app/id361309726?mt=12",
  ])
  func `a link into the Mac App Store is one to a Mac app`(text: String) {
    #expect(AppReference(text)?.platform == .mac)
  }

  @Test(
    "what is hardly an app has a doubt",
    arguments: [
      ("1", .numberTooSmall), ("34808", .numberTooSmall), ("2103451", .numberTooSmall),
      ("10345678", .numberTooSmall), ("279999999", .numberTooSmall), ("14.0", .numberTooSmall),
      ("12345678901", .numberTooLarge), ("490154203237518", .numberTooLarge),
      ("Pages", .noDot), ("mas", .noDot), ("Example", .noDot), ("id3", .noDot), ("No.", .noDot),
      ("Booking.com", .domainName), ("yahoo.com", .domainName), ("Last.fm", .domainName),
      ("www.example.com", .domainName), ("Node.js", .fileName), ("Keynote.app", .fileName),
      ("1.0b", .version), ("2.4.0-RC2", .version), ("1.2.a", .version), ("3.6E1", .version),
      ("ghbmnnjooekpmoecnnnilnnbdlolhhih", .opaqueKey), ("A1b2C3d4E5f6G7h8i9", .opaqueKey),
    ] as [(String, InvalidAppReason)])
  func doubts(text: String, doubt: InvalidAppReason) throws {
    let reference = try #require(AppReference(text))
    #expect(reference.doubt == doubt)
    #expect(InvalidAppReason(text) == doubt)
  }

  @Test(arguments: [
    "282935706", "361309726", "1632312145", "6480042457", "280000000", "9999999999",
    "net.whatsapp.WhatsApp", "com.toyopagroup.picaboo", "jp.naver.line", "tv.twitch",
    "us.zoom.videomeetings", "com.booking", "me.onrise", "com.chase", "gettaxi.co.uk",
    "BulletCamera.rf-8.com", "com.koa.app", "com.miniclip.agar.io", "Kruk.CWOPWx", "com.99taxis",
    "whbalzac.Huajian",
  ])
  func `an app that can be in the store has no doubt`(text: String) throws {
    #expect(try #require(AppReference(text)).doubt == nil)
  }

  @Test func `a column's title takes a doubt away`() {
    #expect(AppReference("Pages", as: .bundleID)?.doubt == nil)
    #expect(AppReference("ctrip.com", as: .bundleID)?.doubt == nil)
    #expect(AppReference("34808", as: .bundleID)?.doubt == .numberTooSmall)
    #expect(AppReference("34808", as: .trackID)?.doubt == nil)
    #expect(AppReference("Pages", as: .trackID)?.doubt == .noDot)
    #expect(AppReference("1.0b", as: .bundleID)?.doubt == .version)
  }

  @Test func `a bundle ID after a team ID has a note, for some apps are named so`() {
    let note = AppReference("ABCDE12345.com.example.app")?.note
    #expect(note?.contains("use 'com.example.app'") == true)
    #expect(AppReference("ABCDE12345.com.example.app")?.doubt == nil)
    #expect(AppReference("ABCDE12345.app")?.note == nil)
    #expect(AppReference("com.example.app")?.note == nil)
    #expect(AppReference("361309726")?.note == nil)
  }

  @Test(
    "several apps in one text are told apart",
    arguments: [
      ("com.a.b,com.c.d", ["com.a.b", "com.c.d"]),
      ("361309726, 361304891", ["361309726", "361304891"]),
      ("361309726;com.example.app\t361304891", ["361309726", "com.example.app", "361304891"]),
      ("361309726 361304891", ["361309726", "361304891"]),
      ("\"com.a.b\", \"com.c.d\"", ["com.a.b", "com.c.d"]),
      (
        "https://apps.apple.com/app/id361309726 https://apps.apple.com/app/id361304891",
        ["361309726", "361304891"]
      ),
      (
        "https://itunes.apple.com/lookup?id=361309726,361304891&country=us",
        ["361309726", "361304891"]
      ),
      (
        "https://apps.apple.com/app/id361309726?mt=8,https://apps.apple.com/app/id361304891",
        ["361309726", "361304891"]
      ),
      ("361309726", []), ("361309726 14.2", []), ("361309726 14", []), ("Pages,361309726", []),
      ("361,309,726", []), ("com.a.b 1.0b", []), ("com.a.b Pages", []), ("", []), (",", []),
      ("361309726,", []), ("https://itunes.apple.com/lookup?id=361309726,x", []),
    ])
  func lists(text: String, identifiers: [String]) {
    let apps = AppReference.list(in: text)
    #expect(apps.map { $0.reference.app?.description } == identifiers)
    #expect(apps.isEmpty || AppReference(text) == nil)
  }

  @Test func `the country of a lookup URL is that of each of its apps`() {
    let apps = AppReference.list(
      in: "https://itunes.apple.com/lookup?id=300000001,300000002&country=jp")
    #expect(apps.map(\.reference.storefront) == [.jp, .jp])
    #expect(apps.map(\.text) == ["300000001", "300000002"])
  }

  @Test(
    "the reason says what the text is",
    arguments: [
      ("", .missing), (" ", .missing), ("\"\"", .missing), ("1.23457E+09", .scientificNumber),
      ("361,309,726", .groupedNumber), ("99999999999999999999", .numberTooLarge), ("0", .zero),
      ("12.5", .version), ("3F2504E0-4F89-11D3-9A0C-0305E82C3301", .uuid),
      ("0000a1b2c3d4e5f60718293a4b5c6d7e8f900000ffff", .hexKey),
      ("https://apps.apple.com/us/developer/x/id284417353", .developerLink),
      ("https://appstore.com/pages", .shortLink), ("https://apple.co/3abcde", .shortLink),
      ("https://apps.apple.com/us/app-bundle/x/id1480000001", .appBundleLink),
      ("https://apps.apple.com/us/story/id1480000001", .otherLink),
      ("https://play.google.com/store/apps/details?id=com.example.app", .otherLink),
      ("361309726,361304891", .severalApps), ("a\u{7}b", .control), ("No App!", .name),
      ("Microsoft Outlook", .name), ("表計算", .name), ("＝", .name),
    ] as [(String, InvalidAppReason)])
  func reasons(text: String, reason: InvalidAppReason) {
    #expect(InvalidAppReason(text) == reason)
    #expect(!reason.problem(with: text).isEmpty && !reason.hint(for: text).isEmpty)
  }

  @Test func `the hint for a doubtful app tells how to insist`() {
    #expect(InvalidAppReason.noDot.hint(for: "Pages").contains("'bundle:Pages'"))
    #expect(InvalidAppReason.numberTooSmall.hint(for: "5").contains("'id:5'"))
    #expect(InvalidAppReason.name.problem(with: "\u{1B}[31m").contains("\\u{1b}"))
  }

  @Test(.enabled(if: SharedData.isPresent, "the shared data is not here"))
  func `no recorded app is refused, and doubted only without a dot or with a domain's name`() throws
  {
    for folder in ["responses", "lookups"] {
      for name in try SharedData.names(in: folder) where name.hasSuffix("json") {
        let text = try SharedData.text("\(folder)/\(name)")
        for match in text.matches(of: /"bundleId"\s*:\s*"([^"]+)"/) {
          let doubt = try #require(AppReference(match.1), "\(match.1)").doubt
          #expect(doubt == nil || doubt == .noDot || match.1 == "ctrip.com", "\(match.1)")
          #expect(AppReference(match.1, as: .bundleID)?.doubt == nil, "\(match.1)")
        }
        for match in text.matches(of: /"kind"\s*:\s*"(?:mac-)?software"[^}]*?"trackId"\s*:\s*(\d+)/)
        {
          #expect(AppReference(match.1)?.doubt == nil, "\(match.1)")
        }
      }
    }
  }
}
