import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct HelpTests {
  private static var readme: String {
    get throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(components: "..", "..", "README.md")
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }

  @Test func `the report in the README is what the demonstration prints`() async throws {
    let block = try #require(
      try Self.readme.split(separator: "```text\n", maxSplits: 2).dropFirst().first?
        .split(separator: "\n```").first)
    let shown = block.split(separator: "\n").filter { $0 != "…" }
    // A table fits what the terminal tells; the README's is one of 100 columns.
    let outcome = try await BuiltTool.script(
      "command -v script > /dev/null || { echo skipped; exit; }\n"
        + #"script -qec "stty cols 100; NO_COLOR=1 $tool check --demo --progress never" /dev/null"#)
    guard outcome.output != "skipped\n" else { return }
    let lines = outcome.output.split { $0 == "\n" || $0 == "\r\n" }
    let printed = Set(lines.map { $0.replacing(#/[0-9.]+ s$/#, with: "TIME") })
    #expect(shown.count > 10)
    for line in shown {
      #expect(printed.contains(line.replacing(#/[0-9.]+ s$/#, with: "TIME")), "\(line)")
    }
  }

  @Test func `the usage in the README is what the tool prints`() async throws {
    let text = try Self.readme
    let help = try await BuiltTool.run(["--help"])
    #expect(help.status == 0)
    #expect(text.contains("```text\n" + help.output + "```\n"))
  }

  @Test func `bash takes the completion script and completes from it`() async throws {
    let outcome = try await BuiltTool.script(
      """
      source <($tool completions bash)
      complete() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); }
      compopt() { :; }
      try() { complete "$@"; _storecheck; echo "${COMPREPLY[*]}"; }
      try storecheck che
      try storecheck check --for
      try storecheck check --format nd
      try storecheck check --countries jp,d
      try storecheck completions f
      try storecheck compare --co
      """)
    #expect(
      outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        == [
          "check", "--format", "ndjson", "jp,de jp,dk jp,dm jp,do jp,dz", "fish", "--compare", "",
        ])
    #expect(outcome.messages == "")
  }

  @Test func `the manual page is one that man shows without complaint`() async throws {
    let outcome = try await BuiltTool.script(
      """
      command -v groff > /dev/null || { echo skipped; exit; }
      $tool help --man | groff -man -ww -Tutf8 -P-c | grep -c .
      """)
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
  }
}
