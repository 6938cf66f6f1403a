import StoreCheck

/// What a check is asked to check: the apps of the command line, then those of the input.
///
/// Throws what the input throws: ``InputError``, `PortfolioError`, `CancellationError`.
struct CheckEntries: AsyncSequence {
  typealias Element = [AppQuery]

  private let apps: [AppQuery]
  private let input: PortfolioEntries<MeteredChunks>?

  /// Makes the sequence of entries at hand and of those in an input.
  init(apps: [AppQuery], input: PortfolioEntries<MeteredChunks>?) {
    self.apps = apps
    self.input = input
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(apps: apps, input: input?.makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var apps: [AppQuery]
    fileprivate var input: PortfolioEntries<MeteredChunks>.Iterator?

    mutating func next() async throws -> [AppQuery]? {
      if !apps.isEmpty {
        defer { apps = [] }
        return apps
      }
      return try await input?.next()
    }
  }
}

/// The pieces of an input, with each told to whoever shows progress.
struct MeteredChunks: AsyncSequence, Sendable {
  typealias Element = [UInt8]

  private let chunks: ByteChunks
  private let tell: @Sendable (_ bytesRead: Int) -> Void

  init(_ chunks: ByteChunks, tell: @escaping @Sendable (_ bytesRead: Int) -> Void) {
    self.chunks = chunks
    self.tell = tell
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(chunks: chunks.makeAsyncIterator(), tell: tell)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var chunks: ByteChunks.Iterator
    fileprivate let tell: @Sendable (Int) -> Void
    private var bytesRead = 0

    fileprivate init(chunks: ByteChunks.Iterator, tell: @escaping @Sendable (Int) -> Void) {
      self.chunks = chunks
      self.tell = tell
    }

    mutating func next() async throws -> [UInt8]? {
      guard let piece = try await chunks.next() else { return nil }
      bytesRead += piece.count
      tell(bytesRead)
      return piece
    }
  }
}
