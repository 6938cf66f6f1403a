import Dispatch
import StoreCheck
import Synchronization

/// One connection and the queue on which it works, since libcurl blocks until an answer is there.
final class CurlLane: Sendable {
  private let queue = DispatchQueue(label: "storecheck.transport")
  /// Opened with the first exchange, off the caller's thread: it loads libraries.
  private let handle = Mutex<CurlHandle?>(nil)
  private let userAgent: String

  init(userAgent: String) { self.userAgent = userAgent }

  /// Carries one exchange to its end, and calls `completion` when the lane is free again.
  func carry(_ exchange: CurlExchange, completion: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      handle.withLock { handle in
        if handle == nil { handle = CurlHandle(userAgent: userAgent) }
        if handle == nil { exchange.fail(.network("this system has no libcurl.so.4")) }
        handle?.carry(exchange)
      }
      completion()
    }
  }
}
