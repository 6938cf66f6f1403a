/// A format of the report: turns rows into bytes, one after the other.
///
/// A writer holds no rows beyond what its format needs (a table its column widths, `wide` the rows
/// of one entry), and does no input or output of its own.
package protocol ReportWriter {
  /// What comes before the first row.
  mutating func begin(into output: inout [UInt8])
  /// One row; rows come in input order, those of one entry together.
  mutating func write(_ row: CheckRow, into output: inout [UInt8])
  /// What comes after the last row. Called for an interrupted run too, so that a document is whole.
  mutating func end(_ summary: CheckSummary, into output: inout [UInt8])
}
