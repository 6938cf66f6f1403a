package import StoreCheck

#if os(Linux)
  import StoreCheckCurl
#endif

/// The transport that suits the system.
package enum DefaultTransport {
  /// Opens as many connections at once as `concurrency` says.
  package static func make(concurrency: Int) -> any Transport {
    #if os(Linux)
      // `URLSession` there ends the process on some answers.
      CurlTransport(concurrency: concurrency)
    #else
      URLSessionTransport(concurrency: concurrency)
    #endif
  }
}
