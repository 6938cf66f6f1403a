/// Cuts a JSON document into its elements, those of the outermost array or values in a row, byte by
/// byte and without holding more than one.
struct JSONElementScanner {
  /// What a call found.
  enum Step: Equatable {
    /// An element of this length.
    case element(length: Int)
    /// The element goes on beyond the bytes at hand: call again with these and more.
    case needsMore
    /// Bytes between elements, or of one beyond the limit, which can go.
    case skipped(length: Int)
    /// An element beyond the limit begins here; call again with the same bytes to pass over it.
    case tooLong
    /// The input ends within the element of this length.
    case unclosed(length: Int)
    /// The array is closed, or the input has ended; `isClosed` tells which.
    case end(isClosed: Bool)
  }

  private enum State {
    /// Before the first byte that counts. Next: `between`.
    case start
    /// Between elements. Next: `value`, `closed`.
    case between
    /// Within an element. Next: `between`.
    case value
    /// After the end of the array.
    case closed
  }

  /// The line in which the element found last begins, from 1.
  private(set) var line: Int
  private var state = State.start
  private var isArray = false
  private var position = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isSkipping = false
  private var linesPassed: Int

  /// Makes a scanner for text that begins in `firstLine`.
  init(firstLine: Int) {
    line = firstLine
    linesPassed = firstLine
  }

  /// Looks for the next element at the beginning of `bytes`.
  ///
  /// After `element`, `skipped` and `unclosed` the caller passes the bytes behind.
  ///
  /// - Complexity: O(*n*) over all calls.
  mutating func next(in bytes: Span<UInt8>, atEnd: Bool) -> Step {
    switch state {
    case .start, .between: return passBetween(bytes, atEnd: atEnd)
    case .value: return passValue(bytes, atEnd: atEnd)
    case .closed: return .end(isClosed: true)
    }
  }

  private mutating func passBetween(_ bytes: Span<UInt8>, atEnd: Bool) -> Step {
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"): linesPassed += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","): break
      case UInt8(ascii: "[") where state == .start:
        isArray = true
        state = .between
      case UInt8(ascii: "]") where isArray:
        state = .closed
        return .skipped(length: index + 1)
      default:
        state = .value
        line = linesPassed
        position = 0
        depth = 0
        return index > 0 ? .skipped(length: index) : passValue(bytes, atEnd: atEnd)
      }
    }
    if bytes.isEmpty { return atEnd ? .end(isClosed: !isArray) : .needsMore }
    return .skipped(length: bytes.count)
  }

  private mutating func passValue(_ bytes: Span<UInt8>, atEnd: Bool) -> Step {
    let count = bytes.count
    var index = position
    while index < count {
      let end: Int
      switch pass(bytes[index], isFirst: index == 0 && !isSkipping) {
      case .inside:
        index += 1
        continue
      case .endsAfter: end = index + 1
      case .endsBefore: end = index
      }
      if !isSkipping, end > PortfolioLimits.recordLength { return startSkipping() }
      return finish(isSkipping ? .skipped(length: end) : .element(length: end))
    }
    position = isSkipping ? 0 : count
    if isSkipping, count > 0 { return .skipped(length: count) }
    if count > PortfolioLimits.recordLength { return startSkipping() }
    guard atEnd else { return .needsMore }
    if isSkipping { return finish(.end(isClosed: false)) }
    return finish(depth > 0 || isInString ? .unclosed(length: count) : .element(length: count))
  }

  private mutating func finish(_ step: Step) -> Step {
    state = .between
    (position, depth, isInString, isEscaped, isSkipping) = (0, 0, false, false, false)
    return step
  }

  private mutating func startSkipping() -> Step {
    (position, depth, isInString, isEscaped, isSkipping) = (0, 0, false, false, true)
    linesPassed = line
    return .tooLong
  }

  /// What a byte means to the element it stands in.
  private enum Passage {
    case inside
    case endsAfter
    case endsBefore
  }

  private mutating func pass(_ byte: UInt8, isFirst: Bool) -> Passage {
    if isInString { return passString(byte) }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      // A bracket that nothing opened is an element of its own, for it must go somewhere.
      guard depth > 0 else { return isFirst ? .endsAfter : .endsBefore }
      depth -= 1
      if depth == 0 { return .endsAfter }
    case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      if depth == 0 { return .endsBefore }
    case UInt8(ascii: "\n"):
      if depth == 0 { return .endsBefore }
      linesPassed += 1
    default: break
    }
    return .inside
  }

  private mutating func passString(_ byte: UInt8) -> Passage {
    if byte == UInt8(ascii: "\n") {
      // No string holds a line end: its closing mark was lost.
      (isInString, isEscaped) = (false, false)
      if depth == 0 { return .endsBefore }
      linesPassed += 1
    } else if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      if depth == 0 { return .endsAfter }
    }
    return .inside
  }
}
