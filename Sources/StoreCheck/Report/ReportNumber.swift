#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The numbers and dates of a report as bytes, the same in every format.
///
/// Foundation's formatters do the same at twenty times the cost, which would be most of a report's.
package enum ReportNumber {
  /// Appends a whole number in decimal digits.
  package static func append(_ number: some FixedWidthInteger, to output: inout [UInt8]) {
    output.append(contentsOf: String(number).utf8)
  }

  /// Appends a number in the shortest form that reads back as the same: `0`, `4.99`, `1e+20`.
  ///
  /// The number must be finite.
  package static func append(decimal: Double, to output: inout [UInt8]) {
    if decimal.magnitude < 1e15, decimal == decimal.rounded(.towardZero) {
      append(Int(decimal), to: &output)
    } else {
      output.append(contentsOf: decimal.description.utf8)
    }
  }

  /// Appends a moment in ISO 8601 in UTC, to the second below: `2024-02-29T23:59:59Z`.
  ///
  /// Nothing is appended, and `false` returned, for a moment outside of the years 1 to 9999, which
  /// the format cannot hold.
  @discardableResult
  package static func append(_ moment: Date, to output: inout [UInt8]) -> Bool {
    let seconds = moment.timeIntervalSince1970.rounded(.down)
    guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else { return false }
    append(secondsSince1970: Int(seconds), to: &output)
    return true
  }

  /// Appends a moment of the years 1 to 9999 in ISO 8601 in UTC.
  static func append(secondsSince1970 whole: Int, to output: inout [UInt8]) {
    let (days, time) = (floorDivide(whole, 86_400), whole - floorDivide(whole, 86_400) * 86_400)
    let (year, month, day) = civil(days: days)
    append(digits: year, 4, to: &output)
    output.append(UInt8(ascii: "-"))
    append(digits: month, 2, to: &output)
    output.append(UInt8(ascii: "-"))
    append(digits: day, 2, to: &output)
    output.append(UInt8(ascii: "T"))
    append(digits: time / 3600, 2, to: &output)
    output.append(UInt8(ascii: ":"))
    append(digits: time / 60 % 60, 2, to: &output)
    output.append(UInt8(ascii: ":"))
    append(digits: time % 60, 2, to: &output)
    output.append(UInt8(ascii: "Z"))
  }

  /// The Gregorian date of a day counted from 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day is the last of its year, and in eras of 400
  /// years, which are all of the same length.
  private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let daysOfEra = 146_097
    let sinceMarch0000 = days + 719_468
    let era = floorDivide(sinceMarch0000, daysOfEra)
    let dayOfEra = sinceMarch0000 - era * daysOfEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivide(_ left: Int, _ right: Int) -> Int {
    let quotient = left / right
    return left % right < 0 ? quotient - 1 : quotient
  }

  private static func append(digits number: Int, _ count: Int, to output: inout [UInt8]) {
    var divisor = count == 4 ? 1000 : 10
    while divisor > 0 {
      output.append(UInt8(truncatingIfNeeded: 48 + number / divisor % 10))
      divisor /= 10
    }
  }
}
