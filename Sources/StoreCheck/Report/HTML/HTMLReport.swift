#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report for people as one html file that needs nothing else: totals, a map of apps by
/// countries, the storefronts that lag behind, and a table.
///
/// The rows stream into the file as data, an app a line with its countries in runs of the same
/// outcome, and the page's script shows what is in sight of them. Foreign text is json in a block
/// that no browser runs, and the script puts it into the page as text only; the page's policy
/// allows its own style and script by their hashes and nothing from elsewhere.
struct HTMLReport: ReportWriter {
  private let countries: [String]
  private let extraColumns: [String]
  private let only: Set<CheckStatus>?
  private let toolVersion: String
  /// The rows of the entry under way.
  private var rows: [CheckRow] = []
  /// Countries beyond those asked for that entries brought.
  private var ownCountries: [String] = []
  private var knownCountries: Set<String>
  private var isFirst = true
  private var fetched: ClosedRange<Date>?
  /// The line under way, kept to spare an allocation an entry.
  private var line: [UInt8] = []

  init(_ options: ReportOptions) {
    countries = options.countries
    extraColumns = options.extraColumns
    only = options.only
    toolVersion = options.toolVersion
    knownCountries = Set(options.countries)
  }

  mutating func begin(into output: inout [UInt8]) {
    output.append(contentsOf: HTMLPage.beforeRows.utf8)
  }

  mutating func write(_ row: CheckRow, into output: inout [UInt8]) {
    if let first = rows.first, first.entry != row.entry { writeEntry(into: &output) }
    if let moment = row.fetchedAt {
      fetched =
        fetched.map { min($0.lowerBound, moment)...max($0.upperBound, moment) }
        ?? moment...moment
    }
    rows.append(row)
  }

  mutating func end(_ summary: CheckSummary, into output: inout [UInt8]) {
    writeEntry(into: &output)
    output.append(contentsOf: "\n]</script>\n<script type=\"application/json\" id=\"meta\">".utf8)
    writeMeta(summary, into: &output)
    output.append(contentsOf: "</script>\n".utf8)
    let page = HTMLPage.afterRows(
      summary: SummaryLine(summary).text, answers: answers, toolVersion: toolVersion,
      isInterrupted: summary.isInterrupted)
    output.append(contentsOf: page.utf8)
  }

  /// From when to when the store's answers are, or nothing where there are none.
  private var answers: String {
    guard let fetched else { return "" }
    var text: [UInt8] = []
    ReportNumber.append(fetched.lowerBound, to: &text)
    if fetched.lowerBound < fetched.upperBound {
      text.append(contentsOf: " to ".utf8)
      ReportNumber.append(fetched.upperBound, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Data

extension HTMLReport {
  /// Writes `[app, name, installed, id, outcomes, runs, codes, extras]`.
  ///
  /// `runs` holds how many countries in a row have which of the `outcomes` (-1 for one that is not
  /// shown); `codes` names the countries where they are not those of the run, and is 0 otherwise.
  private mutating func writeEntry(into output: inout [UInt8]) {
    defer { rows.removeAll(keepingCapacity: true) }
    guard let first = rows.first else { return }
    if let only, !rows.contains(where: { only.contains($0.status) }) { return }
    var outcomes: [HTMLOutcome] = []
    var runs: [(count: Int, outcome: Int)] = []
    for row in rows {
      let index = only.map { $0.contains(row.status) } ?? true ? Self.index(row, in: &outcomes) : -1
      if let last = runs.last, last.outcome == index {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, index))
      }
    }
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: (isFirst ? "\n[" : ",\n[").utf8)
    isFirst = false
    append(text: first.app)
    append(rows.lazy.compactMap(\.listing?.name).first)
    append(first.installedVersion)
    append(rows.lazy.compactMap(\.listing?.trackID).first.map { String($0) })
    line.append(contentsOf: ",[".utf8)
    for (index, outcome) in outcomes.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      outcome.append(to: &line)
    }
    let numbers = runs.map { "\($0.count),\($0.outcome)" }.joined(separator: ",")
    line.append(contentsOf: "],[\(numbers)]".utf8)
    appendCodes()
    if !extraColumns.isEmpty { append(list: first.extraFields) }
    line.append(UInt8(ascii: "]"))
    Self.append(line, to: &output)
  }

