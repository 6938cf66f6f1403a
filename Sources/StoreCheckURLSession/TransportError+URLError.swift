import Foundation
import StoreCheck

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension TransportError {
  /// What a session's error means for the caller.
  init(_ error: any Error) {
    guard let error = error as? URLError else {
      self = .network(Self.line(error.localizedDescription))
      return
    }
    let text = Self.line(error.localizedDescription)
    switch error.code {
    case .timedOut: self = .timeout
    case .cancelled: self = .cancelled
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .tls(text)
    case .unknown where Self.speaksOfTLS(text):
      // On Linux the code is `unknown` for everything that libcurl says about certificates and
      // handshakes; only its text tells.
      self = .tls(text)
    default: self = .network(text)
    }
  }

  private static func speaksOfTLS(_ text: String) -> Bool {
    ["SSL", "TLS", "certificate"].contains { text.contains($0) }
  }
}
