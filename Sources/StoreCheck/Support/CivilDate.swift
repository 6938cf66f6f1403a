/// Arithmetic of the Gregorian calendar, for the few dates that are read and written here.
package enum CivilDate {
  /// The days from 1970-01-01 to a date, by counting in years that begin in March, so that the leap
  /// day is the last of its year.
  package static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The seconds from 1970 to an ISO 8601 time in UTC, such as `2024-10-23T02:02:07Z`; `nil` for any
  /// other text.
  package static func secondsSinceEpoch(iso8601 text: String) -> Int? {
    secondsSinceEpoch(iso8601: Array(text.utf8.prefix(21))[...])
  }

  /// The seconds from 1970 to an ISO 8601 time in UTC, in ASCII; `nil` for anything else.
  package static func secondsSinceEpoch(iso8601 utf8: ArraySlice<UInt8>) -> Int? {
    let start = utf8.startIndex
    guard utf8.count == 20, utf8[start + 4] == 0x2D, utf8[start + 7] == 0x2D,
      utf8[start + 10] == 0x54, utf8[start + 13] == 0x3A, utf8[start + 16] == 0x3A,
      utf8[start + 19] == 0x5A
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for index in range {
        let byte = utf8[start + index]
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 48)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    let days = daysSinceEpoch(year: year, month: month, day: day)
    return days * 86_400 + hour * 3_600 + minute * 60 + second
  }
}
