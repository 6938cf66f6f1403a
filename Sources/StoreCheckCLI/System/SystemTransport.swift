import StoreCheck

#if os(Linux)
  import StoreCheckCurl
#else
  import StoreCheckURLSession
#endif

/// What carries requests on this system.
enum SystemTransport {
  /// Opens as many connections at once as `concurrency` says.
  static func make(concurrency: Int) -> any Transport {
    #if os(Linux)
      // `URLSession` on Linux ends the process on some answers, and is loaded at every start, also
      // of commands that send nothing.
      CurlTransport(concurrency: concurrency)
    #else
      URLSessionTransport(concurrency: concurrency)
    #endif
  }
}
