import Dispatch

/// Where output bytes go: standard output, standard error, or a list in a test.
package struct ByteSink: Sendable {
  /// Writes all the bytes, however long a slow reader makes that wait.
  let writeNow: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// The thread that waits for a slow reader; `nil` where there is none to wait for.
  private let waiting: DispatchQueue?

  /// Makes a sink of a function that writes all the bytes at once.
  package init(write: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void) {
    writeNow = write
    waiting = nil
  }

  /// Writes to an open descriptor.
  package init(_ descriptor: Descriptor) {
    writeNow = { (bytes) throws(SystemError) in try descriptor.writeAll(bytes) }
    waiting = descriptor.kind == .regular ? nil : DispatchQueue(label: "storecheck.output")
  }

  /// Writes all the bytes.
  ///
  /// A reader may let a pipe stand full for hours, as a pager does; so the wait is on a thread of
  /// its own, and requests under way do not run into their timeouts meanwhile.
  package func write(_ bytes: [UInt8]) async throws(SystemError) {
    guard let waiting else { return try writeNow(bytes) }
    let outcome: Result<Void, SystemError> = await withCheckedContinuation { continuation in
      waiting.async {
        continuation.resume(
          returning: Result { () throws(SystemError) in try writeNow(bytes) })
      }
    }
    try outcome.get()
  }
}
