import Foundation
import StoreCheck
import Testing

/// What a server sends, and its name in a test's output.
struct ScriptedAnswer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: Data

  init(_ name: String, _ text: String) { self.init(name, Data(text.utf8)) }

  init(_ name: String, _ bytes: Data) {
    testDescription = name
    self.bytes = bytes
  }
}

@Suite(.timeLimit(.minutes(5)))
struct HostileAnswerTests {
  private func outcome(
    _ kind: TransportKind, timeout: Duration = .seconds(50), limit: Int = 1 << 20,
    of script: @escaping SocketServer.Script
  ) async throws -> Result<TransportResponse, TransportError> {
    let server = try SocketServer(script)
    defer { server.stop() }
    let request = try TransportRequest(url: server.url(), timeout: timeout, maximumBodyBytes: limit)
    return await kind.transport().outcome(of: request)
  }

  /// Whether the outcome is a failure of the connection, whatever its text.
  private func isNetworkFailure(_ outcome: Result<TransportResponse, TransportError>) -> Bool {
    if case .failure(.network) = outcome { true } else { false }
  }

  @Test(
    arguments: TransportKind.hardened,
    [
      ScriptedAnswer(
        "a body cut before its length", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello"),
      ScriptedAnswer("no answer at all", ""),
      ScriptedAnswer("an answer that is no HTTP", "hello there\r\n\r\n"),
      ScriptedAnswer(
        "a chunked body cut", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
      ScriptedAnswer(
        "chunks of no size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n"
      ),
      ScriptedAnswer("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"),
      ScriptedAnswer(
        "gzip that is none",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"),
      ScriptedAnswer(
        "a header without end",
        "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Y: zzzzzzzzz\r\n", count: 40_000)),
    ])
  func `A broken answer is a failure of the network`(
    kind: TransportKind, answer: ScriptedAnswer
  ) async throws {
    let outcome = try await outcome(kind) { connection in
      _ = connection.readRequest()
      connection.write(answer.bytes)
    }
    #expect(isNetworkFailure(outcome), "\(outcome)")
  }

  @Test(
    arguments: TransportKind.hardened,
    [
      ScriptedAnswer(
        "interim answers",
        "HTTP/1.1 103 Early Hints\r\nX-A: b\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
      ),
      ScriptedAnswer("no length", "HTTP/1.1 200 OK\r\n\r\nhello"),
      ScriptedAnswer("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhello"),
      ScriptedAnswer(
        "a folded header", "HTTP/1.1 200 OK\r\nX-A: b\r\n c\r\nContent-Length: 5\r\n\r\nhello"),
    ])
  func `An unusual answer is read all the same`(
    kind: TransportKind, answer: ScriptedAnswer
  ) async throws {
    let outcome = try await outcome(kind) { connection in
      _ = connection.readRequest()
      connection.write(answer.bytes)
    }
    #expect(try outcome.get().status == 200)
    #expect(try outcome.get().body == Data("hello".utf8))
  }

  @Test(arguments: TransportKind.hardened)
  func `A reset connection is a failure of the network`(kind: TransportKind) async throws {
    let outcome = try await outcome(kind) { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
      connection.reset()
    }
    #expect(isNetworkFailure(outcome), "\(outcome)")
  }

  @Test(arguments: TransportKind.hardened)
  func `A port where nobody listens is a failure of the network`(kind: TransportKind) async throws {
    let server = try SocketServer(answering: "")
    let url = try server.url()
    server.stop()
    let outcome = await kind.transport().outcome(of: TransportRequest(url: url))
    #expect(isNetworkFailure(outcome), "\(outcome)")
  }

  @Test(arguments: TransportKind.hardened)
  func `Silence ends at the timeout`(kind: TransportKind) async throws {
    let outcome = try await outcome(kind, timeout: .milliseconds(300)) { $0.waitForClient() }
    #expect(outcome == .failure(.timeout))
  }

  @Test(arguments: TransportKind.hardened)
  func `A trickling body ends at the timeout`(kind: TransportKind) async throws {
    let outcome = try await outcome(kind, timeout: .milliseconds(500)) { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.write("x") { usleep(20_000) }
    }
    #expect(outcome == .failure(.timeout))
  }

  @Test(arguments: TransportKind.hardened)
  func `A body without end is given up, and its connection closed`(kind: TransportKind) async throws
  {
    let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
    let outcome = try await outcome(kind, timeout: .seconds(50)) { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      let block = Data(count: 1 << 16)
      // As fast as a network, not as memory.
      while connection.write(block) { usleep(1000) }
      continuation.finish()
    }
    #expect(outcome == .failure(.bodyTooLarge))
    for await _ in closed {}
  }
}
