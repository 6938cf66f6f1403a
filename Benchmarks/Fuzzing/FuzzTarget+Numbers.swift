/// Numbers in the texts of a target that are replaced by those at which arithmetic goes wrong.
///
/// libFuzzer's own mutations change a digit here and there, which makes no such number in a lifetime.
enum HostileNumbers {
  private static let all = [
    "0", "-1", "1", "2", "199", "200", "100000", "100001", "4294967296", "10000000000",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615", "99999999999999999999", "1e308", "1e999", "0.5", "-0", "+1", "",
  ]

  /// Returns the bytes with one of their numbers replaced, or `nil` where they have none; any
  /// `choice` of the number and of what replaces it will do.
  static func replacingOne(in bytes: [UInt8], choice: UInt32) -> [UInt8]? {
    var numbers: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
      if index > start { numbers.append(start..<index) } else { index += 1 }
    }
    guard !numbers.isEmpty else {
      return nil
    }
    var changed = bytes
    let place = numbers[Int(choice >> 8) % numbers.count]
    changed.replaceSubrange(place, with: Array(all[Int(choice & 0xFF) % all.count].utf8))
    return changed
  }
}
