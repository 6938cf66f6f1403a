/// Which columns of a table, or members of JSON objects, say what, as decided by their titles and by
/// what a sample of rows holds.
struct ColumnPlan: Equatable {
  /// The role of each column, as far as it is used.
  private(set) var roles: [ColumnRole?]
  /// The titles as they are written; empty without a header.
  let titles: [String]
  /// The columns that name the app, in order of preference.
  private(set) var apps: [AppColumn] = []
  /// The column of the installed version.
  private(set) var version: Int?
  private(set) var country: Int?
  /// The columns of platforms and kinds of products.
  private(set) var platforms: [Int] = []
  /// The column of the app's name, which stands for the app where no column names it.
  private(set) var name: Int?
  /// The columns that are carried to the report, with their titles.
  private(set) var extras: [Int] = []
  /// See ``extras``.
  private(set) var extraTitles: [String] = []
  /// The titles as ``ColumnRole/key(of:)`` gives them; empty without a header.
  private(set) var titleKeys: [String] = []
  private(set) var versionForms = EntryBuilder.VersionForms()
  /// What was decided, for people.
  private(set) var decision = PortfolioDecision()

  /// A column that names the app.
  struct AppColumn: Equatable {
    var index: Int
    var source: ColumnRole.AppSource
  }

  /// How many columns there are.
  var count: Int { roles.count }

  /// Decides on the columns of a table.
  ///
  /// - Parameters:
  ///   - titles: The titles of the header, or the keys of objects.
  ///   - rows: A sample of rows.
  ///   - options: How the input is to be read.
  ///   - shape: The name of a recognized shape.
  ///   - isGuess: Whether the shape was guessed.
  ///   - notes: What else to tell.
  /// - Throws: ``PortfolioError`` where no column can name the app.
  init(
    titles: [String], rows: [[String]], options: PortfolioOptions, shape: String? = nil,
    isGuess: Bool = false, notes: [String] = []
  ) throws(PortfolioError) {
    self.titles = titles
    roles = titles.map { ColumnRole(title: $0) }
    titleKeys = titles.map { ColumnRole.key(of: $0) }
    decision.shape = shape
    decision.isGuess = isGuess || !notes.isEmpty
    decision.notes = notes
    if isOwnReport { decision.shape = "storecheck report" }
    let sample = Sample(rows: rows)
    guard !titles.isEmpty else { return }
    try decideApps(sample, options: options)
    decideVersion(sample)
    decideCountry(sample, options: options)
    decidePlatforms(sample)
    decideRest(options: options)
  }

  /// Decides on the columns of a table without a header.
  init(
    headless count: Int, rows: [[String]], options: PortfolioOptions
  ) {
    titles = []
    roles = Array(repeating: nil, count: max(1, count))
    let sample = Sample(rows: rows)
    let appColumn = sample.columnOfApps(among: 0..<count) ?? 0
    roles[appColumn] = .app(.app)
    apps = [AppColumn(index: appColumn, source: .app)]
    let candidates = Array((appColumn + 1)..<max(count, appColumn + 1)) + Array(0..<appColumn)
    version = candidates.first { sample.looksLikeVersions($0) }
    if let version {
      roles[version] = .version(rank: 0)
      judgeVersionForms(sample.cells(version))
    }
    country = candidates.first { $0 != version && sample.looksLikeCountryCodes($0) }
    if let country { roles[country] = .country(rank: 0) }
    let cells = sample.cells(appColumn)
    if cells.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let other = sample.columnOfApps(among: (0..<count).filter { $0 != appColumn }),
      sample.cells(other).allSatisfy({ $0.contains(".") })
    {
      apps = [
        AppColumn(index: appColumn, source: .trackID), AppColumn(index: other, source: .bundleID),
      ]
      roles[other] = .app(.bundleID)
    }
    decision.isGuess =
      appColumn != 0 || country != nil || version != nil || apps.count > 1
    if options.keepsColumns {
      extras = (0..<self.count).filter { roles[$0] == nil }
      extraTitles = extras.map { "column \($0 + 1)" }
    }
    describe()
  }

  private var isOwnReport: Bool {
    Set(["app", "country", "status", "installedversion", "storeversion"])
      .isSubset(of: Set(titleKeys))
  }

  /// The columns that are not used though their titles have a role.
  var unusedColumns: [Int] {
    let used = Set(apps.map(\.index) + platforms + [country, name].compactMap { $0 })
    return roles.indices.filter { index in
      switch roles[index] {
      case nil, .version: decision.unused.contains { $0.column == index && $0.why != nil }
      default: !used.contains(index)
      }
    }
  }

  // MARK: Apps

