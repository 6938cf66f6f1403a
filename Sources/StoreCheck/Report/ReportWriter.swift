/// A format of the report: turns rows into bytes, one after the other.
///
/// A writer holds no rows beyond what its format needs (a table a bounded group for its column
/// widths, the wide layout the rows of one entry), and does no input or output of its own. The
/// caller empties `output` whenever it likes.
package protocol ReportWriter: Sendable {
  /// Writes what comes before the first row.
  mutating func begin(into output: inout [UInt8])
  /// Takes one row; rows come in input order, those of one entry together.
  ///
  /// Bytes may leave later than their row: at the latest in ``end(_:into:)``.
  mutating func write(_ row: CheckRow, into output: inout [UInt8])
  /// Writes what comes after the last row.
  ///
  /// It is called for an interrupted run too, so that the document is whole in every case.
  mutating func end(_ summary: CheckSummary, into output: inout [UInt8])
}
