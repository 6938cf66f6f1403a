extension CheckRun {
  /// What a check does next.
  enum Step: Equatable, Sendable {
    /// Send this batch, and go on meanwhile.
    case send(LookupBatch)
    /// Give these rows out.
    case emit([CheckRow])
    /// Read entries, and say with ``CheckRun/note(_:)`` what the input is like.
    case read
    /// Take an answer in, the next that comes where none is there.
    case takeAnswer(mayHaveToWait: Bool)
    /// Every entry has its rows.
    case finish
  }

  /// What is to be expected of the input.
  enum Input: Sendable {
    /// Entries.
    case open
    /// Nothing at the moment, as it said itself: answers that arrive come first.
    case silent
    /// Nothing any more.
    case ended
  }
}
