#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the `Retry-After` header field (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The wait in a field of seconds or of an HTTP date, or `nil` where it is neither.
  ///
  /// A date that has passed is no wait.
  static func parse(_ field: String, now: Date) -> Duration? {
    let text = field.trimmingASCIIBlanks()
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      // A number too long for the type is a wait that the limiter caps anyway.
      return .seconds(Int64(text.prefix(9)) ?? 0)
    }
    guard let date = httpDate(text) else { return nil }
    return .seconds(max(0, date.timeIntervalSince(now)))
  }

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that senders may still use.
  private static func httpDate(_ text: Substring) -> Date? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let day = Int(words[1]), let year = Int(words[3]),
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (1...31).contains(day), (1970...9999).contains(year),
      (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
    else { return nil }
    let days = CivilDate.daysSinceEpoch(year: year, month: month + 1, day: day)
    let seconds = days * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
    return Date(timeIntervalSince1970: Double(seconds))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
