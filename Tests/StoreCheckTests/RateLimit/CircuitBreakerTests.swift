import StoreCheck
import StoreCheckTesting
import Testing

private typealias Machine = RateLimiter.StateMachine
private typealias Failure = RateLimiter.StateMachine.Failure

extension RateLimiter.StateMachine {
  /// Starts a request and records its outcome at once, at the earliest moment from `now` on.
  fileprivate mutating func run(
    _ outcome: Outcome, extra: ExtraRequest? = .retry, from now: inout Duration
  ) throws -> Ruling {
    let ticket = enqueue(isRetry: true)
    var decision = poll(ticket, now: now)
    if case .sleep(let until) = decision {
      now = until
      decision = poll(ticket, now: now)
    }
    guard case .go(let permit) = decision else {
      throw NotStarted(description: "\(decision) at \(now)")
    }
    return record(permit, outcome, extra: extra, now: now)
  }
}

private struct NotStarted: Error, CustomStringConvertible { var description: String }

@Suite struct CircuitBreakerTests {
  private static func machine(retries: Int = 4, giveUp: Duration = .seconds(1_800)) -> Machine {
    Machine(Machine.Configuration(limit: nil, giveUp: giveUp, retries: retries))
  }

  private static let down = Machine.Outcome.failed(Failure(.http(503)))

  @Test
  func `a store that never answered is not asked again at once, and given up after the retries`()
    throws
  {
    var machine = Self.machine(retries: 4)
    var now = Duration.zero
    var advice: [Machine.Ruling.Advice] = []
    var last: Machine.Transition?
    for _ in 0..<5 {
      let ruling = try machine.run(Self.down, from: &now)
      advice.append(ruling.advice)
      last = ruling.transition
    }
    #expect(advice.allSatisfy { $0 == .postpone(bisects: false) })
    // The waits, whose random part is at its largest here: 1, 2, 4 and 8 seconds.
    #expect(now == .seconds(15))
    #expect(last == .gaveUp)
    #expect(machine.unavailableReason == .http(503))
    let ticket = machine.enqueue()
    #expect(machine.poll(ticket, now: now) == .giveUp)
  }

  @Test func `half of a wait is fixed and half is random`() throws {
    for (fraction, wait) in [(0.0, 0.5), (0.5, 0.75), (1, 1)] {
      var machine = Self.machine()
      let ticket = machine.enqueue()
      guard case .go(let permit) = machine.poll(ticket, now: .zero) else {
        Issue.record("nothing is in the way")
        return
      }
      let ruling = machine.record(permit, Self.down, now: .zero, fraction: fraction)
      #expect(ruling.transition == .opened(until: .seconds(wait)))
    }
  }

  @Test func `a store that has answered may fail twice before the circuit opens`() throws {
    var machine = Self.machine()
    var now = Duration.zero
    _ = try machine.run(.success, from: &now)
    for _ in 0..<3 {
      for _ in 0..<2 {
        let ruling = try machine.run(Self.down, from: &now)
        #expect(ruling.advice == .proceed)
        #expect(machine.circuitState == .closed)
      }
      _ = try machine.run(.success, from: &now)
    }
    _ = try machine.run(Self.down, from: &now)
    _ = try machine.run(Self.down, from: &now)
    let ruling = try machine.run(Self.down, from: &now)
    #expect(ruling.transition == .opened(until: .seconds(1)))
    #expect(ruling.advice == .postpone(bisects: false))
  }

  @Test
  func
    `an outage ends with the first success, or is given up when its time is over`()
    throws
  {
    for heals in [true, false] {
      var machine = Self.machine(giveUp: .seconds(100))
      var now = Duration.zero
      _ = try machine.run(.success, from: &now)
      var count = 0
      while machine.circuitState != .givenUp(until: now + .seconds(900)),
        now < .seconds(50) || !heals
      {
        _ = try machine.run(Self.down, from: &now)
        count += 1
      }
      if heals {
        #expect(try machine.run(.success, from: &now).transition == .recovered)
        #expect(machine.circuitState == .closed)
      } else {
        #expect(now == .seconds(100))
      }
      #expect(count < 3 + 10)
    }
  }

  @Test func `an invalid certificate gives up a store that never answered at once`() throws {
    var machine = Self.machine()
    var now = Duration.zero
    let ruling = try machine.run(
      .failed(Failure(.tls, cause: .permanent)), extra: nil, from: &now)
    #expect(ruling.transition == .gaveUp)
  }

