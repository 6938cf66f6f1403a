/// What a simulated store has seen since it was started or reset.
///
/// Only lookups count; asking for the statistics does not.
package struct SimulatorStatistics: Codable, Hashable, Sendable {
  /// Lookups that arrived, refused and spoiled ones included.
  package var requests = 0
  /// Ids listed in them.
  package var ids = 0
  /// Lookups that were refused for the limit.
  package var refusals = 0
  /// Answers spoiled on purpose, by kind.
  package var faults: [String: Int] = [:]
  /// The most lookups under way at once.
  package var mostRequestsAtOnce = 0
  /// Connections that were opened.
  package var connections = 0
  /// The most lookups that arrived in any window.
  package var mostStartsInWindow = 0
  /// The length of that window: the limit's, or a minute.
  package var windowSeconds: Double = 60
  /// When lookups arrived, as time since the start or reset, the last million of them.
  ///
  /// Not in the JSON.
  package var starts: [Duration] = []

  private enum CodingKeys: String, CodingKey {
    case requests, ids, refusals, faults, mostRequestsAtOnce, connections, mostStartsInWindow
    case windowSeconds
  }

  /// Makes empty statistics.
  package init() {}

  /// The most lookups that arrived in any window of a length, its end not included.
  ///
  /// - Complexity: O(*n*) in the number of ``starts``.
  package func mostStarts(in window: Duration) -> Int {
    var most = 0
    var first = 0
    for (last, start) in starts.enumerated() {
      while start - starts[first] >= window { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }
}

extension SimulatorStatistics: CustomStringConvertible {
  /// The counts in one line without a full stop, for a person.
  package var description: String {
    var parts = [
      "\(requests) requests with \(ids) ids", "\(refusals) refused",
      "at most \(mostRequestsAtOnce) at once over \(connections) connections",
      "at most \(mostStartsInWindow) in \(Int(windowSeconds.rounded())) s",
    ]
    if !faults.isEmpty {
      let kinds = faults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      parts.append("spoiled on purpose: \(kinds.joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }
}
