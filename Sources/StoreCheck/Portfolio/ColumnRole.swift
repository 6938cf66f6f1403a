/// What a column of a table, or a member of a JSON object, means to the check.
enum ColumnRole: Equatable {
  /// Names the app; of several columns that do, the first that is filled in the order of the cases
  /// of ``AppSource`` counts.
  case app(AppSource)
  /// The installed version; of several, the lowest rank that is filled counts.
  case version(rank: Int)
  /// The entry's own country.
  case country
  /// The app's name, which the store is not asked by.
  case name

  /// The kinds of column that name an app, the best first.
  enum AppSource: Int, Comparable {
    case trackID
    case bundleID
    case app
    case link

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Whether the column names the app.
  var namesApp: Bool {
    if case .app = self { true } else { false }
  }

  /// The role of a column headed `title`, or `nil` where it means nothing.
  ///
  /// Case, blanks and punctuation do not count: `Bundle ID`, `bundle_id` and `bundleId` are one.
  init?(title: some StringProtocol) {
    guard title.utf8.count <= 100, let role = Self.words[Self.key(of: title)] else { return nil }
    self = role
  }

  /// The letters and digits of a title, in lower case.
  static func key(of title: some StringProtocol) -> String {
    var key = ""
    for scalar in title.lowercased().unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      key.unicodeScalars.append(scalar)
    }
    return key
  }

  private static let words: [String: ColumnRole] = {
    var words: [String: ColumnRole] = [:]
    for (role, titles) in table {
      for title in titles { words[title] = role }
    }
    return words
  }()

  /// The words of English exports, of this tool's own reports and of the store's answers; then
  /// German, French, Spanish and Japanese ones.
  private static let table: [(ColumnRole, [String])] = [
    (
      .app(.trackID),
      [
        "id", "appid", "appleid", "adamid", "trackid", "appleidentifier", "appstoreid",
        "appstoreidentifier", "appstoreappid", "appleappid", "itunesid", "itunesstoreid",
        "itunesadamid", "itunesitemid", "storeid", "storeappid", "appadamid", "アプリid",
        "appappleid", "アプリケーションid",
      ]
    ),
    (
      .app(.bundleID),
      [
        "bundleid", "bundleidentifier", "identifier", "appidentifier", "appbundleid",
        "appbundleidentifier", "applicationid", "applicationidentifier", "applicationbundleid",
        "applicationbundleidentifier", "cfbundleidentifier", "packageid", "packageidentifier",
        "packagename", "appbundle", "bundle", "iosbundleid", "bundlekennung", "paketid",
        "paketkennung", "kennung", "appkennung", "identifiant", "identifiantdubundle",
        "identifiantdelapp", "identificador", "バンドルid", "バンドル識別子", "識別子",
      ]
    ),
    (.app(.app), ["app", "apps", "application", "anwendung", "アプリ", "アプリケーション"]),
    (
      .app(.link),
      [
        "url", "link", "storeurl", "storelink", "appstoreurl", "appstorelink", "itunesstoreurl",
        "itunesurl", "appurl", "applink", "trackviewurl", "appleappstoreurl", "リンク",
      ]
    ),
    (.version(rank: 0), ["installedversion", "installierteversion", "インストール済みバージョン"]),
    (
      .version(rank: 1),
      [
        "shortversion", "cfbundleshortversionstring", "bundleshortversion", "versionstring",
        "applicationshortversion", "appshortversion", "shortversionstring",
      ]
    ),
    (.version(rank: 2), ["appversion", "applicationversion", "アプリバージョン", "アプリのバージョン"]),
    (
      .version(rank: 3),
      [
        "version", "versionnumber", "versionnummer", "versión", "versionen", "currentversion",
        "バージョン",
      ]
    ),
    (
      .country,
      [
        "country", "countrycode", "storefront", "region", "storecountry", "appstorecountry",
        "countryregion", "countryorregion", "storefrontcode", "land", "länderkürzel",
        "ländercode", "pays", "país", "国", "国コード", "国または地域", "地域", "ストアフロント",
      ]
    ),
    (
      .name,
      [
        "name", "appname", "applicationname", "displayname", "title", "apptitle", "appdisplayname",
        "applicationtitle", "trackname", "bezeichnung", "anwendungsname", "nom", "nombre", "名前",
        "アプリ名", "名称",
      ]
    ),
  ]
}
