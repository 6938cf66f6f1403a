/// Where output bytes go: standard output, standard error, or a list in a test.
package struct ByteSink: Sendable {
  /// Writes all the bytes, however long a slow reader makes that wait.
  let writeNow: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// What the bytes are written to, where the sink is no function.
  let descriptor: Descriptor?
  private let mayWait: Bool

  /// Makes a sink of a function that writes all the bytes at once.
  package init(write: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void) {
    writeNow = write
    descriptor = nil
    mayWait = false
  }

  /// Writes to an open descriptor.
  package init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    mayWait = descriptor.kind != .regular
    guard mayWait else {
      writeNow = { (bytes) throws(SystemError) in try descriptor.writeAll(bytes) }
      return
    }
    let progress = Shared(ContinuousClock.now)
    writeNow = { (bytes) throws(SystemError) in
      try descriptor.writeWhenReady(bytes, lastProgress: progress)
    }
  }

  /// Writes all the bytes.
  ///
  /// A reader may let a pipe stand full for hours, as a pager does; so the wait is on a thread of
  /// its own, and requests under way do not run into their timeouts meanwhile.
  ///
  /// - Throws: ``SystemError``; `abandoned` where a signal came and the reader takes too long.
  package func write(_ bytes: [UInt8]) async throws(SystemError) {
    guard mayWait else { return try writeNow(bytes) }
    try await WaitingThreads.run { () throws(SystemError) in try writeNow(bytes) }
  }
}
