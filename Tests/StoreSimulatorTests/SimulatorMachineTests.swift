import StoreCheck
import Testing

@testable import StoreSimulator

struct SimulatorMachineTests {
  private func machine(
    limit: RateLimit?, slack: Duration = .zero, faults: FaultPlan = .none
  ) -> SimulatorMachine {
    var configuration = SimulatorConfiguration()
    configuration.limit = limit
    configuration.limitSlack = slack
    configuration.faults = faults
    return SimulatorMachine(configuration)
  }

  @Test func `the limit holds in any window, and refused lookups do not count`() {
    var machine = machine(limit: RateLimit(count: 2, window: .seconds(10)))
    let admissions = [0, 1, 2, 9, 10, 10, 11, 12, 20].map { second in
      machine.lookupBegan(target: "/", ids: 1, at: .seconds(second)) == .serve
    }
    #expect(admissions == [true, true, false, false, true, false, true, false, true])
    #expect(machine.statistics.refusals == 4)
  }

  @Test func `arrivals a little closer than their starts are let in`() {
    var machine = machine(
      limit: RateLimit(count: 1, window: .seconds(10)), slack: .milliseconds(100))
    #expect(machine.lookupBegan(target: "/", ids: 1, at: .zero) == .serve)
    #expect(machine.lookupBegan(target: "/", ids: 1, at: .milliseconds(9_899)) == .refuse)
    #expect(machine.lookupBegan(target: "/", ids: 1, at: .milliseconds(9_900)) == .serve)
  }

  @Test func `windows and starts agree with a naive count`() {
    var machine = machine(limit: RateLimit(count: 1_000_000, window: .seconds(60)))
    var draw = Draw(seed: 1, topic: .order)
    var now = Duration.zero
    var times: [Duration] = []
    for number in 0..<2_000 {
      draw = draw.with(UInt64(number))
      now += .milliseconds(draw.below(draw.with(1).below(10) == 0 ? 20_000 : 300))
      times.append(now)
      _ = machine.lookupBegan(target: "/", ids: 1, at: now)
    }
    let naive = times.map { end in times.count { $0 <= end && end - $0 < .seconds(60) } }.max()
    #expect(machine.statistics.mostStartsInWindow == naive)
    #expect(machine.statistics.mostStarts(in: .seconds(60)) == naive)
    #expect(machine.statistics.starts == times)
  }

  @Test func `lookups under way are counted until they end`() {
    var machine = machine(limit: nil)
    for _ in 0..<3 { _ = machine.lookupBegan(target: "/", ids: 1, at: .zero) }
    machine.lookupEnded()
    _ = machine.lookupBegan(target: "/", ids: 1, at: .zero)
    #expect(machine.statistics.mostRequestsAtOnce == 3)
    machine.resetStatistics(at: .seconds(1))
    #expect(machine.statistics.mostRequestsAtOnce == 3)
    #expect(machine.statistics.requests == 0)
  }

  @Test func `a target that is asked for again can fare better, and a reset starts over`() throws {
    let plan = try FaultPlan("503=0.5", seed: 1)
    var machine = machine(limit: nil, faults: plan)
    let outcomes = { (machine: inout SimulatorMachine) in
      (0..<20).map { _ in machine.lookupBegan(target: "/lookup?id=1", ids: 1, at: .zero) == .serve }
    }
    let first = outcomes(&machine)
    #expect(Set(first).count == 2)
    #expect(machine.statistics.faults == ["503": first.count { !$0 }])
    machine.resetStatistics(at: .zero)
    #expect(outcomes(&machine) == first)
  }

  @Test func `statistics read as one line`() {
    var machine = machine(limit: .apple, faults: FaultPlan(script: [.reset]))
    _ = machine.lookupBegan(target: "/", ids: 5, at: .zero)
    #expect(
      machine.statistics.description
        == "1 requests with 5 ids; 0 refused; at most 1 at once over 0 connections; "
        + "at most 1 in 60 s; spoiled on purpose: reset 1")
  }

  @Test func `the spans of faults count from the first lookup, and again after a reset`() throws {
    var machine = machine(limit: nil, faults: try FaultPlan("503=1@0s-4s,503=1@9s-10s", seed: 1))
    let served = { (machine: inout SimulatorMachine, seconds: [Int]) in
      seconds.map { machine.lookupBegan(target: "/", ids: 1, at: .seconds($0)) == .serve }
    }
    #expect(
      served(&machine, [70, 73, 74, 78, 79, 80, 900])
        == [false, false, true, true, false, true, true])
    machine.resetStatistics(at: .seconds(1_000))
    #expect(served(&machine, [2_000, 2_003, 2_004]) == [false, false, true])
  }
}
