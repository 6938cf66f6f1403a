/// Writes what changed between two reports, in any format but html.
///
/// A table and markdown are for people: versions with an arrow, many countries as their number.
/// The others have a column for each part, with all countries.
package struct DiffWriter: Sendable {
  private var format: any RecordFormat
  private let isForPeople: Bool

  /// Up to so many countries are named one by one for people.
  private static let mostNamed = 12

  /// Makes a writer; `nil` for html.
  package init?(_ format: ReportFormat, _ options: ReportOptions) {
    switch format {
    case .table: self.format = TableFormat(options)
    case .markdown: self.format = MarkdownFormat()
    case .csv: self.format = DelimitedFormat.csv(options)
    case .tsv: self.format = DelimitedFormat.tsv(options)
    case .json: self.format = JSONFormat(.document(list: "changes"))
    case .ndjson: self.format = JSONFormat(.lines)
    case .html: return nil
    }
    isForPeople = format == .table || format == .markdown
  }

  /// Writes what comes before the first change.
  package mutating func begin(into output: inout [UInt8]) {
    let forPeople = [
      ReportHeader(name: "app", title: "App", isElastic: true),
      ReportHeader(name: "name", title: "Name", isElastic: true),
      ReportHeader(name: "change", title: "Change"),
      ReportHeader(name: "what", title: "What"),
      ReportHeader(name: "where", title: "Where", isElastic: true),
    ]
    let names = ["app", "name", "change", "from", "to", "update", "countries", "still"]
    format.begin(
      isForPeople ? forPeople : names.map { ReportHeader(name: $0, title: $0) }, into: &output)
  }

  /// Writes the changes of one app.
  package mutating func write(_ app: AppChanges, into output: inout [UInt8]) {
    for change in app.changes {
      let cells: [ReportCell] =
        [.text(app.app), .text(app.name), .ownWord(change.kind.rawValue)]
        + (isForPeople
          ? [.text(Self.what(change)), .text(Self.place(change))]
          : [
            .version(change.from), .version(change.to), .word(change.update?.rawValue),
            .countries(change.countries), .countries(change.still),
          ])
      format.write(cells, into: &output)
    }
  }

  /// Writes what comes after the last change.
  package mutating func end(_ summary: DiffSummary, into output: inout [UInt8]) {
    // A table without lines would be a head that says nothing.
    if isForPeople, summary.counts.isEmpty { return }
    format.end(summary, into: &output)
  }

  private static func what(_ change: ReportChange) -> String? {
    switch (change.from, change.to) {
    case (let from?, let to?):
      let step = change.update.map { $0 == .other ? "" : " (\($0.rawValue))" } ?? ""
      return "\(from) → \(to)\(step)"
    case (let text?, nil), (nil, let text?): return text
    case (nil, nil): return nil
    }
  }

  private static func place(_ change: ReportChange) -> String {
    let still = change.still.isEmpty ? "" : "; still \(change.from ?? "") in \(named(change.still))"
    return named(change.countries) + still
  }

  private static func named(_ countries: [String]) -> String {
    countries.count > mostNamed
      ? "\(countries.count) countries" : countries.joined(separator: ", ")
  }
}
