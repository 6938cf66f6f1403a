/// The formats a report can be written in; the raw values are what `--format` takes.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  case table
  case csv
  case tsv
  case json
  case ndjson
  case markdown
  case html

  /// The format that the ending of a file's name stands for, or `nil` where it stands for none.
  package init?(fileName: String) {
    let last = fileName.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return nil }
    switch last[dot...].dropFirst().lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "txt": self = .table
    default: return nil
    }
  }

  /// A writer of this format.
  ///
  /// `html` shows apps by countries whatever the layout.
  package func writer(_ options: ReportOptions) -> any ReportWriter {
    switch self {
    case .table:
      Self.laidOut(TableFormat(options), options, usual: ReportColumn.brief)
    case .csv:
      Self.laidOut(DelimitedFormat.csv(options), options, usual: ReportColumn.allCases)
    case .tsv:
      Self.laidOut(DelimitedFormat.tsv(options), options, usual: ReportColumn.allCases)
    case .json:
      Self.laidOut(JSONFormat(.document(list: "rows")), options, usual: ReportColumn.allCases)
    case .ndjson:
      Self.laidOut(JSONFormat(.lines), options, usual: ReportColumn.allCases)
    case .markdown:
      Self.laidOut(MarkdownFormat(), options, usual: ReportColumn.brief)
    case .html:
      HTMLReport(options)
    }
  }

  private static func laidOut(
    _ format: some RecordFormat, _ options: ReportOptions, usual: [ReportColumn]
  ) -> any ReportWriter {
    switch options.layout {
    case .long: LongReport(format, options, usual: usual)
    case .wide: WideReport(format, options)
    }
  }
}
