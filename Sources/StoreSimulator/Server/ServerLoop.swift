#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

/// The server's one thread: waits for all sockets at once and moves each connection a step on.
///
/// One thread is enough: an answer costs a few copies, so the loop keeps ahead of the clients that
/// share the machine with it, and no lock is held but for the counts.
struct ServerLoop {
  private let server: SimulatorServer
  private let handler: StoreHandler
  private let listener: POSIXSocket
  private let wake: POSIXSocket
  private var connections: [ServerConnection] = []
  private var pollSet = PollSet()
  private var kept: KeptAnswers
  private var readBuffer = [UInt8](repeating: 0, count: 64 << 10)

  init(
    server: SimulatorServer, handler: StoreHandler, listener: POSIXSocket, wake: POSIXSocket
  ) {
    self.server = server
    kept = KeptAnswers(budget: server.configuration.keptAnswerBytes)
    self.handler = handler
    self.listener = listener
    self.wake = wake
  }

  /// What becomes of a connection after a step.
  private enum Step {
    case keep, close, reset
  }

  /// Serves until the wake channel says to end, then closes every connection.
  mutating func run() {
    while waitForSockets() {
      // First all that arrived is read, then it is answered, so that requests which come together
      // are seen together.
      var position = 0
      let known = connections.count
      var steps = [Step](repeating: .keep, count: known)
      while position < known {
        steps[position] = read(position)
        position += 1
      }
      acceptConnections()
      for position in connections.indices.reversed() {
        var step = position < known ? steps[position] : .keep
        if case .keep = step { step = advance(position) }
        end(position, step)
      }
    }
    for position in connections.indices.reversed() { end(position, .close) }
  }

  /// Waits until something can be done; `false` when it is time to end.
  private mutating func waitForSockets() -> Bool {
    let now = server.now
    var due: Duration?
    pollSet.removeAll()
    pollSet.insert(wake, reading: true, writing: false)
    pollSet.insert(listener, reading: true, writing: false)
    for connection in connections {
      var isWriting = false
      switch connection.phase {
      case .answering(_, _, let time): due = min(due ?? time, time)
      case .sending(let answer, _):
        let release = answer.nextRelease(after: now)
        if let release { due = min(due ?? release, release) }
        isWriting = release == nil
      case .idle, .silent: break
      }
      pollSet.insert(connection.socket, reading: connection.wantsToRead, writing: isWriting)
    }
    pollSet.wait(timeout: due.map { $0 - now })
    return !pollSet.isReadable(0)
  }

  private mutating func acceptConnections() {
    guard pollSet.isReadable(1) else { return }
    while let socket = listener.acceptConnection() {
      connections.append(ServerConnection(socket: socket))
      server.withMachine { $0.connectionOpened() }
    }
  }

  /// Reads what a connection's client sent and begins its next request.
  private mutating func read(_ position: Int) -> Step {
    let polled = position + 2
    if !connections[position].wantsToRead {
      return pollSet.isGone(polled) ? .close : .keep
    }
    guard pollSet.isReadable(polled) else { return .keep }
    switch connections[position].socket.read(into: &readBuffer) {
    case .notReady: break
    case .closed: connections[position].endInput()
    case .bytes(let count):
      if case .silent = connections[position].phase { break }
      connections[position].receive(readBuffer[..<count])
      return beginNextRequest(position)
    }
    return .keep
  }

  /// Takes the next request out of what was read, where the connection is free for it.
  private mutating func beginNextRequest(_ position: Int) -> Step {
    guard case .idle = connections[position].phase else { return .keep }
    switch connections[position].nextRequest() {
    case .incomplete: return .keep
    case .malformed: return .close
    case .request(let http):
      let request = kept[http]?.request ?? StoreRequest(http)
      let now = server.now
      if case .lookup = request.route {
        let admission = server.withMachine {
          $0.lookupBegan(target: http.target, ids: request.idCount, at: now)
        }
        connections[position].phase = .answering(
          request, admission, due: now + server.configuration.latency)
      } else {
        connections[position].phase = .answering(request, nil, due: now)
      }
      return .keep
    }
  }

