import StoreCheck

/// `storecheck merge FILE …`.
struct MergeCommand {
  private let paths: [String]
  private let output: OutputTarget
  /// The files that the command reads and writes.
  let files: [FileUse]

  init(_ arguments: Arguments, io: IO) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        "merge expects the reports of all shards", mend: "write 'storecheck merge shard-*.csv'")
    }
    paths = arguments.operands
    output = try arguments.outputTarget()
    files =
      arguments.optionFiles
      + paths.compactMap { path in
        FileUse.reads(path == "-" ? io.input : .file(path), "FILE")
      } + [.writes(output, io: io)]
  }

  func run(_ io: IO) async throws -> ExitStatus {
    try await Output.to(output, io: io) { output in
      try ReportFiles.withOpen(paths, io: io) { files in
        try ReportMerge.run(files) { piece in
          output.append { $0 += piece }
          try output.flushNow()
        }
      }
    }
    return .success
  }
}
