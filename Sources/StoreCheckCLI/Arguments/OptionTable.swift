#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

/// The one table of options, in the order of the help.
package enum OptionTable {
  /// Every option.
  package static let all: [OptionDefinition] = input + asking + output + simulation + general

  /// The definition of an option.
  package static func definition(of name: OptionName) -> OptionDefinition? { byName[name] }

  /// The option with a long name, without its dashes.
  package static func option(long text: String) -> OptionDefinition? {
    OptionName(rawValue: text).flatMap(definition(of:))
  }

  /// The option with a short form.
  package static func option(short letter: Character) -> OptionDefinition? { byLetter[letter] }

  /// The options of a command, in the order of the help.
  package static func options(of command: CommandName) -> [OptionDefinition] {
    all.filter { $0.commands.contains(command) }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byLetter = Dictionary(
    uniqueKeysWithValues: all.compactMap { option in option.short.map { ($0, option) } })

  private static let input: [OptionDefinition] = [
    .value(
      .input, short: "i", "FILE", .files, in: .input,
      "read entries from FILE, - for standard input; a pipe is read by itself"),
    .choice(
      .inputFormat, ["auto", "lines", "csv", "json", "ndjson"], in: .input,
      "how the input is written", standard: "auto"),
    .value(
      .installed, "VERSION", in: .input,
      "the installed version of every entry that brings none of its own"),
    .value(
      .developer, "ID", isRepeatable: true, in: .input,
      "add all apps of a developer; may be given again"),
    .value(
      .countries, short: "c", "LIST", .list(["all"] + countryCodes), isRepeatable: true, in: .input,
      "countries with commas between, or all (175); an entry's own wins", standard: "us"),
    .flag(.anyCountry, in: .input, "ask for country codes that the list of storefronts lacks, too"),
    .choice(
      .platform, short: "p", Platform.allCases.map(\.rawValue), in: .input, "the family of devices",
      standard: "ios"),
    .flag(.keepColumns, in: .input, "carry the input's other columns into the report"),
    .value(
      .shard, "I/N|auto|auto/N", .words(["auto"]), in: .input,
      "check share I of N of the input; auto: as the job scheduler's variables say"),
    .value(
      .config, "FILE", .files, in: .input,
      "read options from a JSON object; the command line wins over it"),
  ]

  private static let asking: [OptionDefinition] = [
    .value(
      .store, "URL", in: .asking, "the store",
      standard: CheckConfiguration.appleStore.absoluteString),
    .value(
      .rate, short: "r", "N/m|N/s|N/h|none", .words(["20/m", "none"]), in: .asking,
      "the most requests started in any window; none only where the store is not Apple's",
      standard: "20/m"),
    .value(
      .share, "K/N", in: .asking,
      "take only this part of the rate, for workers behind one address"),
    .value(.concurrency, short: "j", "N", in: .asking, "the most requests at once", standard: "4"),
    .value(.batch, "N", in: .asking, "the most apps in a request, 1 to 200", standard: "200"),
    .value(
      .retries, "N", in: .asking, "how often to try again after passing trouble", standard: "4"),
    .value(.timeout, "TIME", in: .asking, "the longest that a request may take", standard: "60s"),
    .value(
      .cooldown, "TIME", in: .asking, "the first wait after a refusal; it doubles",
      standard: "60s"),
    .value(
      .giveUp, "TIME", in: .asking,
      "refused without a break this long, the remaining rows become errors", standard: "30m"),
    .value(
      .cache, "FILE", .files, in: .asking,
      "keep answers in FILE, and go on there where an earlier run stopped"),
    .value(
      .maxAge, "TIME", in: .asking, "how long a kept answer is good; a quarter of it if unlisted",
      standard: "6h"),
    .flag(.fresh, in: .asking, "ask the store again, past every cache"),
    .flag(.confirmUnlisted, in: .asking, "ask a second time before a row says unlisted"),
    .flag(
      .dryRun, short: "n", in: .asking,
      "say what would be asked and how long it takes; send nothing"),
    .flag(.demo, in: .asking, "try it on a built-in stand-in, without any network"),
  ]

  private static let output: [OptionDefinition] = [
    .choice(
      .format, short: "f", ReportFormat.allCases.map(\.rawValue),
      of: [.check, .diff], in: .output,
      "the report's format, of which diff has no html; else by the ending of --output, table on a "
        + "terminal, csv in a pipe"),
    .value(
      .output, short: "o", "FILE", .files, of: [.check, .diff, .merge], in: .output,
      "write to FILE, which appears when it is whole"),
    .choice(
      .layout, ReportLayout.allCases.map(\.rawValue), of: [.check], in: .output,
      "wide: a row an app, a column a country", standard: "long"),
    .value(
      .columns, "LIST", .list(ReportColumn.allCases.map(\.rawValue)), isRepeatable: true,
      of: [.check],
      in: .output,
      "the columns to show, with commas between"),
    .value(
      .only, "LIST", .list(statusWords), isRepeatable: true, of: [.check], in: .output,
      "show rows of these statuses only"),
    .choice(
      .compare, VersionComparison.allCases.map(\.rawValue), of: [.check, .diff, .compare],
      in: .output,
      "how versions are compared", standard: "dotted"),
    .value(
      .grace, "TIME", in: .output, "call an app old only once the release is that old",
      standard: "0s"),
    .value(
      .failOn, "LIST", .list(statusWords.filter { $0 != "error" }), isRepeatable: true, in: .output,
      "exit with 1 where one of these statuses appears"),
    .flag(
      .excel, of: [.check], in: .output,
      "csv for a spreadsheet, which otherwise makes 1.1 of version 1.10: versions and ids stay text"
    ),
    .flag(
      .rawCells, of: [.check], in: .output,
      "do not guard cells that a spreadsheet would take for a formula"),
  ]

  private static let simulation: [OptionDefinition] = [
    .value(
      .port, "N", of: [.simulate], in: .simulation, "the port; 0 takes a free one", standard: "0"),
    .value(
      .apps, "N", of: [.simulate], in: .simulation, "how many apps the made-up catalogue holds",
      standard: "10000"),
    .value(
      .answers, "DIR", .files, of: [.simulate], in: .simulation,
      "serve recorded answers from DIR instead"),
    .value(
      .limit, "N/m|N/s|N/h", of: [.simulate], in: .simulation,
      "refuse requests over this rate with 403, as the store does"),
    .value(
      .fault, "KIND=SHARE,…", isRepeatable: true, of: [.simulate], in: .simulation,
      "answer this share of requests with trouble"),
    .value(
      .seed, "N", of: [.simulate], in: .simulation,
      "what the catalogue and the choice of faults depend on",
      standard: "1"),
    .value(
      .latency, "TIME", of: [.simulate], in: .simulation, "wait this long before each answer",
      standard: "0s"),
    .flag(.fullBodies, of: [.simulate], in: .simulation, "answer with listings of real size"),
  ]

  private static let general: [OptionDefinition] = [
    .choice(
      .progress, Occasion.allCases.map(\.rawValue), in: .general,
      "show progress on standard error; auto: where that is a terminal", standard: "auto"),
    .choice(
      .color, Occasion.allCases.map(\.rawValue), of: [.check, .diff], in: .general,
      "colour the table; auto: on a terminal, unless NO_COLOR is set", standard: "auto"),
    .flag(
      .quiet, short: "q", of: [.check, .diff, .simulate], in: .general, "say nothing but errors"),
    .flag(
      .verbose, short: "v", of: [.check, .compare, .simulate], in: .general,
      "say more on standard error"),
    .flag(.man, of: [.help], in: .general, "print the manual page"),
    .flag(.help, short: "h", of: CommandName.allCases, in: .general, "print this help"),
    .flag(.version, short: "V", of: CommandName.allCases, in: .general, "print the version"),
  ]

  private static let countryCodes = Storefront.all.map { $0.code.lowercased() }
  private static let statusWords = CheckStatus.allCases.map(\.rawValue)
}