  private mutating func decideApps(
    _ sample: Sample, options: PortfolioOptions
  ) throws(PortfolioError) {
    if isOwnReport, let column = titleKeys.firstIndex(of: "appid") {
      roles[column] = .app(.trackID)
    }
    // `ipatool` is alone in this spelling, and its `id` is the store's.
    if titles.contains("bundleID"), titles.contains("price"),
      let column = titles.firstIndex(of: "id")
    {
      roles[column] = .app(.trackID)
      decision.shape = "`ipatool` output"
    }
    var candidates = roles.indices.compactMap { index in
      roles[index]?.appSource.map { AppColumn(index: index, source: $0) }
    }
    var rejected: [(column: Int, example: String)] = []
    for column in candidates {
      guard let example = sample.otherSystemsKey(column.index, as: column.source) else { continue }
      rejected.append((column.index, example))
    }
    candidates.removeAll { column in rejected.contains { $0.column == column.index } }
    for column in rejected {
      roles[column.column] = nil
      reject(column.column, "no apps, such as \(column.example.quotedForMessages)")
    }
    // A bare number is asked only where nothing better is in the table.
    if let bare = candidates.firstIndex(where: { $0.source == .bareID }),
      candidates.contains(where: {
        $0.source != .bareID && sample.holdsApps($0.index, as: $0.source)
      })
    {
      let column = candidates[bare].index
      let better = candidates.filter { $0.source != .bareID }.map(\.index)
      if sample.countsUp(column) || !sample.fillsGaps(column, in: better) {
        roles[column] = nil
        candidates.remove(at: bare)
      }
      reject(column, nil)
    }
    if candidates.isEmpty {
      // Titles or keys may head ids all the same.
      let others = (0..<sample.width).filter { column in
        !rejected.contains { $0.column == column }
          && (column >= roles.count || roles[column] == nil || roles[column] == .name)
      }
      guard !rows(sample).isEmpty, let column = sample.columnOfApps(among: others) else {
        throw noApps(rejected: rejected, options: options)
      }
      while roles.count <= column { roles.append(nil) }
      roles[column] = .app(.app)
      candidates = [AppColumn(index: column, source: .app)]
      decision.isGuess = true
    }
    // Of two columns with the same meaning, the one that holds more.
    apps = candidates.sorted { ($0.source, $0.index) < ($1.source, $1.index) }
  }

  private func rows(_ sample: Sample) -> [[String]] { sample.rows }

  private func noApps(
    rejected: [(column: Int, example: String)], options: PortfolioOptions
  ) -> PortfolioError {
    var problem = "no column names the app among \(titles.quotedForMessages)"
    if let first = rejected.first {
      problem +=
        "; \(title(first.column)) holds no apps, such as \(first.example.quotedForMessages)"
    }
    return PortfolioError(
      file: options.fileName, what: problem,
      mend: "name the column of track IDs `track id`, that of bundle IDs `bundle id`; the store "
        + "cannot be queried by name")
  }

  // MARK: Versions

  private mutating func decideVersion(_ sample: Sample) {
    let ranked = roles.indices.compactMap { index -> (rank: Int, index: Int)? in
      guard case .version(let rank) = roles[index] else { return nil }
      return (rank, index)
    }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    for (_, column) in ranked where version == nil {
      let cells = sample.cells(column)
      // Without a sample the title is all there is to go by.
      guard !cells.isEmpty || ranked.count == 1 || sample.rows.isEmpty else { continue }
      if let problem = Self.noVersions(cells) {
        reject(column, problem)
        decision.isGuess = true
      } else {
        version = column
      }
    }
    if version == nil { version = iosVersionColumn() }
    if version == nil {
      for (index, role) in roles.enumerated() where role == .build || role == .otherVersion {
        reject(index, role == .build ? "a build number" : "not the installed version")
        decision.lacksVersion = true
        decision.isGuess = true
      }
    }
    if let version {
      judgeVersionForms(sample.cells(version))
      let twins = ranked.filter { titleKeys[$0.index] == titleKeys[version] }
      if twins.count > 1 {
        decision.notes.append(
          "the first of \(twins.count) columns \(title(version)) is the version")
        decision.isGuess = true
      }
    }
    for (_, column) in ranked where column != version { reject(column, nil) }
  }

  /// Returns the column `iOS Version` beside `iOS Bundle ID`; elsewhere it is that of a device.
  private func iosVersionColumn() -> Int? {
    guard titleKeys.contains("iosbundleid") || titleKeys.contains("iosbundleidentifier") else {
      return nil
    }
    return titleKeys.firstIndex(of: "iosversion")
  }

  /// Returns why the cells of a column can be no versions, or `nil` where they can.
  private static func noVersions(_ cells: [String]) -> String? {
    var dates = 0
    var words = 0
    var count = 0
    for cell in cells {
      switch InstalledVersion(cell) {
      case .none: continue
      case .date: dates += 1
      case .version(let text) where !text.utf8.contains(where: { (48...57).contains($0) }):
        words += 1
      case .version, .versions, .doubtful: break
      }
      count += 1
    }
    guard count > 0 else { return nil }
    if dates == count { return "dates" }
    return words == count ? "no versions" : nil
  }

