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

  @Test func `Shift_JIS with a Japanese header is answered with the command that converts it`() {
    // "アプリ名,バンドルID", then two names.
    let bytes: [UInt8] =
      [0x83, 0x41, 0x83, 0x76, 0x83, 0x8A, 0x96, 0xBC, 0x2C, 0x83, 0x6F, 0x83, 0x93, 0x83, 0x68]
      + [0x83, 0x8B, 0x49, 0x44, 0x0D, 0x0A]
      + [0x93, 0xFA, 0x96, 0x7B, 0x2C] + Array("com.example.a\r\n".utf8)
      + [0x93, 0xFA, 0x2C] + Array("com.example.b\r\n".utf8)
    let error = #expect(throws: PortfolioError.self) {
      try read(bytes, options: PortfolioOptions(fileName: "apps of 2026.csv"))
    }
    #expect(error?.what.contains("Shift_JIS") == true)
    #expect(
      error?.mend.contains("iconv -f CP932 -t UTF-8 'apps of 2026.csv' > portfolio.csv") == true)
  }

  @Test func `an old encoding whose header is ASCII is read, and told`() throws {
    let bytes =
      Array("Name;Bundle ID;Version\r\nM".utf8) + [0xFC] + Array("ller;com.example.a;1\r\nK".utf8)
      + [0xF6] + Array("ln;com.example.b;2\r\n".utf8)
    let portfolio = try read(bytes)
    #expect(portfolio.identifiers == ["com.example.a", "com.example.b"])
    #expect(portfolio.kinds == [.encoding])
    #expect(portfolio.messages.contains("iconv -f WINDOWS-1252"))
    #expect(throws: PortfolioError.self) {
      try read(bytes, options: PortfolioOptions(keepsColumns: true))
    }
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
    ] as [([UInt8], String)])
  func binaries(bytes: [UInt8], what: String) {
    let error = #expect(throws: PortfolioError.self) { try read(bytes) }
    #expect(error?.what.contains(what) == true)
    #expect(error?.mend.isEmpty == false)
  }
}
