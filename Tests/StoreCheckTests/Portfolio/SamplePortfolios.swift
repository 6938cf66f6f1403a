import Testing

/// Portfolios in the shapes in which people have them, with made-up apps.
///
/// The columns are those of the exports they are named for; what is read of each is the same:
/// three apps with their versions, and where the export holds one, a country.
struct SamplePortfolio: CustomTestStringConvertible, Sendable {
  /// Where a file of this shape comes from.
  var name: String
  /// The file, byte for byte.
  var bytes: [UInt8]
  /// The apps that are in it, in order.
  var identifiers: [String]
  /// Their installed versions.
  var versions: [String?]
  /// The titles of the columns that `--keep-columns` carries along.
  var kept: [String]

  var testDescription: String { name }

  private static let ids = ["361309726", "1441135870", "6450030117"]
  private static let bundleIDs = [
    "com.example.Notes", "com.example.time-clock", "jp.example.kanji",
  ]

  /// All samples.
  static let all: [Self] = [
    jamf, jamfAppCatalog, intuneApps, kandji, workspaceONE, appStoreConnectApps,
    appStoreConnectSales, excelGerman, excelJapanese, excelMacintosh, numbers, storeAnswer,
    graphAnswer, ownReport,
  ]

  /// An advanced search of mobile device apps.
  static let jamf = Self(
    name: "Jamf Pro, apps on mobile devices",
    bytes: Array(
      """
      Display Name,Serial Number,App Identifier,App Name,App Version,App Status,Username
      iPad 12,F9FXQ1ABCD12,com.example.Notes,"Notes, and More",4.11.2,Managed,a.ito
      iPad 13,F9FXQ1ABCD13,com.example.time-clock,"The ""Clock""\",1.10,Managed,
      iPad 13,F9FXQ1ABCD13,jp.example.kanji,漢字,2026.3,Unmanaged,b.sato

      """.utf8),
    identifiers: bundleIDs, versions: ["4.11.2", "1.10", "2026.3"],
    kept: ["Display Name", "Serial Number", "App Name", "App Status", "Username"])

  /// The catalogue of apps, with their addresses in the store.
  static let jamfAppCatalog = Self(
    name: "Jamf Pro, mobile device app catalogue",
    bytes: Array(
      """
      "ID","Display Name","Bundle ID","Version","iTunes Store URL","Free"
      "17","Notes","com.example.Notes","4.11.2","https://apps.apple.com/us/app/id361309726","Yes"
      "18","Clock","com.example.time-clock","1.10","https://apps.apple.com/us/app/id1441135870",""
      "23","Kanji","jp.example.kanji","2026.3","https://apps.apple.com/jp/app/id6450030117","No"
      """.utf8),
    identifiers: bundleIDs, versions: ["4.11.2", "1.10", "2026.3"],
    kept: ["ID", "Display Name", "iTunes Store URL", "Free"])

  /// All apps; their ids are those of the device management, the store's are in the address.
  static let intuneApps = Self(
    name: "Microsoft Intune, all apps",
    bytes: Array(
      """
      \u{FEFF}AppIdentifier,Name,Publisher,Type,Version,StoreURL,Assigned
      3f2504e0-4f89-11d3-9a0c-0305e82c3301,Notes,Example,iOS store app,4.11.2,\
      https://apps.apple.com/us/app/notes/id361309726?uo=4,Yes
      8c4a6c1e-0b6a-4d31-8a3e-9f1d2c3b4a51,Clock,Example,iOS store app,,\
      https://apps.apple.com/us/app/clock/id1441135870?uo=4,Yes
      0e9d7b2a-55c1-4f0e-b1a7-6d5c4b3a2910,Kanji,Example,iOS VPP app,2026.3,\
      https://apps.apple.com/jp/app/kanji/id6450030117,No

      """.replacing("\n", with: "\r\n").utf8),
    identifiers: ids, versions: ["4.11.2", nil, "2026.3"],
    kept: ["AppIdentifier", "Name", "Publisher", "Type", "Assigned"])

