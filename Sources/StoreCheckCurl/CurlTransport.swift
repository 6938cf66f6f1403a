public import StoreCheck

/// The transport for Linux: the system's libcurl, which is also what `URLSession` stands on there.
///
/// `URLSession` on Linux ends the process on an answer with trailers and on one that is cut in its
/// header, cannot be cancelled safely, and takes four times the processor time for a body. Here
/// libcurl is called without that layer. It is the one that the system has, found when the first
/// request is sent.
///
/// Nothing of one exchange is kept for the next but the connection: no cookies, no cache, no
/// credentials, and no redirect is followed. Compressed bodies come out decompressed, and the
/// variables `https_proxy`, `http_proxy` and `no_proxy` are honoured.
///
/// A transport is cheap to copy; its copies share their connections, which close when the last copy
/// is gone and the last exchange has ended. On other systems every exchange fails with
/// ``TransportError/network(_:)``; they have `URLSessionTransport`.
public struct CurlTransport: Transport {
  private let pool: CurlPool
  private let bodies: BodyBufferPool

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - concurrency: The most connections, which are the most exchanges under way at once; further
  ///     ones wait for a free connection, and their time runs while they do.
  ///   - userAgent: What the `User-Agent` header says; this product and its version unless given.
  public init(concurrency: Int = 4, userAgent: String? = nil) {
    let concurrency = max(1, concurrency)
    bodies = BodyBufferPool(bound: concurrency)
    pool = CurlPool(
      concurrency: concurrency,
      userAgent: userAgent ?? "storecheck/\(ProductVersion.text)")
  }

  /// Sends one request, and returns once the whole body is there.
  ///
  /// The request's timeout covers everything from this call to the last byte, however steadily the
  /// bytes trickle. A body that passes `maximumBodyBytes` after decompression is given up at once,
  /// without being held. Where the task is cancelled this returns at once, and the connection is
  /// free for another exchange within a second.
  ///
  /// - Throws: ``TransportError``; a body shorter than its `Content-Length` is
  ///   ``TransportError/network(_:)``. No status is an error, a redirect's least of all.
  public func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    let exchange = CurlExchange(request, bodies: bodies)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if exchange.begin(continuation) { pool.start(exchange) }
      }
    } onCancel: {
      exchange.fail(.cancelled)
    }
    return try outcome.get()
  }
}
