extension ExportFixture {
  /// Lists, tables in text, and what tools print.
  static let lists: [Self] = [
    Self(
      "`mas list`",
      " 409183694  Keynote                    (14.2)\n1295203466  Remote Desktop   (10.9.10)\n"
        + " 363309726  1Password 7 - Manager  (7.9.11)\n",
      ["409183694 14.2 mac", "1295203466 10.9.10 mac", "363309726 7.9.11 mac"],
      told: ["read as `mas list` output"]),
    Self(
      "`mas outdated`",
      "409183694 Keynote (14.1 -> 14.2)\n497799835 Xcode   (16.0 -> 16.1)\n",
      ["409183694 14.1 mac", "497799835 16.0 mac"]),
    Self(
      "a Brewfile",
      "tap \"homebrew/bundle\"\nbrew \"mas\"\n# apps\nmas \"One, too\", id: 409183694\n"
        + "mas 'Two', :id => 497799835\n",
      ["409183694 mac", "497799835 mac"], told: ["read as a Brewfile", "skipped 2 entries"]),
    Self(
      "`cfgutil` text",
      "bundleIdentifier: com.example.app.one\nbundleVersion: 55\ndisplayName: One\n",
      ["com.example.app.one"], told: ["read as records", "(a build number)"]),
    Self(
      "older `ideviceinstaller` output",
      "Total: 2 apps\ncom.example.app.one - One 14.2\ncom.example.app.two - Two Things 4.40\n",
      ["com.example.app.one 14.2", "com.example.app.two 4.40"]),
    Self(
      "a Markdown table",
      "# Our apps\n\n| App | ID | Version |\n|-----|---:|---------|\n| One | 361309726 | 14.2 |\n"
        + "| Two | 361304891 | 14.1 |\n", ["361309726 14.2", "361304891 14.1"],
      told: ["read as a table with bars"]),
    Self(
      "bars between cells", "Name|App ID|Version\nOne|361309726|14.2\n", ["361309726 14.2"]),
    Self(
      "a table drawn with hyphens",
      "+-----------+---------+\n| app_id    | version |\n+-----------+---------+\n"
        + "| 361309726 | 14.2    |\n+-----------+---------+\n", ["361309726 14.2"]),
    Self(
      "`psql` output",
      " apple_id  | version \n-----------+---------\n 361309726 | 14.2\n(1 row)\n",
      ["361309726 14.2"]),
    Self(
      "aligned columns",
      "NAME        APP ID      VERSION\nOne thing   361309726   14.2\nTwo         361304891\n"
        + "            361304892   14.3\n",
      ["361309726 14.2", "361304891", "361304892 14.3"], told: ["a table of aligned columns"]),
    Self(
      "an app, and its version behind a sign",
      "com.example.app.one@1.2\ncom.example.app.two==1.3\ncom.example.app.three = 1.0.0\n",
      ["com.example.app.one 1.2", "com.example.app.two 1.3", "com.example.app.three 1.0.0"],
      told: ["apps:1: treating 'com.example.app.one'"]),
    Self(
      "links as they are copied",
      """
      <https://apps.apple.com/us/app/id361309726>
      [One](https://apps.apple.com/us/app/one/id361309726)
      - https://apps.apple.com/us/app/x/id361309726
      https://apps.apple.com/us/app/one/id361309726,
      https://itunes.apple.com/lookup?bundleId=com.example.app.one&country=us
      https://itunes.apple.com/us/lookup?id=361309726
      https://apps.apple.com/jp/app/x/id361309726?mt=12
      id 361309726
      https://appstore.com/pages
      https://play.google.com/store/apps/details?id=com.example.app.one
      """,
      [
        "361309726 US", "361309726 US", "361309726 US", "361309726 US", "com.example.app.one US",
        "361309726 US", "361309726 JP mac", "361309726", "!", "!",
      ], told: ["apps:9: 'https://appstore.com/pages' is a short link"]),
    Self(
      "numbered lines", "1. 361309726 14.2\n2) com.example.app.one\n- 361304891\n• 361304892 1.0\n",
      ["361309726 14.2", "com.example.app.one", "361304891", "361304892 1.0"]),
    Self(
      "a task list", "- [ ] One: https://apps.apple.com/us/app/one/id361309726 (14.2)\n",
      ["361309726 14.2 US"], told: ["and '14.2' as its version"]),
    Self(
      "names", "Pages\nNumbers\nMicrosoft Outlook\nSlack 24.1\n", ["!", "!", "!", "!"],
      told: ["'Pages' looks like a name", "bundle:Pages"]),
    Self(
      "several apps in one line", "361309726,361304891,com.example.app.one\n",
      ["361309726", "361304891", "com.example.app.one"], told: ["names 3 apps"]),
    Self("apps and tabs", "361309726\t361304891\n", ["361309726", "361304891"]),
    Self(
      "names first, without a header", "Pages,361309726,14.2\nNumbers,361304891,14.1\n",
      ["361309726 14.2", "361304891 14.1"], told: ["app from column 2, version from column 3"]),
    Self(
      "row numbers, without a header", "1,361309726,14.2\n2,361304891,14.1\n",
      ["361309726 14.2", "361304891 14.1"], told: ["app from column 2"]),
    Self(
      "both IDs, without a header", "361309726,com.example.app.one,14.2\n",
      ["361309726 14.2 com.example.app.one"]),
    Self(
      "YAML", "software:\n  app_store_apps:\n    - app_store_id: \"1026349001\"\n", [],
      told: ["this is YAML", "yq -o json"]),
    Self(
      "a list in YAML", "- com.example.app.one\n- com.example.app.two\n",
      [
        "com.example.app.one", "com.example.app.two",
      ]),
    Self("TOML", "[[apps]]\nid = 361309726\n", [], told: ["this is TOML"]),
    Self(
      "a property list", "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>\n", [],
      told: ["plutil -convert json"]),
  ]

