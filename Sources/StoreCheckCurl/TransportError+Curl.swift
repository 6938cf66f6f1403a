import StoreCheck

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TransportError {
  /// Makes the error for a failure of libcurl; its codes never change (curl/curl.h).
  ///
  /// - Parameters:
  ///   - curlCode: A code other than 0.
  ///   - text: libcurl's message.
  ///   - url: The URL that was requested.
  init(curlCode: Int32, text: String, url: URL) {
    let host = url.host() ?? ""
    let port = url.port ?? (url.scheme == "http" ? 80 : 443)
    switch curlCode {
    case 28: self = .timeout
    // Aborted by a callback: only an exchange that has ended asks for that.
    case 42: self = .cancelled
    case 6: self = .network(Self.line("cannot resolve host '\(host)'"))
    case 7:
      let cause = text.prefix(1).lowercased() + text.dropFirst()
      self = .network(Self.line("cannot connect to \(host):\(port): \(cause)"))
    // The handshake, the server's certificate, the lists of those that are trusted.
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      self = .tls(Self.line(text))
    default: self = .network(Self.line(text))
    }
  }
}
