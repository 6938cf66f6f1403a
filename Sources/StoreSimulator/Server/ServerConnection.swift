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

/// An answer on its way, and how far it got.
struct OutgoingAnswer: Sendable {
  private let head: [UInt8]
  private let body: [UInt8]
  /// How many bytes of head and body went out.
  private var sent = 0
  /// How many bytes of head and body go out at all.
  private let end: Int
  private let pace: Pace
  /// Whether the connection closes afterwards.
  let closesAfterwards: Bool

  private enum Pace: Sendable {
    case atOnce
    case spread(from: Duration, over: Duration)
    case endless
  }

  /// Bytes of this size and below are put behind the head, so that one call sends all.
  private static let smallBody = 16 << 10
  /// What follows the body of an endless answer, again and again.
  private static let padding = [UInt8](repeating: UInt8(ascii: " "), count: 64 << 10)

  /// The next bytes to write: a part of `bytes`.
  struct Piece {
    var bytes: [UInt8]
    var range: Range<Int>
    /// Whether more follows at once, so that the system may wait for it.
    var isFollowed: Bool
  }

  /// Prepares an answer that goes over a connection, which one of silence or a reset does not.
  init(_ answer: SimulatedAnswer, keepsAlive: Bool, date: CalendarDate, at now: Duration) {
    var head = answer.head(keepsAlive: keepsAlive, date: date)
    var bodyEnd = answer.body.count
    pace =
      switch answer.delivery {
      case .trickle(let time): .spread(from: now, over: time)
      case .endless: .endless
      default: .atOnce
      }
    if case .cut(let length) = answer.delivery { bodyEnd = min(bodyEnd, length) }
    closesAfterwards = !keepsAlive || !answer.leavesConnectionUsable
    end = head.count + bodyEnd
    if case .atOnce = pace, bodyEnd <= Self.smallBody {
      head.append(contentsOf: answer.body[..<bodyEnd])
      body = []
    } else {
      body = answer.body
    }
    self.head = head
  }

  /// What may be written now, or `nil` where it is too early or all is out.
  func piece(at now: Duration) -> Piece? {
    let released = released(at: now)
    if sent < min(released, head.count) {
      return Piece(
        bytes: head, range: sent..<min(released, head.count), isFollowed: released > head.count)
    }
    if sent < released {
      return Piece(bytes: body, range: sent - head.count..<released - head.count, isFollowed: false)
    }
    guard case .endless = pace else { return nil }
    return Piece(bytes: Self.padding, range: 0..<Self.padding.count, isFollowed: false)
  }

  /// Notes that bytes of the last piece went out.
  mutating func advance(by count: Int) {
    sent = min(end, sent + count)
  }

  /// Whether all is out.
  var isFinished: Bool {
    if case .endless = pace { return false }
    return sent == end
  }

  /// When there is more to write than at `now`, where that is later.
  func nextRelease(after now: Duration) -> Duration? {
    guard case .spread(_, let time) = pace, sent == released(at: now), !isFinished else {
      return nil
    }
    return now + max(.milliseconds(1), min(time / 20, .milliseconds(50)))
  }

  /// How many bytes of head and body may be out.
  private func released(at now: Duration) -> Int {
    guard case .spread(let start, let time) = pace, time > .zero else { return end }
    let share = min(1, max(0, (now - start) / time))
    return share == 1 ? end : min(end, head.count + Int(Double(end - head.count) * share))
  }
}
