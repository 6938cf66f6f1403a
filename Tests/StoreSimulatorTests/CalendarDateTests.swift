import Foundation
import Testing

@testable import StoreSimulator

struct CalendarDateTests {
  @Test func `dates agree with Foundation's over three centuries`() throws {
    let iso = ISO8601DateFormatter()
    let http = DateFormatter()
    http.locale = Locale(identifier: "en_US_POSIX")
    http.timeZone = TimeZone(identifier: "GMT")
    http.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    for day in stride(from: -30_000, through: 80_000, by: 37) {
      let seconds = day * 86_400 + abs(day) * 7_919 % 86_400
      let date = CalendarDate(secondsSince1970: seconds)
      let expected = Date(timeIntervalSince1970: Double(seconds))
      #expect(date.iso8601 == iso.string(from: expected))
      #expect(date.http == http.string(from: expected))
    }
  }
}
