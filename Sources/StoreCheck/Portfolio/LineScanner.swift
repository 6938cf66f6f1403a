/// Finds the ends of lines, and passes over a line beyond the limit without holding it.
struct LineScanner {
  /// What a call found.
  enum Step: Equatable {
    /// A line; its text ends at `end`, its line end included it is `length` long.
    case line(end: Int, length: Int)
    /// The line goes on beyond the bytes at hand: call again with these and more.
    case needsMore
    /// A line beyond the limit begins here; call again with the same bytes to pass over it.
    case tooLong
    /// These bytes belong to a line beyond the limit and can go.
    case skipped(length: Int)
  }

  let lineEnd: UInt8
  /// The number of the line found last, from 1.
  private(set) var line: Int
  /// How far the present line was looked at.
  private var position = 0
  private var isSkipping = false

  /// Makes a scanner for text that begins in `firstLine`.
  init(lineEnd: UInt8, firstLine: Int = 1) {
    self.lineEnd = lineEnd
    line = firstLine - 1
  }

  /// Looks for the end of the line at the beginning of `bytes`.
  ///
  /// After `line` and `skipped` the caller passes the bytes behind. With `atEnd` the last line needs
  /// no line end.
  mutating func next(in bytes: Span<UInt8>, atEnd: Bool) -> Step {
    let count = bytes.count
    var index = isSkipping ? 0 : position
    while index < count, bytes[index] != lineEnd { index += 1 }
    if isSkipping {
      guard index == count else {
        isSkipping = false
        return .skipped(length: index + 1)
      }
      return count == 0 ? .needsMore : .skipped(length: count)
    }
    position = index
    guard index <= PortfolioLimits.recordLength else {
      position = 0
      line += 1
      isSkipping = true
      return .tooLong
    }
    guard index < count || (atEnd && count > 0) else { return .needsMore }
    position = 0
    line += 1
    return .line(end: index, length: min(index + 1, count))
  }
}
