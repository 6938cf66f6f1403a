import StoreCheck
import Testing

struct BuildProductTests {
  private static func plist(_ pairs: [(String, String)]) -> [UInt8] {
    let entries = pairs.map { "<key>\($0)</key>\($1)" }.joined()
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>\(entries)</dict></plist>
      """.utf8)
  }

  private static let app = plist([
    ("CFBundleIdentifier", "<string>com.example.app</string>"),
    ("CFBundleShortVersionString", "<string>1.10</string>"),
    ("CFBundleVersion", "<string>45</string>"),
    ("UIDeviceFamily", "<array><integer>1</integer></array>"),
  ])

  /// The same as a binary list, its objects laid out by hand.
  private static let binary: [UInt8] = {
    let texts = ["CFBundleIdentifier", "CFBundleShortVersionString", "com.example.app", "1.10"]
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = [bytes.count]
    bytes += [0xD2, 1, 2, 3, 4]
    for text in texts {
      offsets.append(bytes.count)
      let count = UInt8(text.utf8.count)
      bytes += count < 15 ? [0x50 | count] : [0x5F, 0x10, count]
      bytes += Array(text.utf8)
    }
    let table = bytes.count
    bytes += offsets.map { UInt8($0) }
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(offsets.count)]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
    return bytes
  }()

  private static func files(_ content: [String: [UInt8]]) -> BuildFiles {
    BuildFiles(
      read: { content[$0] },
      list: { folder in
        let names = content.keys.filter { $0.hasPrefix(folder + "/") }
          .map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }
        return Array(Set(names))
      })
  }

  @Test(
    "a build is read wherever its platform keeps its list",
    arguments: [
      ("Info.plist", ["Info.plist": app]),
      ("a/Info.plist", ["a/Info.plist": binary]),
      ("a/One.app", ["a/One.app/Info.plist": app]),
      ("a/One.app/", ["a/One.app/Info.plist": binary]),
      ("Mac.app", ["Mac.app/Contents/Info.plist": app, "Mac.app/Info.plist": []]),
      ("A.xcarchive", ["A.xcarchive/Products/Applications/One.app/Info.plist": app]),
      (
        "A.xcarchive/",
        [
          "A.xcarchive/Info.plist": plist([
            (
              "ApplicationProperties",
              "<dict><key>ApplicationPath</key><string>Applications/Two.app</string></dict>"
            )
          ]),
          "A.xcarchive/Products/Applications/Two.app/Contents/Info.plist": app,
        ]
      ),
      (
        "B.xcarchive",
        [
          "B.xcarchive/Info.plist": plist([
            (
              "ApplicationProperties",
              "<dict><key>CFBundleIdentifier</key><string>com.example.app</string>"
                + "<key>CFBundleShortVersionString</key><string>1.10</string></dict>"
            )
          ])
        ]
      ),
    ] as [(String, [String: [UInt8]])])
  func reads(path: String, content: [String: [UInt8]]) throws {
    let product = try BuildProduct(at: path, files: Self.files(content))
    #expect(product.bundleID.text == "com.example.app")
    #expect(product.version == "1.10")
    let query = product.query(app: path)
    #expect(query.identifier?.description == "com.example.app")
    #expect(query.installedVersion == "1.10")
    #expect(query.app == path)
  }

  @Test func `without a short version the build's version stands, else the default`() throws {
    let id = ("CFBundleIdentifier", "<string>com.example.app</string>")
    let built = try BuildProduct(
      infoPlist: Self.plist([id, ("CFBundleVersion", "<string>45</string>")]), path: "p")
    #expect(built.version == "45")
    let bare = try BuildProduct(
      infoPlist: Self.plist([id, ("CFBundleVersion", "<integer>45</integer>")]), path: "p")
    #expect(bare.version == nil)
    #expect(bare.query(app: "p", defaultInstalled: "2").installedVersion == "2")
  }

  @Test(
    "a path that is no build says what to do",
    arguments: [
      ("a.plist", [:], "cannot be read"),
      ("a.plist", ["a.plist": Array("nonsense".utf8)], "no property list"),
      ("a.plist", ["a.plist": Array("bplist00".utf8)], "no property list"),
      ("a.plist", ["a.plist": plist([])], "no CFBundleIdentifier"),
      (
        "a.plist",
        [
          "a.plist": plist([
            ("CFBundleIdentifier", "<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")
          ])
        ], "filled in only by a build"
      ),
      (
        "a.plist", ["a.plist": plist([("CFBundleIdentifier", "<string>a b</string>")])],
        "no bundle id"
      ),
      ("a/One.app", [:], "no Info.plist"),
      ("A.xcarchive", [:], "holds no app"),
      (
        "A.xcarchive",
        [
          "A.xcarchive/Products/Applications/One.app/Info.plist": app,
          "A.xcarchive/Products/Applications/Two.app/Info.plist": app,
        ], "holds 2 apps"
      ),
      (
        "A.xcarchive",
        [
          "A.xcarchive/Info.plist": plist([
            (
              "ApplicationProperties",
              "<dict><key>ApplicationPath</key><string>../../../One.app</string></dict>"
            )
          ])
        ], "holds no app"
      ),
    ] as [(String, [String: [UInt8]], String)])
  func refuses(path: String, content: [String: [UInt8]], what: String) {
    let error = #expect(throws: BuildProductError.self) {
      try BuildProduct(at: path, files: Self.files(content))
    }
    #expect(error?.what.contains(what) == true)
    #expect(error?.mend.isEmpty == false)
  }

  @Test(
    "a path is told from a bundle id by its ending",
    arguments: [
      ("Info.plist", true), ("./One.app", true), ("One.app/", true), ("/x/A.xcarchive/", true),
      ("com.example.app", false), ("361309726", false), ("https://example.com/x.app", false),
    ])
  func paths(argument: String, isPath: Bool) {
    #expect(BuildProduct.isPath(argument) == isPath)
  }
}
