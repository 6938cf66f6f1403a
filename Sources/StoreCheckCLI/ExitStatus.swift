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

  /// What the code means, for the help.
  package var meaning: String {
    switch self {
    case .success: "every row has an answer"
    case .found: "a status named by --fail-on appears, and no errors; diff: there are changes"
    case .incomplete: "some rows are errors; compare: a version cannot be read"
    case .usage: "wrong usage, or an input that cannot be used"
    case .inputOutput: "the output cannot be written, or the input not read to its end"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }
}
