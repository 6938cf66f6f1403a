extension StoreChecker {
  /// Returns the rows of a check of entries that are there already, as an asynchronous sequence.
  ///
  /// The sequence throws no errors: what goes wrong with one app is in its row. Leaving the loop, or
  /// cancelling its task, cancels the check; see ``CheckRows``.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - onEvent: Called with what happens meanwhile, from several tasks.
  ///
  /// - Returns: One row for each pair of an entry and a storefront, in input order. Nothing is sent
  ///   before the first row is asked for.
  ///
  /// - Complexity: O(*n*) in the number of entries; iterating is O(*n*) in the number of pairs.
  public func rows(
    for entries: some Sequence<AppQuery>,
    onEvent: @escaping @Sendable (CheckEvent) -> Void = { _ in }
  ) -> CheckRows<Never> {
    let entries = Array(entries)
    return CheckRows { emit in try await check(entries, onEvent: onEvent, emit: emit) }
  }

  /// Returns the rows of a check of entries that arrive over time, as an asynchronous sequence.
  ///
  /// Entries are read only as fast as rows are taken; see ``check(_:onEvent:emit:)-(Entries,_,_)``.
  /// Leaving the loop, or cancelling its task, cancels the check; see ``CheckRows``.
  ///
  /// - Parameters:
  ///   - entries: The entries, in pieces of any size. They are iterated over in another task, once
  ///     for each iteration over the rows.
  ///   - onEvent: Called with what happens meanwhile, from several tasks.
  ///
  /// - Returns: One row for each pair of an entry and a storefront, in input order. The sequence
  ///   throws only what `entries` throws.
  ///
  /// - Complexity: O(1); iterating is O(*n*) in the number of pairs.
  public func rows<Entries: AsyncSequence & Sendable>(
    for entries: Entries,
    onEvent: @escaping @Sendable (CheckEvent) -> Void = { _ in }
  ) -> CheckRows<Entries.Failure> where Entries.Element == [AppQuery] {
    CheckRows { emit in try await check(entries, onEvent: onEvent, emit: emit) }
  }
}
