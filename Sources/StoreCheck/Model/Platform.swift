/// The family of devices whose apps are asked for.
public enum Platform: String, Hashable, Sendable, CaseIterable {
  /// iPhone and iPad.
  case ios
  /// Mac.
  case mac
  /// Apple TV.
  case tv

  /// A number in place of the case, for keys: an enum with words is hashed by their letters.
  package var ordinal: UInt8 {
    switch self {
    case .ios: 0
    case .mac: 1
    case .tv: 2
    }
  }

  /// The platform of a number that was an ``ordinal`` once; `nil` for any other.
  init?(ordinal: UInt8) {
    guard let platform = Self.allCases.first(where: { $0.ordinal == ordinal }) else { return nil }
    self = platform
  }

  /// The value of the request's `entity` item.
  package var entity: String {
    switch self {
    case .ios: "software"
    case .mac: "macSoftware"
    case .tv: "tvSoftware"
    }
  }

  /// Whether a listing of this `kind` belongs to the platform; a missing kind is taken on trust.
  package func accepts(kind: String?) -> Bool {
    guard let kind else { return true }
    switch self {
    case .ios: return kind == "software"
    case .mac: return kind == "mac-software"
    // It is not documented whether the store answers with `software` for an Apple TV app, too.
    case .tv: return kind == "tv-software"
    }
  }
}
