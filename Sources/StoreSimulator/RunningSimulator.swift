#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A simulator that clients can connect to.
package struct RunningSimulator: Sendable {
  private let server: SimulatorServer

  init(_ server: SimulatorServer) { self.server = server }

  /// The port on the loopback address.
  package var port: UInt16 { server.port }

  /// The store's address, to be used in place of Apple's.
  package var url: URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      preconditionFailure("a loopback address is a URL")
    }
    return url
  }

  /// What was counted since the start or the last reset.
  package func stats() -> SimulatorStatistics { server.statistics() }

  /// Counts start again from nothing; the limit goes on as it was.
  package func resetStatistics() { server.resetStatistics() }
}
