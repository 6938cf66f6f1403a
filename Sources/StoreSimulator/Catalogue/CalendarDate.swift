/// A moment in UTC as day and second, which is all that answers need; no calendar is loaded.
struct CalendarDate: Hashable, Sendable {
  /// Days since 1 January 1970.
  var day: Int
  /// Seconds since the day began, 0 to 86,399.
  var second: Int

  /// 1 June 2025, before which every synthetic release came out.
  static let referenceDay = 20_240

  init(day: Int, second: Int) {
    self.day = day
    self.second = second
  }

  /// The moment so many seconds after 1970 began.
  init(secondsSince1970 seconds: Int) {
    day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    second = seconds - day * 86_400
  }

  /// Year, month and day of the Gregorian calendar.
  ///
  /// Counts in eras of 400 years that begin in March, so that the leap day comes last.
  var components: (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// As the store writes it: `2021-06-01T15:18:29Z`.
  var iso8601: String {
    let (year, month, day) = components
    return "\(year)-\(twoDigits(month))-\(twoDigits(day))T\(clock)Z"
  }

  /// As HTTP header fields hold it (RFC 9110, 5.6.7): `Tue, 01 Jun 2021 15:18:29 GMT`.
  var http: String {
    let (year, month, day) = components
    // 1 January 1970 was a Thursday.
    let weekday = Self.weekdays[((self.day % 7) + 7) % 7]
    return "\(weekday), \(twoDigits(day)) \(Self.months[month - 1]) \(year) \(clock) GMT"
  }

  private var clock: String {
    "\(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60))"
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

/// The number with a leading zero where it has one digit.
func twoDigits(_ number: Int) -> String {
  number < 10 ? leadingZeros[number] : String(number)
}

private let leadingZeros = (0..<10).map { "0\($0)" }
