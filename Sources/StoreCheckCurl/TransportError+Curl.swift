import StoreCheck

extension TransportError {
  /// What libcurl's code means for the caller; the numbers never change (curl/curl.h).
  ///
  /// - Parameters:
  ///   - curlCode: A code other than 0.
  ///   - text: What libcurl says of it.
  init(curlCode: Int32, text: String) {
    switch curlCode {
    case 28: self = .timeout
    // Aborted by a callback: only an exchange that has ended asks for that.
    case 42: self = .cancelled
    // The handshake, the server's certificate, the lists of those that are trusted.
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      self = .tls(Self.line(text))
    default: self = .network(Self.line(text))
    }
  }
}
