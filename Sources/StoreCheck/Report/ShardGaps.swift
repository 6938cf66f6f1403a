/// Finds the entries that the reports of shares leave out.
///
/// A file without rows is right where its share of the input is empty, or where `--only` left
/// nothing. It is not where the input goes on past that share and every other row is there: then its
/// run was stopped before the first row.
struct ShardGaps {
  /// The shares of the files that have rows.
  private let present: Set<Int>
  private let count: Int
  private let silentFile: String?
  private var lastEntry = -1
  /// A share without rows whose entries others go past.
  private var skipped: Shard?
  /// Whether an entry is missing of a share that has rows: `--only` leaves out any.
  private var isFiltered = false

  init(_ files: [ShardFile]) {
    present = Set(files.compactMap { $0.shard?.number })
    count = files.lazy.compactMap { $0.shard?.count }.first ?? 1
    silentFile = files.first { $0.shard == nil }?.file
  }

  /// Records the next entry that has rows, which is after every other one recorded.
  ///
  /// - Complexity: O(*n*) in the number of files: no entry is missing of more shards than have no
  ///   rows, or else one is missing of a shard that has some.
  mutating func pass(_ entry: Int) {
    defer { lastEntry = entry }
    guard lastEntry + 1 < entry, !isFiltered else { return }
    // Shards are made of whole chunks, so one entry tells of its chunk.
    for chunk in (lastEntry + 1) / Shard.chunkSize...(entry - 1) / Shard.chunkSize {
      let number = chunk % count + 1
      if present.contains(number) {
        isFiltered = true
        return
      }
      skipped = skipped ?? Shard(number: number, of: count)
    }
  }

  /// Checks what was seen of all files.
  ///
  /// - Throws: ``ReportReadError`` naming the file and the share that should have rows.
  func check() throws(ReportReadError) {
    guard let skipped, let silentFile, !isFiltered else { return }
    throw ReportReadError(
      silentFile,
      "it has no rows, and the input has entries of shard \(skipped.text): its run was stopped"
        + " before the first row. Run --shard \(skipped.text) again.")
  }
}
