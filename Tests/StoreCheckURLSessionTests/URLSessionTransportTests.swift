import Foundation
import StoreCheck
import StoreCheckURLSession
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct URLSessionTransportTests {
  @Test func `An answer carries status, lower-case header names and body`() async throws {
    let server = try SocketServer(
      answering:
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Age: 7\r\nX-Two: a\r\nX-Two: b\r\n\r\nhello")
    defer { server.stop() }
    let response = try await URLSessionTransport().send(TransportRequest(url: server.url()))
    #expect(response.status == 200)
    #expect(response.body == Data("hello".utf8))
    #expect(response.headers["x-age"] == "7")
    #expect(response.headers["x-two"] == "a, b")
  }

  @Test(arguments: [201, 204, 304, 400, 401, 403, 404, 429, 500, 502, 503, 504])
  func `Every status is an answer`(status: Int) async throws {
    let body = status == 204 || status == 304 ? "" : "hello"
    let server = try SocketServer(
      answering: "HTTP/1.1 \(status) Some\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    defer { server.stop() }
    let response = try await URLSessionTransport().send(TransportRequest(url: server.url()))
    #expect(response.status == status)
    #expect(response.body == Data(body.utf8))
  }

  @Test(
    arguments: [301, 302, 303, 305, 307, 308],
    ["http://127.0.0.1:9/elsewhere", "https://127.0.0.1:9/", "/here", "", "::not a place"])
  func `A redirect is the answer and is not followed`(status: Int, place: String) async throws {
    let server = try SocketServer(
      answering: "HTTP/1.1 \(status) Moved\r\nLocation: \(place)\r\nContent-Length: 5\r\n\r\nhello")
    defer { server.stop() }
    let response = try await URLSessionTransport().send(TransportRequest(url: server.url()))
    #expect(response.status == status)
    #expect(server.connections == 1)
  }

  @Test func `A redirect without a place is an answer`() async throws {
    let server = try SocketServer(
      answering: "HTTP/1.1 302 Found\r\nContent-Length: 5\r\n\r\nhello")
    defer { server.stop() }
    let response = try await URLSessionTransport().send(TransportRequest(url: server.url()))
    #expect(response.status == 302)
  }

  @Test(arguments: [
    "Basic", "Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"1\"", "Negotiate", "",
  ])
  func `A demand for credentials is an answer`(demand: String) async throws {
    let server = try SocketServer(
      answering:
        "HTTP/1.1 401 No\r\nWWW-Authenticate: \(demand)\r\nContent-Length: 5\r\n\r\nhello")
    defer { server.stop() }
    let response = try await URLSessionTransport().send(
      TransportRequest(url: server.url(), timeout: .seconds(50)))
    #expect(response.status == 401)
    #expect(response.body == Data("hello".utf8))
  }
}

/// What a server sends, and its name in a test's output.
struct ScriptedAnswer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: Data

  init(_ name: String, _ text: String) {
    testDescription = name
    bytes = Data(text.utf8)
  }
}

@Suite(.timeLimit(.minutes(1)))
struct HostileAnswerTests {
  private func outcome(
    timeout: Duration = .seconds(50), limit: Int = 1 << 20,
    of script: @escaping SocketServer.Script
  ) async throws -> Result<TransportResponse, TransportError> {
    let server = try SocketServer(script)
    defer { server.stop() }
    let request = try TransportRequest(url: server.url(), timeout: timeout, maximumBodyBytes: limit)
    do throws(TransportError) {
      return .success(try await URLSessionTransport().send(request))
    } catch {
      return .failure(error)
    }
  }

  /// Whether the outcome is a failure of the connection, whatever its text.
  private func isNetworkFailure(_ outcome: Result<TransportResponse, TransportError>) -> Bool {
    if case .failure(.network) = outcome { true } else { false }
  }

  @Test(arguments: [
    ScriptedAnswer(
      "a body cut before its length", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello"),
    ScriptedAnswer("no answer at all", ""),
    ScriptedAnswer("an answer that is no HTTP", "hello there\r\n\r\n"),
    ScriptedAnswer(
      "a chunked body cut", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
    ScriptedAnswer(
      "chunks of no size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n"),
    ScriptedAnswer("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"),
    ScriptedAnswer(
      "gzip that is none",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"),
    ScriptedAnswer(
      "a header without end",
      "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Y: zzzzzzzzz\r\n", count: 40_000)),
  ])
  func `A broken answer is a failure of the network`(answer: ScriptedAnswer) async throws {
    let outcome = try await outcome { connection in
      _ = connection.readRequest()
      connection.write(answer.bytes)
    }
    #expect(isNetworkFailure(outcome), "\(outcome)")
  }

  @Test(arguments: [
    ScriptedAnswer(
      "interim answers",
      "HTTP/1.1 103 Early Hints\r\nX-A: b\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
    ScriptedAnswer("no length", "HTTP/1.1 200 OK\r\n\r\nhello"),
    ScriptedAnswer("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhello"),
    ScriptedAnswer(
      "a folded header", "HTTP/1.1 200 OK\r\nX-A: b\r\n c\r\nContent-Length: 5\r\n\r\nhello"),
  ])
  func `An unusual answer is read all the same`(answer: ScriptedAnswer) async throws {
    let outcome = try await outcome { connection in
      _ = connection.readRequest()
      connection.write(answer.bytes)
    }
    #expect(try outcome.get().status == 200)
    #expect(try outcome.get().body == Data("hello".utf8))
  }

  @Test func `A reset connection is a failure of the network`() async throws {
    let outcome = try await outcome { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
      connection.reset()
    }
    #expect(isNetworkFailure(outcome), "\(outcome)")
  }

  @Test func `A port where nobody listens is a failure of the network`() async throws {
    let server = try SocketServer(answering: "")
    let url = try server.url()
    server.stop()
    await #expect {
      _ = try await URLSessionTransport().send(TransportRequest(url: url))
    } throws: { error in
      if case TransportError.network = error { true } else { false }
    }
  }

  @Test func `Silence ends at the timeout`() async throws {
    let outcome = try await outcome(timeout: .milliseconds(300)) { $0.waitForClient() }
    #expect(outcome == .failure(.timeout))
  }

  @Test func `A trickling body ends at the timeout`() async throws {
    let outcome = try await outcome(timeout: .milliseconds(500)) { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.write("x") { usleep(20_000) }
    }
    #expect(outcome == .failure(.timeout))
  }

  @Test func `A body without end is given up, and its connection closed`() async throws {
    let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
    let outcome = try await outcome(timeout: .seconds(50)) { connection in
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
