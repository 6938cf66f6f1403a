import StoreCheck

#if os(Linux)
  import StoreCheckCurl
#else
  import StoreCheckURLSession
#endif

/// The transport that the command line uses on this system.
enum ShippedTransport {
  /// Makes one that carries so many exchanges at once.
  static func make(concurrency: Int) -> any Transport {
    #if os(Linux)
      CurlTransport(concurrency: concurrency)
    #else
      URLSessionTransport(concurrency: concurrency)
    #endif
  }
}
