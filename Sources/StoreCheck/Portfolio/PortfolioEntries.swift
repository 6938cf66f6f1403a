/// The entries of a portfolio as a sequence, a few hundred at a time, from bytes that come as one.
///
/// Nothing is read ahead: the next bytes are asked for when the entries of the last ones are used
/// up. The sequence ends with the bytes; it throws what their source throws, and
/// ``PortfolioError`` where they are no portfolio.
package struct PortfolioEntries<Bytes: AsyncSequence>: AsyncSequence
where Bytes.Element == [UInt8] {
  /// Some entries, in the order of the input; none where an empty chunk came.
  package typealias Element = [AppQuery]

  private let bytes: Bytes
  private let options: PortfolioOptions
  private let report: @Sendable (PortfolioEvent) -> Void

  /// Makes the sequence; `report` is told what concerns no single entry, before the entries that
  /// came with it.
  package init(
    reading bytes: Bytes, options: PortfolioOptions,
    report: @escaping @Sendable (PortfolioEvent) -> Void = { _ in }
  ) {
    self.bytes = bytes
    self.options = options
    self.report = report
  }

  /// Starts to read.
  package func makeAsyncIterator() -> Iterator {
    Iterator(
      bytes: bytes.makeAsyncIterator(), reader: PortfolioReader(options: options), report: report)
  }

  /// Reads one portfolio.
  package struct Iterator: AsyncIteratorProtocol {
    private var bytes: Bytes.AsyncIterator
    private var reader: PortfolioReader
    private let report: @Sendable (PortfolioEvent) -> Void
    /// Entries that were read; those from `handedOut` on wait.
    private var entries: [AppQuery] = []
    private var handedOut = 0
    private var isAtEnd = false
    /// The error that ended the source, which is thrown after the entries before it.
    private var failure: (any Error)?
    private var hasToldColumns = false

    /// More entries than this are handed out in several portions.
    private static var portion: Int { 512 }

    fileprivate init(
      bytes: Bytes.AsyncIterator, reader: PortfolioReader,
      report: @escaping @Sendable (PortfolioEvent) -> Void
    ) {
      self.bytes = bytes
      self.reader = reader
      self.report = report
    }

    /// The next entries, or `nil` at the end.
    package mutating func next() async throws -> [AppQuery]? {
      try await next(isolation: #isolation)
    }

    /// The next entries, or `nil` at the end.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> [AppQuery]? {
      while handedOut == entries.count {
        guard !isAtEnd else { return nil }
        entries.removeAll(keepingCapacity: true)
        handedOut = 0
        if let error = failure { throw error }
        do {
          if let chunk = try await bytes.next(isolation: actor) {
            try reader.feed(chunk, into: &entries)
            // Silence of the source is handed on.
            if chunk.isEmpty, entries.isEmpty { return [] }
          } else {
            isAtEnd = true
            try reader.finish(into: &entries)
          }
        } catch let error as PortfolioError {
          throw error
        } catch {
          // What was read before the source failed is not lost with it.
          failure = error
          try reader.breakOff(into: &entries)
        }
        tell()
      }
      let end = Swift.min(handedOut + Self.portion, entries.count)
      defer { handedOut = end }
      return Array(entries[handedOut..<end])
    }

    private mutating func tell() {
      if !hasToldColumns, isAtEnd || !entries.isEmpty {
        hasToldColumns = true
        report(.extraColumns(reader.extraColumns))
      }
      if let decision = reader.takeDecision() { report(.decision(decision)) }
      for diagnostic in reader.takeDiagnostics() { report(.diagnostic(diagnostic)) }
    }
  }
}

/// What a portfolio says besides its entries.
package enum PortfolioEvent: Equatable, Sendable {
  /// The titles of the columns that are carried along; told once, before the first entries.
  case extraColumns([String])
  /// How the input is read; told once, before the first entries.
  case decision(PortfolioDecision)
  /// Something a person should know of.
  case diagnostic(PortfolioDiagnostic)
}

extension PortfolioEntries: Sendable where Bytes: Sendable {}
