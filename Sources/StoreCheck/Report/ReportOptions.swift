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
  /// The countries that the run asks for, in order; the wide layout has a column for each.
  package var countries: [String] = []
  /// Whether entries may bring a country of their own, which the wide layout then shows in a column
  /// `elsewhere` where it is none of ``countries``.
  package var hasOwnCountries = false
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
  package var shard: ReportShard?

  /// Makes options that show everything in the long layout.
  package init() {}

  /// The columns for a format that shows `usual` ones unless others are named.
  func columns(orElse usual: [ReportColumn]) -> [ReportColumn] {
    columns ?? (layout == .wide ? ReportColumn.wide : usual)
  }
}

/// One of several shares of an input, and how its reports tell it.
///
/// A report of a share ends each row with two more columns, `shard` (`2 of 4`, which no
/// spreadsheet takes for a date) and `entry` (the entry's
/// position in the whole input), by which the shares are merged again and a missing one is named.
package struct ReportShard: Hashable, Sendable {
  /// Which share this is, from 1.
  package var number: Int
  /// How many shares there are.
  package var count: Int

  /// Makes a share; `number` is 1 to `count`.
  package init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// The share as it is written on the command line.
  package var text: String { "\(number)/\(count)" }
  /// The share as it is written in a report.
  package var word: String { "\(number) of \(count)" }

  /// Reads a report's word back; `nil` where it is none.
  package init?(word: some StringProtocol) {
    let parts = word.split(separator: " ")
    guard parts.count == 3, parts[1] == "of", let number = Int(parts[0]), let count = Int(parts[2]),
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// The heads of the two columns.
  static let headers = [
    ReportHeader(name: "shard", title: "Shard"),
    ReportHeader(name: "entry", title: "Entry", isNumeric: true),
  ]
}
