/// A dotted comparison's outcome, with the part that decided it.
struct VersionStep: Equatable {
  /// How the left version stands to the right one.
  var order: VersionOrder
  /// The first part in which they differ, from 0; `nil` where all parts are equal.
  var part: Int?

  /// Makes an outcome.
  init(order: VersionOrder, part: Int?) {
    self.order = order
    self.part = part
  }

  /// Compares by the dotted rules; `nil` where one of the versions cannot be read.
  init?(from left: AppVersion, to right: AppVersion) {
    // Nearly every version is digits and dots only, and there is a comparison for every row.
    if let step = Self.plainStep(left.text, right.text) {
      self = step
    } else if let leftReading = left.reading, let rightReading = right.reading {
      self = leftReading.step(to: rightReading)
    } else {
      return nil
    }
  }

  /// Compares two versions of short numbers with single dots between them, without allocating;
  /// `nil` where one of them is anything else, which does not mean that it cannot be read.
  static func plainStep(_ left: String, _ right: String) -> VersionStep? {
    var leftParts = PlainParts(left)
    var rightParts = PlainParts(right)
    var step = VersionStep(order: .same, part: nil)
    var part = 0
    // Both are gone through to their ends even when an early part decides: whether a version can be
    // read depends on all of it.
    while !leftParts.isAtEnd || !rightParts.isAtEnd {
      guard let leftPart = leftParts.next(), let rightPart = rightParts.next() else {
        return nil
      }
      if step.part == nil, leftPart != rightPart {
        step = VersionStep(order: leftPart < rightPart ? .older : .newer, part: part)
      }
      part += 1
    }
    return step
  }
}

/// The parts of a version that is nothing but ASCII digits with single dots between them.
private struct PlainParts {
  private var bytes: String.UTF8View.Iterator
  /// Whether every part was given out.
  private(set) var isAtEnd = false

  init(_ text: String) { bytes = text.utf8.makeIterator() }

  /// The next part, zero past the end, or `nil` where the version is not that simple.
  mutating func next() -> UInt64? {
    if isAtEnd {
      return 0
    }
    var value: UInt64?
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let soFar = value ?? 0
        if soFar > UInt64.max / 10 - 1 {
          return nil
        }
        value = soFar * 10 + UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "."):
        return value
      default:
        return nil
      }
    }
    isAtEnd = true
    return value
  }
}
