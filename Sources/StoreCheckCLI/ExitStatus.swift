/// How a run ended, as the shell sees it.
///
/// Every code of the tool is here and nowhere else. Where several apply to a check, what is worse is
/// told: a signal, then answers that could not be kept, then errors, and `--fail-on` only where every
/// row has an answer, so 1 is never half an answer. `merge` judges no rows: it ends with 0 where the
/// reports are together, whatever they say, since the runs that wrote them have told.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Every row has an answer; also a pipe that its reader closed, which is no failure.
  case success = 0
  /// A status named by `--fail-on` appeared, or `diff` found changes.
  case found = 1
  /// Some rows are errors, or two versions could not be compared.
  case incomplete = 2
  /// The command line, a configuration file or the input cannot be used.
  case usage = 64
  /// A file could not be written to its end, or not read to its end.
  case inputOutput = 74
  /// Stopped by SIGINT: 128 + 2, as shells do it.
  case interrupted = 130
  /// Stopped by SIGTERM: 128 + 15.
  case terminated = 143

  /// What the code means as the exit of a command, or `nil` if the command never exits with it.
  package func meaning(for command: CommandName) -> String? {
    switch (self, command) {
    case (.success, .check): "Every row has a result"
    case (.success, .diff): "No changes"
    case (.success, .merge): "The reports were merged"
    case (.success, .compare): "The versions were compared"
    case (.success, .simulate): "The catalog was printed (--list)"
    case (.success, _): "Success"
    case (.found, .check): "A --fail-on status was found, and no row is an error"
    case (.found, .diff): "Changes"
    case (.incomplete, .check): "Some rows are errors"
    case (.incomplete, .compare): "A version cannot be parsed"
    case (.found, _), (.incomplete, _): nil
    case (.usage, .check), (.usage, .diff): "Invalid usage or unusable input"
    case (.usage, .merge): "Invalid usage, or a missing, duplicate, or incomplete shard"
    case (.usage, .simulate): "Invalid usage or unusable catalog"
    case (.usage, _): "Invalid usage"
    case (.inputOutput, .check), (.inputOutput, .diff), (.inputOutput, .merge):
      "I/O error while reading input or writing output"
    case (.inputOutput, _): "I/O error while writing output"
    case (.interrupted, .check), (.interrupted, .diff), (.interrupted, .merge),
      (.interrupted, .simulate):
      "Interrupted (SIGINT)"
    case (.terminated, .check), (.terminated, .diff), (.terminated, .merge),
      (.terminated, .simulate):
      "Terminated (SIGTERM)"
    case (.interrupted, _), (.terminated, _): nil
    }
  }
}
