import StoreCheck
import StoreCheckCLI
import Testing

@Suite struct ProgressTests {
  /// A run of 5,000 apps in 7 countries at 20 requests a minute, after some of it.
  private func state(ended: Int, rowsDone: Int = 0) -> ProgressState {
    var state = ProgressState(countries: 7, batch: 200, rate: .apple)
    state.take(.read(entries: 5000, rows: 35_000, isComplete: true), at: .zero)
    for _ in 0..<ended {
      state.take(.requestStarted(ids: 200), at: .zero)
      state.take(.requestEnded, at: .zero)
    }
    state.take(.emitted(rows: rowsDone), at: .zero)
    return state
  }

  @Test func `the line shows share, requests, rows and the time that the rate allows`() {
    // The last of 155 further requests starts eight minutes after the first 20.
    #expect(
      ProgressText.line(state(ended: 20, rowsDone: 4200), at: .seconds(30), width: 200)
        == "12% · 20 of 175 requests · 4,200 of 35,000 rows · about 7 m 30 s left")
  }

  @Test(arguments: [
    (started: 24, at: 3, left: 117), (started: 24, at: 59, left: 61),
    (started: 25, at: 60, left: 60), (started: 48, at: 77, left: 43),
    (started: 48, at: 119, left: 1), (started: 60, at: 120, left: 0),
  ])
  func `the time left counts down from window to window`(
    _ row: (started: Int, at: Int, left: Int)
  ) {
    // 60 requests at 24 a minute start in three bursts, at 0, 60 and 120 s.
    var state = ProgressState(
      countries: 12, batch: 200, rate: RateLimit(count: 24, window: .seconds(60)))
    state.take(.read(entries: 1000, rows: 12_000, isComplete: true), at: .zero)
    for index in 0..<row.started {
      let burst = Duration.seconds(60 * (index / 24))
      state.take(.requestStarted(ids: 200), at: burst)
      state.take(.requestEnded, at: burst)
      if index % 24 == 23 { state.take(.waitingForRate(.seconds(60)), at: burst) }
    }
    #expect(state.timeLeft(at: .seconds(row.at)) == .seconds(row.left))
  }

  @Test func `places in the window that are free need no wait`() {
    var state = ProgressState(
      countries: 1, batch: 200, rate: RateLimit(count: 10, window: .seconds(60)))
    state.take(.read(entries: 2400, rows: 2400, isComplete: true), at: .zero)
    for _ in 0..<4 { state.take(.requestStarted(ids: 200), at: .zero) }
    // 12 requests: 6 more at once, and 2 when the first window has passed.
    #expect(state.timeLeft(at: .seconds(5)) == .seconds(55))
  }

  @Test func `a pace slower than the rate sets the time left`() {
    // 20 requests took 200 s, so 155 take 1,550 s.
    #expect(state(ended: 20).timeLeft(at: .seconds(200)) == .seconds(1550))
  }

  @Test func `a refusal comes first and counts down`() {
    var state = state(ended: 40)
    state.take(.refused(wait: .seconds(60)), at: .seconds(100))
    #expect(
      ProgressText.line(state, at: .seconds(112), width: 200)
        == "rate limited, retrying in 48 s · 40 of 175 requests · 0 of 35,000 rows"
        + " · about 7 m 6 s left")
    state.take(.reopened, at: .seconds(160))
    #expect(!ProgressText.line(state, at: .seconds(160), width: 200).contains("rate limited"))
    state.take(.unavailable(reason: .timeout, wait: .seconds(8)), at: .seconds(160))
    #expect(
      ProgressText.line(state, at: .seconds(161), width: 50)
        == "store unavailable (timeout), retrying in 7 s")
  }

  @Test func `a wait for the rate says when the next request goes`() {
    var state = state(ended: 20)
    state.take(.waitingForRate(.seconds(40)), at: .seconds(20))
    #expect(
      ProgressText.line(state, at: .seconds(25), width: 200).hasSuffix(" · next request in 35 s"))
  }

  @Test func `nothing is said of a total that cannot be known`() {
    var state = ProgressState(countries: 2, batch: 200, rate: nil)
    state.take(.read(entries: 10, rows: 20, isComplete: false), at: .zero)
    state.take(.emitted(rows: 4), at: .zero)
    #expect(ProgressText.line(state, at: .seconds(1), width: 200) == "0 requests · 4 rows")
  }

  @Test func `the length of a file gives a total before it is read`() {
    var state = ProgressState(countries: 2, batch: 200, rate: nil)
    state.take(.read(entries: 1000, rows: 2000, isComplete: false), at: .zero)
    var input = InputProgress()
    input.entries = 1500
    input.share = 0.25
    state.note(input)
    #expect(state.expectedRows == 12_000)
    #expect(state.expectedRequests == 60)
    #expect(ProgressText.line(state, at: .zero, width: 200).contains("of about 60 requests"))
  }

  @Test func `an input that was read ahead to its end gives certain totals`() {
    var state = ProgressState(countries: 2, batch: 200, rate: nil)
    state.take(.read(entries: 500, rows: 1000, isComplete: false), at: .zero)
    var input = InputProgress()
    input.entries = 1500
    input.isComplete = true
    state.note(input)
    #expect(
      ProgressText.line(state, at: .zero, width: 200) == "0% · 0 of 16 requests · 0 of 3,000 rows")
  }

  @Test func `smaller batches raise the number of requests that is expected`() {
    var state = state(ended: 0)
    #expect(state.expectedRequests == 175)
    state.take(.batchLimit(100), at: .zero)
    #expect(state.expectedRequests == 350)
  }

  @Test func `batches that grow back lower the number of requests that is expected`() {
    var state = state(ended: 0)
    for limit in [50, 100, 200] { state.take(.batchLimit(limit), at: .zero) }
    #expect(state.expectedRequests == 175)
  }

  @Test(arguments: [10, 40, 60, 80, 200])
  func `the line fits the terminal`(_ width: Int) {
    let line = ProgressText.line(state(ended: 20, rowsDone: 4200), at: .seconds(30), width: width)
    #expect(line.count <= width)
    #expect(!line.hasSuffix(" "))
  }

  @Test(arguments: [
    (seconds: 0, text: "0 s"), (seconds: 59, text: "59 s"), (seconds: 119, text: "119 s"),
    (seconds: 120, text: "2 m 0 s"),
    (seconds: 605, text: "10 m"), (seconds: 3700, text: "1 h 1 m"),
    (seconds: 187_200, text: "2 d 4 h"),
  ])
  func `times are shown in the units that matter`(_ row: (seconds: Int, text: String)) {
    #expect(ProgressText.time(.seconds(row.seconds)) == row.text)
  }

  @Test func `a part of a second is a second, never none`() {
    #expect(ProgressText.time(.milliseconds(1)) == "1 s")
  }
}
