/// What changed for one app between two reports, with the countries in which it did.
package struct AppChanges: Equatable, Sendable {
  /// The app as it was given to the runs.
  package var app: String
  /// The app's name, where one of the reports has it.
  package var name: String?
  /// The changes; never empty.
  package var changes: [ReportChange]
}

/// One change, folded over the countries in which it is the same.
package struct ReportChange: Equatable, Sendable {
  /// What changed.
  package var kind: Kind
  /// What it was; a version or a price.
  package var from: String?
  /// What it is now: a version, a price, or the reason why there is no result.
  package var to: String?
  /// How large the step to a newer version is; `nil` for a step back.
  package var update: UpdateClass?
  /// The countries, in the order of the report.
  package var countries: [String]
  /// For a new version, the countries that list the one before it still.
  package var still: [String] = []

  /// The kinds of change; the raw values are stable words.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The store has another version.
    case newVersion = "new-version"
    /// The installed version was current and is old now.
    case newlyOld = "newly-old"
    /// The installed version was old and is current now.
    case newlyLatest = "newly-latest"
    /// The store lists the app where it did not.
    case appeared
    /// The store answers, and does not list the app where it did.
    case disappeared
    /// The price or its currency is another.
    case price
    /// The newer report asks for something that the older one did not.
    case added
    /// The newer report does not ask for something that the older one did.
    case removed
    /// There was an answer, and there is none now; nothing is known to have changed.
    case noAnswer = "no-answer"

    /// Whether this is a change, rather than a gap in what is known.
    package var isChange: Bool { self != .noAnswer }
  }

  fileprivate func isSame(as other: Self) -> Bool {
    kind == other.kind && from == other.from && to == other.to
  }
}

/// What a comparison of two reports found, in counts.
package struct DiffSummary: Equatable, Sendable {
  /// Rows that both reports have.
  package var rows = 0
  /// Apps with at least one change.
  package var apps = 0
  /// Rows by kind of change.
  package var counts: [ReportChange.Kind: Int] = [:]

  /// Makes an empty summary.
  package init() {}

  /// Whether anything changed; rows without an answer are no change.
  package var hasChanges: Bool { counts.contains { $0.key.isChange && $0.value > 0 } }

  /// The summary in a line for people.
  package var text: String {
    let found = ReportChange.Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.groupedInThousands) \(kind.rawValue)" }
    }
    guard !found.isEmpty else { return "No changes in \(rows.groupedInThousands) rows." }
    let apps = "\(self.apps.groupedInThousands) \(self.apps == 1 ? "app" : "apps") changed"
    return "\(apps): \(found.joined(separator: ", ")), in \(rows.groupedInThousands) rows compared."
  }

  /// Counts the changes of one app.
  mutating func count(_ app: AppChanges) {
    if app.changes.contains(where: { $0.kind.isChange }) { apps += 1 }
    for change in app.changes { counts[change.kind, default: 0] += change.countries.count }
  }
}

extension DiffSummary: ReportClosing {
  func appendJSON(to output: inout [UInt8]) {
    let counts = ReportChange.Kind.allCases.map { "\"\($0.rawValue)\":\(self.counts[$0] ?? 0)" }
    output.append(
      contentsOf:
        "{\"rows\":\(rows),\"apps\":\(apps),\"changes\":{\(counts.joined(separator: ","))}}"
        .utf8)
  }
}

// MARK: - Finding changes

extension AppChanges {
  /// Compares the rows of one app in two reports; `nil` where nothing changed.
  init?(app: String, old: [ReportRecord], new: [ReportRecord], comparison: VersionComparison) {
    self.app = app
    name = new.lazy.compactMap(\.name).first ?? old.lazy.compactMap(\.name).first
    changes = []
    var unmatched: [String: ReportRecord] = [:]
    for (index, before) in old.enumerated()
    where index >= new.count || new[index].country != before.country {
      unmatched[before.country] = before
    }
    var unchanged: [(version: String, country: String)] = []
    for (index, now) in new.enumerated() {
      let before =
        index < old.count && old[index].country == now.country
        ? old[index] : unmatched.removeValue(forKey: now.country)
      guard let before else {
        // A row without an answer is never called a change, wherever it stands.
        if now.status == .error { continue }
        add(ReportChange(kind: .added, to: now.storeVersion, countries: [now.country]))
        continue
      }
      if let version = now.storeVersion, before.storeVersion == version {
        unchanged.append((version, now.country))
      }
      for change in ReportChange.between(before, now, comparison: comparison) { add(change) }
    }
    for before in old where before.status != .error && unmatched[before.country] != nil {
      add(ReportChange(kind: .removed, from: before.storeVersion, countries: [before.country]))
    }
    guard !changes.isEmpty else { return nil }
    for index in changes.indices where changes[index].kind == .newVersion {
      changes[index].still = unchanged.filter { $0.version == changes[index].from }.map(\.country)
    }
  }

  private mutating func add(_ change: ReportChange) {
    if let same = changes.firstIndex(where: { $0.isSame(as: change) }) {
      changes[same].countries += change.countries
    } else {
      changes.append(change)
    }
  }
}

extension ReportChange {
  /// What changed from one row to the later one of the same app and country.
  static func between(
    _ old: ReportRecord, _ new: ReportRecord, comparison: VersionComparison
  ) -> [Self] {
    let country = [new.country]
    let (before, now) = (Listing(old), Listing(new))
    switch (before, now) {
    case (.unknown, _): return []
    case (_, .unknown):
      // A report without status and version says nothing of answers.
      guard new.tellsAnswers else { return [] }
      return [Self(kind: .noAnswer, from: old.storeVersion, to: new.reason, countries: country)]
    case (.unlisted, .unlisted): return []
    case (.unlisted, .listed):
      return [Self(kind: .appeared, to: new.storeVersion, countries: country)]
    case (.listed, .unlisted):
      return [
        Self(kind: .disappeared, from: old.storeVersion, to: new.reason, countries: country)
      ]
    case (.listed, .listed): break
    }
    var changes: [Self] = []
    if let from = old.storeVersion, let to = new.storeVersion, from != to {
      let (left, right) = (AppVersion(from), AppVersion(to))
      let order = comparison.order(left, right)
      if order != .same {
        let update = order == .older ? UpdateClass(from: left, to: right) : nil
        changes.append(
          Self(kind: .newVersion, from: from, to: to, update: update, countries: country))
      }
    }
    if new.status == .error, let status = old.status, status != .error {
      changes.append(
        Self(kind: .noAnswer, from: old.storeVersion, to: new.reason, countries: country))
    } else if new.status == .old, let status = old.status, status != .old {
      changes.append(Self(kind: .newlyOld, to: new.storeVersion, countries: country))
    } else if old.status == .old, new.status == .latest {
      changes.append(Self(kind: .newlyLatest, to: new.storeVersion, countries: country))
    }
    if let from = old.priceText, let to = new.priceText, from != to {
      changes.append(Self(kind: .price, from: from, to: to, countries: country))
    }
    return changes
  }

  /// What a row knows of the store's list.
  private enum Listing {
    case listed
    case unlisted
    case unknown

    init(_ record: ReportRecord) {
      switch record.status {
      case .latest, .ahead, .old, .listed: self = .listed
      case .unlisted: self = .unlisted
      // An error may hold a version, where that could not be compared with the installed one.
      case .error, nil: self = record.storeVersion == nil ? .unknown : .listed
      }
    }
  }
}

extension ReportRecord {
  /// The price with its currency; `nil` where there is none.
  fileprivate var priceText: String? {
    price.map { price in currency.map { "\(price) \($0)" } ?? price }
  }
}
