import StoreCheck
import StoreCheckTesting
import Testing

private typealias Machine = RateLimiter.StateMachine

extension RateLimiter.StateMachine {
  /// A machine of so many starts in ten seconds.
  init(
    _ count: Int?, cooldown: Duration = .seconds(60), giveUp: Duration = .seconds(1800),
    maxCooldown: Duration = .seconds(900)
  ) {
    self.init(
      Configuration(
        limit: count.map { RateLimit(count: $0, window: .seconds(10)) }, cooldown: cooldown,
        giveUp: giveUp, maxCooldown: maxCooldown))
  }

  /// Records an outcome, and returns what changed for everybody.
  mutating func transition(
    _ permit: RateLimiter.Permit, _ outcome: Outcome, now: Duration
  ) -> Transition? {
    record(permit, outcome, now: now).transition
  }

  /// What somebody who comes now is told.
  fileprivate mutating func ask(at seconds: Double) -> Decision {
    let ticket = enqueue()
    let decision = poll(ticket, now: .seconds(seconds))
    if case .go = decision { return decision }
    _ = cancel(ticket)
    return decision
  }

  /// Starts a request, which must be possible.
  fileprivate mutating func start(at seconds: Double) throws -> RateLimiter.Permit {
    guard case .go(let permit) = ask(at: seconds) else {
      throw NoStart(description: "no start at \(seconds) s")
    }
    return permit
  }
}

extension RateLimiter.StateMachine.Outcome {
  /// A complete response.
  static let success = Self.succeeded(isComplete: true)
}

private struct NoStart: Error, CustomStringConvertible { var description: String }

@Suite struct RateLimiterWindowTests {
  @Test func `so many starts go at once, the next when the first leaves the window`() throws {
    var machine = Machine(3)
    for second in [0.0, 1, 2] { _ = try machine.start(at: second) }
    let guardTime = machine.configuration.guardTime
    #expect(machine.ask(at: 2) == .sleep(until: .seconds(10) + guardTime))
    #expect(machine.ask(at: 10) == .sleep(until: .seconds(10) + guardTime))
    _ = try machine.start(at: 10.1)
    #expect(machine.ask(at: 10.1) == .sleep(until: .seconds(11) + guardTime))
  }

  @Test
  func `an unanswered start is given a 125th of the window to arrive, and half a second at most`() {
    #expect(Machine(3).configuration.guardTime == .milliseconds(80))
    let hourly = Machine.Configuration(limit: RateLimit(count: 1, window: .seconds(3600)))
    #expect(hourly.guardTime == .milliseconds(500))
    #expect(Machine.Configuration(limit: nil).guardTime == .zero)
  }

  @Test func `a window ends where the start that leaves it was answered, since it arrived by then`()
    throws
  {
    var machine = Machine(2)
    let first = try machine.start(at: 0)
    let second = try machine.start(at: 1)
    _ = machine.transition(second, .success, now: .milliseconds(1_250))
    #expect(machine.ask(at: 2) == .sleep(until: .seconds(10) + machine.configuration.guardTime))
    _ = machine.transition(first, .success, now: .milliseconds(31))
    #expect(machine.ask(at: 2) == .sleep(until: .milliseconds(10_031)))
    _ = try machine.start(at: 10.5)
    #expect(machine.ask(at: 10.5) == .sleep(until: .seconds(11) + machine.configuration.guardTime))
  }

  @Test func `without a limit everybody starts at once`() throws {
    var machine = Machine(nil)
    for _ in 0..<1_000 { _ = try machine.start(at: 0) }
  }

