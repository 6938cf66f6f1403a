/// Why the simulator cannot be had as asked for; the description is for a person.
package enum SimulatorError: Error, Hashable, Sendable {
  /// The port is taken, or the system gives no socket.
  case cannotListen(port: UInt16, reason: String)
  /// The system gives no thread.
  case noThread(reason: String)
  /// No kind of fault has that name.
  case unknownFault(String)
  /// A part of a fault plan is not `KIND=SHARE` with a share from 0 to 1.
  case badFaultShare(String)
  /// The shares of a fault plan amount to more than 1.
  case faultSharesAboveOne
  /// The folder of recorded answers cannot be read, or no answer is in it.
  case noRecordedAnswers(folder: String, reason: String)
}

extension SimulatorError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .cannotListen(let port, let reason):
      return port == 0
        ? "cannot listen on a loopback port: \(reason)"
        : "cannot listen on loopback port \(port): \(reason)"
    case .noThread(let reason):
      return "cannot start the stand-in: \(reason)"
    case .unknownFault(let word):
      let kinds = FaultKind.allCases.map(\.rawValue).joined(separator: ", ")
      return "no fault is called '\(word)'; there are \(kinds), and all"
    case .badFaultShare(let part):
      return "'\(part)' is not KIND=SHARE with a share from 0 to 1, such as 503=0.1 or reset=5%"
    case .faultSharesAboveOne:
      return "the shares of all faults together are above 1"
    case .noRecordedAnswers(let folder, let reason):
      return "no recorded answers in '\(folder)': \(reason)"
    }
  }
}
