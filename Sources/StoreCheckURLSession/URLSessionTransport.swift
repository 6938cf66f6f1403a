public import StoreCheck

/// The transport that ships: one `URLSession`, used with care for what it does on Linux.
///
/// Nothing of one exchange is kept for the next but the connection: no cookies, no cache, no
/// credentials, and no redirect is followed. Compressed bodies come out decompressed, and the usual
/// proxy settings are honoured (on Linux the variables `https_proxy`, `http_proxy` and `no_proxy`).
///
/// A transport is cheap to copy; its copies share their connections, which close when the last copy
/// is gone and the last exchange has ended.
public struct URLSessionTransport: Transport {
  private let session: TransportSession

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - concurrency: The most connections to one host, which are the most exchanges under way at
  ///     once; further ones wait for a free connection, and their time runs while they do.
  ///   - userAgent: What the `User-Agent` header says.
  public init(concurrency: Int = 4, userAgent: String? = nil) {
    session = TransportSession(
      concurrency: max(1, concurrency),
      userAgent: userAgent ?? "storecheck/\(ProductVersion.text)")
  }

  /// Sends one request, and returns once the whole body is there.
  ///
  /// The request's timeout covers everything from this call to the last byte, however steadily the
  /// bytes trickle. A body that passes `maximumBodyBytes` after decompression is given up at once,
  /// without being held.
  ///
  /// - Throws: ``TransportError``; a body shorter or longer than its `Content-Length` is
  ///   ``TransportError/network(_:)``. No status is an error, a redirect's least of all.
  public func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    let exchange = Exchange(maximumBodyBytes: request.maximumBodyBytes)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if exchange.begin(continuation) { session.start(exchange, for: request) }
      }
    } onCancel: {
      exchange.fail(.cancelled)
    }
    return try outcome.get()
  }
}
