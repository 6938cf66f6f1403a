/// A wish that the run should end.
package enum StopSignal: Hashable, Sendable {
  /// SIGINT, as by control-C.
  case interrupt
  /// SIGTERM, as by a system that shuts down or a job scheduler.
  case termination

  /// The exit that tells of it.
  package var exitStatus: ExitStatus {
    switch self {
    case .interrupt: .interrupted
    case .termination: .terminated
    }
  }
}
