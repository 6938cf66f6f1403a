import Synchronization

/// A value that several tasks change under one lock; copies of this share it.
///
/// For counts and facts that are gathered while a run works: nothing waits inside the lock.
struct Shared<Value: Sendable>: Sendable {
  private let change: @Sendable (_ body: (inout Value) -> Void) -> Void

  init(_ value: Value) {
    let mutex = Mutex(value)
    change = { body in mutex.withLock { body(&$0) } }
  }

  /// The value at this moment.
  var value: Value { withLock { $0 } }

  /// Reads or changes the value while no other task does.
  func withLock<Outcome>(_ body: (inout Value) -> Outcome) -> Outcome {
    var outcome: Outcome?
    change { outcome = body(&$0) }
    guard let outcome else { preconditionFailure("The body is always called.") }
    return outcome
  }
}
