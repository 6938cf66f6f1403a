import Foundation
import StoreCheck
import Testing

@Suite struct ReportNumberTests {
  private func text(_ date: Date) -> String {
    var bytes: [UInt8] = []
    ReportNumber.append(date, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a moment is written as Foundation writes it, in every year and at random`() {
    var generator = SplitMix(state: 7)
    var seconds: [Double] = [0, -1, -0.5, 0.999, 951_782_399, 951_782_400, 4_107_542_400]
    for year in stride(from: -62_135_596_800.0, to: 253_402_300_799, by: 31_556_952 / 2) {
      seconds.append(year)
    }
    for _ in 0..<2000 { seconds.append(.random(in: -5e9...2e11, using: &generator)) }
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    for second in seconds {
      let date = Date(timeIntervalSince1970: second)
      let whole = Date(timeIntervalSince1970: second.rounded(.down))
      // Foundation changes to the Julian calendar before 1582, ISO 8601 does not.
      guard second > -12_000_000_000 else { continue }
      #expect(text(date) == whole.formatted(style))
    }
  }

  @Test(arguments: [
    (-62_135_596_800.0, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (-62_135_596_801, ""), (253_402_300_800, ""), (.nan, ""), (.infinity, ""),
  ])
  func `a moment outside of the years 1 to 9999 is not written`(second: Double, expected: String) {
    #expect(text(Date(timeIntervalSince1970: second)) == expected)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (4, "4"), (4.99, "4.99"), (0.1, "0.1"), (12_000, "12000"),
    (1e20, "1e+20"), (-3.5, "-3.5"), (999_999_999_999_999, "999999999999999"),
  ])
  func `a decimal is written in its shortest form`(number: Double, expected: String) {
    var bytes: [UInt8] = []
    ReportNumber.append(decimal: number, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}

/// A small generator with a seed, so that a failing test can be run again.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
