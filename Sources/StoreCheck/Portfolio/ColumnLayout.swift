/// Which columns of a table say what.
struct ColumnLayout: Equatable {
  /// The columns that name the app, the best first; never empty but in a table without any.
  var app: [Int] = []
  /// The columns that hold the installed version, the best first.
  var version: [Int] = []
  /// The column of the entry's own country.
  var country: Int?
  /// The column of the app's name, which stands for the app where no column names it.
  var name: Int?
  /// The columns that are carried to the report, with their titles.
  var extras: [Int] = []
  /// See ``extras``.
  var extraTitles: [String] = []
  /// How many columns there are.
  var count: Int
  /// A column headed just `id` beside one of bundle ids: it may be a row number of another system.
  var doubtfulID: Int?
  /// The titles as ``ColumnRole/key(of:)`` gives them; empty without a header.
  var titleKeys: [String] = []

  /// The columns of a table with a header.
  init(titles: [String], keepsColumns: Bool) {
    count = titles.count
    titleKeys = titles.map { ColumnRole.key(of: $0) }
    var sources: [(ColumnRole.AppSource, Int)] = []
    var versions: [(Int, Int)] = []
    for (index, title) in titles.enumerated() {
      switch ColumnRole(title: title) {
      case .app(let source): sources.append((source, index))
      case .version(let rank): versions.append((rank, index))
      case .country where country == nil: country = index
      case .name where name == nil: name = index
      case .country, .name, nil:
        guard keepsColumns, !title.trimmed.isEmpty else { continue }
        extras.append(index)
        extraTitles.append(title.trimmed)
      }
    }
    app = sources.sorted { $0 < $1 }.map(\.1)
    version = versions.sorted { $0 < $1 }.map(\.1)
    if sources.contains(where: { $0.0 == .bundleID }) {
      doubtfulID = sources.first { $0.0 == .trackID && titleKeys[$0.1] == "id" }?.1
    }
  }

  /// The columns of a table without a header: the first names the app, the second may be the
  /// version.
  init(count: Int, secondIsVersion: Bool, keepsColumns: Bool) {
    self.count = count
    app = [0]
    if secondIsVersion { version = [1] }
    if keepsColumns {
      extras = Array((secondIsVersion ? 2 : 1)..<max(count, secondIsVersion ? 2 : 1))
      extraTitles = extras.map { "column \($0 + 1)" }
    }
  }
}
