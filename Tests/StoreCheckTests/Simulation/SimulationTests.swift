import StoreCheckTesting
import Testing

@Suite struct SimulationTests {
  @Test func `the clock moves only when nobody has anything to do`() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    let slept = try simulation.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for seconds in 1...3 {
          group.addTask { try await clock.sleep(for: .seconds(seconds)) }
        }
        try await group.waitForAll()
      }
      return clock.now.offset
    }
    #expect(slept == .seconds(3))
  }

  @Test func `a body that waits for nothing that will come is a hang`() {
    #expect(throws: Simulation.Hang.self) {
      try Simulation(seed: 2).run {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for await _ in stream {}
        continuation.finish()
      }
    }
  }

  @Test func `a body that goes in a circle is a hang`() {
    #expect(throws: Simulation.Hang.self) {
      try Simulation(seed: 3).run {
        while !Task.isCancelled { await Task.yield() }
      }
    }
  }

  @Test func `the same seed runs tasks in the same order, another in another`() throws {
    func order(seed: UInt64) throws -> [Int] {
      let recorder = Recorder<Int>()
      try Simulation(seed: seed).run {
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<20 { group.addTask { recorder.record(number) } }
        }
      }
      return recorder.all
    }
    let first = try order(seed: 7)
    #expect(try order(seed: 7) == first)
    #expect(try order(seed: 8) != first)
  }
}
