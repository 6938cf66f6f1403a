import Foundation
import StoreCheck
import Synchronization
import Testing

/// The proxy that the environment names is used.
///
/// Each test runs in a process of its own, since the environment belongs to all threads of one.
@Suite(.timeLimit(.minutes(5)))
struct ProxyTests {
  @Test(arguments: TransportKind.here)
  func `http_proxy carries the request`(kind: TransportKind) async {
    await #expect(processExitsWith: .success) { [kind] in
      let proxy = try RecordingProxy(answer: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      defer { proxy.stop() }
      try setVariable("http_proxy", proxy.url)
      let url = try #require(URL(string: "http://store.invalid/lookup?id=1"))
      let response = try await kind.transport().send(TransportRequest(url: url))
      #expect(response.body == Data("hello".utf8))
      #expect(proxy.requests == ["GET http://store.invalid/lookup?id=1 HTTP/1.1"])
    }
  }

  @Test(arguments: TransportKind.here)
  func `https_proxy is asked for a tunnel, and its refusal is a failure of the network`(
    kind: TransportKind
  ) async {
    await #expect(processExitsWith: .success) { [kind] in
      let proxy = try RecordingProxy(
        answer: "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno")
      defer { proxy.stop() }
      try setVariable("https_proxy", proxy.url)
      let url = try #require(URL(string: "https://store.invalid/lookup?id=1"))
      await #expect {
        _ = try await kind.transport().send(TransportRequest(url: url))
      } throws: { error in
        if case TransportError.network = error { true } else { false }
      }
      #expect(proxy.requests == ["CONNECT store.invalid:443 HTTP/1.1"])
    }
  }

  @Test(arguments: TransportKind.here)
  func `no_proxy names those who are asked directly`(kind: TransportKind) async {
    await #expect(processExitsWith: .success) { [kind] in
      let proxy = try RecordingProxy(answer: "HTTP/1.1 502 Bad\r\nContent-Length: 0\r\n\r\n")
      defer { proxy.stop() }
      try setVariable("http_proxy", proxy.url)
      setVariable("no_proxy", "127.0.0.1")
      let server = try SocketServer(
        answering: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      defer { server.stop() }
      let response = try await kind.transport().send(TransportRequest(url: server.url()))
      #expect(response.status == 200)
      #expect(proxy.requests.isEmpty)
    }
  }
}

private func setVariable(_ name: String, _ value: String) {
  unsafe setenv(name, value, 1)
}

/// A proxy that keeps the first line of every request and always answers the same.
private final class RecordingProxy: Sendable {
  private let lines: Lines
  private let server: SocketServer

  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  init(answer: String) throws {
    let lines = Lines()
    self.lines = lines
    server = try SocketServer { connection in
      while let request = connection.readRequest() {
        lines.all.withLock { $0.append(String(request.prefix { $0 != "\r\n" })) }
        guard connection.write(answer) else { return }
      }
    }
  }

  var url: String { get throws { try server.url("").absoluteString } }

  func stop() { server.stop() }

  var requests: [String] { lines.all.withLock { $0 } }
}
