import Dispatch
import StoreCheck
import Synchronization

/// The connections of a transport: as many as are needed at once, up to a bound.
final class CurlPool: Sendable {
  private struct State {
    var idle: [CurlLane] = []
    var opened = 0
    var waiting = Queue<CurlExchange>()
  }

  private let concurrency: Int
  private let userAgent: String
  private let state = Mutex(State())

  init(concurrency: Int, userAgent: String) {
    self.concurrency = concurrency
    self.userAgent = userAgent
  }

  /// Carries an exchange as soon as a connection is free.
  func start(_ exchange: CurlExchange) {
    let lane = state.withLock { state -> CurlLane? in
      // The one used last is the likeliest to still be connected.
      if let lane = state.idle.popLast() { return lane }
      guard state.opened < concurrency else {
        state.waiting.append(exchange)
        return nil
      }
      state.opened += 1
      return CurlLane(userAgent: userAgent)
    }
    if let lane {
      run(exchange, on: lane)
    } else {
      watch(exchange)
    }
  }

  /// Ends an exchange in time that gets no connection; one that gets it is ended by libcurl.
  private func watch(_ exchange: CurlExchange) {
    let milliseconds = Int(min(exchange.remainingMilliseconds ?? 0, Int64(Int32.max)))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      [weak exchange] in
      exchange?.fail(.timeout)
    }
  }

  private func run(_ exchange: CurlExchange, on lane: CurlLane) {
    lane.carry(exchange) { [self] in
      let next = state.withLock { state -> CurlExchange? in
        if let next = state.waiting.popFirst() { return next }
        state.idle.append(lane)
        return nil
      }
      if let next { run(next, on: lane) }
    }
  }
}
