import StoreCheck

/// `storecheck merge FILE …`.
struct MergeCommand {
  private let paths: [String]
  private let output: OutputTarget

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        "merge takes the reports of all shards", mend: "write storecheck merge shard-*.csv")
    }
    paths = arguments.operands
    output = arguments.outputTarget
  }

  func run(_ io: IO) async throws -> ExitStatus {
    _ = try await Interruptible.run(until: io.signals) {
      try await Output.to(output, io: io) { output in
        try ReportFiles.withOpen(paths, io: io) { files in
          try ReportMerge.run(files) { piece in
            output.append { $0 += piece }
            try output.flushNow()
          }
        }
      }
    }
    return .success
  }
}
