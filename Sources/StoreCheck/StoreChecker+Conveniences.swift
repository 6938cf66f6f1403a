extension StoreChecker {
  /// Checks one entry in its storefronts, whichever shard the checker is for.
  ///
  /// - Returns: One row for each storefront, in their order. What went wrong is in the row; where the
  ///   task was cancelled before there was a result, its reason is ``CheckReason/interrupted``.
  public func check(_ entry: AppQuery) async -> [CheckRow] {
    var rows: [CheckRow] = []
    // Neither a piece that is there already nor an append throws.
    _ = try? await check(
      OnePiece(entries: [entry]), shard: .whole, onEvent: { _ in }, beforeWaiting: {},
      emit: { rows.append($0) })
    return rows.isEmpty ? interruptedRows(for: entry) : rows
  }

  /// The rows of an entry that a check did not read, since its task was cancelled before.
  private func interruptedRows(for entry: AppQuery) -> [CheckRow] {
    var run = CheckRun(configuration)
    let unknown = [LookupAnswer?](repeating: nil, count: run.keys(of: entry).count)
    run.take(entry: 0, entry, known: unknown[...])
    run.interrupt()
    return run.nextRows(now: date()) ?? []
  }

  /// Checks entries that are there already, and gives one row for each pair, in input order.
  ///
  /// When the task is cancelled no request is started any more. Entries that were taken in by then have
  /// their rows, of reason `interrupted` where there was no result; the others have none.
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
