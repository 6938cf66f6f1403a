import StoreCheck

/// Where input bytes come from.
package enum ByteSource: Equatable, Sendable {
  /// An open descriptor, which is not closed: standard input.
  case descriptor(Descriptor)
  /// A file, FIFO or device by name.
  case file(String)
  /// Bytes at hand, in the pieces they are to arrive in.
  case bytes([[UInt8]])

  /// What stands before a line's number in a message.
  var fileName: String {
    switch self {
    case .descriptor, .bytes: "standard input"
    case .file(let path): path
    }
  }

  /// How messages call it.
  package var name: String {
    switch self {
    case .descriptor, .bytes: "standard input"
    case .file(let path): FileName.quoted(path)
    }
  }
}

extension ByteSource {
  /// How many bytes there are, where that is known before they are read.
  package var size: Int? {
    switch self {
    case .descriptor(let descriptor): descriptor.size
    case .file(let path): FileName.size(of: path)
    case .bytes(let pieces): pieces.reduce(0) { $0 + $1.count }
    }
  }
}

/// Input that cannot be read.
package struct InputError: Error, Hashable, Sendable {
  /// What happened, with the name of the input.
  package var message: String
  /// Whether reading had begun: then it is the medium that failed, not the name that was wrong.
  package var hadBegun: Bool

  /// Makes an error.
  package init(message: String, hadBegun: Bool = false) {
    self.message = message
    self.hadBegun = hadBegun
  }
}

/// The bytes of a source, piece by piece.
///
/// A pipe that is silent for a moment gives an empty piece, so that whoever waits can do something
/// else. Waiting for it takes no thread of the concurrency runtime. When the waiting task is
/// cancelled the sequence throws `CancellationError` rather than to end, so that nobody takes the
/// last piece for the end of the input. Besides that it throws ``InputError``.
package struct ByteChunks: AsyncSequence, Sendable {
  package typealias Element = [UInt8]

  /// The most bytes in a piece; a pipe holds as many.
  package static let size = 65536
  /// How long a source may be silent before an empty piece says so, in milliseconds.
  static let patience = Descriptor.patience

  fileprivate enum Medium: Sendable {
    case bytes([[UInt8]])
    /// A regular file, which never makes a reader wait for long.
    case regular(Descriptor)
    case waiting(Descriptor)
  }
  fileprivate let medium: Medium
  fileprivate let name: String

  package func makeAsyncIterator() -> Iterator { Iterator(chunks: self) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let chunks: ByteChunks
    private var position = 0

    fileprivate init(chunks: ByteChunks) { self.chunks = chunks }

    package mutating func next() async throws -> [UInt8]? {
      try Task.checkCancellation()
      switch chunks.medium {
      case .bytes(let pieces):
        guard position < pieces.count else { return nil }
        position += 1
        return pieces[position - 1]
      case .regular(let descriptor):
        return try chunks.piece { () throws(SystemError) in
          try descriptor.readSome(upTo: ByteChunks.size)
        }
      case .waiting(let descriptor):
        let outcome = await WaitingThreads.run {
          descriptor.readWhenReady(within: ByteChunks.patience)
        }
        try Task.checkCancellation()
        guard let outcome else { return [] }
        return try chunks.piece { () throws(SystemError) in try outcome.get() }
      }
    }
  }

  private func piece(
    _ read: () throws(SystemError) -> [UInt8]
  ) throws(InputError) -> [UInt8]? {
    do {
      let bytes = try read()
      return bytes.isEmpty ? nil : bytes
    } catch {
      throw InputError(message: "\(name) cannot be read on: \(error.words)", hadBegun: true)
    }
  }
}

extension ByteSource {
  /// Opens the source, lends its pieces to `body`, and closes it.
  ///
  /// - Throws: ``InputError`` where the source cannot be opened, or what `body` throws.
  package func withChunks<Outcome>(
    _ body: (ByteChunks) async throws -> Outcome
  ) async throws -> Outcome {
    switch self {
    case .bytes(let pieces):
      return try await body(ByteChunks(medium: .bytes(pieces), name: name))
    case .descriptor(let descriptor):
      return try await withChunks(of: descriptor, body)
    case .file(let path):
      let descriptor = try open(path)
      // A failed close of a file that was only read means nothing to anybody.
      defer { try? descriptor.shut() }
      return try await withChunks(of: descriptor, body)
    }
  }

  private func withChunks<Outcome>(
    of descriptor: Descriptor, _ body: (ByteChunks) async throws -> Outcome
  ) async throws -> Outcome {
    switch descriptor.kind {
    case nil:
      throw InputError(message: "\(name) is closed")
    case .directory:
      throw InputError(message: "\(name) is a directory, not a file")
    case .regular:
      return try await body(ByteChunks(medium: .regular(descriptor), name: name))
    case .pipe, .socket, .terminal, .device:
      return try await body(ByteChunks(medium: .waiting(descriptor), name: name))
    }
  }

  /// Opens the file that the source names.
  func open(_ path: String) throws(InputError) -> Descriptor {
    do throws(SystemError) {
      let descriptor = try Descriptor.reading(path)
      guard descriptor.kind == .directory else { return descriptor }
      try? descriptor.shut()
      throw SystemError.isDirectory
    } catch .isDirectory {
      throw InputError(message: "\(name) is a directory, not a file")
    } catch .missing {
      throw InputError(message: "there is no file \(name)")
    } catch {
      throw InputError(message: "\(name) cannot be opened: \(error.words)")
    }
  }
}

extension Descriptor {
  /// The next piece, empty at the end; `nil` where nothing came in time.
  fileprivate func readWhenReady(
    within milliseconds: Int32
  ) -> Result<[UInt8], SystemError>? {
    do throws(SystemError) {
      guard try waitUntilReadable(within: milliseconds) else { return nil }
      return .success(try readSome(upTo: ByteChunks.size))
    } catch {
      return .failure(error)
    }
  }
}
