import StoreCheck
import StoreSimulator

/// The one place where an error becomes a text and an exit code.
struct Failure {
  var message: String?
  var status: ExitStatus

  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      message = error.message + (error.mend.map { "; " + $0 } ?? "")
      status = .usage
    case is CancellationError:
      message = "interrupted"
      // The signal itself says how the run ends.
      status = .inputOutput
    case let error as InputError:
      message = error.message
      status = error.hadBegun ? .inputOutput : .usage
    case let error as OutputError:
      message = error.message
      status = error == .closedPipe ? .success : .inputOutput
    case let error as DeveloperError:
      message = "the apps of developer \(error.developer) cannot be listed: \(error.reason.word)"
      status = .incomplete
    case let error as SimulatorError:
      message = error.description
      status = .usage
    case let error as ReportReadError:
      message = error.description
      status = .usage
    case let error as PortfolioError:
      message = error.description
      status = .usage
    default:
      message = "\(error)"
      status = .inputOutput
    }
  }
}
