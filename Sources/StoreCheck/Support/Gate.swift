/// A door that tasks wait at until it is opened once, for all of them and for good.
///
/// Built on a stream so that a cancelled waiter leaves at once, without a handler of its own.
package struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  package init() {
    (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  }

  /// Lets everybody through; opening an open gate does nothing.
  package func open() { continuation.finish() }

  /// Returns when the gate is open or the task is cancelled.
  package func wait() async {
    for await _ in stream {}
  }
}
