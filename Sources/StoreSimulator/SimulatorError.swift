/// Why the simulator cannot be had as asked for; the description is for a person.
package enum SimulatorError: Error, Hashable, Sendable {
  /// The port is taken, or the system gives no socket.
  case cannotListen(port: UInt16, reason: String)
}

extension SimulatorError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .cannotListen(let port, let reason):
      port == 0
        ? "cannot listen on a loopback port: \(reason)"
        : "cannot listen on loopback port \(port): \(reason)"
    }
  }
}
