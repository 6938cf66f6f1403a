extension ExportFixture {
  /// Tables of device managements.
  static let deviceManagement: [Self] = [
    Self(
      "Kandji: its own number beside the bundle ID",
      """
      Device name,App name,Bundle ID,Version,App Store,App ID
      Mac-01,One,com.example.app.one,14.2,Yes,10345678
      Mac-01,Two,com.example.app.two,4.40.1,No,10345679
      """, ["com.example.app.one 14.2", "com.example.app.two 4.40.1"],
      told: ["app from 'Bundle ID'", "'App ID'"]),
    Self(
      "Intune: keys of 44 hexadecimal digits",
      """
      ApplicationId,ApplicationName,ApplicationShortVersion,ApplicationVersion,Platform
      0000a1b2c3d4e5f60718293a4b5c6d7e8f900000ffff,Pages,14.2,7262.1.2,iOS
      0000b1b2c3d4e5f60718293a4b5c6d7e8f900000ffff,7-Zip,,23.01,Windows
      """, [], told: ["no column names the app", "'ApplicationId' holds no apps"]),
    Self(
      "Intune: apps of all platforms",
      """
      App ID,Name,Type,Version,Platform,App identifier
      aa111111-2222-3333-4444-555555555555,One,iOS volume purchase program app,14.2,iOS/iPadOS,\
      com.example.app.one
      aa111111-2222-3333-4444-555555555556,Two,iOS store app,,iOS/iPadOS,com.example.app.two
      aa111111-2222-3333-4444-555555555557,7-Zip,Windows app (Win32),23.01,Windows,
      aa111111-2222-3333-4444-555555555558,Key,Managed Google Play store app,6.2,Android,com.a.key
      """, ["com.example.app.one 14.2 ios", "com.example.app.two ios"],
      told: ["skipped 1 entry: Android apps", "skipped 1 entry: Windows apps"]),
    Self(
      "Google Workspace: apps of all platforms",
      """
      App name,App ID,Platform,Type,Version
      One,com.example.app.one,iOS,Public,14.2
      Two,422689480,iOS,Public,6.0.24
      Mail,com.google.android.gm,Android,Public,2024.11.10
      Docs,ghbmnnjooekpmoecnnnilnnbdlolhhih,ChromeOS,Extension,1.80.1
      """, ["com.example.app.one 14.2 ios", "422689480 6.0.24 ios"],
      told: ["skipped 1 entry: Android apps", "skipped 1 entry: ChromeOS apps"]),
    Self(
      "Jamf: several apps in one cell",
      """
      Display Name,iOS Version,App Identifier,App Name,App Short Version,App Version
      iPad-1,17.6.1,"com.example.app.one,com.example.app.two","One,Two","14.2,14.1","7262,7262"
      """, ["com.example.app.one 14.2", "com.example.app.two 14.1"], told: ["names 2 apps"]),
    Self(
      "App Store Connect: sales with an in-app purchase",
      """
      Provider|SKU|Title|Version|Product Type Identifier|Country Code|Apple Identifier
      APPLE|ONE|One|14.2|1F|DE|361309726
      APPLE|ONE|One|14.2|7F|JP|361309726
      APPLE|ONE.PRO|Pro Year| |IAY|DE|1480000001
      """.replacing("|", with: "\t"), ["361309726 14.2 DE", "361309726 14.2 JP"],
      told: ["skipped 1 entry: in-app purchases"]),
    Self(
      "Apple Business Manager: a book among the apps",
      """
      Name,Apple ID,Product Type,Platform,Quantity
      One,361309726,App,"iOS, iPadOS",100
      Some Book,1234567890,Book,,10
      """, ["361309726 ios"], told: ["skipped 1 entry: books"]),
    Self(
      "ideviceinstaller: only build numbers",
      """
      CFBundleIdentifier, CFBundleVersion, CFBundleDisplayName
      com.example.app.one, "7262.1", "One"
      com.example.app.two, "7262.1", "Two, too"
      """, ["com.example.app.one", "com.example.app.two"],
      told: ["'CFBundleVersion' (a build number)", "no column is the installed version"]),
    Self(
      "a small ID without a bundle ID",
      """
      ID,Name,Bundle Identifier,iTunes Store ID,Version
      34808,One,com.example.app.one,361309726,14.2
      34810,Intranet,,,1.0
      """, ["361309726 14.2 com.example.app.one", "! 1.0"], told: ["missing app for 'Intranet'"]),
    Self(
      "the version's name beside its code",
      "Package name,Title,Version name,Version\ncom.example.app.one,One,14.2,14002\n",
      ["com.example.app.one 14.2"], told: ["not used: 'Version'"]),
    Self(
      "macOS, tvOS and iOS in one table",
      """
      app id,platform,version
      361309726,macOS,1
      361304891,tvOS,2
      361304892,iOS,3
      """, ["361309726 1 mac", "361304891 2 tv", "361304892 3 ios"]),
  ]

  /// Cells that say something else than they seem to.
  static let values: [Self] = [
    Self(
      "versions that a spreadsheet made dates of",
      """
      App ID,Version
      361309726,1.1
      361309727,01.02.2003
      361309728,2003-02-01
      361309729,1-Feb
      361309730,37653
      361309731,Jan 10
      361309732,14
      """,
      [
        "361309726 1.1", "361309727 01.02.2003?", "361309728 2003-02-01?", "361309729 1-Feb?",
        "361309730 37653?", "361309731 Jan 10?", "361309732 14",
      ], told: ["apps:3: version '01.02.2003' looks like a date", "apps:6: version '37653'"]),
    Self(
      "words for no version",
      "App ID,Version\n361309726,v14.2\n361309727,N/A\n361309728,-\n361309729,not installed\n"
        + "361309730,null\n361309731,\"14.2, 14.1\"\n361309732,unknown\n",
      [
        "361309726 v14.2", "361309727", "361309728", "361309729", "361309730",
        "361309731 14.2, 14.1?", "361309732",
      ], told: ["apps:3: 'N/A' is no version; 4 more", "names several versions"]),
    Self(
      "typographic quotes, full-width digits and characters that nobody sees",
      "App ID,Version\n“361309726”,“14.2”\n３６１３０９７２６,１４.２\n361\u{200B}309726,14.2\n＝,1\n",
      ["361309726 14.2", "361309726 14.2", "361309726 14.2", "! 1"]),
    Self(
      "countries in words and codes of every kind",
      """
      App ID,Country
      361309726,Deutschland
      361309726,DEU
      361309726,USA
      361309726,"US, JP"
      361309726,de_DE
      361309726,Türkiye
      361309726,UAE
      361309726,Czech Republic
      361309726,N/A
      361309726,-
      361309726,Atlantis
      """,
      [
        "361309726 DE", "361309726 DE", "361309726 US", "361309726 US", "361309726 JP",
        "361309726 DE", "361309726 TR", "361309726 AE", "361309726 CZ", "361309726", "361309726",
        "361309726 !Atlantis",
      ], told: ["unknown country 'Atlantis'"]),
    Self(
      "a region that is no country, beside a column of countries",
      "App ID,Version,Device Country,Region,Countries\n361309726,14.2,DE,EU,\"US;JP\"\n",
      ["361309726 14.2 US", "361309726 14.2 JP"],
      told: ["country from 'Countries'", "'Region' (no countries)"]),
    Self(
      "a region that is no country",
      "App ID,Region\n361309726,EMEA\n361309727,APAC\n", ["361309726", "361309727"],
      told: ["'Region' (no countries)"]),
    Self(
      "Japanese titles and countries",
      "アプリ名,アプリID,バージョン,国\n表計算,361309726,14.2,日本\n将棋,361304891,14.1,アメリカ合衆国\n",
      ["361309726 14.2 JP", "361304891 14.1 US"]),
    Self(
      "names with dots",
      "App,Version\nTeam.Viewer Host,14.2\n7-Zip,23.01\nyahoo.com,1\nNode.js,20\nBooking.com,30.1\n",
      [], told: ["'App' holds no apps"]),
    Self(
      "versions that are all dates",
      "Bundle ID,Version\ncom.example.app.one,2026-01-02\ncom.example.app.two,2026-01-03\n",
      ["com.example.app.one", "com.example.app.two"], told: ["'Version' (dates)"]),
    Self(
      "versions that are all names in brackets",
      "Bundle ID,Version\ncom.example.app.one,(One)\ncom.example.app.two,(Two)\n",
      ["com.example.app.one", "com.example.app.two"], told: ["'Version' (no versions)"]),
    Self(
      "the version of the store beside the installed one",
      "App ID,Latest version,Installed\n361309726,14.3,14.1\n", ["361309726 14.1"]),
    Self(
      "only the version of the store",
      "App ID,Latest version\n361309726,14.3\n", ["361309726"],
      told: ["'Latest version' (not the installed version)", "no column is the installed version"]),
    Self(
      "two columns of one title",
      "Version,App ID,Version\n14.2,361309726,17.6\n", ["361309726 14.2"],
      told: ["the first of 2 columns 'Version'"]),
    Self(
      "a formula with a link",
      "App,Store link,Version\n"
        + "\"=HYPERLINK(\"\"https://apps.apple.com/us/app/id361309726\"\",\"\"One\"\")\",,14.2\n",
      ["361309726 14.2 US"]),
    Self(
      "a commented row",
      "# of 2026\nName,App ID,Version\n#One,361309726,14.2\nTwo,361304891,14.1\n",
      ["361304891 14.1"], told: ["apps:3: skipped a comment line"]),
  ]

  /// Titles of columns that are written in other ways.
  static let titles: [(app: String, version: String)] = [
    ("bundle.id", "version"), ("app.bundle.id", "app.version"), ("package.name", "version.name"),
    ("attributes.bundleId", "attributes.versionString"), ("iOS Bundle ID", "iOS Version"),
    ("Bundle ID (iOS)", "Version"), ("Identifiant de bundle", "Version"),
    ("Bundle ID", "Installed"), ("Bundle ID", "Version name"), ("Kennung", "Installierte Version"),
    ("Identificador", "Versión"), ("Identificatore bundle", "Versione"), ("번들 ID", "버전"),
    ("バンドルID", "バージョン"), ("bundle_identifier", "bundle_short_version"),
  ]
}
