#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

/// The one table of options, in the order of the help.
package enum OptionTable {
  /// Every option.
  package static let all: [OptionDefinition] =
    input + output + requests + cache + workers + mockStore + general

  /// The definition of an option.
  package static func definition(of name: OptionName) -> OptionDefinition? { byName[name] }

  /// The option with a long name, without its dashes; `--catalog` is `--catalogue`.
  package static func option(long text: String) -> OptionDefinition? {
    OptionName(rawValue: text == "catalog" ? "catalogue" : text).flatMap(definition(of:))
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
      "Read apps from FILE, or - for stdin (automatic if piped)"),
    .choice(
      .inputFormat, ["auto", "lines", "csv", "json", "ndjson"], in: .input,
      "Input format", defaultValue: "auto"),
    .value(
      .countries, short: "c", "LIST", .list(["all"] + countryCodes), isRepeatable: true, in: .input,
      "Comma-separated country codes, or all; a country in the input takes precedence",
      defaultValue: "us"),
    .flag(.anyCountry, in: .input, "Accept unknown country codes"),
    .value(
      .installed, "VERSION", in: .input, "Installed version of apps whose input has none"),
    .value(
      .developer, "ID", isRepeatable: true, in: .input,
      "Add all of a developer's apps; repeatable"),
    .choice(
      .platform, short: "p", Platform.allCases.map(\.rawValue), in: .input, "Platform to check",
      defaultValue: "ios"),
    .flag(.keepColumns, in: .input, "Copy extra input columns to the report"),
    .value(
      .config, "FILE", .files, in: .input,
      "JSON file of options; the command line takes precedence"),
  ]

  private static let output: [OptionDefinition] = [
    .value(
      .output, short: "o", "FILE", .files, of: [.check, .diff, .merge], in: .output,
      "Write the report to FILE, atomically"),
    .choice(
      .format, short: "f", ReportFormat.allCases.map(\.rawValue), of: [.check, .diff], in: .output,
      "Report format (default: by --output extension; else table on a terminal, csv otherwise)"),
    .choice(
      .layout, ReportLayout.allCases.map(\.rawValue), of: [.check], in: .output,
      "long: row per app and country; wide: row per app, column per country",
      defaultValue: "long"),
    .value(
      .columns, "LIST", .list(ReportColumn.allCases.map(\.rawValue)), isRepeatable: true,
      in: .output,
      "Comma-separated columns to include"),
    .value(
      .only, "LIST", .list(statusWords), isRepeatable: true, in: .output,
      "Only rows with these statuses: \(statusWords.joined(separator: ", "))"),
    .choice(
      .compare, VersionComparison.allCases.map(\.rawValue), of: [.check, .diff, .compare],
      in: .output, "How to compare versions", defaultValue: "dotted"),
    .value(
      .grace, "TIME", in: .output, "Report old only if the update has been out this long",
      defaultValue: "0s"),
    .value(
      .failOn, "LIST", .list(statusWords.filter { $0 != "error" }), isRepeatable: true, in: .output,
      "Exit with 1 if a row has one of these statuses"),
    .flag(
      .excel, of: [.check], in: .output, "Write CSV whose versions and IDs stay text in Excel"),
    .flag(
      .rawCells, of: [.check], in: .output, "Do not escape cells that look like formulas"),
  ]

  private static let requests: [OptionDefinition] = [
    .value(
      .rate, short: "r", "N/s|N/m|N/h|none", .words(["20/m", "none"]), in: .requests,
      "Maximum requests per sliding window; none is not allowed for Apple's store",
      defaultValue: "20/m"),
    .value(
      .concurrency, short: "j", "N", in: .requests, "Maximum concurrent requests",
      defaultValue: "4"),
    .value(.batch, "N", in: .requests, "Maximum apps per request, 1-200", defaultValue: "200"),
    .value(.timeout, "TIME", in: .requests, "Timeout per request", defaultValue: "60s"),
    .value(.retries, "N", in: .requests, "Retries after a transient error", defaultValue: "4"),
    .value(
      .cooldown, "TIME", in: .requests, "Initial wait when rate limited; doubles",
      defaultValue: "60s"),
    .value(
      .giveUp, "TIME", in: .requests,
      "Fail the remaining rows once the store has been unavailable this long without a break",
      defaultValue: "30m"),
    .flag(
      .confirmUnlisted, in: .requests, "Look up an app twice before reporting it as unlisted"),
    .value(
      .store, "URL", in: .requests, "Lookup API URL",
      defaultValue: CheckConfiguration.appleStore.absoluteString),
  ]

  private static let cache: [OptionDefinition] = [
    .value(.cache, "FILE", .files, in: .cache, "Cache results in FILE; rerun with it to resume"),
    .value(
      .maxAge, "TIME", in: .cache, "Cache TTL; a quarter of it for unlisted", defaultValue: "6h"),
    .flag(.fresh, in: .cache, "Bypass all caches, including Apple's CDN"),
  ]

  private static let workers: [OptionDefinition] = [
    .value(
      .shard, "I/N|auto|auto/N", .words(["auto"]), in: .workers,
      "Check shard I of N; auto: from job scheduler variables"),
    .value(
      .share, "K/N", in: .workers, "Use K/N of the rate, for workers behind one IP address"),
  ]

  private static let mockStore: [OptionDefinition] = [
    .value(
      .port, "N", of: [.simulate], in: .mockStore, "Port to listen on; 0 picks a free port",
      defaultValue: "0"),
    .value(
      .apps, "N", of: [.simulate], in: .mockStore, "Apps in the generated catalog",
      defaultValue: "10000"),
    .value(
      .catalogue, "FILE", .files, of: [.simulate], in: .mockStore,
      "Serve the apps in FILE instead: a lookup response, JSON listings, or any input of check"),
    .value(
      .answers, "DIR", .files, of: [.simulate], in: .mockStore,
      "Serve recorded responses from DIR instead"),
    .flag(
      .list, of: [.simulate], in: .mockStore,
      "Print the catalog (ID, bundle ID, version, name; tab-separated) and exit"),
    .value(
      .limit, "N/s|N/m|N/h", of: [.simulate], in: .mockStore,
      "Reject requests above this rate with HTTP 403"),
    .value(
      .fault, "KIND=RATE[@FROM-TO],...", isRepeatable: true, of: [.simulate], in: .mockStore,
      "Inject faults, such as 503=0.1 or reset=5%; with @FROM-TO only in that time since the first "
        + "request, such as 503=1@0s-4s; repeatable"),
    .value(
      .poison, "ID,...", isRepeatable: true, of: [.simulate], in: .mockStore,
      "Reject requests that contain one of these apps with HTTP 400; repeatable"),
    .value(.seed, "N", of: [.simulate], in: .mockStore, "Random seed", defaultValue: "1"),
    .value(
      .latency, "TIME", of: [.simulate], in: .mockStore, "Delay before each response",
      defaultValue: "0s"),
    .flag(.fullBodies, of: [.simulate], in: .mockStore, "Return full-size listings"),
  ]

  private static let general: [OptionDefinition] = [
    .flag(
      .dryRun, short: "n", in: .general, "Print request count and minimum time; send nothing"),
    .flag(.demo, in: .general, "Run against a built-in mock store, offline"),
    .choice(
      .progress, Occasion.allCases.map(\.rawValue), in: .general, "Show progress on stderr",
      defaultValue: "auto"),
    .choice(
      .color, Occasion.allCases.map(\.rawValue), of: [.check, .diff], in: .general,
      "Color the table; auto honors NO_COLOR", defaultValue: "auto"),
    .flag(
      .quiet, short: "q", of: [.check, .diff, .simulate], in: .general, "Print errors only"),
    .flag(
      .verbose, short: "v", of: [.check, .compare, .simulate], in: .general,
      "Print more detail on stderr"),
    .flag(.man, of: [.help], in: .general, "Print the manual page, in roff"),
    .flag(.help, short: "h", of: CommandName.allCases, in: .general, "Print help"),
    .flag(.version, short: "V", of: CommandName.allCases, in: .general, "Print version"),
  ]

  private static let countryCodes = Storefront.all.map { $0.code.lowercased() }
  private static let statusWords = CheckStatus.allCases.map(\.rawValue)
}
