import StoreCheck

/// Entries that are there already, in pieces as a reader would give them.
struct EntryPieces: AsyncSequence, Sendable {
  typealias Element = [AppQuery]

  let entries: [AppQuery]

  init(_ entries: [AppQuery]) { self.entries = entries }

  func makeAsyncIterator() -> Iterator { Iterator(rest: entries[...]) }

  /// Gives out the pieces.
  struct Iterator: AsyncIteratorProtocol {
    fileprivate var rest: ArraySlice<AppQuery>

    mutating func next() async -> [AppQuery]? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> [AppQuery]? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(512) }
      return Array(rest.prefix(512))
    }
  }
}
