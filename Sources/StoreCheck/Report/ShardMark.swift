/// How the report of a share tells which share it is, and which row is its last.
///
/// Each row ends in two more columns, `shard` (`2 of 4`, which no spreadsheet takes for a date) and
/// `entry` (the entry's position in the whole input). The last row of a run that came to its end says
/// `2 of 4 end`. So the shares are merged again, a missing one is named, and one whose run was
/// stopped or whose file was cut, too.
struct ShardMark: Hashable, Sendable {
  /// The share.
  var shard: Shard
  /// Whether the run has no row after this one.
  var isLast: Bool

  init(_ shard: Shard, isLast: Bool) {
    self.shard = shard
    self.isLast = isLast
  }

  /// The mark as it is written in a report.
  var word: String { "\(shard.number) of \(shard.count)\(isLast ? " end" : "")" }

  /// Reads a report's word back; `nil` where it is none.
  init?(word: some StringProtocol) {
    let parts = word.split(separator: " ")
    guard parts.count == 3 || parts.count == 4 && parts[3] == "end", parts[1] == "of",
      let number = Int(parts[0]), let count = Int(parts[2]),
      let shard = Shard(number: number, of: count)
    else { return nil }
    self.init(shard, isLast: parts.count == 4)
  }

  /// The heads of the two columns.
  static let headers = [
    ReportHeader(name: "shard", title: "Shard"),
    ReportHeader(name: "entry", title: "Entry", isNumeric: true),
  ]
}

extension Shard {
  /// The share as it is written on the command line.
  var text: String { "\(number)/\(count)" }
}

/// Writes records, and marks them where they are those of a share.
///
/// Which record is the last shows when there is no other, so those of a share are held back by one.
struct MarkedRecords: Sendable {
  private let shard: Shard?
  private var held: (cells: [ReportCell], entry: Int)?

  init(_ shard: Shard?) { self.shard = shard }

  /// The heads of the columns that come after all others.
  var headers: [ReportHeader] { shard == nil ? [] : ShardMark.headers }

  /// Writes a record, or the one before it.
  mutating func write(
    _ cells: [ReportCell], entry: Int, in format: inout some RecordFormat,
    into output: inout [UInt8]
  ) {
    guard shard != nil else { return format.write(cells, into: &output) }
    writeHeld(isLast: false, in: &format, into: &output)
    held = (cells, entry)
  }

  /// Writes what is held back; a run that was stopped has no last record.
  mutating func end(
    _ summary: CheckSummary, in format: inout some RecordFormat, into output: inout [UInt8]
  ) {
    writeHeld(isLast: !summary.isInterrupted, in: &format, into: &output)
  }

  private mutating func writeHeld(
    isLast: Bool, in format: inout some RecordFormat, into output: inout [UInt8]
  ) {
    guard let shard, let (cells, entry) = held else { return }
    held = nil
    let mark = ShardMark(shard, isLast: isLast)
    format.write(cells + [.ownWord(mark.word), .count(entry)], into: &output)
  }
}
