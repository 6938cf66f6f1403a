import Dispatch
import Foundation
import StoreCheck
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The `URLSession` of a transport, which ends with the last copy of the transport.
final class TransportSession: Sendable {
  private let session: URLSession
  private let delegate = SessionDelegate()
  /// Where tasks are started: calls that wait for the session's queue, which is busy with bodies, and
  /// so must not be made from a thread that other tasks share.
  private let starts = DispatchQueue(label: "storecheck.transport.starts")
  private let deadlines = DispatchQueue(label: "storecheck.transport.deadlines")

  init(concurrency: Int, userAgent: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = concurrency
    configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    // Without a queue given, the delegate is called on a serial one, which `abandon` relies on.
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // A session keeps itself and its delegate alive until it is told that nothing more comes.
    session.finishTasksAndInvalidate()
  }

  /// Sends the request of an exchange.
  func start(_ exchange: Exchange, for request: TransportRequest) {
    exchange.startClock(request.timeout, on: deadlines)
    starts.async { [self] in
      guard !exchange.hasEnded else { return }
      var urlRequest = URLRequest(url: request.url)
      // On Linux this is the longest silence, in whole seconds, and not the time in all; the
      // deadline of the exchange is what counts, and this only clears away what was given up.
      urlRequest.timeoutInterval = max(1, request.timeout.seconds.rounded(.up)) + 1
      let task = session.dataTask(with: urlRequest)
      delegate.register(exchange, for: task)
      task.resume()
      let isWanted = exchange.run { [self] in abandon(task) }
      if !isWanted { abandon(task) }
    }
  }

  /// Ends the transfer of a task whose answer nobody wants any more.
  private func abandon(_ task: URLSessionTask) {
    #if canImport(FoundationNetworking)
      // `cancel()` near the answer ends the process: both remove the task from the registry of the
      // session, and the second finds nothing there (swift-corelibs-foundation issue 5412). What
      // is safe is to suspend, which takes the transfer off its connection and closes that; the
      // silence that follows ends the task.
      //
      // A task that completes while it is being suspended is another way to end the process. It
      // completes on the delegate's queue, so that is where it is suspended, and the queue goes on
      // when that is through: reading the priority waits for the queue on which the task works.
      session.delegateQueue.addOperation {
        task.suspend()
        _ = task.priority
      }
    #else
      task.cancel()
    #endif
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
