import Testing

@testable import StoreSimulator

struct FaultPlanTests {
  @Test func `a plan is parsed from kinds with rates and percentages`() throws {
    let plan = try FaultPlan("503=0.1,reset=5%, 503=0.1,429-date=0", seed: 3)
    #expect(
      plan.parts == [
        .init(kind: .unavailable, rate: 0.1), .init(kind: .unavailable, rate: 0.1),
        .init(kind: .tooManyUntilDate, rate: 0), .init(kind: .reset, rate: 0.05),
      ])
    #expect(try FaultPlan("", seed: 3).isEmpty)
  }

  @Test func `all spreads over every kind`() throws {
    let plan = try FaultPlan("all=0.44", seed: 3)
    #expect(plan.parts.map(\.kind) == FaultKind.allCases)
    #expect(plan.parts.allSatisfy { abs($0.rate - 0.44 / Double(plan.parts.count)) < 1e-12 })
  }

  @Test(arguments: [
    ("505=0.1", SimulatorError.unknownFault("505")),
    ("Reset=0.1", .unknownFault("Reset")),
    ("reset", .invalidFault("reset")),
    ("reset=", .invalidFault("reset=")),
    ("reset=1.5", .invalidFault("reset=1.5")),
    ("reset=-0.1", .invalidFault("reset=-0.1")),
    ("reset=nan", .invalidFault("reset=nan")),
    ("reset=0.1=2", .invalidFault("reset=0.1=2")),
    ("reset=0.6,cut=0.6", .faultRatesAboveOne),
    ("503=1@0s-4s,reset=0.5@3s-9s", .faultRatesAboveOne),
    ("503=1@4s-4s", .invalidFault("503=1@4s-4s")), ("503=1@9s-4s", .invalidFault("503=1@9s-4s")),
    ("503=1@", .invalidFault("503=1@")), ("503=1@4s", .invalidFault("503=1@4s")),
    ("503=1@-4s", .invalidFault("503=1@-4s")), ("503=1@0s-4x", .invalidFault("503=1@0s-4x")),
    ("503@0s-4s=1", .invalidFault("503@0s-4s=1")),
  ])
  func `a text that is no plan is named`(_ text: String, _ expected: SimulatorError) {
    #expect(throws: expected) { try FaultPlan(text, seed: 0) }
  }

  @Test func `an unknown kind is answered with all that there are`() {
    let text = SimulatorError.unknownFault("rest").description
    for kind in FaultKind.allCases { #expect(text.contains(kind.rawValue)) }
  }

  @Test func `choices are those of the seed, whatever the order`() throws {
    let plan = try FaultPlan("all=0.5", seed: 9)
    let targets = (0..<400).map { "/lookup?id=\($0)" }
    let choices = { (plan: FaultPlan) in
      targets.map { plan.fault(request: 7, target: $0, attempt: 0) }
    }
    let backwards = targets.reversed().map { plan.fault(request: 1, target: $0, attempt: 0) }
    #expect(choices(plan) == backwards.reversed())
    #expect(try choices(plan) != choices(FaultPlan("all=0.5", seed: 10)))
    let second = targets.map { plan.fault(request: 0, target: $0, attempt: 1) }
    #expect(choices(plan) != second)
  }

  @Test func `each kind gets about its share`() throws {
    let plan = try FaultPlan("503=0.1,cut=0.3", seed: 4)
    var counts: [FaultKind?: Int] = [:]
    for number in 0..<10_000 {
      let fault = plan.fault(request: 0, target: "/lookup?id=\(number)", attempt: 0)
      counts[fault, default: 0] += 1
    }
    #expect((800...1_200).contains(counts[.unavailable] ?? 0))
    #expect((2_700...3_300).contains(counts[.cut] ?? 0))
    #expect(counts.count == 3)
  }

  @Test func `a script decides for the first lookups and nothing after`() {
    let plan = FaultPlan(script: [.reset, nil, .empty])
    let faults = (0..<5).map { plan.fault(request: $0, target: "/", attempt: 0) }
    #expect(faults == [.reset, nil, .empty, nil, nil])
  }

  @Test func `a part with a span is active in that span only`() throws {
    let plan = try FaultPlan("503=1@0s-4s,503=1@30s-1m,cut=1@2m-", seed: 1)
    let seconds = [0, 3, 4, 29, 30, 59, 60, 119, 120, 100_000]
    let faults = seconds.map { second in
      plan.fault(request: 0, target: "/", attempt: 0, at: .seconds(second))
    }
    #expect(
      faults == [
        .unavailable, .unavailable, nil, nil, .unavailable, .unavailable, nil, nil, .cut, .cut,
      ])
  }

  @Test func `spans that follow each other may each take every request`() throws {
    #expect(try FaultPlan("503=1@0s-4s,reset=1@4s-9s,all=1@9s-", seed: 1).parts.count > 3)
  }
}
