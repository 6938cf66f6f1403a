import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    ("the epoch", 1970, 1, 1, 0),
    ("the day before it", 1969, 12, 31, -1),
    ("a leap day", 2024, 2, 29, 19_782),
    ("the day after", 2024, 3, 1, 19_783),
    ("the leap day of a round century", 2000, 2, 29, 11_016),
    ("no leap day in an uneven century", 2100, 3, 1, 47_541),
    ("four hundred years on", 2370, 1, 1, 146_097),
  ])
  func `days are counted by the Gregorian calendar`(
    name: String, year: Int, month: Int, day: Int, days: Int
  ) {
    #expect(CivilDate.daysSinceEpoch(year: year, month: month, day: day) == days)
  }

  @Test func `times are read as Foundation reads them`() throws {
    var chance = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let seconds = chance.number(in: 0...4_000_000_000)
      let text = Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
      #expect(CivilDate.secondsSinceEpoch(iso8601: text) == seconds, "\(text)")
    }
  }

  @Test(arguments: [
    "", "2024", "2024-10-23", "2024-10-23 02:02:07Z", "2024-10-23T02:02:07", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
    "2024-10-23T02:02:07+00:00", "２０２４-10-23T02:02:07Z", "2024-10-23T02:02:07ZZ",
    " 2024-10-23T02:02:07Z", "-024-10-23T02:02:07Z",
  ])
  func `any other text is no time`(text: String) {
    #expect(CivilDate.secondsSinceEpoch(iso8601: text) == nil)
  }
}
