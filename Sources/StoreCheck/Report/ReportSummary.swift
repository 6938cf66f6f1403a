#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The summary that closes a json report: what can be added up over the shards of a run.
///
/// Statuses and reasons are words, so that those of a later version of this tool are kept.
struct ReportSummary: Decodable, Equatable {
  private var entries: Int
  private var rows: Int
  private var statuses: [String: Int]
  private var reasons: [String: Int]
  private var requests: Int
  private var retries: Int
  private var refusals: Int
  private var cachedRows: Int
  private var seconds: Double
  private var interrupted: Bool

  private enum CodingKeys: String, CodingKey {
    case entries, rows, statuses, reasons, requests, retries, refusals, seconds, interrupted
    case cachedRows = "cached_rows"
  }

  /// Takes what a report tells of a run.
  init(_ summary: CheckSummary) {
    entries = summary.entries
    rows = summary.totalRows
    statuses = Dictionary(
      CheckStatus.allCases.map { ($0.rawValue, summary.rows[$0] ?? 0) }, uniquingKeysWith: +)
    reasons = Dictionary(summary.errors.map { ($0.key.word, $0.value) }, uniquingKeysWith: +)
    requests = summary.requests
    retries = summary.retries
    refusals = summary.refusals
    cachedRows = summary.cachedRows
    let (whole, attoseconds) = summary.duration.components
    let milliseconds = whole * 1000 + attoseconds / 1_000_000_000_000_000
    seconds = Double(milliseconds) / 1000
    interrupted = summary.isInterrupted
  }

  /// Reads what ``appendJSON(to:)`` wrote; `nil` where it is something else, or a count is negative.
  init?(json: some Sequence<UInt8>) {
    guard let summary = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
    let counts = Self.counts.map { summary[keyPath: $0] }
    guard counts.allSatisfy({ $0 >= 0 }), summary.statuses.values.allSatisfy({ $0 >= 0 }),
      summary.reasons.values.allSatisfy({ $0 >= 0 }), summary.seconds >= 0
    else { return nil }
    self = summary
  }

  private static var counts: [WritableKeyPath<Self, Int>] {
    [\.entries, \.rows, \.requests, \.retries, \.refusals, \.cachedRows]
  }

  /// Adds what another shard of the same run did, side by side with this one: counts are added, the
  /// time is that of the slower one, and one interrupted shard makes the whole run an interrupted
  /// one.
  ///
  /// - Returns: `false` where a sum is larger than an `Int`; the summary is of no use then.
  mutating func add(_ other: Self) -> Bool {
    var fits = true
    func sum(_ left: Int, _ right: Int) -> Int {
      let (sum, overflow) = left.addingReportingOverflow(right)
      fits = fits && !overflow
      return sum
    }
    for count in Self.counts {
      self[keyPath: count] = sum(self[keyPath: count], other[keyPath: count])
    }
    statuses.merge(other.statuses, uniquingKeysWith: sum)
    reasons.merge(other.reasons, uniquingKeysWith: sum)
    seconds = max(seconds, other.seconds)
    interrupted = interrupted || other.interrupted
    return fits
  }
}

extension ReportSummary: ReportClosing {
  /// Appends the summary as a json object.
  ///
  /// Statuses that did not occur are 0, reasons that did not occur are left out.
  func appendJSON(to output: inout [UInt8]) {
    output.append(contentsOf: "{\"entries\":\(entries),\"rows\":\(rows),\"statuses\":{".utf8)
    let known = CheckStatus.allCases.map(\.rawValue)
    let unknown = statuses.keys.filter { !known.contains($0) }.sorted()
    Self.append(statuses, in: known + unknown, to: &output)
    output.append(contentsOf: "},\"reasons\":{".utf8)
    Self.append(reasons, in: reasons.keys.sorted(), to: &output)
    let numbers =
      "},\"requests\":\(requests),\"retries\":\(retries),\"refusals\":\(refusals)"
      + ",\"cached_rows\":\(cachedRows),\"seconds\":"
    output.append(contentsOf: numbers.utf8)
    ReportNumber.append(decimal: seconds, to: &output)
    output.append(contentsOf: ",\"interrupted\":\(interrupted)}".utf8)
  }

  private static func append(
    _ counts: [String: Int], in order: [String], to output: inout [UInt8]
  ) {
    for (index, word) in order.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      JSONText.append(word, to: &output)
      output.append(UInt8(ascii: ":"))
      ReportNumber.append(counts[word] ?? 0, to: &output)
    }
  }
}

extension CheckSummary: ReportClosing {
  /// Appends the summary that closes a json report.
  func appendJSON(to output: inout [UInt8]) { ReportSummary(self).appendJSON(to: &output) }
}