  /// The naive rule: count what lies in the window, and start when there is room.
  @Test(arguments: seeds)
  func `starts are as early as the window allows, and never earlier`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let count = chance.number(in: 1...6)
    var machine = Machine(count)
    let length = Duration.seconds(10) + machine.configuration.guardTime
    var starts: [Duration] = []
    var now = Duration.zero
    for _ in 0..<300 {
      now += .milliseconds(chance.pick([0, 1, 400, 2_500, 9_980, 12_000]))
      let inWindow = starts.filter { $0 > now - length }
      let ticket = machine.enqueue()
      switch machine.poll(ticket, now: now) {
      case .go:
        #expect(inWindow.count < count, "seed \(seed): one too many at \(now)")
        starts.append(now)
      case .sleep(let until):
        #expect(inWindow.count >= count, "seed \(seed): nobody was in the way at \(now)")
        #expect(until == inWindow[inWindow.count - count] + length)
        _ = machine.cancel(ticket)
      default: Issue.record("seed \(seed): nobody refused, and nobody else waits")
      }
    }
    for (early, late) in zip(starts, starts.dropFirst(count)) { #expect(late - early >= length) }
  }
}

@Suite struct RateLimiterLineTests {
  @Test func `who comes first starts first, and only the first is told a time`() throws {
    var machine = Machine(1)
    _ = try machine.start(at: 0)
    let tickets = (0..<3).map { _ in machine.enqueue() }
    guard case .sleep = machine.poll(tickets[0], now: .zero) else {
      Issue.record("the first waits for the window")
      return
    }
    #expect(machine.poll(tickets[1], now: .seconds(100)) == .waitForTurn)
    #expect(machine.poll(tickets[2], now: .seconds(100)) == .waitForTurn)
    guard case .go = machine.poll(tickets[0], now: .seconds(100)) else {
      Issue.record("its time has come")
      return
    }
    #expect(machine.head == tickets[1])
    #expect(machine.waiterCount == 2)
  }

  @Test func `a waiter that goes away gives its turn to the next`() throws {
    var machine = Machine(1)
    let tickets = (0..<4).map { _ in machine.enqueue() }
    #expect(machine.cancel(tickets[2]) == false, "it was not its turn yet")
    #expect(machine.cancel(tickets[0]) == true, "the line has another head now")
    #expect(machine.head == tickets[1])
    guard case .go = machine.poll(tickets[1], now: .zero) else {
      Issue.record("nobody has started yet")
      return
    }
    #expect(machine.head == tickets[3])
    #expect(machine.cancel(tickets[3]) == true)
    #expect(machine.waiterCount == 0)
    #expect(machine.cancel(tickets[3]) == false, "it is gone already")
  }
}

