/// An answer on its way, and how far it got.
struct OutgoingAnswer: Sendable {
  private let head: [UInt8]
  private let body: [UInt8]
  /// How many bytes went out, head, body and what follows it taken together.
  private var sent = 0
  /// How many bytes head and body have, or what goes out of them.
  private let end: Int
  private let isEndless: Bool
  private let pace: Pace
  /// Whether the connection closes afterwards.
  let closesAfterwards: Bool

  /// When the bytes behind the head may go out.
  private enum Pace: Sendable {
    case atOnce
    /// So many bytes at each step; the clock is only heeded in whole steps, or the loop would write
    /// a byte at a time.
    case stepped(from: Duration, step: Duration, bytes: Int)
  }

  /// Bytes of this size and below are put behind the head, so that one call sends all.
  private static let smallBody = 16 << 10
  /// What follows the body of an endless answer, again and again.
  ///
  /// One piece each millisecond is as fast as a good network; as fast as memory, a client that lets
  /// go of a request late would do nothing else any more.
  private static let padding = [UInt8](repeating: UInt8(ascii: " "), count: 64 << 10)

  /// The next bytes to write: a part of `bytes`.
  struct Piece: Equatable {
    var bytes: [UInt8]
    var range: Range<Int>
    /// Whether more follows at once, so that the system may wait for it.
    var isFollowed: Bool
  }

  /// Prepares an answer that goes over a connection, which one of silence or a reset does not.
  init(_ answer: SimulatedAnswer, keepsAlive: Bool, date: CalendarDate, at now: Duration) {
    var head = answer.head(keepsAlive: keepsAlive, date: date)
    var bodyEnd = answer.body.count
    if case .cut(let length) = answer.delivery { bodyEnd = min(bodyEnd, length) }
    closesAfterwards = !keepsAlive || !answer.leavesConnectionUsable
    end = head.count + bodyEnd
    isEndless = answer.delivery == .endless
    pace = Self.pace(of: answer, at: now)
    if case .atOnce = pace, bodyEnd <= Self.smallBody {
      head.append(contentsOf: answer.body[..<bodyEnd])
      body = []
    } else {
      body = answer.body
    }
    self.head = head
  }

  private static func pace(of answer: SimulatedAnswer, at now: Duration) -> Pace {
    switch answer.delivery {
    case .trickle(let time):
      let step = max(.milliseconds(1), min(time / 20, .milliseconds(50)))
      let steps = max(1, Int((time / step).rounded(.up)))
      let bytes = (answer.body.count + steps - 1) / steps
      return .stepped(from: now, step: step, bytes: max(1, bytes))
    case .endless:
      return .stepped(from: now, step: .milliseconds(1), bytes: padding.count)
    case .whole, .silence, .reset, .cut, .promised:
      return .atOnce
    }
  }

  /// What may be written now, or `nil` where it is too early or all is out.
  func piece(at now: Duration) -> Piece? {
    let released = released(at: now)
    guard sent < released else { return nil }
    if sent < head.count {
      let range = sent..<min(released, head.count)
      return Piece(bytes: head, range: range, isFollowed: released > head.count)
    }
    if sent < end {
      let range = sent - head.count..<min(released, end) - head.count
      return Piece(bytes: body, range: range, isFollowed: false)
    }
    let range = 0..<min(released - sent, Self.padding.count)
    return Piece(bytes: Self.padding, range: range, isFollowed: false)
  }

  /// Notes that bytes of the last piece went out.
  mutating func advance(by count: Int) { sent += count }

  /// Whether all is out.
  var isFinished: Bool { !isEndless && sent == end }

  /// When there is more to write than at `now`, where that is later.
  func nextRelease(after now: Duration) -> Duration? {
    guard case .stepped(let start, let step, _) = pace, !isFinished, sent >= released(at: now)
    else { return nil }
    return start + step * (Self.steps(from: start, to: now, step) + 1)
  }

  /// How many bytes may be out.
  private func released(at now: Duration) -> Int {
    guard case .stepped(let start, let step, let bytes) = pace else { return end }
    let released = head.count + Self.steps(from: start, to: now, step) * bytes
    return isEndless ? released : min(end, released)
  }

  private static func steps(from start: Duration, to now: Duration, _ step: Duration) -> Int {
    Int(max(0, (now - start) / step))
  }
}
