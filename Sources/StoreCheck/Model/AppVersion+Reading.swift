extension AppVersion {
  /// A version taken apart, by the rules in <doc:HowVersionsCompare>.
  ///
  /// Equality is that of everything which was read, build and words included; the order of versions
  /// is ``VersionComparison/order(_:_:)``.
  public struct Reading: Hashable, Sendable {
    /// The parts of the number in ASCII digits, without leading zeros; there is at least one.
    ///
    /// They are texts because parts of any length are read: a date with a time is one part.
    public internal(set) var parts: [String]
    /// What sets the version apart from the bare number, such as a beta's mark.
    public internal(set) var qualifier: Qualifier?
    /// The build in ASCII letters, digits and `.`, `-`, `_`; it takes no part in the order.
    public internal(set) var build: String?
    /// Whether words or a letter such as `v` stood before the number and were passed over.
    public internal(set) var isAfterWords = false
  }

  /// What sets a version apart from its bare number: `-RC2`, `b1`, the letter of `1.9.e`.
  public struct Qualifier: Hashable, Sendable {
    /// What kind of version it marks.
    public internal(set) var stage: Stage
    /// The letter, where the stage is ``Stage/letter``, in lower case.
    public internal(set) var letter: Character?
    /// The number after the word, part by part as in ``Reading/parts``; empty where there is none.
    public internal(set) var number: [String] = []
  }

  /// The kinds of versions that share one number, oldest first.
  public enum Stage: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// `dev`, or `d` before a number.
    case development
    /// `alpha`, or `a` before a number.
    case alpha
    /// `beta`, or `b` before a number.
    case beta
    /// `pre`, `preview`.
    case preview
    /// `rc`, `cr`, `fc`.
    case candidate
    /// The bare number, or `final`, `release`, `ga`, `stable` after it.
    case release
    /// A lone letter after the number, as in `1.025b`: the store sells no betas, so a letter that
    /// counts nothing marks a later revision.
    case letter
    /// `patch`, `pl`, `post`, `sp`, `hotfix`, or `p` before a number.
    case patch

    /// Whether `left` comes before `right` among versions of one number.
    public static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }
}

extension AppVersion.Reading: CustomStringConvertible {
  /// One line in ASCII that says how the version was read; it is safe to show on a terminal.
  public var description: String {
    var text = parts.joined(separator: ".")
    if let qualifier {
      text += ", \(qualifier)"
    }
    if let build {
      text += ", build \(build) left out"
    }
    if isAfterWords {
      text += ", words before it left out"
    }
    return text
  }
}

extension AppVersion.Qualifier: CustomStringConvertible {
  /// The stage and its letter or number, in ASCII.
  public var description: String {
    var text = "\(stage)"
    if let letter {
      text += " \(letter)"
    }
    if !number.isEmpty {
      text += " " + number.joined(separator: ".")
    }
    return text
  }
}

extension AppVersion.Reading {
  /// How this version stands to another, and which part decided.
  ///
  /// Builds never decide: with them, `1.0 (12)` and `1.0 (13)` would differ while both equal `1.0`,
  /// and that is no order.
  func step(to other: AppVersion.Reading) -> VersionStep {
    for index in 0..<max(parts.count, other.parts.count) {
      let order = Self.order(parts, other.parts, at: index)
      if order != .same {
        return VersionStep(order: order, part: index)
      }
    }
    return VersionStep(order: qualifierOrder(other), part: nil)
  }

  private func qualifierOrder(_ other: AppVersion.Reading) -> VersionOrder {
    let plain = AppVersion.Qualifier(stage: .release)
    let (left, right) = (qualifier ?? plain, other.qualifier ?? plain)
    if left.stage != right.stage {
      return left.stage < right.stage ? .older : .newer
    }
    if let leftLetter = left.letter, let rightLetter = right.letter, leftLetter != rightLetter {
      return leftLetter < rightLetter ? .older : .newer
    }
    for index in 0..<max(left.number.count, right.number.count) {
      let order = Self.order(left.number, right.number, at: index)
      if order != .same {
        return order
      }
    }
    return .same
  }

  /// Compares one part as integers of any length; a missing part is zero.
  private static func order(_ left: [String], _ right: [String], at index: Int) -> VersionOrder {
    let leftPart = index < left.count ? left[index] : "0"
    let rightPart = index < right.count ? right[index] : "0"
    // Without leading zeros the longer number is the larger one, and equal lengths order as text.
    let (leftCount, rightCount) = (leftPart.utf8.count, rightPart.utf8.count)
    if leftCount != rightCount {
      return leftCount < rightCount ? .older : .newer
    }
    if leftPart == rightPart {
      return .same
    }
    return leftPart < rightPart ? .older : .newer
  }
}
