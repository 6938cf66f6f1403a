/// Compares two reports of the same apps, side by side and in flat memory.
///
/// Both reports are read once, in step, so they must be in the same order; apps that only one of
/// them has may stand anywhere.
package struct ReportDiff {
  /// How versions are compared.
  private let comparison: VersionComparison
  private var old: AppGroups
  private var new: AppGroups
  private var removed: Set<String> = []
  private var added: Set<String> = []
  private var summary = DiffSummary()

  /// How many apps are looked ahead to find where two reports meet again.
  static let lookahead = 2_000
  /// Reports that differ in more apps than this are not of the same apps.
  static let mostUnmatched = 200_000

  private init(_ old: ReportRecords, _ new: ReportRecords, comparison: VersionComparison) {
    self.comparison = comparison
    self.old = AppGroups(old)
    self.new = AppGroups(new)
  }

  /// Compares two reports.
  ///
  /// - Parameters:
  ///   - old: The report of the earlier run.
  ///   - new: The report of the later run.
  ///   - comparison: How versions are compared.
  ///   - emit: Given the changes of each app that has any, in the order of the reports.
  ///
  /// - Returns: What was found, in counts.
  ///
  /// - Throws: ``ReportReadError`` where a file is no report or both are not in the same order, and
  ///   what reading the files and `emit` throw. A row without an answer is no error.
  package static func run(
    old: ReportRecords, new: ReportRecords, comparison: VersionComparison = .dotted,
    emit: (AppChanges) throws -> Void
  ) throws -> DiffSummary {
    var diff = Self(old, new, comparison: comparison)
    while try diff.step(emit) {}
    return diff.summary
  }

  /// Compares the next apps; `false` when both reports are at their end.
  private mutating func step(_ emit: (AppChanges) throws -> Void) throws -> Bool {
    let hasOld = try old.fill(1)
    let hasNew = try new.fill(1)
    switch (hasOld, hasNew) {
    case (false, false): return false
    case (true, false):
      try new.checkBegun(beside: old)
      try remove(1, emit)
    case (false, true):
      try old.checkBegun(beside: new)
      try add(1, emit)
    case (true, true) where old.first?.app == new.first?.app: try compare(emit)
    case (true, true):
      let (skippedOld, skippedNew) = try meetingPlace()
      switch (skippedOld, skippedNew) {
      case (nil, nil):
        try remove(1, emit)
        try add(1, emit)
      case (let count?, nil): try remove(count, emit)
      case (nil, let count?): try add(count, emit)
      case (let fewerOld?, let fewerNew?):
        if fewerOld <= fewerNew { try remove(fewerOld, emit) } else { try add(fewerNew, emit) }
      }
    }
    return true
  }

  /// How many apps each report has before the one at which the other stands.
  ///
  /// Most often few, so that not more rows are held than are needed to find out.
  private mutating func meetingPlace() throws -> (old: Int?, new: Int?) {
    for count in [20, 200, Self.lookahead] {
      try old.fill(count)
      try new.fill(count)
      let inOld = new.first.flatMap { old.distance(to: $0.app) }
      let inNew = old.first.flatMap { new.distance(to: $0.app) }
      if inOld != nil || inNew != nil { return (inOld, inNew) }
    }
    return (nil, nil)
  }

  private mutating func compare(_ emit: (AppChanges) throws -> Void) throws {
    guard let before = old.removeFirst(), let now = new.removeFirst() else { return }
    let countries = Set(before.rows.map(\.country))
    summary.rows += now.rows.count { countries.contains($0.country) }
    try report(now.app, before.rows, now.rows, emit)
  }

  private mutating func remove(_ count: Int, _ emit: (AppChanges) throws -> Void) throws {
    for _ in 0..<count {
      guard let before = old.removeFirst() else { return }
      removed.insert(before.app)
      try checkOrder(before.app, added)
      try report(before.app, before.rows, [], emit)
    }
  }

  private mutating func add(_ count: Int, _ emit: (AppChanges) throws -> Void) throws {
    for _ in 0..<count {
      guard let now = new.removeFirst() else { return }
      added.insert(now.app)
      try checkOrder(now.app, removed)
      try report(now.app, [], now.rows, emit)
    }
  }

  private mutating func report(
    _ app: String, _ before: [ReportRecord], _ now: [ReportRecord],
    _ emit: (AppChanges) throws -> Void
  ) throws {
    guard let changes = AppChanges(app: app, old: before, new: now, comparison: comparison) else {
      return
    }
    summary.count(changes)
    try emit(changes)
  }

  /// An app that only one report seemed to have and that the other has too stands elsewhere there.
  private func checkOrder(_ app: String, _ others: Set<String>) throws(ReportReadError) {
    let files = "\(TerminalText.sanitized(old.file)) and \(TerminalText.sanitized(new.file))"
    if others.contains(app) {
      throw ReportReadError(
        files,
        "they are not in the same order: `\(TerminalText.sanitized(app))` stands in another place."
          + " They are read side by side; make both reports from the same input, and do not rely"
          + " on changes that were told before this message.")
    }
    if removed.count + added.count > Self.mostUnmatched {
      throw ReportReadError(
        files, "they differ in more than \(Self.mostUnmatched) apps, or are in different orders.")
    }
  }
}

/// The rows of a report by app, some of them ahead of their turn.
private struct AppGroups {
  /// The rows of an app that follow each other, each country once.
  struct Group {
    let app: String
    var rows: [ReportRecord]
  }

  private var records: ReportRecords
  private var waiting: ArraySlice<Group> = []
  /// The row that begins the group after the last waiting one.
  private var ahead: ReportRecord?
  private var hasBegun = false

  init(_ records: ReportRecords) { self.records = records }

  var file: String { records.file }
  var first: Group? { waiting.first }

  mutating func removeFirst() -> Group? { waiting.popFirst() }

  /// Checks, where there are no groups, that the file is a report that holds none.
  func checkBegun(beside other: Self) throws(ReportReadError) {
    try records.checkBegun(beside: other.records)
  }

  /// How many groups stand before that of `app`, among the waiting ones.
  func distance(to app: String) -> Int? {
    waiting.firstIndex { $0.app == app }.map { $0 - waiting.startIndex }
  }

  /// Reads until `count` groups wait; `false` where there is none.
  @discardableResult
  mutating func fill(_ count: Int) throws -> Bool {
    if !hasBegun {
      hasBegun = true
      ahead = try records.next()
    }
    while waiting.count < count, let first = ahead {
      var group = Group(app: first.app, rows: [first])
      var countries: Set<String> = [first.country]
      ahead = nil
      while let record = try records.next() {
        guard record.app == group.app, countries.insert(record.country).inserted else {
          ahead = record
          break
        }
        // Each comparison of two groups may cost the square of their rows.
        guard group.rows.count < Self.maxRows else { throw tooManyRows(app: group.app) }
        group.rows.append(record)
      }
      waiting.append(group)
    }
    return !waiting.isEmpty
  }

  /// There are 676 codes of two letters.
  private static let maxRows = 1_000

  private func tooManyRows(app: String) -> ReportReadError {
    ReportReadError(
      file,
      "more than \(Self.maxRows.groupedInThousands) rows of `\(TerminalText.sanitized(app))`"
        + " follow each other, each with another country.")
  }
}
