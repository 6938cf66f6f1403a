import Foundation
import StoreCheck

/// Does what the command line asks for.
enum BenchmarkCommand {
  /// Runs a command, and gives the exit status: 1 where a comparison found something worse, 64 for
  /// a command line that cannot be read.
  @concurrent
  static func run(_ words: [String]) async -> CInt {
    do {
      switch try BenchmarkArguments(words) {
      case .help: print(BenchmarkArguments.usage)
      case .list(let isJSON): try list(isJSON: isJSON)
      case .serve(let apps, let isRealSize):
        try await SimulatorProcess.serve(apps: apps, isRealSize: isRealSize)
      case .bodies(let folder, let apps):
        try await PreparedBodies.write(apps: apps, to: folder)
      case .run(let prefix, let options): _ = try await measure(prefix, options)
      case .save(let file, let prefix, let options):
        try Baseline.checkPlace(of: file)
        try Baseline.save(try await measure(prefix, options), to: file)
      case .compare(let path, let prefix, let options):
        let baseline = try Baseline.load(path)
        return compare(try await measure(prefix, options), with: baseline) ? 0 : 1
      }
      return 0
    } catch let mistake as BenchmarkArguments.Mistake {
      tell("\(mistake.message)\n\(BenchmarkArguments.usage)")
      return 64
    } catch {
      tell("\(error)")
      return 1
    }
  }

  private static func list(isJSON: Bool) throws {
    guard isJSON else {
      for benchmark in Benchmark.all {
        let sizes = benchmark.sizes.map { $0.groupedInThousands }.joined(separator: ", ")
        print("\(benchmark.name)\n    \(benchmark.summary); \(sizes) \(benchmark.sizeUnit)")
      }
      return
    }
    let names = try JSONEncoder().encode(Benchmark.all.map(\.name))
    print(String(decoding: names, as: UTF8.self))
  }

  private static func measure(
    _ prefix: String, _ options: BenchmarkArguments.Options
  ) async throws -> ResultFile {
    let chosen = Benchmark.all.filter { $0.name.hasPrefix(prefix) }
    guard !chosen.isEmpty else {
      throw BenchmarkArguments.Mistake(message: "no benchmark begins with `\(prefix)`")
    }
    let machine = Machine.current
    if !options.isJSON { show("\(machine.line)\n\(ResultTable.header)") }
    var runner = BenchmarkRunner()
    runner.runs = options.runs
    runner.largestSize = options.largestSize
    if ProcessTimes.isErrorTerminal {
      runner.progress = { line in
        FileHandle.standardError.write(Data("\r\u{1B}[2K\(line)".utf8))
      }
    }
    if !options.isJSON {
      runner.onResult = { show(ResultTable.line($0)) }
    }
    runner.onMissing = { benchmark, why in tell("\(benchmark.name) is left out: \(why)") }
    let file = ResultFile(machine: machine, results: try await runner.run(chosen))
    if options.isJSON { FileHandle.standardOutput.write(try Baseline.encode(file)) }
    return file
  }

  /// Prints what changed, and says whether nothing became worse.
  private static func compare(_ now: ResultFile, with baseline: ResultFile) -> Bool {
    show("\nagainst: \(baseline.machine.line)")
    var isGood = true
    for result in now.results {
      let old = baseline.results.first { $0.name == result.name && $0.size == result.size }
      let change = Baseline.change(from: old, to: result)
      show(change.line)
      if change.isWorse { isGood = false }
    }
    return isGood
  }

  /// Writes a line at once: `print` keeps what goes into a pipe to itself.
  private static func show(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  private static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
