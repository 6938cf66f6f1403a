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
