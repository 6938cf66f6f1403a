/// Which members of objects say what, as decided from a sample of records.
struct MemberRoles: Sendable {
  private let roles: [String: ColumnRole?]
  private let plan: ColumnPlan
  private let extraIndex: [String: Int]

  /// What was decided, for people.
  var decision: PortfolioDecision { plan.decision }
  var versionForms: EntryBuilder.VersionForms { plan.versionForms }
  /// The members that are carried to the report.
  var extraTitles: [String] { plan.extraTitles }

  /// Decides on the members of records.
  ///
  /// - Throws: ``PortfolioError`` where no member can name the app.
  init(
    sample records: [[(key: String, value: String)]], options: PortfolioOptions, shape: String?,
    isGuess: Bool = false, notes: [String] = []
  ) throws(PortfolioError) {
    var titles: [String] = []
    var index: [String: Int] = [:]
    for record in records {
      for member in record where index[member.key] == nil && titles.count < 1_000 {
        index[member.key] = titles.count
        titles.append(member.key)
      }
    }
    let rows = records.map { record in
      var row = [String](repeating: "", count: titles.count)
      for member in record {
        if let column = index[member.key] { row[column] = member.value }
      }
      return row
    }
    plan = try ColumnPlan(
      titles: titles, rows: rows, options: options, shape: shape, isGuess: isGuess, notes: notes)
    var roles: [String: ColumnRole?] = [:]
    for (title, column) in index { roles.updateValue(plan.roles[column], forKey: title) }
    for column in plan.unusedColumns { roles.updateValue(nil, forKey: titles[column]) }
    self.roles = roles
    extraIndex = Dictionary(
      zip(plan.extraTitles, plan.extraTitles.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the role of a member.
  func role(of key: String) -> ColumnRole? { roles[key] ?? ColumnRole(title: key) }

  /// Returns what a record says by role.
  func fields(_ members: [(key: String, value: String)]) -> EntryFields {
    var fields = EntryFields()
    var versionRank = Int.max
    var extras = [String](repeating: "", count: plan.extraTitles.count)
    for (key, value) in members {
      if let index = extraIndex[key] {
        extras[index] = value.cut(to: PortfolioLimits.keptCellLength)
      }
      guard let role = role(of: key) else { continue }
      let text = value.trimmed
      switch role {
      case .app(let source):
        guard !text.isEmpty, !CellText.missing.contains(text.lowercased()) else { continue }
        fields.apps.append(EntryFields.Candidate(source: source, text: text))
      case .version(let rank) where rank < versionRank: (versionRank, fields.version) = (rank, text)
      case .country where fields.country.isEmpty: fields.country = text
      case .platform: fields.platforms.append(text)
      case .name where fields.name.isEmpty: fields.name = text
      case .version, .country, .name, .build, .otherVersion: break
      }
    }
    fields.apps.sort { $0.source < $1.source }
    fields.extraFields = extras
    return fields
  }
}
