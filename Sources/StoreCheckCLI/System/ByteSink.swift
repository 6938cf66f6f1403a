import Dispatch

/// Where output bytes go: standard output, standard error, or a list in a test.
package struct ByteSink: Sendable {
  /// Writes all the bytes, or throws.
  package let write: @Sendable ([UInt8]) async throws(SystemError) -> Void

  /// Makes a sink.
  package init(write: @escaping @Sendable ([UInt8]) async throws(SystemError) -> Void) {
    self.write = write
  }

  /// Writes to an open descriptor.
  ///
  /// A reader may let a pipe stand full for hours (a pager does); so the wait is on a thread of
  /// its own, and requests under way do not run into their timeouts meanwhile.
  package init(_ descriptor: Descriptor) {
    guard descriptor.kind != .regular else {
      self.init { (bytes) throws(SystemError) in try descriptor.writeAll(bytes) }
      return
    }
    let queue = DispatchQueue(label: "storecheck.output")
    self.init { (bytes) throws(SystemError) in
      let outcome: Result<Void, SystemError> = await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(
            returning: Result { () throws(SystemError) in try descriptor.writeAll(bytes) })
        }
      }
      try outcome.get()
    }
  }
}
