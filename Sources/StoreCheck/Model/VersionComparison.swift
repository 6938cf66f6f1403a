/// How two versions are compared.
public enum VersionComparison: String, Hashable, Sendable, CaseIterable {
  /// Part by part as integers of any length; see the rules in <doc:HowVersionsCompare>.
  case dotted
  /// As Foundation's `compare(_:options: .numeric)`; every text that is not blank can be compared.
  case numeric
  /// Anything that is not the same text is a different version.
  case equal

  /// How `left` stands to `right`, or `nil` where one of them cannot be read.
  ///
  /// `dotted` is a total order of everything that can be read. `numeric` answers for every text but
  /// a blank one, and is as much of an order as Foundation's. `equal` knows no age: it answers
  /// ``VersionOrder/same`` for the same text, blanks at its ends aside, and otherwise
  /// ``VersionOrder/older`` *whichever way round* the two are given, so that an installed version
  /// that differs from the store's is reported as old. A blank text names no version, so all three
  /// answer `nil` for one.
  ///
  /// - Complexity: O(*n*) in the length of the texts; two ordinary versions are compared without
  ///   allocating.
  public func order(_ left: AppVersion, _ right: AppVersion) -> VersionOrder? {
    switch self {
    case .dotted: VersionStep(from: left, to: right)?.order
    case .numeric where Self.isBlank(left.text) || Self.isBlank(right.text): nil
    case .numeric: Self.numericOrder(left.text, right.text)
    case .equal: Self.equalOrder(left.text, right.text)
    }
  }
}

/// How one version stands to another.
public enum VersionOrder: Hashable, Sendable {
  /// The left one is older.
  case older
  /// Both are the same version.
  case same
  /// The left one is newer.
  case newer
}

extension VersionComparison {
  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  private static func equalOrder(_ left: String, _ right: String) -> VersionOrder? {
    if isBlank(left) || isBlank(right) {
      return nil
    }
    return trimmed(left) == trimmed(right) ? .same : .older
  }

  /// The text without blanks at its ends, which nobody sees and which real listings hold.
  private static func trimmed(_ text: String) -> Substring {
    var rest = text.unicodeScalars[...]
    while let first = rest.first, first.properties.isWhitespace {
      rest.removeFirst()
    }
    while let last = rest.last, last.properties.isWhitespace {
      rest.removeLast()
    }
    return Substring(rest)
  }
}
