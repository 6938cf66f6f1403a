import StoreCheck

extension FuzzTarget {
  /// The first byte chooses the size of the pieces; the rest are reports with NUL between them.
  static func fuzzMerge(_ bytes: [UInt8]) {
    guard let first = bytes.first else {
      return
    }
    let files = files(in: bytes)
    let whole = Merged(files, pieces: 1 << 16)
    let inPieces = Merged(files, pieces: Int(first) + 1)
    require(whole == inPieces, "what is merged depends on how it comes:\n\(whole)\n\(inPieces)")
    // Rows are taken as they are, and a summary is not longer than those that it adds up, but for
    // the statuses, and for numbers that grow or are written in another way.
    let most = files.reduce(1_000) { $0 + 24 * $1.count }
    require(whole.bytes.count <= most, "\(whole.bytes.count) bytes from \(files)")
  }

  /// The first byte chooses the size of the pieces; the rest are two reports with NUL between them.
  static func fuzzDiff(_ bytes: [UInt8]) {
    let files = files(in: bytes)
    guard let first = bytes.first, let old = files.first, let new = files.dropFirst().first else {
      return
    }
    let whole = Difference(old, new, pieces: 1 << 16)
    let inPieces = Difference(old, new, pieces: Int(first) + 1)
    require(whole == inPieces, "what is found depends on how it comes:\n\(whole)\n\(inPieces)")
    let same = Difference(new, new, pieces: 1 << 16)
    require(same.changes.isEmpty, "a report differs from itself: \(same.changes)")
    for format in ReportFormat.allCases {
      guard var writer = DiffWriter(format, ReportOptions()) else {
        continue
      }
      var output: [UInt8] = []
      writer.begin(into: &output)
      for change in whole.changes {
        writer.write(change, into: &output)
      }
      writer.end(whole.summary, into: &output)
    }
  }

  private static func files(in bytes: [UInt8]) -> [[UInt8]] {
    bytes.dropFirst().split(separator: 0, maxSplits: 7, omittingEmptySubsequences: false)
      .map { Array($0) }
  }

  private static func reading(_ file: [UInt8], pieces length: Int) -> () throws -> [UInt8] {
    var rest = file[...]
    return {
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
  }

  private struct Merged: Equatable {
    /// What was merged; nothing where there is an error, before which more or less is written.
    var bytes: [UInt8] = []
    var error: ReportReadError?

    init(_ files: [[UInt8]], pieces length: Int) {
      do {
        try ReportMerge.run(
          files.enumerated().map { (name: "\($0)", read: reading($1, pieces: length)) }
        ) { bytes += $0 }
      } catch {
        self.error = error as? ReportReadError
        require(self.error != nil, "an error of another kind: \(error)")
        bytes = []
      }
    }
  }

  private struct Difference: Equatable {
    var changes: [AppChanges] = []
    var summary = DiffSummary()
    var error: ReportReadError?

    init(_ old: [UInt8], _ new: [UInt8], pieces length: Int) {
      do {
        summary = try ReportDiff.run(
          old: ReportRecords(file: "old", read: reading(old, pieces: length)),
          new: ReportRecords(file: "new", read: reading(new, pieces: length))
        ) { changes.append($0) }
      } catch {
        self.error = error as? ReportReadError
        require(self.error != nil, "an error of another kind: \(error)")
      }
    }
  }
}
