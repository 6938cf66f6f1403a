/// What a whole run did, in counts.
public struct CheckSummary: Equatable, Sendable {
  /// Entries of the run's share of the input.
  public var entries = 0
  /// Rows given out, by status.
  public var rows: [CheckStatus: Int] = [:]
  /// Rows of status `error`, by reason.
  public var errors: [CheckReason: Int] = [:]
  /// Requests started, retries included.
  public var requests = 0
  /// Requests that were tried again.
  public var retries = 0
  /// Times the store refused with 403 or 429.
  public var refusals = 0
  /// Rows answered from the cache.
  public var cachedRows = 0
  /// Entries with at least one `old` row; an app that stands in the input twice counts twice.
  public var oldApps = 0
  /// Countries with at least one `old` row.
  public var oldCountries: Set<String> = []
  /// How long the run took.
  public var duration: Duration = .zero
  /// Whether the run was stopped before its end.
  public var isInterrupted = false

  /// Makes an empty summary.
  public init() {}

  /// All rows given out.
  public var totalRows: Int { rows.values.reduce(0, +) }

  /// Counts one row.
  package mutating func count(_ row: CheckRow) {
    rows[row.status, default: 0] += 1
    if row.status == .error, let reason = row.reason { errors[reason, default: 0] += 1 }
    if row.isCached { cachedRows += 1 }
    if row.status == .old { oldCountries.insert(row.country) }
  }
}
