import StoreCheck
import StoreCheckCLI
import StoreCheckTesting
import Testing

/// The one writer to standard error, on a clock that stands still.
@Suite(.timeLimit(.minutes(5))) struct ProgressLineTests {
  private let world = TestWorld()
  private let clock = TestClock()

  private func line(_ style: ProgressStyle, _ verbosity: Verbosity = .normal) -> ProgressLine {
    ProgressLine(
      ProgressState(countries: 1, batch: 200, rate: nil), style: style, verbosity: verbosity,
      io: world.io(clock: AnyClock(clock)))
  }

  @Test func `a drawn line makes way for a message, and is gone at the end`() async throws {
    let line = line(.line(width: 80))
    try await line.shown {
      line.take(.read(entries: 1, rows: 1, isComplete: true))
      await clock.waitForSleepers(1)
      clock.advance(by: .milliseconds(200))
      // The next drawing is awaited only once this one has been asked for.
      await clock.waitForSleepers(1)
      line.say("a message")
    }
    #expect(
      world.messages
        == "\r\u{1B}[K0% · 0 of 1 requests · 0 of 1 rows\r\u{1B}[Ka message\n")
  }

  @Test func `without progress only messages are written`() async throws {
    let line = line(.none)
    try await line.shown {
      line.take(.read(entries: 1, rows: 1, isComplete: true))
      line.say("a message")
    }
    #expect(world.messages == "a message\n")
  }

  @Test func `a log gets a line of its own every ten seconds`() async throws {
    let line = line(.log)
    try await line.shown {
      for _ in 0..<2 {
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(10))
      }
      await clock.waitForSleepers(1)
    }
    #expect(world.messages == "0 requests · 0 rows\n0 requests · 0 rows\n")
  }

  @Test func `every message is written, also when the body throws`() async {
    struct Stop: Error {}
    let line = line(.none)
    await #expect(throws: Stop.self) {
      try await line.shown {
        for number in 1...100 { line.say("\(number)") }
        throw Stop()
      }
    }
    #expect(world.messages == (1...100).map { "\($0)\n" }.joined())
  }

  struct Telling: Sendable, CustomTestStringConvertible {
    var event: CheckEvent
    var verbosity: Verbosity
    var message: String?
    var testDescription: String { "\(event), \(verbosity)" }
  }

  @Test(arguments: [
    Telling(
      event: .refused(wait: .seconds(60)), verbosity: .normal,
      message: "rate limited; retrying in 60 s (0 of 2 requests done)"),
    Telling(event: .refused(wait: .seconds(60)), verbosity: .quiet),
    Telling(
      event: .gaveUp(reason: .throttled, cause: "store.test: rate limited (HTTP 403)"),
      verbosity: .quiet),
    Telling(
      event: .gaveUp(
        reason: .network, cause: "cannot connect to store.test:443: connection refused"),
      verbosity: .quiet,
      message: "storecheck: giving up on the store: cannot connect to store.test:443: connection "
        + "refused; the remaining rows are errors"),
    Telling(
      event: .unavailable(reason: .http(503), wait: .seconds(30)), verbosity: .normal,
      message: "store unavailable (http-503); retrying in 30 s (0 of 2 requests done)"),
    Telling(event: .unavailable(reason: .http(503), wait: .seconds(1)), verbosity: .normal),
    Telling(event: .unavailable(reason: .http(503), wait: .seconds(30)), verbosity: .quiet),
    Telling(
      event: .retrying(reason: .timeout, wait: .seconds(3)), verbosity: .verbose,
      message: "retrying in 3 s: timeout"),
    Telling(event: .retrying(reason: .timeout, wait: .seconds(3)), verbosity: .normal),
    Telling(
      event: .cacheFileFailed("kept: cannot write to it"), verbosity: .quiet,
      message: "storecheck: kept: cannot write to it; the run goes on without it"),
    Telling(event: .emitted(rows: 1), verbosity: .verbose),
  ])
  func `what is told of an event follows how much is to be said`(_ row: Telling) {
    var state = ProgressState(countries: 2, batch: 200, rate: nil)
    state.take(.read(entries: 3, rows: 6, isComplete: true), at: .zero)
    #expect(ProgressLine.message(for: row.event, state, row.verbosity) == row.message)
  }
}
