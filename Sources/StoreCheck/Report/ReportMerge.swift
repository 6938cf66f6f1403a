/// Puts the reports of all shares of a run together, in the order of the whole input.
///
/// The result is what one run over the whole input would have written, byte for byte but for times,
/// and in json for the number of requests where an app stands in several shares. Files may be given
/// in any order; one record of each is held at a time.
package enum ReportMerge {
  /// Merges reports of the same form: csv, tsv, ndjson or json, in the long or the wide layout.
  ///
  /// - Parameters:
  ///   - files: The reports' names and how to read their next bytes; none at the end.
  ///   - write: Given the merged report piece by piece.
  ///
  /// - Throws: ``ReportReadError`` where a share is missing or stands there twice, named, before
  ///   anything is written, or where a file is no report of a share; and what reading and `write`
  ///   throw.
  package static func run(
    _ files: [(name: String, read: () throws -> [UInt8])], write: ([UInt8]) throws -> Void
  ) throws {
    var shards = try files.map { try ShardFile(file: $0.name, read: $0.read) }
    try check(shards)
    let form = shards.lazy.compactMap(\.form).first
    var output = shards.first { !$0.header.isEmpty }?.header ?? []
    if form == .document { output.append(contentsOf: "{\"schema\":1,\"rows\":[".utf8) }
    var separator = form == .document ? "\n" : ""
    var gaps = ShardGaps(shards)
    while let first = earliest(shards), let entry = shards[first].next?.entry {
      gaps.pass(entry)
      while let row = shards[first].next, row.entry == entry {
        output.append(contentsOf: separator.utf8)
        if form == .document { separator = ",\n" }
        output += row.bytes
        try shards[first].advance()
        if output.count >= 1 << 16 {
          try write(output)
          output.removeAll(keepingCapacity: true)
        }
      }
    }
    try gaps.check()
    if form == .document {
      var summary = ReportSummary(CheckSummary())
      for shard in shards {
        guard let other = shard.summary else { continue }
        guard summary.add(other) else {
          throw ReportReadError(shard.file, "the counts of its summary are too large to add up.")
        }
      }
      output.append(contentsOf: "\n],\"summary\":".utf8)
      summary.appendJSON(to: &output)
      output.append(contentsOf: "}\n".utf8)
    }
    if !output.isEmpty { try write(output) }
  }

  private static func earliest(_ shards: [ShardFile]) -> Int? {
    var earliest: (index: Int, entry: Int)?
    for index in shards.indices {
      guard let entry = shards[index].next?.entry else { continue }
      if earliest.map({ entry < $0.entry }) ?? true { earliest = (index, entry) }
    }
    return earliest?.index
  }

  /// Checks that the files are all shares of one run, each once.
  private static func check(_ shards: [ShardFile]) throws(ReportReadError) {
    guard let first = shards.first(where: { $0.form != nil }) else { return }
    for shard in shards {
      if shard.form != nil, shard.form != first.form || shard.header != first.header {
        throw ReportReadError(
          shard.file,
          "it has another format or other columns than \(TerminalText.sanitized(first.file)).")
      }
    }
    guard let known = shards.first(where: { $0.shard != nil }), let count = known.shard?.count
    else { return }
    var fileOfNumber: [Int: String] = [:]
    for file in shards {
      guard let shard = file.shard else { continue }
      guard shard.count == count else {
        throw ReportReadError(
          file.file,
          "it is shard \(shard.text), but \(TerminalText.sanitized(known.file)) is one of"
            + " \(count).")
      }
      if let other = fileOfNumber.updateValue(file.file, forKey: shard.number) {
        throw ReportReadError(
          file.file,
          "shard \(shard.text) is there twice, also in \(TerminalText.sanitized(other)).")
      }
    }
    try checkAllThere(shards, count: count, numbers: Set(fileOfNumber.keys))
  }

  /// A share without rows does not say which it is, so as many may be unknown as have none.
  private static func checkAllThere(
    _ shards: [ShardFile], count: Int, numbers: Set<Int>
  ) throws(ReportReadError) {
    let silent = shards.filter { $0.shard == nil }
    let unseen = count - numbers.count
    if unseen > silent.count {
      // A few names are enough, and as many as a file says may be more than fit into memory.
      let named = (1...count).lazy.filter { !numbers.contains($0) }.prefix(maxNamed)
      var names = named.map { "\($0)/\(count)" }.joined(separator: ", ")
      if unseen > maxNamed { names += " and \((unseen - maxNamed).groupedInThousands) more" }
      let missing = unseen - silent.count
      let which =
        silent.isEmpty
        ? "\(missing == 1 ? "shard" : "shards") \(names)" : "\(missing) of the shards \(names)"
      throw ReportReadError("merge", "\(which) \(missing == 1 ? "is" : "are") missing.")
    }
    if silent.count > unseen, let extra = silent.last {
      throw ReportReadError(extra.file, "it has no rows, and all \(count) shards are there.")
    }
  }

  /// Up to so many missing shards are named.
  private static let maxNamed = 10
}
