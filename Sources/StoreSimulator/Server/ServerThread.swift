import Foundation

/// A thread outside the pool that tasks share, for a loop that blocks while it waits.
enum ServerThread {
  /// Runs `body` on a new thread.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = "store simulator"
    thread.start()
  }
}
