import Foundation
import Testing

@testable import StoreCheck

@Suite struct RetryAfterTests {
  /// 1994-11-06T08:49:37Z, the time of the standard's example.
  private static let now = Date(timeIntervalSince1970: 784_111_777)

  @Test(arguments: [
    ("seconds", "120", 120.0),
    ("none", "0", 0),
    ("blanks around", "  30\t", 30),
    ("leading zeros", "007", 7),
    ("more than any number holds", "99999999999999999999999999", 999_999_999),
    ("a date in a minute", "Sun, 06 Nov 1994 08:50:37 GMT", 60),
    ("now", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
    ("a date that has passed", "Sat, 05 Nov 1994 08:49:37 GMT", 0),
    ("a date of next year", "Mon, 06 Nov 1995 08:49:37 GMT", 31_536_000),
  ])
  func `a wait in seconds or until a date is read`(name: String, field: String, seconds: Double) {
    #expect(RetryAfter.parse(field, now: Self.now) == .seconds(seconds))
  }

  @Test(arguments: [
    "", " ", "soon", "-5", "+5", "1.5", "60s", "1,2", "٣", "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "1994-11-06T08:49:37Z",
  ])
  func `anything else names no wait`(field: String) {
    #expect(RetryAfter.parse(field, now: Self.now) == nil)
  }
}
