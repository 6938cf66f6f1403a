import StoreCheck

/// Takes a report's bytes as a file would: in blocks, of which only the length is kept.
struct ReportSink {
  private var writer: any ReportWriter
  private var buffer: [UInt8] = []
  private(set) var rows = 0
  private(set) var bytes = 0

  /// Begins a report.
  init(_ format: ReportFormat, _ options: ReportOptions = ReportOptions()) {
    writer = format.writer(options)
    writer.begin(into: &buffer)
  }

  /// Takes a row.
  mutating func take(_ row: CheckRow) {
    writer.write(row, into: &buffer)
    rows += 1
    if buffer.count >= 1 << 16 { flush() }
  }

  /// Ends the report.
  mutating func finish(_ summary: CheckSummary) {
    writer.end(summary, into: &buffer)
    flush()
  }

  private mutating func flush() {
    bytes += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}
