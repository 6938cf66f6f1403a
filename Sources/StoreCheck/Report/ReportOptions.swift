/// How the rows are laid out.
package enum ReportLayout: String, Hashable, Sendable, CaseIterable {
  /// A row for each app and country.
  case long
  /// A row for each app, with a column for each country.
  case wide
}

/// What a report shows and how, whatever its format.
package struct ReportOptions: Sendable {
  /// The columns in the order they are shown, or `nil` for those that suit format and layout.
  package var columns: [ReportColumn]?
  /// The names of the user's own columns, which follow the report's.
  package var extraColumns: [String] = []
  /// How the rows are laid out.
  package var layout: ReportLayout = .long
  /// The only statuses that are shown, or `nil` for all; the summary counts every row all the same.
  package var only: Set<CheckStatus>?
  /// The storefronts that the run asks for, in order; the wide layout has a column for each.
  ///
  /// For the wide layout, those that only entries name have to follow them: its columns are written
  /// before the first row, and a row of any other storefront would have no place.
  package var countries: [String] = []
  /// Whether csv is written for Excel and its kin.
  package var isForExcel = false
  /// Whether csv and tsv cells are left as they are even where a spreadsheet would run them.
  package var keepsRawCells = false
  /// The width a table must fit, in terminal columns, or `nil` where it may be as wide as it likes.
  package var width: Int?
  /// Whether a table shows statuses in colour.
  package var isColoured = false
  /// The version of this tool, for the formats that name it.
  package var toolVersion = ""
  /// The share of the input that this run does, or `nil` where it does all of it.
  package var shard: Shard?

  /// Makes options that show everything in the long layout.
  package init() {}

  /// The columns for a format that shows `usual` ones unless others are named.
  func columns(orElse usual: [ReportColumn]) -> [ReportColumn] {
    columns ?? (layout == .wide ? ReportColumn.wide : usual)
  }
}
