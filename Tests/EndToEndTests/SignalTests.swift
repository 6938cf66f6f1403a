import Foundation
import StoreSimulator
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the tool ends when it is asked to.
@Suite(.timeLimit(.minutes(5))) struct SignalTests {
  /// A store that takes its time, so that a run is surely under way when its first rows come.
  private static func withSlowStore<Outcome>(
    _ body: (_ address: String) async throws -> Outcome
  ) async throws -> Outcome {
    var configuration = SimulatorConfiguration()
    configuration.latency = .milliseconds(200)
    return try await StoreSimulator.run(configuration) { try await body("\($0.url)") }
  }

  /// A run of 400 apps whose first row has come, and what it wrote by then.
  private static func runUnderWay(
    at address: String
  ) async throws -> (tool: RunningTool, document: String) {
    let tool = try RunningTool([
      "check", "--input", "-", "--store", address, "--rate", "none", "--format", "json",
      "--batch", "10", "--concurrency", "1", "-c", "us",
      // So little that a pipe holds all of it, however slowly the test reads.
      "--columns", "app,reason",
    ])
    // The input stays open: what was read of it still gets its rows.
    try tool.write((0..<400).map { "\(1_000_000_000 + $0 * 97)\n" }.joined())
    var document = ""
    while !document.contains(#""app":"1000000000""#), let line = await tool.nextLine() {
      document += line + "\n"
    }
    return (tool, document)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(signal: Int32, status: Int32)])
  func `the first signal ends the run with a whole document and every row`(
    _ row: (signal: Int32, status: Int32)
  ) async throws {
    try await Self.withSlowStore { address in
      var (tool, document) = try await Self.runUnderWay(at: address)
      tool.send(row.signal)
      while let line = await tool.nextLine() { document += line + "\n" }
      let (status, messages) = try await tool.end()
      #expect(status == row.status)
      #expect(messages.contains("interrupted"))

      let report = try JSONDecoder().decode(Report.self, from: Data(document.utf8))
      #expect(report.rows.count == 400)
      #expect(report.rows.map(\.app) == (0..<400).map { "\(1_000_000_000 + $0 * 97)" })
      let interrupted = report.rows.filter { $0.reason == "interrupted" }
      #expect(interrupted.count > 0)
      #expect(interrupted.count < 400)
    }
  }

  @Test func `rows leave while the input stays open and says nothing`() async throws {
    let tool = try RunningTool([
      "check", "--demo", "-q", "--input", "-", "-c", "us", "--columns", "app",
    ])
    // A full batch, and a part of the next one that has to wait for more.
    try tool.write((300_000_001...300_000_205).map { "\($0)\n" }.joined())
    #expect(await tool.nextLine() == "app")
    for id in 300_000_001...300_000_200 { #expect(await tool.nextLine() == "\(id)") }
    tool.closeInput()
    for id in 300_000_201...300_000_205 { #expect(await tool.nextLine() == "\(id)") }
    #expect(await tool.nextLine() == nil)
    let (status, _) = try await tool.end()
    #expect(status == 0)
  }

  @Test func `a signal that is sent to the process and to its group is one`() async throws {
    try await Self.withSlowStore { address in
      var (tool, document) = try await Self.runUnderWay(at: address)
      // As `timeout` does.
      for _ in 0..<3 { tool.send(SIGTERM) }
      while let line = await tool.nextLine() { document += line + "\n" }
      let (status, _) = try await tool.end()
      #expect(status == 143)
      let report = try JSONDecoder().decode(Report.self, from: Data(document.utf8))
      #expect(report.rows.count == 400)
    }
  }

  @Test func `a second signal ends the process at once`() async throws {
    // Nobody reads on, so the first signal cannot be followed in order.
    let tool = try RunningTool([
      "check", "--demo", "--input", "-", "-c", "us", "--format", "ndjson",
    ])
    try tool.write((300_000_001...300_003_000).map { "\($0)\n" }.joined())
    #expect(await tool.nextLine() != nil)
    tool.send(SIGINT)
    tool.send(SIGTERM)
    let (status, _) = try await tool.end()
    // Which of the two comes first is the system's choice.
    #expect(status == 130 || status == 143)
  }

  @Test func `a signal ends a run that waits for its first input`() async throws {
    // The shell's opening of the FIFO waits for the tool's, so the tool listens by then.
    let outcome = try await BuiltTool.script(
      """
      mkfifo pipe
      $tool check --demo --input pipe --format json > report & tool=$!
      exec 3> pipe
      kill -TERM $tool; wait $tool; echo $?
      cat report
      """)
    #expect(outcome.lines.first == "143")
    #expect(outcome.output.contains(#""rows":["#))
    #expect(outcome.output.hasSuffix("}\n"))
  }

  @Test func `a signal ends a run whose reader stopped reading`() async throws {
    let tool = try RunningTool([
      "check", "--demo", "--input", "-", "-c", "us", "--format", "ndjson",
    ])
    try tool.write((1...3000).map { "\($0)\n" }.joined())
    #expect(await tool.nextLine() != nil)
    tool.send(SIGINT)
    let (status, messages) = try await tool.end()
    #expect(status == 130)
    #expect(messages.contains("interrupted while standard output was blocked"))
    #expect(messages.contains("to resume, rerun with `--cache FILE`"))
  }

  @Test(.enabled(if: BuiltTool.has("taskset")), arguments: [("INT", "130"), ("TERM", "143")])
  func `on one core, too, a signal ends the tool wherever it waits`(
    _ row: (signal: String, status: String)
  ) async throws {
    let outcome = try await BuiltTool.script(
      """
      mkfifo full nobody; exec 7<>full
      seq 1 30000 > ids; printf 'app,country,status\\n1,US,listed\\n' > report.csv
      core=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
      ends() {
        taskset -c $core $tool "$@" > full 2> null & run=$!
        # Both signals are caught from the beginning of the run on.
        until (( (0x$(sed -n 's/SigCgt:[^0-9a-f]*//p' /proc/$run/status) & 0x4002) == 0x4002 ))
        do sleep 0.01; done
        kill -\(row.signal) $run; wait $run; echo $? $*
      }
      ends check --demo --input ids -c us,jp
      ends check --demo --input ids -c us --format json --cache kept
      ends check --demo --input nobody
      ends check --demo --output nobody
      ends check 1 --config nobody
      ends check @nobody
      ends diff report.csv nobody
      ends diff report.csv report.csv --output nobody
      ends merge nobody
      ends simulate
      head -c 18 kept
      """)
    let ends = outcome.lines.dropLast()
    #expect(ends.count == 10)
    for line in ends { #expect(line.hasPrefix(row.status + " "), "\(line)") }
    #expect(outcome.lines.last == "storecheck-cache 1")
    #expect(outcome.messages == "")
  }

  private struct Report: Decodable {
    struct Row: Decodable {
      var app: String
      var reason: String?
    }
    var rows: [Row]
  }
}
