#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SimulatorServer {
  /// What was counted so far.
  func statistics() -> SimulatorStatistics { withMachine { $0.statistics } }

  /// Counts start again from nothing.
  func resetStatistics() {
    let now = now
    withMachine { $0.resetStatistics(at: now) }
  }

  /// The answer of `/stats`, which tells what was counted before a reset.
  func statisticsAnswer(resets: Bool) -> SimulatedAnswer {
    let now = now
    let statistics = withMachine { machine in
      defer { if resets { machine.resetStatistics(at: now) } }
      return machine.statistics
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let body = try? encoder.encode(statistics) else { return SimulatedAnswer(status: 500) }
    return SimulatedAnswer(
      headers: [
        .init("Content-Type", "application/json"), .init("Cache-Control", "no-store"),
      ], body: Array(body) + [0x0A])
  }
}
