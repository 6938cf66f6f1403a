extension StoreChecker {
  /// Checks one entry in its storefronts.
  ///
  /// - Returns: One row for each storefront, in their order. What went wrong is in the row.
  public func check(_ entry: AppQuery) async -> [CheckRow] {
    var rows: [CheckRow] = []
    // Neither a piece that is there already nor an append throws.
    _ = try? await check(CollectionOfOne(entry)) { rows.append($0) }
    return rows
  }

  /// Checks entries that are there already, and gives one row for each pair, in input order.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - onEvent: Told what happens meanwhile, from several tasks.
  ///   - emit: Given each row in turn; the next waits until it returns.
  ///
  /// - Returns: What the run did.
  ///
  /// - Throws: Only what `emit` throws. What goes wrong with one app is in its row.
  ///
  /// - Complexity: O(*n*) in the number of pairs.
  public func check(
    _ entries: some Sequence<AppQuery>,
    onEvent: @escaping @Sendable (CheckEvent) -> Void = { _ in },
    emit: (CheckRow) async throws -> Void
  ) async throws -> CheckSummary {
    try await check(OnePiece(entries: Array(entries)), onEvent: onEvent, emit: emit)
  }
}

/// Entries that are there already, as a sequence of one piece.
private struct OnePiece: AsyncSequence, AsyncIteratorProtocol {
  var entries: [AppQuery]?

  func makeAsyncIterator() -> OnePiece { self }

  mutating func next() async -> [AppQuery]? { entries.take() }
}