  /// JSON of services and tools.
  static let json: [Self] = [
    Self(
      "SimpleMDM: the number of a record beside its attributes",
      #"{"data":[{"type":"installed_app","id":2103451,"attributes":{"name":"One","#
        + #""identifier":"com.example.app.one","version":"7262","short_version":"14.2"},"#
        + #""relationships":{"device":{"data":{"type":"device","id":361309726}}}}],"has_more":false}"#,
      ["com.example.app.one 14.2"], told: ["app from 'attributes.identifier'"]),
    Self(
      "Kandji: the apps of a device",
      #"{"device_id":"aa111111-2222-3333-4444-555555555555","apps":[{"app_id":10345678,"#
        + #""bundle_id":"com.example.app.one","version":"14.2"},{"app_id":12,"#
        + #""bundle_id":"com.example.app.two","version":"4.40"}]}"#,
      ["com.example.app.one 14.2", "com.example.app.two 4.40"]),
    Self(
      "Jamf: the apps of several devices",
      #"{"totalCount":2,"results":[{"mobileDeviceId":"41","applications":[{"identifier":"#
        + #""com.example.app.one","version":"7262","shortVersion":"14.2"}]},"#
        + #"{"mobileDeviceId":"42","applications":[]}]}"#,
      ["com.example.app.one 14.2"], told: ["apps in 'results.applications'"]),
    Self(
      "App Store Connect: versions whose app stands elsewhere",
      #"{"data":[{"type":"appStoreVersions","id":"aa111111-2222-3333-4444-555555555555","#
        + #""attributes":{"platform":"IOS","versionString":"14.2"}}],"included":[{"type":"apps","#
        + #""id":"361309726","attributes":{"bundleId":"com.example.app.one"}}]}"#,
      [], told: ["no member names the app", "'included' is not read"]),
    Self(
      "App Store Connect: apps",
      #"{"data":[{"type":"apps","id":"361309726","attributes":{"bundleId":"com.example.app.one"}}]}"#,
      ["361309726 com.example.app.one"]),
    Self(
      "volume purchases",
      #"{"assets":[{"adamIdStr":"361309726","productTypeId":8},{"adamIdStr":"361304891"}]}"#,
      ["361309726", "361304891"], told: ["app from 'adamIdStr'"]),
    Self(
      "volume purchases with a book",
      #"{"assets":[{"adamId":"361309726","productType":"App"},"#
        + #"{"adamId":"361304891","productType":"Book"}]}"#,
      ["361309726"], told: ["skipped 1 entry: books"]),
    Self(
      "Intune: keys",
      #"{"value":[{"id":"0000a1b2c3d4e5f60718293a4b5c6d7e8f900000ffff","displayName":"One","#
        + #""version":"14.2"}]}"#, [], told: ["no member names the app", "'id' holds no apps"]),
    Self(
      "a list of bundle IDs in an object",
      #"{"name":"x","version":"1","apps":["com.example.app.one","com.example.app.two"]}"#,
      ["com.example.app.one", "com.example.app.two"], told: ["apps in 'apps'"]),
    Self(
      "an object whose keys are bundle IDs",
      #"{"com.example.app.one":"14.2","com.example.app.two":{"version":"1.0"}}"#,
      ["com.example.app.one 14.2", "com.example.app.two 1.0"]),
    Self(
      "an object whose keys are track IDs",
      #"{"apps":{"361309726":{"version":"1.0"},"361304891":"2.0"}}"#,
      ["361309726 1.0", "361304891 2.0"]),
    Self(
      "versions in objects, and numbers in other forms",
      #"[{"id":361309726,"version":14.10},{"id":3.61309726e8,"version":"14.10"},"#
        + #"{"id":"361309726","version":{"short":"14.2"}}]"#,
      ["361309726 14.10", "361309726 14.10", "361309726 14.2"]),
    Self(
      "`ipatool` output",
      #"{"level":"info","count":1,"apps":[{"id":1026349001,"bundleID":"com.example.both","#
        + #""name":"Both","version":"4.0.3","price":0}]}"#,
      ["1026349001 4.0.3 com.example.both"], told: ["`ipatool` output"]),
    Self(
      "an answer of the store",
      #"{"resultCount":1,"results":[{"trackId":1026349001,"bundleId":"com.example.both","#
        + #""version":"4.0.3","kind":"mac-software"}]}"#,
      ["1026349001 4.0.3 mac com.example.both"]),
    Self(
      "`cfgutil` JSON of two devices",
      #"{"Command":"get","Output":{"0x1A":{"installedApps":[{"bundleIdentifier":"com.example.a.b","#
        + #""bundleVersion":"55"}]},"0x2B":{"installedApps":[{"bundleIdentifier":"com.example.c.d"}]}}}"#,
      ["com.example.a.b", "com.example.c.d"]),
    Self(
      "Fleet software",
      #"{"kind":"software","spec":[{"name":"Both.app","version":"4.0.3","#
        + #""bundle_identifier":"com.example.both","source":"ios_apps"}]}"#,
      ["com.example.both 4.0.3 ios"]),
    Self(
      "an object without any app", #"{"managed_installs":["Keynote","Firefox"],"catalogs":["x"]}"#,
      [], told: ["no member names the app among 'managed_installs', 'catalogs'"]),
  ]
}
