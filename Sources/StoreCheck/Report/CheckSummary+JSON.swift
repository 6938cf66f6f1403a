#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CheckSummary: ReportClosing {
  /// Appends the summary that closes a json report.
  ///
  /// It holds only what can be added up over the shares of a run. Statuses that did not occur are
  /// 0, reasons that did not occur are left out.
  func appendJSON(to output: inout [UInt8]) {
    var text = "{\"entries\":\(entries),\"rows\":\(totalRows),\"statuses\":{"
    text += CheckStatus.allCases.map { "\"\($0.rawValue)\":\(rows[$0] ?? 0)" }
      .joined(separator: ",")
    text += "},\"reasons\":{"
    text += errors.map { (word: $0.key.word, count: $0.value) }.sorted { $0.word < $1.word }
      .map { "\"\($0.word)\":\($0.count)" }.joined(separator: ",")
    text += "},\"requests\":\(requests),\"retries\":\(retries),\"refusals\":\(refusals)"
    text += ",\"cached_rows\":\(cachedRows),\"seconds\":"
    output.append(contentsOf: text.utf8)
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    ReportNumber.append(decimal: Double(milliseconds) / 1000, to: &output)
    output.append(contentsOf: ",\"interrupted\":\(isInterrupted)}".utf8)
  }

  /// Reads what ``appendJSON(to:)`` wrote; `nil` where it is something else.
  init?(json: some Sequence<UInt8>) {
    guard let summary = try? JSONDecoder().decode(WrittenSummary.self, from: Data(json)) else {
      return nil
    }
    self.init()
    entries = summary.entries
    for (word, count) in summary.statuses where count > 0 {
      guard let status = CheckStatus(rawValue: word) else { return nil }
      rows[status] = count
    }
    for (word, count) in summary.reasons {
      guard let reason = CheckReason(word: word) else { return nil }
      errors[reason] = count
    }
    requests = summary.requests
    retries = summary.retries
    refusals = summary.refusals
    cachedRows = summary.cachedRows
    duration = .milliseconds(Int64((summary.seconds * 1000).rounded()))
    isInterrupted = summary.interrupted
  }

  /// Adds what another share of the same run did, side by side with this one: counts are added, the
  /// time is that of the slower one, and one interrupted share makes the whole run an interrupted
  /// one.
  mutating func merge(_ other: Self) {
    entries += other.entries
    rows.merge(other.rows, uniquingKeysWith: +)
    errors.merge(other.errors, uniquingKeysWith: +)
    requests += other.requests
    retries += other.retries
    refusals += other.refusals
    cachedRows += other.cachedRows
    duration = max(duration, other.duration)
    isInterrupted = isInterrupted || other.isInterrupted
  }
}

/// The summary as it stands in a json report.
private struct WrittenSummary: Decodable {
  var entries: Int
  var statuses: [String: Int]
  var reasons: [String: Int]
  var requests: Int
  var retries: Int
  var refusals: Int
  var cachedRows: Int
  var seconds: Double
  var interrupted: Bool

  enum CodingKeys: String, CodingKey {
    case entries, statuses, reasons, requests, retries, refusals, seconds, interrupted
    case cachedRows = "cached_rows"
  }
}
