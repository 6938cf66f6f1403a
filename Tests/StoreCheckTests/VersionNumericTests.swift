import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

/// `numeric` against Foundation itself, which only the tests may import.
@Suite struct VersionNumericTests {
  private static func foundationOrder(_ left: String, _ right: String) -> VersionOrder {
    switch left.compare(right, options: .numeric) {
    case .orderedAscending: .older
    case .orderedSame: .same
    case .orderedDescending: .newer
    }
  }

  /// Any character that is one scalar, no mark, and has no canonical decomposition.
  private static func plainCharacter(using generator: inout SeededGenerator) -> String {
    while true {
      guard let scalar = Unicode.Scalar(UInt32.random(in: 0..<0x2_FFFF, using: &generator)) else {
        continue
      }
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      if !scalar.properties.isGraphemeExtend, decomposed.unicodeScalars.elementsEqual([scalar]) {
        return text
      }
    }
  }

  private static func firstDifference(in texts: [String]) -> (String, String)? {
    for left in texts {
      for right in texts
      where VersionComparison.numericOrder(left, right)
        != foundationOrder(left, right)
      {
        return (left, right)
      }
    }
    return nil
  }

  @Test func `A blank text names no version, whatever Foundation says of it`() {
    #expect(VersionComparison.numeric.order(AppVersion(""), AppVersion("1.0")) == nil)
    #expect(VersionComparison.numeric.order(AppVersion("1.0"), AppVersion(" \n")) == nil)
    #expect(VersionComparison.numeric.order(AppVersion("1.9"), AppVersion("1.10")) == .older)
    #expect(VersionComparison.numeric.order(AppVersion("1.0.0"), AppVersion("1.0")) == .newer)
  }

  @Test func `Chosen texts compare as in Foundation, every pair`() {
    let nines = String(repeating: "9", count: 40)
    let texts = [
      "", " ", "0", "00", "1", "01", "1.0", "1.0.0", "1.9", "1.10", "v1.4", "V1.4", "1.0 (12)",
      "1.0b1", "2. 11.9", "9223372036854775807", "9223372036854775808", "92233720368547758070",
      "18446744073709551616", "0018446744073709551616", nines, nines + "1", nines + ".1",
      "１．２", "٣", "3", "Ⅲ", "三", "½", "²", "①", "兆", "京", "1\u{301}", "\u{301}1", "1\u{20E3}",
      "ø", "ß", "1\r\n2", "1\n2", "\0", "1\0", "👨‍👩‍👧1", "🇯🇵🇺🇸", "🇯🇵1", "\u{FEFF}1", "-1", "1-",
      "a10b", "a9b", "a09b", "\u{1F1EF}", "\u{10FFFF}", "\u{D7FF}1", "\u{1100}\u{1161}1",
    ]
    #expect(Self.firstDifference(in: texts) == nil)
  }

  @Test(arguments: UInt64(0)..<20)
  func `Random texts compare as in Foundation`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "0", "1", "9", "00", "922337203685477580", "7", "8", ".", "..", " ", "a", "B", "v", "٣", "２",
      "Ⅻ", "千", "\u{301}", "\u{200D}", "\u{FE0F}", "👍🏽", "ø", "\r", "\n", "\0", "(", "-",
    ]
    let texts = (0..<60).map { _ in
      let count = Int.random(in: 0...8, using: &generator)
      return (0..<count).map { index in
        index % 3 == 2
          ? Self.plainCharacter(using: &generator)
          : pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    #expect(Self.firstDifference(in: texts) == nil)
  }

  @Test(.enabled(if: RecordedVersions.arePresent))
  func `Real versions compare as in Foundation, every pair of a sample`() throws {
    let texts = try RecordedVersions.texts()
    let plain = texts.enumerated().filter { $0.offset.isMultiple(of: 40) }.map(\.element)
    let unusual = texts.filter { !$0.utf8.allSatisfy { "0123456789.".utf8.contains($0) } }
    #expect(Self.firstDifference(in: plain + unusual) == nil)
  }
}
