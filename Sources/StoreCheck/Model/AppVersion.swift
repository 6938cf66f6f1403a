/// A version as somebody wrote it, and what can be read in it.
public struct AppVersion: Hashable, Sendable {
  /// The version as it was written.
  public let text: String

  /// Keeps the text; reading never fails, but the outcome may be unreadable.
  public init(_ text: String) { self.text = text }
}

/// How two versions are compared.
public enum VersionComparison: String, Hashable, Sendable, CaseIterable {
  /// Part by part as integers of any length; see the documentation's table of rules.
  case dotted
  /// As Foundation's `compare(options: .numeric)`.
  case numeric
  /// Anything that is not the same text is a different version.
  case equal

  /// How `left` stands to `right`, or `nil` where one of them cannot be read.
  public func order(_ left: AppVersion, _ right: AppVersion) -> VersionOrder? { nil }
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

/// How large the step from one version to a newer one is.
public enum UpdateClass: String, Hashable, Sendable, CaseIterable {
  /// The first part grew.
  case major
  /// The second part grew.
  case minor
  /// A later part grew.
  case patch
  /// The step cannot be told.
  case other

  /// The step from `installed` to the newer `store`.
  public init(from installed: AppVersion, to store: AppVersion) { self = .other }
}
