package import StoreCheck

/// What a run shows on standard error while it works: a line that is drawn over and over, with
/// messages between, or the messages alone.
///
/// Events come from many tasks. They are counted at once, under a lock; what is to be *said* goes
/// through a stream to one task, the only writer, so that a message never lands inside the line.
package struct ProgressLine: Sendable {
  private let state: Shared<ProgressState>
  private let style: ProgressStyle
  private let verbosity: Verbosity
  private let io: IO
  private let start: Duration
  private let signals: AsyncStream<Wake>
  private let wake: AsyncStream<Wake>.Continuation

  /// What wakes the writer.
  private enum Wake: Sendable {
    case say(String)
    case draw
  }

  /// Back to the line's beginning, and nothing after it.
  package static let clearing = "\r\u{1B}[K"

  /// Makes a line for one run, whose time begins now.
  package init(_ state: ProgressState, style: ProgressStyle, verbosity: Verbosity, io: IO) {
    self.state = Shared(state)
    self.style = style
    self.verbosity = verbosity
    self.io = io
    start = io.clock.now
    (signals, wake) = AsyncStream.makeStream()
  }

  /// Takes in an event of the check.
  package func take(_ event: CheckEvent) {
    let now = io.clock.now - start
    let message = state.withLock { state in
      state.take(event, at: now)
      return Self.message(for: event, state, verbosity)
    }
    if let message { say(message) }
  }

  /// Notes how far the input has been read.
  package func note(_ progress: InputProgress) { state.withLock { $0.note(progress) } }

  /// Says something on standard error; nothing in it acts on the terminal.
  package func say(_ message: String) { wake.yield(.say(TerminalText.sanitized(message))) }

  /// Runs `body` with the line shown, and clears the line when it is over.
  ///
  /// Every message has been written when this returns or throws.
  package func shown<Outcome: Sendable>(
    during body: () async throws -> Outcome
  ) async throws -> Outcome {
    async let writing: Void = write()
    async let _: Void = tick()
    let outcome: Result<Outcome, any Error>
    do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    wake.finish()
    await writing
    // The ticking is cancelled as it leaves the scope.
    return try outcome.get()
  }

  private func tick() async {
    guard let interval = style.interval else { return }
    var next = io.clock.now
    repeat {
      next += interval
      do { try await io.clock.sleep(until: next) } catch { return }
    } while wake.yield(.draw).isTaken
  }

  private func write() async {
    var isDrawn = false
    for await wake in signals {
      switch wake {
      case .say(let message):
        await show((isDrawn ? Self.clearing : "") + message + "\n")
        isDrawn = false
      case .draw:
        let now = io.clock.now - start
        let state = state.value
        switch style {
        case .none: break
        case .line(let width):
          await show(Self.clearing + ProgressText.line(state, at: now, width: width - 1))
          isDrawn = true
        case .log:
          await show(ProgressText.line(state, at: now, width: 200) + "\n")
        }
      }
    }
    if isDrawn { await show(Self.clearing) }
  }

  /// Writes to standard error.
  ///
  /// That nobody sees it does not stop the work.
  private func show(_ text: String) async { try? await io.messages.write(Array(text.utf8)) }

  /// What is said of an event besides the line; `nil` where that would only be noise.
  package static func message(
    for event: CheckEvent, _ state: ProgressState, _ verbosity: Verbosity
  ) -> String? {
    switch event {
    case .cacheFileFailed(let message):
      return "storecheck: \(message); the run goes on without it"
    case .gaveUp(let reason, let cause) where verbosity >= .normal || reason != .throttled:
      return "storecheck: giving up on the store: \(cause); the remaining rows are errors"
    case .refused(let wait) where verbosity >= .normal:
      return "rate limited; retrying in \(ProgressText.time(wait)) (\(requests(state)))"
    case .unavailable(let reason, let wait)
    where verbosity >= (wait < .seconds(5) ? .verbose : .normal):
      return "store unavailable (\(reason.word)); retrying in \(ProgressText.time(wait))"
        + " (\(requests(state)))"
    case .waitShortened(let asked, let wait) where verbosity >= .normal:
      return "Retry-After of \(ProgressText.time(asked)) capped at \(ProgressText.time(wait))"
    case .reopened where verbosity >= .verbose:
      return "store available again; resuming"
    case .retrying(let reason, let wait) where verbosity >= .verbose:
      return "retrying in \(ProgressText.time(wait)): \(reason.word)"
    case .batchLimit(let limit) where verbosity >= .verbose:
      return "batch size is now \(limit)"
    case .read, .emitted, .requestStarted, .requestEnded, .waitingForRate, .refused, .unavailable,
      .reopened, .waitShortened, .gaveUp, .retrying, .batchLimit:
      return nil
    }
  }

  private static func requests(_ state: ProgressState) -> String {
    let total = state.expectedRequests.map { " of \($0.groupedInThousands)" } ?? ""
    return "\(state.requestsEnded.groupedInThousands)\(total) requests done"
  }
}

extension ProgressStyle {
  /// How far apart the drawings are; `nil` where nothing is drawn.
  fileprivate var interval: Duration? {
    switch self {
    case .none: nil
    case .line: .milliseconds(200)
    case .log: .seconds(10)
    }
  }
}

extension AsyncStream.Continuation.YieldResult {
  /// Whether somebody still listens.
  fileprivate var isTaken: Bool {
    if case .terminated = self { return false }
    return true
  }
}

/// How much is said on standard error.
package enum Verbosity: Int, Comparable, Sendable {
  case quiet, normal, verbose

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
