import StoreCheck

/// `storecheck diff OLD NEW`.
struct DiffCommand {
  private let paths: [String]
  private let format: ReportFormat
  private let options: ReportOptions
  private let output: OutputTarget
  /// The files that the command reads and writes.
  let files: [FileUse]
  private let comparison: VersionComparison
  private let verbosity: Verbosity

  init(
    _ arguments: Arguments, environment: [String: String], io: IO
  ) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "diff expects 2 reports, got \(arguments.operands.count)",
        mend: "write 'storecheck diff yesterday.csv today.csv'")
    }
    paths = arguments.operands
    guard paths != ["-", "-"] else {
      throw UsageError(
        "standard input holds one report", mend: "write - for one of them and name the other")
    }
    output = try arguments.outputTarget()
    files =
      arguments.optionFiles
      + zip(["OLD", "NEW"], paths).compactMap { role, path in
        FileUse.reads(path == "-" ? io.input : .file(path), role)
      } + [.writes(output, io: io)]
    // What changed is for a person to read, also from a pipe; a program says what it wants.
    let ending = arguments.value(.output).flatMap { ReportFormat(fileName: $0) }
    format = try arguments.choice(.format) ?? ending ?? .table
    options = try ReportOptions(
      arguments, format: format, terminal: io.terminal, environment: environment)
    comparison = try arguments.choice(.compare) ?? .dotted
    verbosity = Verbosity(arguments)
    try arguments.rejectSharedOptions(format: format)
    guard format != .html else {
      throw UsageError("diff does not write html", mend: "take markdown, or another --format")
    }
  }

  func run(_ io: IO) async throws -> ExitStatus {
    let summary = try await Output.to(output, io: io, styled: format == .table) { output in
      try compare(into: &output, io)
    }
    if verbosity > .quiet { await io.say(summary.text) }
    return summary.hasChanges ? .found : .success
  }

  private func compare(into output: inout Output, _ io: IO) throws -> DiffSummary {
    guard var writer = DiffWriter(format, options) else {
      preconditionFailure("html was refused when the settings were made.")
    }
    return try ReportFiles.withOpen(paths, io: io) { files in
      output.append { writer.begin(into: &$0) }
      let summary = try ReportDiff.run(
        old: ReportRecords(file: files[0].name, read: files[0].read),
        new: ReportRecords(file: files[1].name, read: files[1].read), comparison: comparison
      ) { changes in
        output.append { writer.write(changes, into: &$0) }
        if output.isFull { try output.flushNow() }
      }
      output.append { writer.end(summary, into: &$0) }
      return summary
    }
  }
}
