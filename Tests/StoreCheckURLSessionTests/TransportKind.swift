import StoreCheck
import StoreCheckCurl
import StoreCheckURLSession
import Synchronization

/// The transports that must keep the same promises.
enum TransportKind: String, Codable, Sendable {
  case urlSession
  case curl

  #if os(Linux)
    static let here: [TransportKind] = [.urlSession, .curl]
    /// Those that live through any answer: `URLSession` on Linux ends the process, and the other
    /// tests with it, on some redirects, cut headers and trailers.
    static let hardened: [TransportKind] = [.curl]
  #else
    static let here: [TransportKind] = [.urlSession]
    /// Those that live through any answer.
    static let hardened: [TransportKind] = [.urlSession]
  #endif

  func transport(concurrency: Int = 4) -> any Transport {
    switch self {
    case .urlSession: URLSessionTransport(concurrency: concurrency)
    case .curl: CurlTransport(concurrency: concurrency)
    }
  }
}

extension Transport {
  /// What comes of a request, as a value.
  func outcome(of request: TransportRequest) async -> Result<TransportResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await send(request))
    } catch {
      return .failure(error)
    }
  }
}

/// A count that several threads can raise.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}
