import Foundation
import StoreCheck
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TLSTests {
  private func failure(_ kind: TransportKind, at url: URL) async -> TransportError? {
    switch await kind.transport().outcome(of: TransportRequest(url: url)) {
    case .success: nil
    case .failure(let error): error
    }
  }

  @Test(arguments: TransportKind.here)
  func `A server that speaks no TLS is not trusted`(kind: TransportKind) async throws {
    let server = try SocketServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      connection.waitForClient()
    }
    defer { server.stop() }
    let failure = try await failure(kind, at: server.url(scheme: "https"))
    guard case .tls = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test(
    .enabled(if: SelfSignedServer.isPossible, "openssl is not installed"),
    arguments: TransportKind.here)
  func `A certificate that signs itself is not trusted`(kind: TransportKind) async throws {
    let server = try SelfSignedServer()
    defer { server.stop() }
    let failure = await failure(kind, at: server.url)
    guard case .tls(let text) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(text.contains("certificate"))
  }
}

/// An HTTPS server whose certificate nobody else has signed.
private final class SelfSignedServer {
  private static let openssl = URL(fileURLWithPath: "/usr/bin/openssl")
  private let process = Process()
  private let folder: URL
  let url: URL

  static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: openssl.path) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "storecheck-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let key = folder.appending(path: "key.pem").path
    let certificate = folder.appending(path: "certificate.pem").path
    let making = Process()
    making.executableURL = Self.openssl
    making.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "1", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
      "-keyout", key, "-out", certificate,
    ]
    making.standardError = FileHandle.nullDevice
    try making.run()
    making.waitUntilExit()

    let output = Pipe()
    process.executableURL = Self.openssl
    process.arguments = [
      "s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", certificate,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Among other lines it says `ACCEPT 127.0.0.1:port` when it listens.
    var said = ""
    while !said.contains(/ACCEPT .*\n/) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw CocoaError(.executableLoad) }
      said += String(decoding: more, as: UTF8.self)
    }
    guard let port = said.firstMatch(of: /ACCEPT .*:([0-9]+)/)?.1,
      let url = URL(string: "https://127.0.0.1:\(port)/")
    else { throw URLError(.badURL) }
    self.url = url
  }

  func stop() {
    // A child of a thread that blocks signals blocks them too; this one cannot be blocked.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
