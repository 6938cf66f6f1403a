/// What names one app in the store: its track id or its bundle id.
///
/// An identifier is checked when it is made and trusted afterwards, so that no bad one ever reaches
/// a request, where the store would answer 400 for the whole batch.
public enum AppIdentifier: Hashable, Sendable {
  /// The number in an App Store link, which users also know as Apple id or Adam id.
  case trackID(UInt64)
  /// The reverse-domain name an app is built with.
  case bundleID(BundleID)

  /// Reads a track id (decimal digits) or a bundle id.
  ///
  /// Blanks at either end are ignored. The result is `nil` where the text is neither.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  public init?(_ text: some StringProtocol) {
    let trimmed = text.trimmingASCIIBlanks()
    if let trackID = TrackID.parse(trimmed) {
      self = .trackID(trackID)
    } else if let bundleID = BundleID(trimmed) {
      self = .bundleID(bundleID)
    } else {
      return nil
    }
  }

  /// Which of the two kinds this is; one request asks for one kind only.
  public var kind: Kind {
    switch self {
    case .trackID: .trackID
    case .bundleID: .bundleID
    }
  }

  /// The kinds of identifier, each of which is asked for by its own query item.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Asked for with `id`.
    case trackID
    /// Asked for with `bundleId`.
    case bundleID
  }
}

extension AppIdentifier: CustomStringConvertible {
  /// The identifier as it is written in a request.
  public var description: String {
    switch self {
    case .trackID(let number): String(number)
    case .bundleID(let bundleID): bundleID.text
    }
  }
}

/// A bundle identifier; two that differ only by case name the same app, as they do in the store.
public struct BundleID: Hashable, Sendable {
  /// The identifier as it was given.
  public let text: String
  /// The identifier in lower case, by which it is compared.
  package let key: String

  /// The longest identifier that is accepted, in bytes; Apple's own forms stop at 155.
  public static let maximumLength = 255

  /// Takes letters, digits, hyphens, underscores and dots, with at least one letter.
  ///
  /// The result is `nil` for anything else. A digit-only text is never a bundle id; one without a
  /// dot can be, since such apps are on sale.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  public init?(_ text: some StringProtocol) {
    let utf8 = Substring(text).utf8
    guard !utf8.isEmpty, utf8.count <= Self.maximumLength else { return nil }
    var holdsLetter = false
    var holdsCapital = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): holdsLetter = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): (holdsLetter, holdsCapital) = (true, true)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        break
      default: return nil
      }
    }
    guard holdsLetter else { return nil }
    self.text = String(text)
    self.key = holdsCapital ? text.lowercased() : self.text
  }

  /// Whether both name the same app, case aside.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.key == rhs.key }

  /// Feeds the lower-case form.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// Reading of track ids.
package enum TrackID {
  /// The number in `text`, when it is one to nineteen decimal digits and above zero.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func parse(_ text: some StringProtocol) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = UInt64(text), isValid(number)
    else { return nil }
    return number
  }

  /// Whether a number can be a track id: above zero, and within nineteen digits and 63 bits.
  package static func isValid(_ number: UInt64) -> Bool {
    number > 0 && number <= UInt64(Int64.max)
  }
}

extension StringProtocol {
  /// The text without spaces, tabs and line ends at either end.
  ///
  /// - Complexity: O(*n*) in the number of blanks.
  package func trimmingASCIIBlanks() -> Substring {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    let text = Substring(self)
    let utf8 = text.utf8
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return Substring() }
    return text[first...last]
  }
}
