extension Array {
  /// Calls `body` with a span of the elements.
  ///
  /// The property `span` would do, but an array of Apple's has it from the systems of 2025 on.
  func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
      // It cannot leave the closure, and the array outlives that.
      unsafe try body(buffer.span)
    }
  }
}

extension [UInt8] {
  /// Whether a byte from `start` on is one of those that `isWanted` tells.
  ///
  /// - Complexity: O(*n*) in the number of bytes from `start` on.
  func hasByte(from start: Int, where isWanted: (UInt8) -> Bool) -> Bool {
    withSpan { bytes in
      for index in start..<bytes.count where isWanted(bytes[index]) { return true }
      return false
    }
  }
}
