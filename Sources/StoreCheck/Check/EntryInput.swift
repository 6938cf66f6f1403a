/// The entries of an input, one piece after the other, with their positions.
struct EntryInput<Entries: AsyncSequence> where Entries.Element == [AppQuery] {
  private var iterator: Entries.AsyncIterator
  private var piece: ArraySlice<AppQuery> = []
  private let shard: Shard
  /// How many entries were read, those of other shards included.
  private(set) var position = 0
  /// Whether there are no more.
  private(set) var isAtEnd = false
  /// Whether the sequence said, with an empty piece, that there are none at the moment.
  private(set) var isSilent = false

  init(_ entries: Entries, shard: Shard) {
    iterator = entries.makeAsyncIterator()
    self.shard = shard
  }

  /// The next entries of this shard; none where the piece at hand holds none.
  mutating func next(most: Int) async throws -> [(position: Int, query: AppQuery)] {
    if piece.isEmpty {
      guard let next = try await iterator.next(isolation: #isolation) else {
        // A stream ends when the task is cancelled, whatever it had left.
        isAtEnd = !Task.isCancelled
        return []
      }
      piece = next[...]
      isSilent = next.isEmpty
    }
    var taken: [(position: Int, query: AppQuery)] = []
    while taken.count < most, let query = piece.popFirst() {
      if shard.holds(position) { taken.append((position, query)) }
      position += 1
    }
    return taken
  }
}