  private static func index(_ row: CheckRow, in outcomes: inout [HTMLOutcome]) -> Int {
    let outcome = HTMLOutcome(row)
    if let index = outcomes.firstIndex(of: outcome) { return index }
    outcomes.append(outcome)
    return outcomes.count - 1
  }

  private mutating func appendCodes() {
    let codes = rows.map { $0.reason == .invalidCountry ? Self.invalidCountry : $0.country }
    guard codes != countries else {
      line.append(contentsOf: ",0".utf8)
      return
    }
    for code in codes where knownCountries.insert(code).inserted { ownCountries.append(code) }
    append(list: codes)
  }

  /// The column of all texts that are no country, since each could be another one; the reason has
  /// the text.
  private static let invalidCountry = "?"

  private mutating func append(_ text: String?) {
    line.append(UInt8(ascii: ","))
    if let text { append(text: text) } else { line.append(UInt8(ascii: "0")) }
  }

  /// Appends text for people, without marks that would show it in another order than it is in.
  private mutating func append(text: String) {
    JSONText.append(TerminalText.sanitized(text), to: &line)
  }

  private mutating func append(list: [String]) {
    line.append(contentsOf: ",[".utf8)
    for (index, text) in list.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      append(text: text)
    }
    line.append(UInt8(ascii: "]"))
  }

  private mutating func writeMeta(_ summary: CheckSummary, into output: inout [UInt8]) {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: "{\"countries\":[".utf8)
    for (index, code) in (countries + ownCountries).enumerated() {
      line.append(contentsOf: (index == 0 ? "[" : ",[").utf8)
      append(text: code)
      append(code == Self.invalidCountry ? "Invalid country" : Storefront(code)?.name)
      line.append(UInt8(ascii: "]"))
    }
    line.append(contentsOf: "],\"extra\":[".utf8)
    for (index, name) in extraColumns.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      append(text: name)
    }
    line.append(contentsOf: "]}".utf8)
    Self.append(line, to: &output)
  }

  /// Appends json so that no part of it can end the script block that holds it.
  private static func append(_ json: [UInt8], to output: inout [UInt8]) {
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): output.append(contentsOf: "\\u003c".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "\\u003e".utf8)
      case UInt8(ascii: "&"): output.append(contentsOf: "\\u0026".utf8)
      default: output.append(byte)
      }
    }
  }
}

/// What the page shows of one cell; many countries share one.
private struct HTMLOutcome: Equatable {
  let status: CheckStatus
  let version: String?
  let lagging: Bool?
  let update: UpdateClass?
  let released: String?
  let reason: String?

  init(_ row: CheckRow) {
    status = row.status
    version = row.listing?.version
    lagging = row.lagging
    update = row.update
    released = row.listing?.released
    reason = row.reason.map { $0 == .invalidCountry ? "\($0.word): \(row.country)" : $0.word }
  }

  /// Appends `[status, version, lagging, update, released, reason]`, with 0 for what is missing,
  /// and -1 for a missing `lagging`.
  func append(to line: inout [UInt8]) {
    line.append(UInt8(ascii: "["))
    ReportNumber.append(CheckStatus.allCases.firstIndex(of: status) ?? 0, to: &line)
    append(version, to: &line)
    line.append(contentsOf: (lagging.map { $0 ? ",1" : ",0" } ?? ",-1").utf8)
    append(update?.rawValue, to: &line)
    append(released, to: &line)
    append(reason, to: &line)
    line.append(UInt8(ascii: "]"))
  }

  private func append(_ text: String?, to line: inout [UInt8]) {
    line.append(UInt8(ascii: ","))
    if let text {
      JSONText.append(TerminalText.sanitized(text), to: &line)
    } else {
      line.append(UInt8(ascii: "0"))
    }
  }
}
