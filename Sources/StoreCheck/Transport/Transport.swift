#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What carries a request to the store and an answer back.
///
/// A transport does one exchange: it neither retries nor waits for a rate, and it never follows a
/// redirect. Any status the server sends is an answer, not an error.
public protocol Transport: Sendable {
  /// Sends one request.
  ///
  /// Returns soon after the calling task is cancelled, with ``TransportError/cancelled``.
  ///
  /// - Throws: ``TransportError`` where no complete answer came. A status such as 404 or 503 is a
  ///   complete answer and does not throw.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}

/// One GET request.
public struct TransportRequest: Hashable, Sendable {
  /// Where to ask.
  public var url: URL
  /// How long the whole exchange may take.
  public var timeout: Duration
  /// The largest body that is accepted, in bytes, after decompression.
  public var maximumBodyBytes: Int

  /// The largest body that is accepted unless said otherwise: 32 MiB, fourteen times the 2.3 MB
  /// that 200 listings take.
  public static let defaultMaximumBodyBytes = 32 << 20

  /// Makes a request.
  public init(
    url: URL, timeout: Duration = .seconds(60),
    maximumBodyBytes: Int = TransportRequest.defaultMaximumBodyBytes
  ) {
    self.url = url
    self.timeout = timeout
    self.maximumBodyBytes = maximumBodyBytes
  }
}

/// What the server answered.
public struct TransportResponse: Equatable, Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields, by name in lower case; a name sent twice holds both values with a comma.
  public var headers: [String: String]
  /// The body after decompression.
  public var body: Data

  /// Makes an answer.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why no complete answer came.
public enum TransportError: Error, Hashable, Sendable {
  /// The exchange took longer than it may.
  case timeout
  /// The connection failed or broke; the text is for a person.
  case network(String)
  /// The server's certificate or handshake is not to be trusted; the text is for a person.
  case tls(String)
  /// The body is larger than the request allows.
  case bodyTooLarge
  /// The calling task was cancelled.
  case cancelled
}
