extension [UInt8] {
  /// Appends a number's lowest bytes, the lowest first.
  @inline(__always)
  mutating func append(number: UInt64, bytes count: Int) {
    for offset in 0..<count {
      append(UInt8(truncatingIfNeeded: number >> UInt64(8 * offset)))
    }
  }

  /// The number in some bytes, the lowest first.
  ///
  /// - Precondition: The bytes are within the array.
  @inline(__always)
  func number(at place: Int, bytes count: Int) -> UInt64 {
    var number: UInt64 = 0
    for offset in 0..<count { number |= UInt64(self[place + offset]) << UInt64(8 * offset) }
    return number
  }

  /// Appends a part of other bytes.
  ///
  /// As `+=` does with a slice, which costs a count of references, and comes often.
  mutating func append(_ range: Range<Int>, of others: [UInt8]) {
    others.withSpan { unsafe $0.bytes.append(range, to: &self) }
  }
}

extension [UInt8] {
  /// Appends a word.
  mutating func append(_ word: StaticString) {
    word.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a number off the beginning, its lowest byte first; `nil` where too few bytes are left.
  mutating func popNumber(bytes count: Int) -> UInt64? {
    guard self.count >= count else { return nil }
    var number: UInt64 = 0
    for offset in 0..<count { number |= UInt64(self[startIndex + offset]) << UInt64(8 * offset) }
    self = dropFirst(count)
    return number
  }
}
