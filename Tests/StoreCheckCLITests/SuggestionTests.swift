import StoreCheck
import Testing

@testable import StoreCheckCLI

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("json", "--format json"), ("csv", "--format csv"), ("html", "--format html"),
    ("jsno", "--format json"), ("md", "--format markdown"), ("wide", "--layout wide"),
    ("mac", "--platform mac"), ("macos", "--platform mac"), ("country", "--countries"),
    ("contries", "--countries"), ("cuontries", "--countries"), ("out", "--output"),
    ("input-file", "--input"), ("input_format", "--input-format"), ("no-cache", "--fresh"),
    ("no-rate", "--rate"), ("jobs", "--concurrency"), ("colour", "--color"),
    ("catalog-file", "--catalogue"), ("fail", "--fail-on"), ("foramt", "--format"),
  ])
  func `an option is suggested by its meaning, then by its spelling`(typed: String, meant: String) {
    #expect(Suggestion.option(for: typed) == meant)
  }

  @Test(arguments: ["xyzzy", "frobnicate", "q", ""])
  func `nothing is suggested for an option that is near none`(typed: String) {
    #expect(Suggestion.option(for: typed) == nil)
  }

  @Test(arguments: [
    ("version", "--version"), ("vresion", "--version"), ("chekc", "check"), ("hcekc", "check"),
    ("dif", "diff"), ("mreg", "merge"), ("comapre", "compare"), ("storefornts", "storefronts"),
    ("countries", "storefronts"), ("serve", "simulate"), ("completion", "completions"),
    ("lookup", "check"), ("demo", "check --demo"),
  ])
  func `a command is suggested by its meaning, then by its spelling`(typed: String, meant: String) {
    #expect(Suggestion.command(for: typed) == meant)
  }

  @Test(arguments: [
    ("outdated", "old"), ("stale", "old"), ("behind", "old"), ("out of date", "old"),
    ("missing", "unlisted"), ("absent", "unlisted"), ("removed", "unlisted"),
    ("current", "latest"), ("uptodate", "latest"), ("ok", "latest"), ("newer", "ahead"),
    ("odl", "old"), ("unlsited", "unlisted"), ("Outdatde", "old"),
  ])
  func `a status is suggested by its meaning`(typed: String, meant: String) {
    let statuses = CheckStatus.allCases.map(\.rawValue)
    for option in [OptionName.failOn, .only] {
      #expect(Suggestion.value(for: typed, of: option, among: statuses) == meant)
    }
  }

  @Test func `every suggestion is one that the tool accepts`() throws {
    let words = OptionTable.all.map(\.name.rawValue) + ["json", "wide", "mac", "region", "ttl"]
    for word in words {
      let meant = try #require(Suggestion.option(for: word)).split(separator: " ").map(String.init)
      let option = try #require(OptionTable.option(long: String(meant[0].dropFirst(2))))
      if meant.count == 2 { #expect(option.value != nil) }
    }
    #expect(
      Suggestion.value(for: "outdated", of: .platform, among: Platform.allCases.map(\.rawValue))
        == nil)
  }
}
