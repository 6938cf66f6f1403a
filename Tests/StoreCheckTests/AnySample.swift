import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

/// Answers of every shape that a store could send, and of some that it could not.
enum AnySample {
  private static let pieces = [
    "", "a", "\t", "\n", "\r", "\\", "\\e", "\\t", "\0", "😀", "e\u{301}", "é", "日本", "=1+1", " ",
    "\u{202E}", "\u{FEFF}", "storecheck-cache 1", "\u{85}", "\u{2028}", "\"", ",",
  ]

  static func text(_ chance: inout SeededGenerator) -> String? {
    guard chance.happens(0.8) else { return nil }
    // As long as a record's short and long lengths meet, now and then.
    if chance.happens(0.05) {
      return String(repeating: "é", count: chance.pick([127, 128, 300, 40_000]))
    }
    return (0..<chance.number(in: 0...4)).map { _ in chance.pick(pieces) }.joined()
  }

  /// A time, or a text that is nearly one.
  private static func moment(_ chance: inout SeededGenerator) -> String? {
    chance.pick([
      "2024-02-29T23:59:59Z", "1970-01-01T00:00:00Z", "2106-02-07T06:28:15Z",
      "2106-02-07T06:28:16Z", "1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z",
      "2023-02-29T00:00:00Z", "2024-06-31T12:00:00Z", "2024-06-30T12:00:60Z",
      "2024-06-30t12:00:00z", "2024-06-30T12:00:00+00", "2024-06-30T12:00:00Z ", text(&chance),
    ])
  }

  /// An address of an app's page, or a text that is nearly one.
  private static func page(
    of trackID: UInt64?, _ chance: inout SeededGenerator
  ) -> String? {
    let number = chance.happens(0.8) ? trackID.map { "\($0)" } ?? "" : chance.pick(["", "7", "01"])
    return chance.pick([
      "https://apps.apple.com/us/app/a-name/id\(number)?uo=4",
      "https://apps.apple.com/id\(number)?uo=4", "https://apps.apple.com/",
      "https://apps.apple.com", "id\(number)?uo=4", "d\(number)?uo=4", "\(number)?uo=4", "?uo=4",
      "https://apps.apple.com/us/app/id\(number)?uo=40",
      "http://apps.apple.com/us/app/id0\(number)?uo=4", text(&chance),
    ])
  }

  static func record(_ chance: inout SeededGenerator) throws -> CacheLine.Record {
    let app = chance.pick(["1", "9223372036854775807", "com.Example.App", "a_b-c", "1.a"])
    let key = try CoreSamples.key(
      app, chance.pick(["US", "JP", "XK"]), chance.pick(Platform.allCases))
    var answer = LookupAnswer(
      listing: nil,
      fetchedAt: Date(timeIntervalSince1970: Double(chance.number(in: 0...4_000_000_000))),
      ageSeconds: chance.happens(0.5) ? chance.pick([0, 86, Int.max]) : nil)
    switch chance.number(in: 0...3) {
    case 0: answer.isConfirmed = chance.happens(0.5)
    default: answer.listing = listing(&chance)
    }
    return CacheLine.Record(key: key, answer: answer)
  }

  static func listing(_ chance: inout SeededGenerator) -> AppListing {
    let trackID = chance.happens(0.8) ? chance.pick([1, 5_000_000_000, UInt64.max]) : nil
    return AppListing(
      trackID: trackID, bundleID: text(&chance), version: text(&chance), name: text(&chance),
      released: moment(&chance), minimumOS: text(&chance),
      price: chance.happens(0.7)
        ? chance.pick([0, 4.99, 1e300, .leastNonzeroMagnitude, 12_000, 0.1 + 0.2]) : nil,
      currency: text(&chance), seller: text(&chance), url: page(of: trackID, &chance))
  }
}