  /// The installed applications of all devices.
  static let kandji = Self(
    name: "Kandji, installed applications",
    bytes: Array(
      """
      device_name,serial_number,blueprint_name,name,version,bundle_id,path,bundle_size
      Mac 1,C02A,Staff,Notes,4.11.2,com.example.Notes,/Applications/Notes.app,120 MB
      Mac 1,C02A,Staff,Clock,1.10,com.example.time-clock,/Applications/Clock.app,12 MB
      Mac 2,C02B,,Kanji,2026.3,jp.example.kanji,"/Applications/Kanji, the.app",9 MB
      """.utf8),
    identifiers: bundleIDs, versions: ["4.11.2", "1.10", "2026.3"],
    kept: ["device_name", "serial_number", "blueprint_name", "name", "path", "bundle_size"])

  /// A report with its title above and its total below.
  static let workspaceONE = Self(
    name: "Workspace ONE, application details",
    bytes: Array(
      """
      Application Details by Device,,,,
      Generated: 3/1/2026 9:00:00 AM,,,,
      ,,,,
      Friendly Name,Application Name,Application Identifier,Installed Version,Application Version
      a iPhone,Notes,com.example.Notes,4.11.2,4.12
      b iPhone,Clock,com.example.time-clock,1.10,1.11
      c iPhone,Kanji,jp.example.kanji,2026.3,2026.3
      Total,3,,,
      """.replacing("\n", with: "\r\n").utf8),
    identifiers: bundleIDs, versions: ["4.11.2", "1.10", "2026.3"],
    kept: ["Friendly Name", "Application Name", "Application Version"])

  /// The list of one's own apps.
  static let appStoreConnectApps = Self(
    name: "App Store Connect, apps",
    bytes: Array(
      """
      App Name,Apple ID,Bundle ID,SKU,Version,Status
      Notes,361309726,com.example.Notes,NOTES-01,4.11.2,Ready for Distribution
      Clock,1441135870,com.example.time-clock,CLK,1.10,Ready for Distribution
      Kanji,,jp.example.kanji,KANJI,2026.3,Prepare for Submission
      """.utf8),
    identifiers: ["361309726", "1441135870", "jp.example.kanji"],
    versions: ["4.11.2", "1.10", "2026.3"], kept: ["App Name", "Bundle ID", "SKU", "Status"])

  /// A daily summary of sales, tabs between its cells; some columns only sound like ours.
  static let appStoreConnectSales = Self(
    name: "App Store Connect, sales",
    bytes: Array(
      """
      Provider|Provider Country|SKU|Developer|Title|Version|Product Type Identifier|Units|\
      Country Code|Apple Identifier
      APPLE|US|NOTES|Example|Notes|4.11.2|1F|12|JP|361309726
      APPLE|US|CLK|Example|Clock|1.10|7F|3|DE|1441135870
      APPLE|US|KANJI|Example|Kanji| |1F|1|GB|6450030117

      """.replacing("|", with: "\t").utf8),
    identifiers: ids, versions: ["4.11.2", "1.10", nil],
    kept: [
      "Provider", "Provider Country", "SKU", "Developer", "Title", "Product Type Identifier",
      "Units",
    ])

  /// `CSV UTF-8` as Excel writes it in Germany, with an id that it made a decimal number.
  static let excelGerman = Self(
    name: "Excel, German",
    bytes: Array(
      """
      \u{FEFF}App-Übersicht;;;
      Stand: 01.03.2026;;;
      Bezeichnung;Apple-ID;Installierte Version;Land
      "Notizen; und mehr";361309726;4.11.2;de
      Uhr;1441135870.0;1.10;at
      Kanji;6450030117;2026.3;ch
      Summe;3;;
      """.replacing("\n", with: "\r\n").utf8),
    identifiers: ids, versions: ["4.11.2", "1.10", "2026.3"], kept: ["Bezeichnung"])

