extension VersionComparison {
  /// The order of Foundation's `compare(_:options: .numeric)`, which FoundationEssentials lacks.
  ///
  /// Where both texts stand at an ASCII digit, both runs of digits are compared as integers; anywhere
  /// else the scalars themselves are. Foundation's integers have 64 bits and wrap around, so that of
  /// two very long runs any may be the larger one; the same is done here, for who asks for
  /// Foundation's order wants it whole.
  ///
  /// One thing is missing: Foundation compares accented letters by their canonical decompositions,
  /// of which the standard library makes no table public. Texts that hold such letters, Hangul
  /// syllables or several marks on one letter are compared by their scalars as they are.
  package static func numericOrder(_ left: String, _ right: String) -> VersionOrder {
    var leftRest = NumericScanner(left)
    var rightRest = NumericScanner(right)
    while let leftNext = leftRest.current, let rightNext = rightRest.current {
      if leftRest.isAtDigit, rightRest.isAtDigit {
        let leftNumber = leftRest.takeNumber()
        let rightNumber = rightRest.takeNumber()
        if leftNumber != rightNumber {
          return leftNumber < rightNumber ? .older : .newer
        }
      } else if leftNext != rightNext {
        return leftNext < rightNext ? .older : .newer
      } else {
        leftRest.advance()
        rightRest.advance()
      }
    }
    if leftRest.current == nil {
      return rightRest.current == nil ? .same : .older
    }
    return .newer
  }
}

/// Goes over a text for the numeric comparison.
private struct NumericScanner {
  private var rest: String.UnicodeScalarView.Iterator
  private(set) var current: Unicode.Scalar?

  init(_ text: String) {
    rest = text.unicodeScalars.makeIterator()
    current = rest.next()
  }

  var isAtDigit: Bool {
    guard let current else {
      return false
    }
    return "0"..."9" ~= current
  }

  mutating func advance() { current = rest.next() }

  /// Takes a run of digits as an integer of 64 bits, without regard to overflow.
  mutating func takeNumber() -> UInt64 {
    var value: UInt64 = 0
    while let current, isAtDigit {
      value = value &* 10 &+ UInt64(current.value - 0x30)
      advance()
    }
    return value
  }
}