  private mutating func judgeVersionForms(_ cells: [String]) {
    var (others, dates, serials) = (0, 0, 0)
    for cell in cells {
      switch InstalledVersion(cell) {
      case .none: break
      case .doubtful(_, .date): dates += 1
      case .doubtful(_, .serialNumber): serials += 1
      case .version, .versions, .date: others += 1
      }
    }
    versionForms.acceptsDates = dates > others
    versionForms.acceptsSerialNumbers = serials > others || (others == 0 && serials > 0)
    if cells.isEmpty { versionForms = EntryBuilder.VersionForms() }
  }

  // MARK: Countries and platforms

  private mutating func decideCountry(_ sample: Sample, options: PortfolioOptions) {
    let ranked = roles.indices.compactMap { index -> (rank: Int, index: Int)? in
      guard case .country(let rank) = roles[index] else { return nil }
      return (rank, index)
    }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    let parser = CountryParser(acceptsUnknownCodes: options.takesAnyCountry)
    for (rank, column) in ranked {
      let cells = sample.cells(column)
      var known = 0
      for cell in Set(cells) {
        let mentions = parser.parse(CellText.unwrapped(cell))
        let isKnown = mentions.allSatisfy { if case .unknown = $0 { false } else { true } }
        if isKnown { known += 1 }
      }
      let isFit = cells.isEmpty || known * 2 >= Set(cells).count
      if country == nil, isFit || (rank == 0 && ranked.count == 1) {
        country = column
      } else {
        reject(column, isFit ? nil : "no countries")
        if !isFit { decision.isGuess = true }
      }
    }
  }

  private mutating func decidePlatforms(_ sample: Sample) {
    let ranked = roles.indices.compactMap { index -> (rank: Int, index: Int)? in
      guard case .platform(let rank) = roles[index] else { return nil }
      return (rank, index)
    }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    for (_, column) in ranked {
      let readings = sample.cells(column).map { PlatformReading($0) }
      let known = readings.count { $0 != .unknown }
      if known > 0, known * 2 >= readings.count { platforms.append(column) }
    }
  }

  // MARK: The rest

  private mutating func decideRest(options: PortfolioOptions) {
    name = roles.firstIndex(of: .name)
    if options.keepsColumns {
      let shown = Set([apps.first?.index, version, country].compactMap { $0 })
      for index in roles.indices where !shown.contains(index) {
        guard index < titles.count, !titles[index].trimmed.isEmpty else { continue }
        extras.append(index)
        extraTitles.append(titles[index].trimmed)
      }
    }
    describe()
  }

  private mutating func reject(_ column: Int, _ why: String?) {
    if let known = decision.unused.firstIndex(where: { $0.column == column }) {
      if let why { decision.unused[known].why = why }
      return
    }
    decision.unused.append(
      PortfolioDecision.Unused(column: column, title: title(column), why: why))
  }

  private mutating func describe() {
    decision.app = apps.map { title($0.index) }
    decision.version = version.map(title)
    decision.country = country.map(title)
    decision.platform = platforms.map(title)
    let used = Set(apps.map(\.index) + [version, country].compactMap { $0 })
    decision.unused.removeAll { used.contains($0.column) && $0.why == nil }
  }

  private func title(_ column: Int) -> String {
    guard column < titles.count, !titles[column].isEmpty else { return "column \(column + 1)" }
    return titles[column].quotedForMessages
  }
}

/// What was decided on how to read an input, before its first entry.
package struct PortfolioDecision: Equatable, Sendable {
  /// The recognized shape.
  var shape: String?
  /// The columns that name the app, in order of preference.
  var app: [String] = []
  var version: String?
  var country: String?
  var platform: [String] = []
  var unused: [Unused] = []
  var notes: [String] = []
  /// A Boolean value that indicates whether there are only build numbers.
  var lacksVersion = false
  /// A Boolean value that indicates whether something was guessed, so that a person should see it.
  package var isGuess = false

  struct Unused: Equatable, Sendable {
    var column: Int
    var title: String
    var why: String?
  }

  /// Returns the decision as one line without the file's name.
  ///
  /// `versionOption` and `countryOption` are what gives the version and the country where no column
  /// does.
  package func description(versionOption: String?, countryOption: String) -> String {
    var parts: [String] = []
    if let shape { parts.append("read as \(shape)") }
    if !app.isEmpty { parts.append("app from \(app.joined(separator: ", else "))") }
    if !app.isEmpty || version != nil {
      if let source = version ?? versionOption { parts.append("version from \(source)") }
      parts.append("country from \(country ?? countryOption)")
    }
    if !platform.isEmpty { parts.append("platform from \(platform.joined(separator: ", "))") }
    var text = parts.joined(separator: ", ")
    if !unused.isEmpty {
      let listed = unused.map { $0.title + ($0.why.map { " (\($0))" } ?? "") }
      text += "; not used: \(listed.joined(separator: ", "))"
    }
    for note in notes { text += "; \(note)" }
    if lacksVersion { text += "; no column is the installed version" }
    return text
  }
}

extension [String] {
  /// The first few titles between quotation marks.
  fileprivate var quotedForMessages: String {
    let shown = filter { !$0.isEmpty }.prefix(8).map(\.quotedForMessages)
    return shown.joined(separator: ", ") + (count > 8 ? ", …" : "")
  }
}
