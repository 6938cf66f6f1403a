import Dispatch
import Foundation
import StoreCheck
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One exchange under way: the machine, the caller who waits for its outcome, and what is to be put
/// away with it.
///
/// A class since the caller's cancellation, the session's delegate and the deadline all reach the
/// same one, each from a thread of its own.
final class Exchange: Sendable {
  /// The caller, waiting.
  typealias Caller = CheckedContinuation<ExchangeState.Outcome, Never>

  private struct Progress {
    var state: ExchangeState
    var caller: Caller?
    var deadline: (any DispatchSourceTimer)?
    /// Gives up the request itself; `nil` until it runs and after its end.
    var abandon: (@Sendable () -> Void)?
  }

  private let progress: Mutex<Progress>

  init(maximumBodyBytes: Int) {
    progress = Mutex(Progress(state: ExchangeState(maximumBodyBytes: maximumBodyBytes)))
  }

  /// Whether the caller has its outcome.
  var hasEnded: Bool { progress.withLock { $0.state.hasEnded } }

  /// Takes the caller in.
  ///
  /// The result is `false` where the exchange was cancelled before it began: the caller has its
  /// outcome then, and there is nothing to send.
  func begin(_ caller: Caller) -> Bool {
    let hasEnded = progress.withLock { progress in
      if !progress.state.hasEnded { progress.caller = caller }
      return progress.state.hasEnded
    }
    if hasEnded { caller.resume(returning: .failure(.cancelled)) }
    return !hasEnded
  }

  /// Sets the time after which the exchange fails, counted from now.
  func startClock(_ timeout: Duration, on queue: DispatchQueue) {
    progress.withLock { progress in
      guard !progress.state.hasEnded else { return }
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [weak self] in self?.fail(.timeout) }
      timer.schedule(deadline: .now() + timeout.dispatchInterval)
      timer.activate()
      progress.deadline = timer
    }
  }

  /// Takes in the request that runs for this exchange; it is to be abandoned where nobody waits any
  /// more.
  ///
  /// - Parameter abandon: Ends the request without its answer; called at most once.
  /// - Returns: Whether the caller still waits.
  func run(abandon: @escaping @Sendable () -> Void) -> Bool {
    progress.withLock { progress in
      guard !progress.state.hasEnded else { return false }
      progress.abandon = abandon
      return true
    }
  }

  /// The header has arrived.
  func receive(_ head: ExchangeState.Head) {
    progress.withLock { $0.state.receive(head) }
  }

  /// Some of the body has arrived.
  func receive(_ chunk: Data) {
    end(abandoning: true) { $0.receive(chunk.bytes) }
  }

  /// The request has ended by itself.
  func finish(with error: TransportError?) {
    end(abandoning: false) { state in
      if let error { state.fail(error) } else { state.finish() }
    }
  }

  /// The caller does not want the answer any more, or cannot have it.
  func fail(_ error: TransportError) {
    end(abandoning: true) { $0.fail(error) }
  }

  private func end(
    abandoning: Bool, _ event: (inout ExchangeState) -> ExchangeState.Outcome?
  ) {
    let (outcome, caller, abandon) = progress.withLock {
      progress -> (ExchangeState.Outcome?, Caller?, (@Sendable () -> Void)?) in
      guard let outcome = event(&progress.state) else { return (nil, nil, nil) }
      progress.deadline?.cancel()
      progress.deadline = nil
      defer { (progress.caller, progress.abandon) = (nil, nil) }
      return (outcome, progress.caller, progress.abandon)
    }
    guard let outcome else { return }
    caller?.resume(returning: outcome)
    if abandoning { abandon?() }
  }
}

extension Duration {
  /// The duration as Dispatch takes it, at most some 290 years.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .never : .nanoseconds(Int(nanoseconds + attoseconds / 1_000_000_000))
  }
}
