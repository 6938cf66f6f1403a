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

  /// Whether the text is one of the forms in which spreadsheets write dates.
  ///
  /// `2024.01.02` is none of them: dots after a leading year are how versions are written.
  static func looksLikeDate(_ version: String) -> Bool {
    var digits = 0
    var separators = 0
    var others = 0
    for byte in version.utf8 {
      switch byte {
      case 48...57: digits += 1
      case UInt8(ascii: "."): separators += 1
      default: others += 1
      }
    }
    // Digits and dots are nearly every version; of those only 01.10.2010 is a date.
    if others == 0 {
      return separators == 2 && (6...8).contains(digits) && isDayFirst(version, separator: ".")
    }
    if version.contains("-") {
      return isYearFirst(version, separator: "-") || isWithMonthName(version, separator: "-")
    }
    if version.contains("/") {
      return isYearFirst(version, separator: "/") || isDayFirst(version, separator: "/")
    }
    if version.contains("月") { return version.contains("日") || version.hasSuffix("月") }
    return isWithMonthName(version, separator: ".") || isWithMonthName(version, separator: " ")
  }

  private static func numbers(_ text: some StringProtocol, _ separator: Character) -> [Int] {
    text.split(separator: separator).map { Int($0) ?? -1 }
  }

  /// `2010-10-01`, with or without a time after it.
  private static func isYearFirst(_ text: String, separator: Character) -> Bool {
    let parts = numbers(text.prefix { $0 != " " && $0 != "T" }, separator)
    return parts.count == 3 && (1900...2099).contains(parts[0]) && (1...12).contains(parts[1])
      && (1...31).contains(parts[2])
  }

  /// `01.10.2010` or `10/1/2010`; the year has four digits, for `1.2.10` is a version.
  private static func isDayFirst(_ text: String, separator: Character) -> Bool {
    let parts = numbers(text.prefix { $0 != " " }, separator)
    return parts.count == 3 && (1...31).contains(parts[0]) && (1...31).contains(parts[1])
      && (1900...2099).contains(parts[2])
  }

  /// `10-Jan`, `Jan-10`, `1. Okt`, `01-Oct-2010`.
  private static func isWithMonthName(_ text: String, separator: Character) -> Bool {
    let parts = text.lowercased().split(separator: separator).map { $0.trimmingASCIIBlanks() }
    guard (2...3).contains(parts.count) else { return false }
    let names = parts.filter { part in months.contains { part.hasPrefix($0) } && part.count <= 9 }
    return names.count == 1 && parts.allSatisfy { names.contains($0) || Int($0) != nil }
  }

  /// How the months begin in English, German and French.
  private static let months = [
    "jan", "feb", "mar", "mär", "mrz", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct",
    "okt", "nov", "dec", "dez", "fév", "fev", "avr", "jui", "aoû", "déc",
  ]
}
