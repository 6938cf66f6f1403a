/// Watches the versions go by for one that looks like a date while its neighbours do not: a
/// spreadsheet that takes `1.10` for the first of October, or the tenth of January, leaves nothing
/// from which the version could be told.
struct DateWatch {
  /// Whether the last version looked like a date; `nil` before the first.
  private var wasDate: Bool?
  /// The first of the dates that had no other neighbour so far.
  private var waiting: (line: Int?, text: String)?

  /// Takes note of one version; `mayBeDate` is false where the caller knows that it is no date.
  mutating func see(
    _ version: String, mayBeDate: Bool = true, line: Int?, log: inout DiagnosticLog
  ) {
    let isDate = mayBeDate && Self.looksLikeDate(version)
    if isDate {
      if wasDate == false {
        report(version, line: line, log: &log)
      } else if wasDate == nil {
        waiting = (line, version)
      }
    } else if let date = waiting {
      report(date.text, line: date.line, log: &log)
    }
    if !isDate { waiting = nil }
    wasDate = isDate
  }

  private func report(_ version: String, line: Int?, log: inout DiagnosticLog) {
    log.add(
      .dateLikeVersion, line: line,
      "the version \(version.quotedForMessages) looks like a date that a spreadsheet made of it",
      mend: "format the column as text, enter the version again, and save")
  }

  private static func looksLikeDate(_ version: String) -> Bool {
    switch InstalledVersion(version) {
    case .date, .doubtful(_, .date): true
    default: false
    }
  }
}
