import StoreCheck
import Testing

@Suite struct HostileTextTests {
  private static let pieces = [
    "1", "9", "361309726", "e", "E", "+", ".", ",", "-", "_", " ", "\t", "\n", "\r\n", "(", ")",
    "[",
    "]", "](", "<", ">", "\"", "'", "“", "=", "=HYPERLINK(", "<a href=", "/", "//", "://", "?", "#",
    "&", "id=", "id", "id:", "bundle:", "lookup", "https://", "apps.apple.com/",
    "itunes.apple.com/",
    "com", "a", "Z", "é", "\u{301}", "日", "月", "１", "．", "🇯🇵", "🇯", "\u{200B}", "\u{FEFF}",
    "\u{0}", "\u{7F}", "N/A", "US", "uk", "Korea", "all", "Jan", "月1日", "v", "en_", "\u{1F3F4}",
  ]

  @Test(arguments: seeds)
  func `no text of a cell stops a parser, and none goes without an answer`(seed: UInt64) {
    var random = SeededDamage(state: seed)
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<(1 + random.next() % 9) {
        text += Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      }
      let reference = AppReference(text)
      if reference?.app == nil || reference?.doubt != nil {
        let reason = InvalidAppReason(text)
        #expect(!reason.problem(with: text).isEmpty && !reason.hint(for: text).isEmpty)
      }
      for app in AppReference.list(in: text) { #expect(app.reference.doubt == nil) }
      switch InstalledVersion(text) {
      case .none: break
      case .version(let version), .date(let version), .doubtful(let version, _):
        #expect(!version.isEmpty)
      case .versions(let versions): #expect(versions.count > 1)
      }
      let mentions = CountryParser().parse(text)
      for case .unknown(let country) in mentions {
        #expect(!country.problem.isEmpty && !country.hint.isEmpty)
      }
    }
  }

  @Test(arguments: seeds)
  func `no bytes stop a transcoder, and all that is ASCII around them comes out`(seed: UInt64) {
    var random = SeededDamage(state: seed)
    for encoding in LegacyEncoding.allCases {
      let bytes = (0..<200).map { _ in UInt8(truncatingIfNeeded: random.next()) | 0x80 }
      var output: [UInt8] = []
      var transcoder = LegacyTranscoder(encoding: encoding)
      transcoder.transcode((bytes + [0x0A])[...], into: &output)
      transcoder.finish(into: &output)
      #expect(output.last == 0x0A)
      #expect(String(validating: output, as: UTF8.self) != nil)
      _ = LegacyEncodingDetector.detect(bytes)
    }
  }
}