  /// `Unicode text` as Excel writes it in Japan: UTF-16 with tabs.
  static let excelJapanese = Self(
    name: "Excel, Japanese",
    bytes: [0xFF, 0xFE]
      + """
      アプリ名\tバンドルID\tバージョン\t国コード\t担当
      メモ\tcom.example.Notes\t4.11.2\tJP\t伊藤
      "時計\t（仮）"\tcom.example.time-clock\t1.10\tJP\t佐藤
      漢字😀\tjp.example.kanji\t2026.3\tUS\t

      """.replacing("\n", with: "\r\n").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    identifiers: bundleIDs, versions: ["4.11.2", "1.10", "2026.3"], kept: ["アプリ名", "担当"])

  /// `CSV (Macintosh)`: lines that end with a carriage return alone.
  static let excelMacintosh = Self(
    name: "Excel, Macintosh",
    bytes: Array(
      "App ID,Version,Team\r361309726,4.11.2,\"red\rand blue\"\r1441135870,1.10,\r6450030117,2026.3,"
        .utf8),
    identifiers: ids, versions: ["4.11.2", "1.10", "2026.3"], kept: ["Team"])

  /// A table of Numbers: its name first, empty columns at the side.
  static let numbers = Self(
    name: "Numbers",
    bytes: Array(
      """
      Table 1,,,,
      App,App Store Link,,Version,
      Notes,https://apps.apple.com/us/app/notes/id361309726,,4.11.2,
      Clock,https://apps.apple.com/us/app/clock/id1441135870,,1.10,
      漢字,https://apps.apple.com/jp/app/kanji/id6450030117,,2026.3,
      """.utf8),
    identifiers: ids, versions: ["4.11.2", "1.10", "2026.3"], kept: ["App"])

  /// A saved answer of the store itself.
  static let storeAnswer = Self(
    name: "the store's answer",
    bytes: Array(
      """


      {
       "resultCount":3,
       "results": [
      {"kind":"software", "trackId":361309726, "bundleId":"com.example.Notes", "version":"4.11.2",
       "languages":["EN", "JA"], "trackName":"Notes"},
      {"trackId":1441135870, "bundleId":"com.example.time-clock", "version":"1.10"},
      {"trackId":6450030117, "bundleId":"jp.example.kanji", "version":"2026.3"}]
      }


      """.utf8),
    identifiers: ids, versions: ["4.11.2", "1.10", "2026.3"],
    kept: ["kind", "bundleId", "languages", "trackName"])

  /// An answer of a service that wraps its values, on one line.
  static let graphAnswer = Self(
    name: "a service's answer",
    bytes: Array(
      (#"{"@context":"x","count":3,"tags":["a"],"value":["#
        + #"{"id":"3f2504e0-4f89-11d3-9a0c-0305e82c3301","bundleId":"com.example.Notes","#
        + #""versionNumber":"4.11.2"},"#
        + #"{"id":"","bundleId":"com.example.time-clock","versionNumber":"1.10"},"#
        + #"{"bundleId":"jp.example.kanji","versionNumber":"2026.3"}],"next":null}"#).utf8),
    identifiers: bundleIDs, versions: ["4.11.2", "1.10", "2026.3"], kept: ["id"])

  /// A report of this tool, given back to it.
  static let ownReport = Self(
    name: "a report of this tool",
    bytes: Array(
      """
      app,country,status,installed_version,store_version,app_id,bundle_id,name
      361309726,JP,old,4.11.2,4.12,361309726,com.example.Notes,Notes
      com.example.time-clock,DE,latest,1.10,1.10,1441135870,com.example.time-clock,Clock
      6450030117,GB,unlisted,2026.3,,,,
      """.utf8),
    identifiers: ids, versions: ["4.11.2", "1.10", "2026.3"],
    kept: ["app", "status", "store_version", "bundle_id", "name"])
}
