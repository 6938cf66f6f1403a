/// What a column of a table, or a member of a JSON object, means to the check.
enum ColumnRole: Equatable {
  /// Names the app.
  case app(AppSource)
  /// The installed version; the column of the lowest rank is used.
  case version(rank: Int)
  /// A build number, which is not compared.
  case build
  /// The version of the store or of a device, which is not the installed one.
  case otherVersion
  /// The entry's own country; the column of the lowest rank that holds countries is used.
  case country(rank: Int)
  /// The platform or the kind of product.
  case platform(rank: Int)
  /// The app's name, by which the store cannot be queried.
  case name

  /// The kinds of column that name an app, in order of preference.
  enum AppSource: Int, Comparable {
    /// A title that only track IDs have.
    case trackID
    /// A title that only bundle IDs have.
    case bundleID
    /// A title that may head bundle IDs, or the keys of another system.
    case identifier
    case app
    case link
    /// `ID` and `App ID`: a track ID, or the number of a row in a device management.
    case bareID
    /// A word of the command line, where any number is meant to be an app.
    case word

    /// The kind of ID that is promised; a title does not make an app of a small number, which may
    /// stand below a total.
    var kind: AppIdentifier.Kind? {
      switch self {
      case .word: .trackID
      case .bundleID: .bundleID
      case .trackID, .identifier, .app, .link, .bareID: nil
      }
    }

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The source where the column names the app.
  var appSource: AppSource? {
    if case .app(let source) = self { source } else { nil }
  }

  /// A Boolean value that indicates whether the column names the app.
  var namesApp: Bool { appSource != nil }

  /// Returns the role of a column headed `title`, or `nil` where it means nothing.
  ///
  /// Case, blanks, punctuation, what stands in brackets, and a prefix such as `attributes.` do not
  /// count: `Bundle ID`, `bundle_id`, `attributes.bundleId` and `Bundle ID (iOS)` are the same.
  init?(title: some StringProtocol) {
    guard title.utf8.count <= 100 else { return nil }
    if let role = Self.words[Self.key(of: title)] {
      self = role
      return
    }
    var rest = Substring(title)
    guard rest.utf8.contains(where: { "([./".utf8.contains($0) || $0 >= 0x80 }) else { return nil }
    // `Bundle ID (iOS)`, but not `app_identifier("com.example.app")`.
    if !rest.utf8.contains(UInt8(ascii: "\"")),
      let bracket = rest.firstIndex(where: { "([（".contains($0) }), bracket != rest.startIndex
    {
      rest = rest[..<bracket]
    }
    while let dot = rest.firstIndex(where: { $0 == "." || $0 == "/" }),
      Self.prefixes.contains(Self.key(of: rest[..<dot]))
    {
      rest = rest[rest.index(after: dot)...]
    }
    guard rest != title[...], let role = Self.words[Self.key(of: rest)] else { return nil }
    self = role
  }

  /// The objects that JSON and its flattened forms put an app's members into.
  static let prefixes: Set<String> = [
    "attributes", "app", "application", "data", "fields", "item", "node", "package", "software",
    "properties", "appinfo", "appdetails", "record", "metadata", "store", "appstore", "info",
    "columns",
  ]