@Suite struct RateLimiterRefusalTests {
  @Test func `a refusal closes the door for all, for the cooldown`() throws {
    var machine = Machine(10)
    let permit = try machine.start(at: 0)
    let change = machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(1))
    #expect(change == .opened(until: .seconds(61)))
    #expect(machine.ask(at: 1) == .sleep(until: .seconds(61)))
    #expect(machine.ask(at: 60.9) == .sleep(until: .seconds(61)))
  }

  @Test func `exactly one probe goes first, and the others wait for it`() throws {
    var machine = Machine(10)
    let first = try machine.start(at: 0)
    _ = machine.transition(first, .rateLimited(retryAfter: nil), now: .zero)
    let probe = try machine.start(at: 60)
    #expect(machine.ask(at: 60) == .waitForProbe)
    #expect(machine.ask(at: 9_999) == .waitForProbe)
    #expect(machine.transition(probe, .success, now: .seconds(61)) == .recovered)
    _ = try machine.start(at: 61)
    _ = try machine.start(at: 61)
  }

  @Test func `the cooldown doubles with each refused probe, up to the longest`() throws {
    var machine = Machine(10, giveUp: .seconds(1_000_000))
    var now = 0.0
    var waits: [Double] = []
    for _ in 0..<7 {
      let permit = try machine.start(at: now)
      guard
        case .opened(let until) = machine.transition(
          permit, .rateLimited(retryAfter: nil), now: .seconds(now))
      else {
        Issue.record("it closes")
        return
      }
      waits.append(until / .seconds(1) - now)
      now = until / .seconds(1)
    }
    #expect(waits == [60, 120, 240, 480, 900, 900, 900])
  }

  @Test func `a probe that passes makes the next cooldown the first again`() throws {
    var machine = Machine(10)
    var permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .zero)
    permit = try machine.start(at: 60)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(60))
    permit = try machine.start(at: 180)
    #expect(machine.transition(permit, .success, now: .seconds(180)) == .recovered)
    permit = try machine.start(at: 181)
    let change = machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(181))
    #expect(change == .opened(until: .seconds(241)))
  }

  @Test(arguments: [
    ("shorter than the cooldown", 5.0, 5.0), ("longer than the cooldown", 100, 100),
    ("longer than the longest", 100_000, 900), ("at once", 0, 0),
  ])
  func `the store's own wait wins over the cooldown, and is capped`(
    name: String, asked: Double, kept: Double
  ) throws {
    var machine = Machine(10)
    let permit = try machine.start(at: 0)
    let change = machine.transition(
      permit, .rateLimited(retryAfter: .seconds(asked)), now: .seconds(1))
    #expect(change == .opened(until: .seconds(1 + kept)))
  }

  @Test func `a store that says at once and refuses again is not taken at its word`() throws {
    var machine = Machine(10)
    var permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: .zero), now: .zero)
    permit = try machine.start(at: 0)
    let change = machine.transition(permit, .rateLimited(retryAfter: .zero), now: .zero)
    #expect(change == .opened(until: .seconds(120)))
  }

  @Test func `requests that were under way when the door closed change nothing`() throws {
    var machine = Machine(10)
    let permits = try (0..<4).map { _ in try machine.start(at: 0) }
    _ = machine.transition(permits[0], .rateLimited(retryAfter: nil), now: .zero)
    #expect(machine.transition(permits[1], .rateLimited(retryAfter: nil), now: .seconds(5)) == nil)
    #expect(machine.transition(permits[2], .success, now: .seconds(5)) == nil)
    let probe = try machine.start(at: 60)
    #expect(machine.transition(permits[3], .success, now: .seconds(61)) == nil)
    #expect(machine.ask(at: 61) == .waitForProbe, "only the probe opens the door")
    #expect(machine.transition(probe, .success, now: .seconds(62)) == .recovered)
  }

  @Test func `a probe without an answer is followed by another at once`() throws {
    var machine = Machine(10)
    let permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .zero)
    let probe = try machine.start(at: 60)
    #expect(machine.transition(probe, .inconclusive, now: .seconds(70)) == .probeAgain)
    let second = try machine.start(at: 70)
    #expect(machine.ask(at: 70) == .waitForProbe)
    #expect(machine.transition(second, .success, now: .seconds(71)) == .recovered)
  }

  @Test func `no answer says nothing while the door is open`() throws {
    var machine = Machine(10)
    let permit = try machine.start(at: 0)
    #expect(machine.transition(permit, .inconclusive, now: .seconds(1)) == nil)
    let second = try machine.start(at: 1)
    #expect(machine.transition(second, .success, now: .seconds(1)) == nil)
  }

  @Test func `a probe keeps to the window`() throws {
    var machine = Machine(1, cooldown: .seconds(1))
    let permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .zero)
    #expect(machine.ask(at: 5) == .sleep(until: .seconds(10)))
    _ = try machine.start(at: 10)
  }

  @Test func `refusals without a break end in giving up, and a passed probe is a break`() throws {
    var machine = Machine(10, giveUp: .seconds(150))
    var permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .zero)
    permit = try machine.start(at: 60)
    // The last probe falls on the moment of giving up.
    let change = machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(60))
    #expect(change == .opened(until: .seconds(150)))
    permit = try machine.start(at: 150)
    #expect(machine.transition(permit, .success, now: .seconds(150)) == .recovered)
    permit = try machine.start(at: 151)
    let later = machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(151))
    #expect(later == .opened(until: .seconds(211)))
  }

  @Test func `who waits when the store is given up is told so, until a later probe passes`() throws
  {
    var machine = Machine(10, giveUp: .seconds(60), maxCooldown: .seconds(300))
    var permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .zero)
    permit = try machine.start(at: 60)
    let ticket = machine.enqueue()
    #expect(machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(60)) == .gaveUp)
    #expect(machine.poll(ticket, now: .seconds(60)) == .giveUp)
    #expect(machine.waiterCount == 0, "who is turned away stands in no line")
    #expect(machine.ask(at: 359) == .giveUp)
    let probe = try machine.start(at: 360)
    #expect(machine.ask(at: 360) == .waitForProbe)
    #expect(machine.transition(probe, .success, now: .seconds(361)) == .recovered)
    _ = try machine.start(at: 361)
  }
}

