import StoreCheck

/// What a check is asked to check: the apps of the command line, then those of the input.
///
/// Throws what the input throws: ``InputError``, `PortfolioError`, `CancellationError`.
struct CheckEntries: AsyncSequence {
  typealias Element = [AppQuery]

  private let apps: [AppQuery]
  private let input: PortfolioEntries<MeteredChunks>?
  private let lookahead: Int
  private let tell: @Sendable (InputProgress) -> Void

  /// Makes the sequence of entries at hand and of those in an input.
  ///
  /// Of an input that never waits, up to `lookahead` entries are read ahead: then most runs know from
  /// the beginning how much there is to do.
  init(
    apps: [AppQuery], input: PortfolioEntries<MeteredChunks>?, lookahead: Int,
    tell: @escaping @Sendable (InputProgress) -> Void
  ) {
    self.apps = apps
    self.input = input
    self.lookahead = lookahead
    self.tell = tell
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(
      input: input?.makeAsyncIterator(), lookahead: lookahead, tell: tell, first: apps)
  }

  struct Iterator: AsyncIteratorProtocol {
    private var input: PortfolioEntries<MeteredChunks>.Iterator?
    private let lookahead: Int
    private let tell: @Sendable (InputProgress) -> Void
    /// Pieces that were read and not given out yet.
    private var pieces = Queue<[AppQuery]>()
    private var held = 0
    /// The error that ended the input, which is thrown after the entries before it.
    private var failure: (any Error)?
    private var progress = InputProgress()

    fileprivate init(
      input: PortfolioEntries<MeteredChunks>.Iterator?, lookahead: Int,
      tell: @escaping @Sendable (InputProgress) -> Void, first: [AppQuery]
    ) {
      self.input = input
      self.lookahead = lookahead
      self.tell = tell
      if !first.isEmpty { hold(first) }
    }

    mutating func next() async throws -> [AppQuery]? {
      repeat {
        let next: [AppQuery]?
        do {
          next = try await failure == nil ? input?.next() : nil
        } catch {
          // What was read before the input broke off is checked first.
          failure = error
          next = nil
        }
        guard let piece = next else {
          input = nil
          break
        }
        // Silence is handed on at once, unless there is something to give.
        if piece.isEmpty, pieces.isEmpty { return [] }
        if piece.isEmpty { break }
        hold(piece)
      } while held < lookahead
      progress.isComplete = input == nil && failure == nil
      tell(progress)
      // A piece that is given out has to be let go, or the whole input is held in the end.
      guard let piece = pieces.popFirst() else {
        if let failure { throw failure }
        return nil
      }
      held -= piece.count
      return piece
    }

    private mutating func hold(_ piece: [AppQuery]) {
      pieces.append(piece)
      held += piece.count
      progress.entries += piece.count
    }
  }
}

/// How far the input has been read.
package struct InputProgress: Equatable, Sendable {
  /// The entries so far.
  package var entries = 0
  /// Whether that was all.
  package var isComplete = false
  /// What part of the input's bytes has been read, where it has a known length.
  package var share: Double?

  /// Makes the progress of an input that was not read yet.
  package init() {}

  /// How many entries there are, as far as it can be told: exactly once all have been read, by the
  /// length before that, and not at all for a pipe.
  var expectedEntries: Int? {
    if isComplete { return entries }
    guard let share, share > 0 else { return nil }
    return max(entries, Int(Double(entries) / share))
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
    private var chunks: ByteChunks.Iterator
    private let tell: @Sendable (Int) -> Void
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