  @Test func `failures of a request's own do not open the circuit`() throws {
    var machine = Self.machine()
    var now = Duration.zero
    for _ in 0..<50 {
      let ruling = try machine.run(
        .failed(Failure(.http(500), cause: .own)), extra: nil, from: &now)
      #expect(ruling.advice == .proceed && ruling.transition == nil)
    }
    #expect(machine.circuitState == .closed)
  }

  @Test func `a request that failed while the circuit opened is not charged with it`() throws {
    var machine = Self.machine()
    let permits = (0..<2).compactMap { _ -> RateLimiter.Permit? in
      let ticket = machine.enqueue()
      guard case .go(let permit) = machine.poll(ticket, now: .zero) else { return nil }
      return permit
    }
    try #require(permits.count == 2)
    _ = machine.record(permits[0], Self.down, extra: .retry, now: .zero)
    let tokens = machine.tokens
    let late = machine.record(permits[1], Self.down, extra: .retry, now: .zero)
    #expect(late.advice == .postpone(bisects: false) && late.transition == nil)
    #expect(machine.tokens == tokens)
  }

  @Test func `a retry goes before those that have not asked yet`() throws {
    var machine = Self.machine()
    let first = machine.enqueue()
    let retry = machine.enqueue(isRetry: true)
    #expect(machine.head == retry)
    #expect(machine.poll(first, now: .zero) == .waitForTurn)
    _ = machine.poll(retry, now: .zero)
    #expect(machine.head == first)
  }

  @Test
  func `a probe that fails is bisected once, in case its size or one identifier is the cause`()
    throws
  {
    var machine = Self.machine()
    var now = Duration.zero
    _ = try machine.run(Self.down, extra: .retry, from: &now)
    let whole = try machine.run(Self.down, extra: .bisection(isWhole: true), from: &now)
    #expect(whole.advice == .postpone(bisects: true))
    let half = try machine.run(Self.down, extra: .bisection(isWhole: false), from: &now)
    #expect(half.advice == .postpone(bisects: false))
  }
}

@Suite struct RetryBudgetTests {
  private static let bad = Machine.Outcome.failed(
    Failure(.invalidApp, cause: .content(isFirstRequest: false)))

  @Test
  func `a failure that all requests share runs dry, and gives up a store that never answered`()
    throws
  {
    var machine = Machine(nil)
    var now = Duration.zero
    for _ in 0..<Int(RetryBudget.capacity) {
      let ruling = try machine.run(Self.bad, extra: .bisection(isWhole: false), from: &now)
      #expect(ruling.advice == .proceed && ruling.transition == nil)
    }
    let ruling = try machine.run(Self.bad, extra: .bisection(isWhole: false), from: &now)
    #expect(ruling.transition == .gaveUp)
    #expect(machine.unavailableReason == .invalidApp)
  }

  @Test func `once the store has answered, a spent budget ends retries and nothing else`() throws {
    var machine = Machine(nil)
    var now = Duration.zero
    _ = try machine.run(.success, from: &now)
    for _ in 0..<Int(RetryBudget.capacity) { _ = try machine.run(Self.bad, from: &now) }
    #expect(try machine.run(Self.bad, from: &now).advice == .stop)
    #expect(try machine.run(Self.bad, extra: nil, from: &now).advice == .proceed)
    #expect(machine.circuitState == .closed)
    _ = try machine.run(.success, from: &now)
    _ = try machine.run(.success, from: &now)
    #expect(try machine.run(Self.bad, from: &now).advice == .proceed)
  }

  @Test func `halves that succeed pay for a bisection, and the budget never exceeds its capacity`()
    throws
  {
    var machine = Machine(nil)
    var now = Duration.zero
    for _ in 0..<50 { _ = try machine.run(.success, from: &now) }
    #expect(machine.tokens == RetryBudget.capacity)
    for _ in 0..<100 {
      let ruling = try machine.run(Self.bad, extra: .bisection(isWhole: false), from: &now)
      #expect(ruling.advice == .proceed)
      _ = try machine.run(.success, from: &now)
    }
  }

  @Test func `an incomplete response pays nothing, and asking for the rest takes a token`() throws {
    var machine = Machine(nil)
    var now = Duration.zero
    var advice: [Machine.Ruling.Advice] = []
    for _ in 0..<25 {
      advice.append(try machine.run(.succeeded(isComplete: false), from: &now).advice)
    }
    #expect(advice.count { $0 == .proceed } == Int(RetryBudget.capacity))
    #expect(advice.last == .stop)
    #expect(machine.circuitState == .closed)
  }
}
