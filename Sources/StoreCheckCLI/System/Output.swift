import StoreCheck

/// Why output could not be written.
package enum OutputError: Error, Hashable, Sendable {
  /// The reader went away. It has what it wanted, so this is no failure.
  case closedPipe
  /// The system refused.
  case failed(target: String, reason: SystemError)
  /// A signal came while nobody took what was to be written.
  case abandoned(target: String)

  /// The message to a person; `nil` where there is nothing to say.
  package var message: String? {
    switch self {
    case .closedPipe: nil
    case .failed(let target, .full): "\(target) cannot be written: the device is full"
    case .abandoned(let target): "interrupted while \(target) was blocked; its rest is not written"
    case .failed(let target, let reason): "\(target) cannot be written: \(reason.words)"
    }
  }
}

/// Where a command's data goes.
package enum OutputTarget: Equatable, Sendable {
  /// Standard output.
  case standardOutput
  /// A file, which appears under its name when it is whole.
  case file(String)
}

/// Bytes on their way to standard output or to a file.
package struct Output: ~Copyable {
  private var buffer: [UInt8] = []
  private let medium: Medium
  private let name: String
  private let clearsLine: Bool
  private let disarms: Bool

  private enum Medium: ~Copyable {
    case sink(ByteSink)
    case file(PendingFile)
    case device(OwnedDescriptor, ByteSink)

    /// The sink, where it is one.
    var sink: ByteSink? {
      switch self {
      case .sink(let sink): sink
      case .file: nil
      case .device(_, let sink): sink
      }
    }

    /// Closes; a file gets its name.
    consuming func finish() throws(SystemError) {
      switch consume self {
      case .sink: break
      case .file(let file): try file.commit()
      case .device(let device, _): try device.shut()
      }
    }

    /// Closes; a file is removed.
    consuming func discard() {
      switch consume self {
      case .sink: break
      case .file(let file): file.discard()
      case .device: break
      }
    }
  }

  /// How many bytes are gathered before they are written.
  private static let fullBuffer = 32768

  /// Opens the target, lends it to `body`, and brings it to its end.
  ///
  /// A file gets its final name only where `body` returns; where it throws, nothing of the file
  /// stays, and what had that name before is untouched.
  ///
  /// - Throws: ``OutputError``, or what `body` throws.
  ///
  /// With `clearing`, each write to standard output first clears the terminal's current line, on
  /// which progress may be shown; one write does both, so nothing comes between. Formats for programs
  /// keep foreign text as it is, so where standard output is a terminal nothing in the data acts there;
  /// unless it is `styled`, as a table is, which makes foreign text safe and colours it itself.
  package static func to<Outcome>(
    _ target: OutputTarget, io: IO, clearing: Bool = false, styled: Bool = false,
    _ body: (inout Output) async throws -> Outcome
  ) async throws -> Outcome {
    let disarms = !styled && target == .standardOutput && io.terminal.outputIsTerminal
    var output = try await Output(target, io: io, clearing: clearing, disarms: disarms)
    let outcome: Outcome
    do {
      outcome = try await body(&output)
      try await output.flush()
    } catch {
      output.medium.discard()
      throw error
    }
    let name = output.name
    do throws(SystemError) {
      try output.medium.finish()
    } catch {
      throw Self.failure(error, of: name)
    }
    return outcome
  }

  private init(
    _ target: OutputTarget, io: IO, clearing: Bool, disarms: Bool
  ) async throws(OutputError) {
    clearsLine = clearing
    self.disarms = disarms
    switch target {
    case .standardOutput:
      medium = .sink(io.output)
      name = "standard output"
    case .file(let path):
      let name = FileName.quoted(path)
      self.name = name
      do {
        switch FileName.kind(of: path) {
        case .regular, .directory, nil: medium = .file(try PendingFile(path))
        // Nothing can stand beside a device or a FIFO, and nothing can take its name.
        case .pipe, .socket, .terminal, .device:
          let descriptor = try await WaitingThreads.run { () throws(SystemError) in
            try Descriptor.writing(path)
          }
          medium = .device(OwnedDescriptor(descriptor), ByteSink(descriptor))
        }
      } catch {
        throw Self.failure(error, of: name)
      }
    }
  }

  /// Whether enough has been gathered to be worth a write.
  package var isFull: Bool { buffer.count >= Self.fullBuffer }

  /// Adds what `fill` appends.
  package mutating func append(_ fill: (inout [UInt8]) -> Void) { fill(&buffer) }

  /// Adds a text.
  package mutating func append(_ text: String) { buffer += Array(text.utf8) }

  /// Writes what has been gathered.
  package mutating func flush() async throws(OutputError) {
    guard !buffer.isEmpty else { return }
    guard let sink = medium.sink else { return try flushNow() }
    let bytes = takeBuffer()
    do {
      try await sink.write(bytes)
    } catch {
      throw Self.failure(error, of: name)
    }
  }

  /// Writes what has been gathered, and waits for a slow reader on this thread, which has to be one of
  /// ``WaitingThreads``.
  package mutating func flushNow() throws(OutputError) {
    let bytes = takeBuffer()
    do {
      switch medium {
      case .sink(let sink): try sink.writeNow(bytes)
      case .device(_, let sink): try sink.writeNow(bytes)
      case .file(let file): try file.descriptor.writeAll(bytes)
      }
    } catch {
      throw Self.failure(error, of: name)
    }
  }

  private mutating func takeBuffer() -> [UInt8] {
    defer { buffer.removeAll(keepingCapacity: true) }
    let bytes = disarms ? TerminalText.disarmed(buffer) : buffer
    return clearsLine ? Array(ProgressLine.clearing.utf8) + bytes : bytes
  }

  private static func failure(_ error: SystemError, of name: String) -> OutputError {
    switch error {
    case .closedPipe: .closedPipe
    case .abandoned: .abandoned(target: name)
    default: .failed(target: name, reason: error)
    }
  }
}
