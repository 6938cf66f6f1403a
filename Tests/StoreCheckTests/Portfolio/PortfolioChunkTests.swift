import StoreCheck
import Testing

/// However the bytes come, and whatever is done to them, the same entries come out.
struct PortfolioChunkTests {
  private static let samples: [String] = [
    "# c\n361309726 1.0\r\n\r\ncom.example.a 2,0 # x\nbad one\nhttps://apps.apple.com/app/id5",
    "Title;;\r\nName;Bundle ID;Version;Land\r\n\"a;\"\"b\"\"\r\nc\";com.example.a;1;jp\r\n"
      + "x;\"com.ex\r\n;y;z;\r\nTotal;;3;\r\n",
    "[1234567, \"a\\\"]\", {\"id\": 1, \"v\": [\"}\"]},\n oops, {\"bundleId\":\"b.c\",\"n\":1.5}]",
    "{\"app\":\"a.b\",\"x\":\"\\u00e9\"}\n{bad\n\n\"c.d\"\n{\"app\":\"日.b\",\"y\":true}",
    "{\"schema\":1,\n\"rows\":[{\"app\":\"a.b\"},\n{\"app\":\"c.d\"}],\"summary\":{\"rows\":[]}}",
  ]

  @Test("pieces of any size give the same", arguments: samples)
  func pieces(text: String) throws {
    let options = PortfolioOptions(keepsColumns: true)
    let whole = try read(text, options: options)
    #expect(whole.entries.count > 1)
    for chunk in 1...40 {
      let pieces = try read(text, options: options, chunk: chunk)
      #expect(pieces.entries == whole.entries)
      #expect(pieces.diagnostics == whole.diagnostics)
      #expect(pieces.extraColumns == whole.extraColumns)
    }
  }

  @Test("damage of any kind is survived, however it is cut", arguments: 0..<300)
  func damage(seed: UInt64) throws {
    var random = SeededDamage(state: seed)
    var bytes = Array(Self.samples[Int(random.next() % UInt64(Self.samples.count))].utf8)
    let interesting = Array("\"\n\r,;\t[]{}:\\#0\0\u{FEFF}".utf8) + [0xFF, 0x80, 0xE3]
    for _ in 0..<(1 + random.next() % 8) {
      let place = Int(random.next() % UInt64(bytes.count))
      let byte = interesting[Int(random.next() % UInt64(interesting.count))]
      switch random.next() % 4 {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      case 2 where bytes.count > 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[..<(place / 2)], at: place)
      }
    }
    let chunk = 1 + Int(random.next() % 50)
    let outcomes = [Int.max, chunk].map { size in
      Result { () throws(PortfolioError) in try read(bytes, chunk: size) }
    }
    let entries = outcomes.map { outcome in (try? outcome.get())?.entries }
    #expect(entries[0] == entries[1])
  }

  @Test func `a table and one value a line give the same entries for the same values`() throws {
    var random = SeededDamage(state: 7)
    let apps = [
      "361309726", "0361309726", "com.Example.a", "Example", "x", "id361309726", "361309726.0",
      "12", "1.2", "com.example.", ".com", "a..b", "3F2504E0-4F89-11D3-9A0C-0305E82C3301",
      String(repeating: "a.", count: 17) + "bc", "https://apps.apple.com/jp/app/id123456789",
    ]
    let versions = ["", "1.0", "01.10.2010", "'1.0", "1.0 (2)", "2010-01-01", "v1"]
    let countries = ["", "jp", "JP", "uk", "xx", "Japan", "j", "1a", "日本"]
    var table = "app,version,country,team\n"
    var lines = ""
    for _ in 0..<500 {
      let values = [apps, versions, countries, ["", "red"]].map { choices in
        choices[Int(random.next() % UInt64(choices.count))]
      }
      table += values.joined(separator: ",") + "\n"
      lines += #"{"app":"\#(values[0])","version":"\#(values[1])","#
      lines += #""country":"\#(values[2])","team":"\#(values[3])"}"# + "\n"
    }
    let options = PortfolioOptions(defaultInstalled: "9", keepsColumns: true)
    #expect(try read(table, options: options).entries == read(lines, options: options).entries)
  }
}

/// A small generator, so that a failing seed fails again.
struct SeededDamage: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
