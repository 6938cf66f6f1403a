import CLibcurl
import StoreCheck

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An easy handle of libcurl.
///
/// All that is unsafe in this target is in this file: libcurl hands out pointers, and takes one to
/// what it calls back.
@safe
struct CurlHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// Opens a handle; `nil` where the system has no libcurl.
  init?(userAgent: String) {
    guard let pointer = unsafe storecheck_curl_open(userAgent) else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe storecheck_curl_close(pointer) }

  /// Carries an exchange to its end, and returns then.
  func carry(_ exchange: CurlExchange) {
    // The caller may have gone away while the connection was busy.
    guard exchange.isWanted else { return }
    guard let timeout = exchange.remainingMilliseconds else { return exchange.fail(.timeout) }
    // The pointer to the exchange is used until the call below returns, and the caller's reference
    // outlives that.
    var receiver = unsafe storecheck_curl_receiver(
      context: Unmanaged.passUnretained(exchange).toOpaque(),
      header: { context, bytes, count in
        guard let exchange = unsafe CurlHandle.exchange(context) else { return false }
        return exchange.receiveHeaderLine(
          unsafe UnsafeRawBufferPointer(start: bytes, count: count).bytes)
      },
      body: { context, bytes, count in
        guard let exchange = unsafe CurlHandle.exchange(context) else { return false }
        return exchange.receiveBody(unsafe UnsafeRawBufferPointer(start: bytes, count: count).bytes)
      },
      goes_on: { context in unsafe CurlHandle.exchange(context)?.isWanted ?? false })
    unsafe withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: storecheck_curl_error_size
    ) { text in
      let code = unsafe storecheck_curl_get(
        pointer, exchange.request.url.absoluteString, timeout, &receiver, text.baseAddress)
      if code == 0 {
        exchange.finish()
      } else {
        let text = unsafe text.baseAddress.map { unsafe String(cString: $0) }
        exchange.fail(
          TransportError(curlCode: code, text: text ?? "", url: exchange.request.url))
      }
    }
  }

  private static func exchange(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
  }
}
