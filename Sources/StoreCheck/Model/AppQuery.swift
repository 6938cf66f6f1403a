/// One entry of the input: an app, the version that is installed, and where to ask.
public struct AppQuery: Equatable, Sendable {
  /// The app as it was given, which is what the report's `app` column shows.
  public var app: String
  /// The app that is asked for, or `nil` where `app` names none: its rows say `invalid-app`.
  public var identifier: AppIdentifier?
  /// The version that is installed, or `nil` where there is none to compare with.
  public var installedVersion: String?
  /// Where this entry is asked.
  public var market: Market
  /// The user's own columns that are carried to the report, in the order of their header.
  public var extraFields: [String]
  /// The bundle ID that the entry gives besides the track ID that is queried, to compare with the
  /// listing's; `nil` where there is none.
  public var expectedBundleID: String?
  /// The platform that the entry names for itself, which takes precedence over the run's.
  public var platform: Platform?
  /// A Boolean value that indicates whether ``installedVersion`` is a date or another text that
  /// cannot be compared, though it looks like a version.
  package var hasUnreadableVersion = false

  /// The storefronts of one entry.
  public enum Market: Equatable, Sendable {
    /// Every storefront the run asks for.
    case allAsked
    /// The entry's own storefront, which wins over the run's.
    case own(Storefront)
    /// The entry names a country that is no storefront: its row says `invalid-country`.
    case invalid(String)
  }

  /// Makes an entry from parts that were read elsewhere.
  public init(
    app: String, identifier: AppIdentifier?, installedVersion: String? = nil,
    market: Market = .allAsked, extraFields: [String] = [], expectedBundleID: String? = nil,
    platform: Platform? = nil
  ) {
    self.app = app
    self.identifier = identifier
    self.installedVersion = installedVersion
    self.market = market
    self.extraFields = extraFields
    self.expectedBundleID = expectedBundleID
    self.platform = platform
  }

  /// Reads a track id or bundle id; a text that is neither becomes an entry without identifier.
  ///
  /// - Complexity: O(*n*) in the length of `app`.
  public init(_ app: String, installedVersion: String? = nil) {
    self.init(app: app, identifier: AppIdentifier(app), installedVersion: installedVersion)
  }
}