@Suite struct RateLimiterAbandonedTests {
  @Test func `a probe long after the store was given up begins a new patience`() throws {
    var machine = Machine(10, giveUp: .seconds(120), maxCooldown: .seconds(300))
    var permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .zero)
    permit = try machine.start(at: 120)
    let end = machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(120))
    #expect(end == .gaveUp)
    permit = try machine.start(at: 9_000)
    let change = machine.transition(permit, .rateLimited(retryAfter: nil), now: .seconds(9_000))
    #expect(change == .opened(until: .seconds(9_060)))
  }
}

@Suite struct RateLimiterAllowanceTests {
  @Test func `a refusal lowers the rate to what passed in the last window`() throws {
    var machine = Machine(20)
    let permits = try (0..<16).map { _ in try machine.start(at: 0) }
    for permit in permits.prefix(15) { _ = machine.transition(permit, .success, now: .seconds(1)) }
    _ = machine.transition(permits[15], .rateLimited(retryAfter: nil), now: .seconds(1))
    #expect(machine.effectiveLimit == 15)
  }

  @Test func `without any success it is halved, and each refusal lowers it by one at least`() throws
  {
    var machine = Machine(20, giveUp: .seconds(1_000_000))
    var seen: [Int] = []
    var now = 0.0
    for _ in 0..<7 {
      let permit = try machine.start(at: now)
      _ = machine.transition(permit, .rateLimited(retryAfter: .seconds(50)), now: .seconds(now))
      seen.append(machine.effectiveLimit)
      now += 50
    }
    #expect(seen == [10, 5, 2, 1, 1, 1, 1])
  }

  @Test func `a full window that passed before the refusal costs one`() throws {
    var machine = Machine(5)
    let permits = try (0..<5).map { _ in try machine.start(at: 0) }
    for permit in permits { _ = machine.transition(permit, .success, now: .seconds(1)) }
    // The window's end; the five are still in what the store counts.
    let sixth = try machine.start(at: 10.1)
    _ = machine.transition(sixth, .rateLimited(retryAfter: nil), now: .seconds(9.9))
    #expect(machine.effectiveLimit == 4)
  }

  @Test func `it climbs back by one after six quiet windows, up to the limit`() throws {
    var machine = Machine(3, cooldown: .seconds(10))
    let permit = try machine.start(at: 0)
    _ = machine.transition(permit, .rateLimited(retryAfter: nil), now: .zero)
    #expect(machine.effectiveLimit == 1)
    let probe = try machine.start(at: 100)
    _ = machine.transition(probe, .success, now: .seconds(100))
    _ = try machine.start(at: 159)
    #expect(machine.effectiveLimit == 1)
    _ = try machine.start(at: 170)
    #expect(machine.effectiveLimit == 2)
    _ = try machine.start(at: 230)
    #expect(machine.effectiveLimit == 3)
    _ = try machine.start(at: 900)
    #expect(machine.effectiveLimit == 3)
  }

  @Test func `a lower rate holds in any window`() throws {
    var machine = Machine(4)
    let permits = try (0..<2).map { _ in try machine.start(at: 0) }
    _ = machine.transition(permits[0], .success, now: .seconds(1))
    _ = machine.transition(permits[1], .rateLimited(retryAfter: .seconds(20)), now: .seconds(1))
    #expect(machine.effectiveLimit == 2)
    let probe = try machine.start(at: 21)
    _ = machine.transition(probe, .success, now: .seconds(22))
    _ = try machine.start(at: 22)
    #expect(machine.ask(at: 22) == .sleep(until: .seconds(31) + machine.configuration.guardTime))
  }
}
