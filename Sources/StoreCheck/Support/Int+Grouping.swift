extension Int {
  /// The number with commas between its thousands, as messages show it.
  package var groupedInThousands: String {
    var digits = String(magnitude)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return self < 0 ? "-" + digits : digits
  }
}
