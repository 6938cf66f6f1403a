import Foundation
import StoreCheck
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Passes what a session tells to the exchange it concerns.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// Makes the exchange the one that hears of the task.
  func register(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let exchange = exchange(of: dataTask), let head = ExchangeState.Head(response) {
      exchange.receive(head)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let exchange else { return }
    // Linux does not announce the header of a redirect that names no place to go to.
    if error == nil, let head = task.response.flatMap(ExchangeState.Head.init) {
      exchange.receive(head)
    }
    exchange.finish(with: error.map(TransportError.init(_:)))
  }

  /// Gives no credentials: the demand for them is the answer.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Linux asks after the last byte of the 401, and then never ends a task that has nothing to
      // offer. Cancelling is safe here alone: the task has not completed and cannot complete.
      exchange(of: task)?.finish(with: nil)
      completionHandler(.cancelAuthenticationChallenge, nil)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }

  /// Follows no redirect: it is the answer.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

extension ExchangeState.Head {
  init?(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return nil }
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields {
      headers[name.lowercased()] = value
    }
    self.init(status: response.statusCode, headers: headers)
  }
}
