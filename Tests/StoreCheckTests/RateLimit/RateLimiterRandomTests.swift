import StoreCheck
import StoreCheckTesting
import Testing

private typealias Machine = RateLimiter.StateMachine

/// Everything at once, by chance, against what anybody can see from outside.
@Suite struct RateLimiterRandomTests {
  private struct World {
    var chance: SeededGenerator
    var machine: Machine
    let limit: Int
    var now: Duration = .zero
    var line: [RateLimiter.Ticket] = []
    var starts: [Duration] = []
    /// Requests under way, with how often the door had closed when they started.
    var underWay: [(permit: RateLimiter.Permit, closings: Int)] = []
    var closings = 0
    var closedUntil: Duration?
    var isProbing = false
    var hasGivenUp = false
  }

  @Test(arguments: seeds)
  func `no order of events starts too many, out of turn, or through a closed door`(
    seed: UInt64
  ) {
    var chance = SeededGenerator(seed: seed)
    let limit = chance.number(in: 1...6)
    let machine = Machine(
      limit, cooldown: .seconds(chance.number(in: 0...30)),
      giveUp: .seconds(chance.pick([20, 200, 100_000])), maxCooldown: .seconds(100))
    var world = World(chance: chance, machine: machine, limit: limit)
    for step in 0..<600 {
      world.now += .milliseconds(world.chance.pick([0, 0, 10, 700, 5_000, 30_000]))
      switch world.chance.number(in: 0...9) {
      case 0...1: world.line.append(world.machine.enqueue())
      case 2: world.line.insert(world.machine.enqueue(isRetry: true), at: 0)
      case 3...5: poll(&world, "seed \(seed), step \(step)")
      case 6 where !world.line.isEmpty:
        let place = world.chance.number(in: 0...world.line.count - 1)
        #expect(world.machine.cancel(world.line.remove(at: place)) == (place == 0))
      case 7...9 where !world.underWay.isEmpty: report(&world, "seed \(seed), step \(step)")
      default: break
      }
      #expect(world.machine.waiterCount == world.line.count)
      #expect(world.machine.head == world.line.first)
      #expect((1...limit).contains(world.machine.effectiveLimit))
    }
  }

  private func poll(_ world: inout World, _ place: Comment) {
    guard let ticket = world.line.isEmpty ? nil : world.chance.pick(world.line) else { return }
    let isFirst = ticket == world.line.first
    let decision = world.machine.poll(ticket, now: world.now)
    #expect((decision == .waitForTurn) == !isFirst, place)
    switch decision {
    case .waitForTurn: break
    case .go(let permit):
      #expect(!world.isProbing, place)
      if let until = world.closedUntil {
        #expect(world.now >= until, place)
        world.isProbing = true
      }
      let window = Duration.seconds(10)
      #expect(world.starts.count { $0 > world.now - window } < world.limit, place)
      world.starts.append(world.now)
      world.underWay.append((permit, world.closings))
      world.line.removeFirst()
    case .sleep(let until):
      #expect(until > world.now, place)
      #expect(!world.isProbing, place)
      // The time that is told is enough.
      var later = world.machine
      if case .go = later.poll(ticket, now: until) {
      } else {
        Issue.record("it may not start at the time it was told, \(place)")
      }
    case .waitForProbe: #expect(world.isProbing, place)
    case .giveUp:
      #expect(world.hasGivenUp, place)
      world.line.removeFirst()
    }
  }

  private func report(_ world: inout World, _ place: Comment) {
    let number = world.chance.number(in: 0...world.underWay.count - 1)
    let (permit, closings) = world.underWay.remove(at: number)
    let isStale = closings != world.closings
    let outcome: Machine.Outcome = world.chance.pick([
      .success, .success, .success, .inconclusive, .rateLimited(retryAfter: nil),
      .failed(.init(.http(503))), .failed(.init(.timeout)),
      .rateLimited(retryAfter: .seconds(world.chance.number(in: 0...300))),
    ])
    let change = world.machine.transition(permit, outcome, now: world.now)
    if isStale {
      #expect(change == nil, place)
      return
    }
    switch (outcome, change) {
    case (.rateLimited, .opened(let until)), (.failed, .opened(let until)):
      #expect(until >= world.now && until <= world.now + .seconds(100), place)
      (world.closedUntil, world.isProbing) = (until, false)
      world.closings += 1
    case (.rateLimited, .gaveUp), (.failed, .gaveUp):
      world.hasGivenUp = true
      (world.closedUntil, world.isProbing) = (world.now, false)
      world.closings += 1
    case (.succeeded, .recovered):
      #expect(world.isProbing, place)
      (world.closedUntil, world.isProbing) = (nil, false)
    case (.inconclusive, .probeAgain):
      #expect(world.isProbing, place)
      (world.closedUntil, world.isProbing) = (world.now, false)
    case (.succeeded, nil), (.inconclusive, nil), (.failed, nil): #expect(!world.isProbing, place)
    default: Issue.record("\(outcome) gave \(String(describing: change)), \(place)")
    }
  }
}
