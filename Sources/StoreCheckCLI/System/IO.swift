#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
package import StoreCheck

/// The world around a command: its three streams, the terminal, time, and the wish to stop.
///
/// A command touches nothing of the process but through this and through the files it is given, so
/// that a test can run one in a process of its own.
package struct IO: Sendable {
  /// Standard input.
  package var input: ByteSource
  /// Standard output, for data.
  package var output: ByteSink
  /// Standard error, for everything else.
  package var messages: ByteSink
  /// What is known of the streams.
  package var terminal: TerminalFacts
  /// Time that passes.
  package var clock: AnyClock
  /// The time of day.
  package var now: @Sendable () -> Date
  /// Signals that ask to stop.
  package var signals: AsyncStream<StopSignal>

  /// Makes a world.
  package init(
    input: ByteSource, output: ByteSink, messages: ByteSink,
    terminal: TerminalFacts = TerminalFacts(), clock: AnyClock = AnyClock(ContinuousClock()),
    now: @escaping @Sendable () -> Date = { Date() },
    signals: AsyncStream<StopSignal> = AsyncStream { $0.finish() }
  ) {
    self.input = input
    self.output = output
    self.messages = messages
    self.terminal = terminal
    self.clock = clock
    self.now = now
    self.signals = signals
  }

  /// The world of this process.
  package static func process(signals: AsyncStream<StopSignal>) -> IO {
    IO(
      input: .descriptor(.standardInput), output: ByteSink(.standardOutput),
      messages: ByteSink(.standardError), terminal: .process, signals: signals)
  }
}

/// What is known of the three streams.
package struct TerminalFacts: Equatable, Sendable {
  /// Whether somebody piped or redirected something into standard input.
  package var inputIsPiped = false
  /// Whether standard output is read by a person.
  package var outputIsTerminal = false
  /// Whether standard error is read by a person.
  package var messagesAreTerminal = false
  /// The columns of the terminal, where there is one.
  package var width: Int?

  /// Makes facts of streams that are no terminals.
  package init() {}

  /// The facts of this process.
  package static var process: TerminalFacts {
    var facts = TerminalFacts()
    switch Descriptor.standardInput.kind {
    // A device such as /dev/null says nothing; a closed one cannot.
    case .pipe, .regular, .socket: facts.inputIsPiped = true
    case .terminal, .device, .directory, nil: break
    }
    facts.outputIsTerminal = Descriptor.standardOutput.kind == .terminal
    facts.messagesAreTerminal = Descriptor.standardError.kind == .terminal
    facts.width = Descriptor.standardOutput.terminalWidth ?? Descriptor.standardError.terminalWidth
    return facts
  }
}
