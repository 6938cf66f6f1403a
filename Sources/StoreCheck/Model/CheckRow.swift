#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One line of the report: one entry of the input in one storefront.
public struct CheckRow: Equatable, Sendable {
  /// The entry's position in the input, from 0; the rows of one entry follow each other.
  public var entry: Int
  /// The app as it was given.
  public var app: String
  /// The storefront's code in capitals, or the text that names none where it is invalid.
  public var country: String
  /// The outcome.
  public var status: CheckStatus
  /// The installed version as it was given.
  public var installedVersion: String?
  /// What the store lists; present for `latest`, `ahead`, `old` and `listed`, and for an error of
  /// reason `unreadable-version`.
  public var listing: AppListing?
  /// How large the step to the store's version is, where the status is `old`.
  public var update: UpdateClass?
  /// Whether another asked-for storefront has a newer version; `nil` without a version to compare.
  public var lagging: Bool?
  /// Why there is no usable answer, where the status is `error`; otherwise a reservation about the
  /// status, ``CheckReason/otherPlatform`` or ``CheckReason/preOrder``.
  public var reason: CheckReason?
  /// When the answer came from the store; `nil` where none came.
  public var fetchedAt: Date?
  /// How many seconds old the store said its answer was.
  public var ageSeconds: Int?
  /// Whether the answer came from the cache, and not from a request that the check sent for it; a
  /// developer's list brings answers into the cache, too.
  public var isCached: Bool
  /// The user's own columns, in the order of their header.
  public var extraFields: [String]

  /// Makes a row; what is left out is missing.
  public init(
    entry: Int, app: String, country: String, status: CheckStatus,
    installedVersion: String? = nil, listing: AppListing? = nil, update: UpdateClass? = nil,
    lagging: Bool? = nil, reason: CheckReason? = nil, fetchedAt: Date? = nil,
    ageSeconds: Int? = nil, isCached: Bool = false, extraFields: [String] = []
  ) {
    self.entry = entry
    self.app = app
    self.country = country
    self.status = status
    self.installedVersion = installedVersion
    self.listing = listing
    self.update = update
    self.lagging = lagging
    self.reason = reason
    self.fetchedAt = fetchedAt
    self.ageSeconds = ageSeconds
    self.isCached = isCached
    self.extraFields = extraFields
  }
}

/// The outcome of one row; the raw values are the report's words and stable.
public enum CheckStatus: String, Hashable, Sendable, CaseIterable {
  /// The store's version equals the installed one, or is newer by less than the grace.
  case latest
  /// The installed version is newer than the store's.
  case ahead
  /// The store's version is newer, and has been out for longer than the grace.
  case old
  /// Found, and there is no installed version to compare with.
  case listed
  /// The store answered, and does not list the app there. An answer, not an error.
  case unlisted
  /// No usable answer, or an entry that cannot be asked.
  case error
}

/// Why a row is an error; ``word`` is what the report says and is stable.
public enum CheckReason: Hashable, Sendable {
  /// The entry names no app.
  case invalidApp
  /// The entry names a country that is no storefront.
  case invalidCountry
  /// One of the two versions cannot be read, so nothing true can be said of their order.
  case unreadableVersion
  /// The store refused for as long as the run was willing to wait.
  case throttled
  /// The store answered with this status, to the last try.
  case http(Int)
  /// No answer within the timeout.
  case timeout
  /// The connection failed.
  case network
  /// The connection is not to be trusted.
  case tls
  /// The answer is not one of the lookup service.
  case malformedAnswer
  /// The answer is larger than the limit.
  case answerTooLarge
  /// The run was stopped before the answer came.
  case interrupted
  /// The listing with the entry's track ID has another bundle ID than the entry, and the store does
  /// not list the entry's bundle ID.
  case idMismatch
  /// The store lists the app for another platform than the one that was asked for.
  ///
  /// Also stands beside a status other than `error`, where an Apple TV app was asked for and it cannot
  /// be told whether the listing is one.
  case otherPlatform
  /// The listing is a pre-order, so no version is released yet; stands beside the status `listed`.
  case preOrder

  /// The report's stable word.
  public var word: String {
    switch self {
    case .invalidApp: "invalid-app"
    case .invalidCountry: "invalid-country"
    case .unreadableVersion: "unreadable-version"
    case .throttled: "throttled"
    case .http(let status): "http-\(status)"
    case .timeout: "timeout"
    case .network: "network"
    case .tls: "tls"
    case .malformedAnswer: "malformed-answer"
    case .answerTooLarge: "answer-too-large"
    case .interrupted: "interrupted"
    case .idMismatch: "id-mismatch"
    case .otherPlatform: "other-platform"
    case .preOrder: "pre-order"
    }
  }

  /// Reads a report's word back; `nil` for a word this version does not know.
  public init?(word: some StringProtocol) {
    switch word {
    case "invalid-app": self = .invalidApp
    case "invalid-country": self = .invalidCountry
    case "unreadable-version": self = .unreadableVersion
    case "throttled": self = .throttled
    case "timeout": self = .timeout
    case "network": self = .network
    case "tls": self = .tls
    case "malformed-answer": self = .malformedAnswer
    case "answer-too-large": self = .answerTooLarge
    case "interrupted": self = .interrupted
    case "id-mismatch": self = .idMismatch
    case "other-platform": self = .otherPlatform
    case "pre-order": self = .preOrder
    default:
      guard word.hasPrefix("http-"), let status = Int(word.dropFirst(5)),
        (0...999).contains(status)
      else { return nil }
      self = .http(status)
    }
  }
}
