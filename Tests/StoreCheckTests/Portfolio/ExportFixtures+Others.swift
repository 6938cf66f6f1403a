extension ExportFixture {
  /// Further exports: of tools for Macs, of device managements and of market research.
  static let others: [Self] = [
    Self(
      "osquery in JSON",
      #"[{"bundle_identifier":"com.example.app.one","bundle_short_version":"1.2","#
        + #""bundle_version":"77","name":"One.app"},{"bundle_identifier":"com.example.app.two","#
        + #""bundle_short_version":"","bundle_version":"78","name":"Two.app"}]"#,
      ["com.example.app.one 1.2", "com.example.app.two"]),
    Self(
      "osquery in lines",
      "  bundle_identifier = com.example.app.one\nbundle_short_version = 1.2\n"
        + "                name = One.app\n\n  bundle_identifier = com.example.app.two\n"
        + "bundle_short_version = 2.0\n                name = Two.app\n",
      ["com.example.app.one 1.2", "com.example.app.two 2.0"], told: ["`key = value`"]),
    Self(
      "Munki catalog",
      #"[{"name":"One","installs":[{"CFBundleIdentifier":"com.example.app.one"}],"#
        + #""version":"14.2","adam_id":409183694}]"#, ["409183694 14.2"]),
    Self(
      "fastlane Appfile",
      "app_identifier(\"com.example.app.one\")\napple_id(\"a@example.com\")\n",
      ["com.example.app.one", "!"], told: ["apps:1: treating 'com.example.app.one'"]),
    Self(
      "ManageEngine",
      """
      App Name,Bundle Identifier,Platform,App Type,Version,App Version Code
      One,com.example.app.one,iOS,Store App,14.2,7262
      Chrome,com.android.chrome,Android,Store App,120,99
      """, ["com.example.app.one 14.2 ios"], told: ["skipped 1 entry: Android apps"]),
    Self(
      "Mosyle",
      "Device Name,App Name,Bundle Identifier,Version,Short Version\n"
        + "iPad,One,com.example.app.one,7262,14.2\n", ["com.example.app.one 14.2"]),
    Self(
      "Addigy", "Agent ID,Device Name,Identifier,Name,Version\na,Mac,com.example.app.one,One,1.2\n",
      ["com.example.app.one 1.2"]),
    Self(
      "Hexnode",
      "App name,Identifier,Platform,Version,App Store ID\n"
        + "One,com.example.app.one,iOS,14.2,361309726\nMaps,com.google.maps,Android,1,\n",
      ["361309726 14.2 ios"], told: ["skipped 1 entry: Android apps"]),
    Self(
      "SOTI",
      "Application Name,Application ID,Version,Installed Version\n"
        + "One,com.example.app.one,14.3,14.2\n", ["com.example.app.one 14.2"]),
    Self(
      "Meraki",
      #"[{"id":"5923","name":"One","identifier":"com.example.app.one","version":"7262","#
        + #""shortVersion":"14.2"}]"#, ["com.example.app.one 14.2"]),
    Self(
      "MobileIron",
      "App Name,App Identifier,App Version,Platform Name\nOne,com.example.app.one,14.2,iOS 17.6\n"
        + "Edge,com.microsoft.emmx,120,Android 14\n", ["com.example.app.one 14.2 ios"],
      told: ["skipped 1 entry: Android apps"]),
    Self(
      "AppTweak",
      "App ID,App name,Country,Device,Rank,Version\n361309726,One,us,iphone,3,14.2\n"
        + "361304891,Two,jp,iphone,4,14.1\n", ["361309726 14.2 US", "361304891 14.1 JP"]),
    Self(
      "Sensor Tower",
      "Unified App ID,App ID,Country / Region,Platform\n56aa,361309726,US,iOS\n"
        + "56aa,com.example.droid,US,Android\n", ["361309726 US ios"],
      told: ["skipped 1 entry: Android apps"]),
    Self(
      "data.ai",
      "Rank,Product ID,App Name,Store,Country,Current Version\n"
        + "1,361309726,One,iOS,United States,14.2\n2,20600000000000,Maps,Google Play,Japan,1\n",
      ["361309726 14.2 US ios"], told: ["skipped 1 entry: Android apps"]),
    Self(
      "AppFollow",
      #"{"apps_app":[{"id":1,"ext_id":"361309726","app_id":17,"country":"us"}]}"#,
      ["361309726 US"], told: ["app from 'ext_id'"]),
    Self(
      "an answer of GraphQL",
      #"{"data":{"apps":{"edges":[{"node":{"bundleId":"com.example.app.one","version":"1.0"}}]}}}"#,
      ["com.example.app.one 1.0"]),
    Self(
      "Spotlight metadata",
      "kMDItemCFBundleIdentifier = \"com.example.app.one\"\nkMDItemVersion = \"14.2\"\n",
      ["com.example.app.one 14.2"]),
  ]
}
