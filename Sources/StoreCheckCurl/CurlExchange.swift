import StoreCheck
import Synchronization

/// One exchange under way: the machine, and the caller who waits for its outcome.
///
/// A class since the caller's cancellation and the connection's thread reach the same one.
final class CurlExchange: Sendable {
  /// The caller, waiting.
  typealias Caller = CheckedContinuation<ExchangeState.Outcome, Never>

  private struct Progress {
    var state: ExchangeState
    var header = ResponseHeader()
    var caller: Caller?
  }

  let request: TransportRequest
  private let deadline: ContinuousClock.Instant
  private let progress: Mutex<Progress>

  init(_ request: TransportRequest, bodies: BodyBufferPool) {
    self.request = request
    deadline = .now + request.timeout
    progress = Mutex(
      Progress(
        state: ExchangeState(maximumBodyBytes: request.maximumBodyBytes, bodies: bodies)))
  }

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

  /// Whether the caller still waits.
  var isWanted: Bool { progress.withLock { !$0.state.hasEnded } }

  /// The time that is left, at least a millisecond; `nil` where there is none.
  var remainingMilliseconds: Int64? {
    let left = deadline - .now
    guard left > .zero else { return nil }
    let (seconds, attoseconds) = left.components
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? .max : max(1, milliseconds + attoseconds / 1_000_000_000_000_000)
  }

  /// Takes one line of a header; the result says whether to go on.
  func receiveHeaderLine(_ line: RawSpan) -> Bool {
    progress.withLock { progress in
      if let head = progress.header.receive(line: line) { progress.state.receive(head) }
      return !progress.state.hasEnded
    }
  }

  /// Takes some of the body; the result says whether to go on.
  func receiveBody(_ bytes: RawSpan) -> Bool { !end { $0.receive(bytes) } }

  /// The server has said all it had to say.
  func finish() { _ = end { $0.finish() } }

  /// The exchange cannot go on; nothing happens where it has ended.
  func fail(_ error: TransportError) { _ = end { $0.fail(error) } }

  /// Lets the machine know of an event, and the caller of the outcome where there is one.
  ///
  /// - Returns: Whether the exchange has ended, by this event or before.
  private func end(_ event: (inout ExchangeState) -> ExchangeState.Outcome?) -> Bool {
    let (outcome, caller, hasEnded) = progress.withLock {
      progress -> (ExchangeState.Outcome?, Caller?, Bool) in
      guard let outcome = event(&progress.state) else { return (nil, nil, progress.state.hasEnded) }
      defer { progress.caller = nil }
      return (outcome, progress.caller, true)
    }
    if let outcome { caller?.resume(returning: outcome) }
    return hasEnded
  }
}