  /// Answers what is due, writes what can be written, and goes on with the next request.
  private mutating func advance(_ position: Int) -> Step {
    while true {
      switch connections[position].phase {
      case .idle:
        return connections[position].isInputEnded ? .close : .keep
      case .silent:
        return connections[position].isInputEnded ? .close : .keep
      case .answering(let request, let admission, let due):
        guard due <= server.now else { return .keep }
        let step = beginAnswer(position, answer(request, admission), to: request)
        guard case .keep = step else { return step }
      case .sending(var answer, let isLookup):
        // The phase lets go of the answer, so that it is changed in place and not copied.
        connections[position].phase = .idle
        let isConnected = write(&answer, to: connections[position].socket)
        guard isConnected, answer.isFinished else {
          connections[position].phase = .sending(answer, isLookup: isLookup)
          return isConnected ? .keep : .close
        }
        if isLookup { server.withMachine { $0.lookupEnded() } }
        if answer.closesAfterwards { return .close }
        let step = beginNextRequest(position)
        guard case .keep = step else { return step }
      }
    }
  }

  private mutating func beginAnswer(
    _ position: Int, _ answer: SimulatedAnswer, to request: StoreRequest
  ) -> Step {
    switch answer.delivery {
    case .reset: return .reset
    case .silence: connections[position].phase = .silent
    case .whole, .cut, .promised, .trickle, .endless:
      connections[position].phase = .sending(
        OutgoingAnswer(
          answer, keepsAlive: request.http.keepsAlive, date: today, at: server.now),
        isLookup: connections[position].isInLookup)
    }
    return .keep
  }

  /// Writes as much as goes now; `false` where the client is gone.
  private func write(_ answer: inout OutgoingAnswer, to socket: POSIXSocket) -> Bool {
    while let piece = answer.piece(at: server.now) {
      switch socket.write(piece.bytes, piece.range, isFollowed: piece.isFollowed) {
      case .bytes(let count): answer.advance(by: count)
      case .notReady: return true
      case .closed: return false
      }
    }
    return true
  }

  private mutating func answer(
    _ request: StoreRequest, _ admission: SimulatorMachine.Admission?
  ) -> SimulatedAnswer {
    switch request.route {
    case .lookup(let lookup):
      switch admission {
      case .refuse: return StoreHandler.refusal
      case .serve, nil: return honestAnswer(lookup, to: request)
      case .spoil(let fault, let draw):
        return handler.answer(
          lookup, to: request.http, spoiledBy: fault,
          FaultDetails(
            draw: draw, retryAfterSeconds: server.configuration.faults.retryAfterSeconds,
            slowness: server.configuration.faults.slowness), at: today)
      }
    case .statistics(let resets):
      return server.statisticsAnswer(resets: resets)
    }
  }

  private mutating func honestAnswer(
    _ lookup: Result<LookupQuery, LookupQuery.Refusal>, to request: StoreRequest
  ) -> SimulatedAnswer {
    if let kept = kept[request.http] { return kept.answer }
    let answer = handler.answer(lookup, to: request.http)
    kept.insert(answer, to: request)
    return answer
  }

  /// The date of the answers, which no outcome depends on.
  private var today: CalendarDate {
    CalendarDate(secondsSince1970: Int(Date().timeIntervalSince1970))
  }

  private mutating func end(_ position: Int, _ step: Step) {
    switch step {
    case .keep: return
    case .close: connections[position].socket.close()
    case .reset: connections[position].socket.reset()
    }
    if connections[position].isInLookup { server.withMachine { $0.lookupEnded() } }
    // The order of connections means nothing, so the last one fills the gap.
    connections.swapAt(position, connections.count - 1)
    connections.removeLast()
  }
}
