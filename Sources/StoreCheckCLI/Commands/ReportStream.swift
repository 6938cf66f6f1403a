import StoreCheck

/// A report on its way out: begins with the first row, when all columns are known.
struct ReportStream {
  private let format: ReportFormat
  private var writer: (any ReportWriter)?

  /// Makes a report that has not begun.
  init(format: ReportFormat) { self.format = format }

  /// Writes one row; `options` are asked for when the report begins.
  mutating func write(
    _ row: CheckRow, options: @autoclosure () -> ReportOptions, to output: inout Output
  ) {
    if writer == nil { begin(options(), output: &output) }
    output.append { writer?.write(row, into: &$0) }
  }

  /// Ends the document.
  mutating func end(
    _ summary: CheckSummary, options: @autoclosure () -> ReportOptions, to output: inout Output
  ) {
    if writer == nil { begin(options(), output: &output) }
    output.append { writer?.end(summary, into: &$0) }
  }

  private mutating func begin(_ options: ReportOptions, output: inout Output) {
    var writer = format.writer(options)
    output.append { writer.begin(into: &$0) }
    self.writer = writer
  }
}
