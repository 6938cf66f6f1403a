import StoreCheck

/// Why the simulator cannot start as asked; the description is for a person.
package enum SimulatorError: Error, Hashable, Sendable {
  /// The port is taken, or the system gives no socket.
  case cannotListen(port: UInt16, reason: String)
  /// The system gives no thread.
  case noThread(reason: String)
  /// No kind of fault has that name.
  case unknownFault(String)
  /// A part of a fault plan is not `KIND=RATE` or `KIND=RATE@FROM-TO`.
  case invalidFault(String)
  /// The rates of the faults of one time add up to more than 1.
  case faultRatesAboveOne
  /// The folder of recorded responses cannot be read, or holds none.
  case noRecordedAnswers(folder: String, reason: String)
  /// The catalog file holds no apps.
  case unusableCatalog(file: String, reason: String)
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
      return "cannot start mock store: \(reason)"
    case .unknownFault(let word):
      let kinds = FaultKind.allCases.map(\.rawValue).joined(separator: ", ")
      return "unknown fault \(word.quotedForMessages); valid: \(kinds), all"
    case .invalidFault(let part):
      return "invalid fault \(part.quotedForMessages); use KIND=RATE or KIND=RATE@FROM-TO, such as "
        + "503=0.1, reset=5%, or 503=1@0s-4s"
    case .faultRatesAboveOne:
      return "fault rates exceed 1"
    case .noRecordedAnswers(let folder, let reason):
      return "no recorded responses in \(folder.quotedForMessages): \(reason)"
    case .unusableCatalog(let file, let reason):
      return "cannot use \(file.quotedForMessages) as a catalog: \(reason)"
    }
  }
}
