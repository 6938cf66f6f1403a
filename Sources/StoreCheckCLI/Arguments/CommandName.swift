import StoreSimulator

/// The commands, in the order of the help.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case check, diff, merge, compare, storefronts, simulate, completions, help

  /// The operands, as the usage line shows them.
  package var operands: String {
    switch self {
    case .check: "[APP]..."
    case .diff: "OLD NEW"
    case .merge: "FILE..."
    case .compare: "VERSION1 VERSION2"
    case .storefronts, .simulate: ""
    case .completions: "bash|zsh|fish"
    case .help: "[COMMAND]"
    }
  }

  /// The command in one line.
  package var summary: String {
    switch self {
    case .check: "Look up apps in every country and write a report"
    case .diff: "Show what changed between two reports"
    case .merge: "Merge shard reports into one, in input order"
    case .compare: "Compare two version strings"
    case .storefronts: "List storefront country codes"
    case .simulate: "Run a local mock store for testing"
    case .completions: "Generate a shell completion script"
    case .help: "Show help for a command"
    }
  }

  /// The first sentence of the command's own help.
  package var title: String {
    switch self {
    case .storefronts: "List the code and name of each of the 175 App Store storefronts"
    default: summary
    }
  }

  /// The paragraphs above the options in the command's own help.
  package var details: [String] {
    switch self {
    case .check:
      [
        """
        APP is a track ID (361309726), a bundle ID (com.example.app), an App Store URL, or the path \
        of an Info.plist, .app, or .xcarchive. @FILE reads arguments from FILE. Writes one row per \
        input entry and country, in input order.
        """,
        """
        Options that take a LIST can be repeated; other options can be given once. A list on the \
        command line replaces the one in --config. The report and the cache cannot be files that \
        the run reads.
        """,
      ]
    case .diff:
      [
        """
        OLD and NEW are storecheck reports in csv, tsv, json, or ndjson; - is stdin. Rows without a \
        result never count as changes. Exits with 0 for no changes and 1 for changes.
        """
      ]
    case .merge:
      [
        """
        FILEs are the reports of all shards of one run, in any order. A missing, duplicate, or \
        incomplete shard is an error.
        """
      ]
    case .compare:
      [
        """
        Prints <, =, or >; --verbose also prints how each version was parsed. Exits with 2 if a \
        version cannot be parsed.
        """
      ]
    case .storefronts: []
    case .simulate:
      [
        """
        Serves the lookup API on a loopback port until interrupted, and prints its URL on the first \
        line. Pass the URL to check --store.
        """,
        """
        KIND is one of \(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")), or all. RATE \
        is the share of requests: 0.1 or 10%.
        """,
      ]
    case .completions: ["Source the script, or save it where the shell looks for completions."]
    case .help: ["Without COMMAND, shows an overview."]
    }
  }

  /// Command lines to begin with.
  package var examples: [String] {
    switch self {
    case .check:
      [
        "storecheck check --demo",
        "storecheck 361309726 com.example.app --countries us,jp --installed 14.1",
        "storecheck --input apps.csv --countries all --cache kept --output report.csv",
      ]
    case .diff: ["storecheck diff yesterday.csv today.csv"]
    case .merge: ["storecheck merge shard-*.csv --output report.csv"]
    case .compare: ["storecheck compare 1.9 1.10"]
    case .storefronts: ["storecheck storefronts"]
    case .simulate: ["storecheck simulate --catalogue apps.csv --fault 503=1@0s-4s"]
    case .completions: ["source <(storecheck completions bash)"]
    case .help: ["storecheck help check"]
    }
  }
}
