/// The commands, in the order of the help.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case check, diff, merge, compare, storefronts, simulate, completions, help

  /// What follows the command's name in the usage line.
  package var operands: String {
    switch self {
    case .check: "[APP …]"
    case .diff: "OLD NEW"
    case .merge: "FILE …"
    case .compare: "A B"
    case .storefronts, .simulate: ""
    case .completions: "bash|zsh|fish"
    case .help: "[COMMAND]"
    }
  }

  /// The command in one line.
  package var summary: String {
    switch self {
    case .check: "ask the store, and report a row for every app in every country"
    case .diff: "say what changed between two reports"
    case .merge: "put the reports of shards together, in the original order"
    case .compare: "say which of two version strings is newer"
    case .storefronts: "list the country codes"
    case .simulate: "run a local stand-in for the store, for trying and testing"
    case .completions: "print a completion script for a shell"
    case .help: "explain a command"
    }
  }

  /// The paragraphs above the options in the command's own help.
  package var details: [String] {
    switch self {
    case .check:
      [
        """
        An APP is a track id (361309726), a bundle id (com.example.app), an App Store link, or \
        the path of an Info.plist, .app or .xcarchive. The word check may be left out when the \
        first word is an app. Where a word is @FILE, the words in FILE take its place.
        """,
        """
        Exactly one row comes out for every entry of the input and every country, in input \
        order. Standard output carries the report and nothing else.
        """,
        """
        An option that takes a LIST can be repeated to add to it; other options can be given \
        once. A list on the command line replaces the one in --config. The output and the cache \
        must not be files that the run reads.
        """,
      ]
    case .diff:
      [
        """
        OLD and NEW are reports of this tool in csv, tsv, json or ndjson. Rows without an answer \
        are never called changes. Exits with 1 when there are changes.
        """
      ]
    case .merge:
      ["The files are the reports of all shards of one run. A missing or doubled one is named."]
    case .compare:
      ["Prints <, = or >. With --verbose it also says how each version was read."]
    case .storefronts:
      ["Prints the code and the name of each of the 175 storefronts."]
    case .simulate:
      [
        """
        Serves lookups on a loopback port until it is interrupted, and prints its address. Give \
        that address to check with --store.
        """
      ]
    case .completions:
      ["Source the script, or put it where the shell looks for completions."]
    case .help:
      ["Without a command: what there is. With --man: the manual page, in roff."]
    }
  }
}
