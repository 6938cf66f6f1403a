/// A format that writes records of cells, whatever the layout they come from.
protocol RecordFormat: Sendable {
  /// Writes what comes before the first record.
  mutating func begin(_ headers: [ReportHeader], into output: inout [UInt8])
  /// Writes one record, which has a cell for each header.
  mutating func write(_ cells: [ReportCell], into output: inout [UInt8])
  /// Writes what comes after the last record.
  mutating func end(_ summary: some ReportClosing, into output: inout [UInt8])
}

/// What a json document says in its `summary`, after the records.
protocol ReportClosing {
  /// Appends the summary as a json object.
  func appendJSON(to output: inout [UInt8])
}

/// The long layout: a record for each row.
struct LongReport<Format: RecordFormat>: ReportWriter {
  private var format: Format
  private let columns: [ReportColumn]
  private let carried: [ReportHeader]
  private let only: Set<CheckStatus>?
  private var records: MarkedRecords
  /// The record under way, kept to spare an allocation a row.
  private var cells: [ReportCell] = []

  init(_ format: Format, _ options: ReportOptions, usual: [ReportColumn]) {
    self.format = format
    columns = options.columns(orElse: usual)
    carried = ReportHeader.carried(
      options.extraColumns, beside: ReportColumn.allCases.map { ReportHeader($0) })
    only = options.only
    records = MarkedRecords(options.shard)
  }

  mutating func begin(into output: inout [UInt8]) {
    format.begin(columns.map { ReportHeader($0) } + carried + records.headers, into: &output)
  }

  mutating func write(_ row: CheckRow, into output: inout [UInt8]) {
    if let only, !only.contains(row.status) { return }
    cells.removeAll(keepingCapacity: true)
    for column in columns { cells.append(column.cell(of: row)) }
    for index in carried.indices { cells.append(row.carriedCell(index)) }
    records.write(cells, entry: row.entry, in: &format, into: &output)
  }

  mutating func end(_ summary: CheckSummary, into output: inout [UInt8]) {
    records.end(summary, in: &format, into: &output)
    format.end(summary, into: &output)
  }
}

extension CheckRow {
  /// The user's own value of one carried column; a short line has none for its last columns.
  func carriedCell(_ index: Int) -> ReportCell {
    index < extraFields.count ? .text(extraFields[index]) : .missing
  }
}
