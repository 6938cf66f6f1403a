import StoreCheck

/// One connection to a client, as a pure machine: bytes go in, requests and bytes come out.
struct ServerConnection: Sendable {
  let socket: POSIXSocket
  private var parser = HTTPRequestParser()
  var phase: Phase = .idle
  /// The client sends no more; what was asked is still answered.
  private(set) var isInputEnded = false

  /// What a connection is doing.
  enum Phase: Sendable {
    /// Reading; goes on with `.answering`.
    case idle
    /// A whole request is there, its answer is held back until `due`; goes on with `.sending` or
    /// `.silent`.
    case answering(StoreRequest, SimulatorMachine.Admission?, due: Duration)
    /// An answer is on its way; goes on with `.idle`, or the connection closes.
    case sending(OutgoingAnswer, isLookup: Bool)
    /// A request is never answered; the client has to close.
    case silent
  }

  init(socket: POSIXSocket) { self.socket = socket }

  /// Takes in what was read.
  mutating func receive(_ bytes: ArraySlice<UInt8>) { parser.append(bytes) }

  /// Notes that nothing more will be read.
  mutating func endInput() { isInputEnded = true }

  /// Takes out the next request; only in `.idle`.
  mutating func nextRequest() -> HTTPRequestParser.Step { parser.next() }

  /// Whether the loop should look for bytes of the client.
  var wantsToRead: Bool {
    guard !isInputEnded else { return false }
    switch phase {
    case .idle, .silent: return true
    // Reading on tells when a client gave up; one that sends without end is not read any further.
    case .answering: return parser.hasRoom
    case .sending: return false
    }
  }

  /// Whether a lookup is under way that the statistics count.
  var isInLookup: Bool {
    switch phase {
    case .idle: false
    case .answering(_, let admission, _): admission != nil
    case .sending(_, let isLookup): isLookup
    case .silent: true
    }
  }
}
