import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct HelpTests {
  private static var readme: String {
    get throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(components: "..", "..", "README.md")
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }

  @Test(.enabled(if: BuiltTool.has("script"), "script is not installed"))
  func `the report in the README is what the demonstration prints`() async throws {
    let block = try #require(
      try Self.readme.split(separator: "```text\n", maxSplits: 2).dropFirst().first?
        .split(separator: "\n```").first)
    let shown = block.split(separator: "\n").filter { $0 != "…" }
    // A table fits what the terminal tells; the README's is one of 100 columns.
    let outcome = try await BuiltTool.script(
      #"script -qec "stty cols 100; NO_COLOR=1 $tool check --demo --progress never" /dev/null"#)
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

  @Test(.enabled(if: BuiltTool.has("fish"), "fish is not installed"))
  func `fish takes the completion script and completes from it`() async throws {
    let outcome = try await BuiltTool.script(
      #"""
      $tool completions fish > storecheck.fish
      fish -c '
        source storecheck.fish
        for line in "storecheck che" "storecheck check --format nd" "storecheck --format nd" \
            "storecheck check -c jp,d" "storecheck completions f" "storecheck compare --co"
          complete -C $line | string split -f 1 \t | string join " "
        end'
      """#)
    #expect(
      outcome.lines
        == ["check", "ndjson", "ndjson", "jp,de jp,dk jp,dm jp,do jp,dz", "fish", "--compare"])
    #expect(outcome.messages == "")
  }

  @Test(.enabled(if: BuiltTool.has("zsh"), "zsh is not installed"))
  func `zsh takes the completion script without complaint`() async throws {
    let outcome = try await BuiltTool.script(
      """
      $tool completions zsh > _storecheck
      zsh -f -n _storecheck && HOME=$PWD zsh -f -c '
        fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d dump
        echo $_comps[storecheck]'
      """)
    #expect(outcome.output == "_storecheck\n")
    #expect(outcome.messages == "")
  }

  @Test(.enabled(if: BuiltTool.has("groff"), "groff is not installed"))
  func `the manual page is one that groff shows without complaint`() async throws {
    let outcome = try await BuiltTool.script(
      "$tool help --man | groff -man -ww -Tutf8 -P-c | grep -c storecheck")
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
  }
}
