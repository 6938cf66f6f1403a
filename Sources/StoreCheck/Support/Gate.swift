/// A door that one task waits at until it is opened, once and for good.
///
/// Built on a stream so that a cancelled waiter leaves at once, without a handler of its own. That
/// ends the stream, so who else waits at the same gate would be let through too: a gate is for one.
package struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  package init() {
    (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  }

  /// Lets the waiter through, now or later; opening an open gate does nothing.
  package func open() { continuation.finish() }

  /// Returns when the gate is open or the task is cancelled.
  package func wait() async {
    for await _ in stream {}
  }
}
