import StoreCheck

/// Suggestions for words that are not known: by what other tools call it, else by spelling.
enum Suggestion {
  /// Returns the option that was meant by a name without its dashes, or `nil`.
  static func option(for name: String) -> String? {
    let typed = name.lowercased().replacing("_", with: "-")
    if let meant = optionsByMeaning[typed] { return "--" + meant }
    let names = OptionTable.all.map(\.name.rawValue)
    // `--out` is not finished, `--input-file` says too much.
    let beginnings = names.filter { typed.count > 2 && $0.hasPrefix(typed) }
    if beginnings.count == 1 { return "--" + beginnings[0] }
    if let name = names.first(where: { typed.hasPrefix($0 + "-") }) { return "--" + name }
    // Only switches have a form with `no-`.
    let word = typed.hasPrefix("no-") ? typed.dropFirst(3) : typed[...]
    let nearest = NearestWord.to(word, among: names + optionsByMeaning.keys.sorted())
    return nearest.map { "--" + (optionsByMeaning[$0] ?? $0) }
  }

  /// Returns whether a word is the name of an option, or of what an option does elsewhere.
  static func isOption(_ word: String) -> Bool {
    OptionTable.option(long: word) != nil || optionsByMeaning[word] != nil
  }

  /// Returns the command or option that was meant by the first word, or `nil`.
  static func command(for word: String) -> String? {
    let typed = word.lowercased()
    let names = CommandName.allCases.map(\.rawValue)
    let nearest =
      commandsByMeaning[typed] != nil
      ? typed : NearestWord.to(typed, among: names + commandsByMeaning.keys.sorted())
    return nearest.map { commandsByMeaning[$0] ?? $0 }
  }

  /// Finds the value that was meant by a word.
  ///
  /// - Parameters:
  ///   - word: The word as it was typed.
  ///   - option: The option that takes the value.
  ///   - words: The valid values.
  /// - Returns: One of the valid values, or `nil` if none is near.
  static func value(for word: String, of option: OptionName, among words: [String]) -> String? {
    let typed = word.lowercased().replacing("_", with: "-").replacing(" ", with: "-")
    let meanings = valuesByMeaning[option, default: [:]].filter { words.contains($0.value) }
    let nearest =
      meanings[typed] != nil
      ? typed : NearestWord.to(typed, among: words + meanings.keys.sorted())
    return nearest.map { meanings[$0] ?? $0 }
  }

  /// The options that say what other tools have an option of that name for.
  private static let optionsByMeaning: [String: String] = {
    var options = [
      "jsonl": "format ndjson", "md": "format markdown", "web": "format html",
      "wide": "layout wide", "long": "layout long", "macos": "platform mac",
      "iphone": "platform ios", "tvos": "platform tv", "all": "countries all",
      "region": "countries", "regions": "countries", "storefront": "countries",
      "storefronts": "countries", "market": "countries", "locale": "countries", "file": "input",
      "files": "input", "path": "input", "jobs": "concurrency", "threads": "concurrency",
      "parallel": "concurrency", "workers": "concurrency", "silent": "quiet", "debug": "verbose",
      "ttl": "max-age", "expires": "max-age", "refresh": "fresh", "no-cache": "fresh",
      "force": "fresh", "resume": "cache", "strict": "fail-on", "url": "store", "host": "store",
      "server": "store", "endpoint": "store", "filter": "only", "status": "only",
      "fields": "columns", "select": "columns", "offline": "demo", "mock": "demo",
    ]
    for format in ReportFormat.allCases { options[format.rawValue] = "format \(format.rawValue)" }
    for platform in Platform.allCases {
      options[platform.rawValue] = "platform \(platform.rawValue)"
    }
    return options
  }()

  private static let commandsByMeaning = [
    "version": "--version", "ver": "--version", "usage": "help", "man": "help --man",
    "lookup": "check", "audit": "check", "scan": "check", "run": "check", "demo": "check --demo",
    "countries": "storefronts", "regions": "storefronts", "stores": "storefronts",
    "serve": "simulate", "server": "simulate", "mock": "simulate", "changes": "diff",
    "delta": "diff", "join": "merge", "combine": "merge", "vercmp": "compare",
  ]

  private static let statuses = [
    "outdated": "old", "stale": "old", "behind": "old", "out-of-date": "old", "outofdate": "old",
    "obsolete": "old", "older": "old", "missing": "unlisted", "absent": "unlisted",
    "removed": "unlisted", "gone": "unlisted", "delisted": "unlisted", "unavailable": "unlisted",
    "not-found": "unlisted", "notfound": "unlisted", "current": "latest", "uptodate": "latest",
    "up-to-date": "latest", "ok": "latest", "same": "latest", "newer": "ahead", "found": "listed",
    "available": "listed", "present": "listed", "failed": "error", "failure": "error",
  ]
  private static let occasions = [
    "yes": "always", "on": "always", "true": "always", "no": "never", "off": "never",
    "false": "never", "none": "never",
  ]
  private static let valuesByMeaning: [OptionName: [String: String]] = [
    .only: statuses, .failOn: statuses, .color: occasions, .progress: occasions,
    .format: [
      "md": "markdown", "jsonl": "ndjson", "jsonlines": "ndjson", "txt": "table", "text": "table",
      "plain": "table", "htm": "html", "excel": "csv", "xlsx": "csv", "tab": "tsv",
    ],
    .inputFormat: [
      "txt": "lines", "text": "lines", "plain": "lines", "tsv": "csv", "excel": "csv",
      "jsonl": "ndjson", "jsonlines": "ndjson",
    ],
    .platform: [
      "iphone": "ios", "ipad": "ios", "ipados": "ios", "macos": "mac", "osx": "mac",
      "desktop": "mac", "tvos": "tv", "appletv": "tv", "apple-tv": "tv",
    ],
    .compare: ["semver": "dotted", "version": "dotted", "exact": "equal", "string": "equal"],
    .layout: ["pivot": "wide", "matrix": "wide", "tidy": "long", "rows": "long"],
  ]
}
