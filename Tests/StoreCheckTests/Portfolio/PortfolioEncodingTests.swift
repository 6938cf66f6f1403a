import StoreCheck
import Testing

struct PortfolioEncodingTests {
  private static let table = "Name;Bundle ID;Version\r\nTäxt 日本 😀;com.example.a;1.10\r\n"

  private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(
    "every encoding with a mark is read, however the bytes come",
    arguments: [
      ("UTF-8 with mark", [0xEF, 0xBB, 0xBF] + Array(table.utf8)),
      ("UTF-16 LE", utf16(table, bigEndian: false, mark: true)),
      ("UTF-16 BE", utf16(table, bigEndian: true, mark: true)),
      (
        "UTF-16 LE without mark",
        utf16("id;version;team\r\n361309726;1.0;a\r\n", bigEndian: false, mark: false)
      ),
    ] as [(String, [UInt8])], [1, 3, 1_000])
  func marks(encoding: (name: String, bytes: [UInt8]), chunk: Int) throws {
    let portfolio = try read(
      encoding.bytes, options: PortfolioOptions(keepsColumns: true), chunk: chunk)
    #expect(portfolio.entries.count == 1)
    #expect(portfolio.entries[0].identifier != nil)
    #expect(portfolio.entries[0].installedVersion?.hasPrefix("1.") == true)
    #expect(portfolio.format == .csv)
    #expect(portfolio.diagnostics.isEmpty)
  }

  @Test func `half a character at the end of UTF-16 becomes one that says so`() throws {
    var bytes = Self.utf16("id;note\n361309726;", bigEndian: false, mark: true)
    bytes += [0x3D, 0xD8]
    let portfolio = try read(bytes, options: PortfolioOptions(keepsColumns: true))
    #expect(portfolio.entries.map(\.extraFields) == [["\u{FFFD}"]])
  }

  @Test func `Shift_JIS with a Japanese header is read, and told`() throws {
    // "部署,バンドルID", then two names.
    let bytes: [UInt8] =
      [0x95, 0x94, 0x8F, 0x90, 0x2C, 0x83, 0x6F, 0x83, 0x93, 0x83, 0x68]
      + [0x83, 0x8B, 0x49, 0x44, 0x0D, 0x0A]
      + [0x93, 0xFA, 0x96, 0x7B, 0x2C] + Array("com.example.a\r\n".utf8)
      + [0x93, 0xFA, 0x2C] + Array("com.example.b\r\n".utf8)
    for chunk in [1, 4, .max] {
      let portfolio = try read(bytes, options: PortfolioOptions(keepsColumns: true), chunk: chunk)
      #expect(portfolio.identifiers == ["com.example.a", "com.example.b"])
      #expect(portfolio.entries.map(\.extraFields) == [["日本"], ["日"]])
      #expect(portfolio.messages.contains("not UTF-8; reading it as Shift_JIS"))
    }
  }

  @Test func `a country in an old encoding is read`() throws {
    let bytes =
      Array("Bundle ID;Version;Land\ncom.example.a;1;".utf8) + [0xD6] + Array("sterreich\n".utf8)
    let portfolio = try read(bytes)
    #expect(portfolio.identifiers == ["com.example.a"])
    #expect(portfolio.messages.contains("Windows-1252"))
  }

  @Test(
    "the encoding of a western export is told by its letters, dashes and quotes",
    arguments: [
      [[0xDC] + Array("bersicht;com.example.a;1".utf8), Array("Gr".utf8) + [0xFC, 0xDF]],
      [Array("Notes ".utf8) + [0x96] + Array(" Pro".utf8), Array("Don".utf8) + [0x92, 0x74]],
      [[0x93] + Array("Clock".utf8) + [0x94], Array("Caf".utf8) + [0xE9, 0x73]],
    ] as [[[UInt8]]])
  func western(names: [[UInt8]]) throws {
    let bytes = Array("Name;Bundle ID\n".utf8) + names.joined(separator: Array(";\n".utf8))
    let portfolio = try read(bytes)
    #expect(portfolio.kinds.contains(.encoding))
    #expect(portfolio.messages.contains("reading it as Windows-1252"))
  }

  @Test func `the old encoding of Japanese mail is answered with the command that converts it`() {
    let iso2022 =
      Array("Name,Bundle ID\n".utf8) + [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42]
      + Array(",com.example.a\n".utf8)
    let error = #expect(throws: PortfolioError.self) { try read(iso2022) }
    #expect(error?.mend.contains("iconv -f ISO-2022-JP") == true)
  }

  @Test func `a broken byte costs the entry it stands in, and no other`() throws {
    let bytes =
      Array("361309726 1.0\ncom.ex".utf8) + [0xFF] + Array("ample\n361309728 2.0\n".utf8)
    let portfolio = try read(bytes)
    #expect(portfolio.identifiers == ["361309726", nil, "361309728"])
    #expect(portfolio.diagnostics.map(\.line) == [2])
    #expect(portfolio.kinds == [.encoding])
  }

  @Test func `a broken byte in a cell that does not matter costs nothing`() throws {
    let bytes =
      Array("name,id,version\na".utf8) + [0xFF] + Array(",361309726,1\nb,361309727,2".utf8) + [0xFE]
    let portfolio = try read(bytes)
    #expect(portfolio.identifiers == ["361309726", "361309727"])
    #expect(portfolio.versions == ["1", "2\u{FFFD}"])
  }

  @Test(
    "a file that is no text says what it is",
    arguments: [
      ([0x50, 0x4B, 0x03, 0x04], "Excel"), ([0xD0, 0xCF, 0x11, 0xE0], "Excel"),
      ([0x1F, 0x8B], "gzip"), (Array("%PDF-1.7".utf8), "PDF"),
      (Array("bplist00".utf8), "property list"), (Array("  <html>".utf8), "web page"),
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "picture"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "picture"),
      ((0...255).map { $0 }, "no text"),
      (Array(repeating: [0xCF, 0, 1, 2], count: 9).flatMap(\.self), "no text"),
    ] as [([UInt8], String)])
  func binaries(bytes: [UInt8], what: String) {
    let error = #expect(throws: PortfolioError.self) { try read(bytes) }
    #expect(error?.what.contains(what) == true)
    #expect(error?.mend.isEmpty == false)
  }

  @Test(arguments: ["", "\n \n", "# none yet\n", "app,version\n", "[]", "\u{FEFF}"])
  func `an input without any app is told`(text: String) throws {
    let portfolio = try read(text, options: PortfolioOptions(fileName: "apps.csv"))
    #expect(portfolio.entries.isEmpty)
    #expect(portfolio.messages.contains("apps.csv: no apps found; check that it is"))
  }
}