  /// Returns the letters and digits of a title, in lower case.
  static func key(of title: some StringProtocol) -> String {
    if title.utf8.allSatisfy({ $0 < 0x80 }) {
      var letters: [UInt8] = []
      letters.reserveCapacity(title.utf8.count)
      for byte in title.utf8 {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: letters.append(byte)
        case 0x41...0x5A: letters.append(byte | 0x20)
        default: break
        }
      }
      return String(decoding: letters, as: UTF8.self)
    }
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
      for title in titles.split(whereSeparator: \.isWhitespace) { words[String(title)] = role }
    }
    return words
  }()

  /// The words of English exports, of this tool's own reports and of the store's answers; then those
  /// of other languages.
  private static let table: [(ColumnRole, String)] = [
    (
      .app(.trackID),
      """
      appleid adamid adamidstr trackid appleidentifier appstoreid appstoreidentifier appstoreappid
      appleappid itunesid itunesstoreid itunesadamid itunesitemid itunestrackid itunesappid
      storeid storeappid appadamid appappleid iosappstoreid iosappid appletrackid applestoreid
      itunesappstoreid appstoreadamid itunesstoreadamid itunesstoreidentifier itunesidentifier
      asaappid marketid appstoretrackid appappstoreid vppadamid applestoreappid
      """
    ),
    (
      .app(.bundleID),
      """
      bundleid bundleidentifier appbundleid appbundleidentifier applicationbundleid
      applicationbundleidentifier cfbundleidentifier kmditemcfbundleidentifier iosbundleid iosbundleidentifier macbundleid
      macosbundleid bundle bundleids bundleidentifiers itembundleid appbundle softwarebundleid
      ipabundleid bundlekennung bundleidentifikator bundleidbezeichner identifiantdebundle
      identifiantdubundle iddebundle iddelbundle idpaquete iddepaquete identificadordebundle
      identificadordelbundle identificadordopacote iddobundle idbundle identificativobundle
      identificatorebundle bundleidapp バンドルid バンドル識別子 번들id 번들식별자 包id 套装id
      bundleid标识符 软件包id 套件id 套件識別碼
      """
    ),
    (
      .app(.identifier),
      """
      identifier appidentifier applicationid applicationidentifier packageid packageidentifier
      packagename package paketid paketkennung paketname kennung appkennung identifiant
      identifiantdelapp identificador identificadordelaapp identificatore 識別子 标识符 識別碼
      식별자 productbundleidentifier appuniqueid bundlename
      """
    ),
    (
      .app(.app),
      """
      app apps application applications anwendung アプリ アプリケーション appidorbundleid
      appidbundleid aplicación aplicacion applicazione aplicativo 应用 應用程式 앱 theelement thekey
      """
    ),
    (
      .app(.link),
      """
      url link storeurl storelink appstoreurl appstorelink itunesstoreurl itunesurl appurl applink
      trackviewurl appleappstoreurl リンク appstore appleurl itunesstorelink ituneslink iosurl
      ioslink viewurl enlace lien collegamento 链接 連結 링크 informationurl
      """
    ),
    (
      .app(.bareID),
      "id appid productid applicationnumber appnumber アプリid アプリケーションid appids ids 应用id 앱id storeproductid"
    ),
    (
      .version(rank: 0),
      """
      installedversion installierteversion インストール済みバージョン installedappversion
      versioninstalled versioninstallée versioninstallee versióninstalada versioneinstallata
      versãoinstalada 已安装版本 設置版本 설치된버전 deviceversion installedshortversion
      """
    ),
    (
      .version(rank: 1),
      """
      shortversion cfbundleshortversionstring bundleshortversion versionstring bundleshortversionstring
      applicationshortversion appshortversion shortversionstring marketingversion versionname
      shortbundleversion appversionname versionsname バージョン名
      """
    ),
    (
      .version(rank: 2),
      """
      appversion applicationversion アプリバージョン アプリのバージョン softwareversion packageversion
      iosappversion appversionstring
      """
    ),
    (
      .version(rank: 3),
      """
      version kmditemversion versionnumber versionnummer versión versionen currentversion バージョン versionapp
      versione versão versao 版本 版本号 版本號 버전 ver productversion versions thevalue numerodeversion
      numérodeversion
      """
    ),
    (.version(rank: 4), "installed installiert installé instalado installato インストール済み 已安装 설치됨"),
    (
      .build,
      """
      cfbundleversion build buildnumber buildversion bundleversion versioncode buildnummer ビルド
      applicationbuild appbuild 构建版本
      """
    ),
    (
      .otherVersion,
      """
      latestversion availableversion storeversion appstoreversion newversion newestversion
      latestappstoreversion onlineversion osversion iosversion macosversion ipadosversion
      operatingsystemversion minimumosversion neuesteversion dernièreversion últimaversión
      ultimaversione 最新バージョン 最新版本 최신버전
      """
    ),
    (
      .country(rank: 0),
      """
      country countrycode storefront storecountry appstorecountry storefrontcode land länderkürzel
      ländercode landcode landeskürzel pays codepays país pais códigodepaís paese codicepaese 国 国コード
      ストアフロント 国家 国家代码 國家 국가 국가코드 countries storefronts appstorecountries stores
      länder appstorestorefront countryiso isocountry countryiso2 countryname
      """
    ),
    (
      .country(rank: 1),
      """
      region countryregion countryorregion 国または地域 地域 地区 地區 지역 territory territories
      regions market markets locale regioncode région región regione região territorycode
      """
    ),
    (
      .platform(rank: 0),
      """
      platform appplatform apptypeplatform deviceplatform os osname operatingsystem osfamily plattform
      betriebssystem plateforme plataforma sistemaoperativo piattaforma プラットフォーム 平台 플랫폼
      platformname devicetypeplatform ostype osplatform storeplatform appos
      """
    ),
    (
      .platform(rank: 1),
      """
      producttype producttypeidentifier producttypename apptype applicationtype type kind
      softwaretype typ produkttyp contenttype producttypeid source assettype mediatype store
      """
    ),
    (.platform(rank: 2), "supportedplatforms supportedplatform platforms"),
    (
      .name,
      """
      name appname applicationname displayname title apptitle appdisplayname applicationtitle
      trackname bezeichnung anwendungsname nom nombre 名前 アプリ名 名称 softwarename itemname
      productname cfbundlename cfbundledisplayname nome 应用名称 앱이름 packagetitle
      """
    ),
  ]
}
