import Foundation
import StoreCheck
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AnswerTests {
  static let places = [
    "http://127.0.0.1:9/elsewhere", "https://127.0.0.1:9/", "/here", "", "::not a place",
  ]

  @Test(arguments: TransportKind.here)
  func `An answer carries status, lower-case header names and body`(kind: TransportKind)
    async throws
  {
    let server = try SocketServer(
      answering:
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Age: 7\r\nX-Two: a\r\nX-Two: b\r\n\r\nhello")
    defer { server.stop() }
    let response = try await kind.transport().send(TransportRequest(url: server.url()))
    #expect(response.status == 200)
    #expect(response.body == Data("hello".utf8))
    #expect(response.headers["x-age"] == "7")
    #expect(response.headers["x-two"] == "a, b")
  }

  @Test(
    arguments: TransportKind.here, [201, 204, 304, 400, 401, 403, 404, 429, 500, 502, 503, 504])
  func `Every status is an answer`(kind: TransportKind, status: Int) async throws {
    let body = status == 204 || status == 304 ? "" : "hello"
    let server = try SocketServer(
      answering: "HTTP/1.1 \(status) Some\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    defer { server.stop() }
    let response = try await kind.transport().send(TransportRequest(url: server.url()))
    #expect(response.status == status)
    #expect(response.body == Data(body.utf8))
  }

  @Test(
    arguments: TransportKind.hardened,
    [301, 302, 303, 305, 307, 308].flatMap { status in places.map { (status, $0) } })
  func `A redirect is the answer and is not followed`(
    kind: TransportKind, redirect: (status: Int, place: String)
  ) async throws {
    let (status, place) = redirect
    let server = try SocketServer(
      answering: "HTTP/1.1 \(status) Moved\r\nLocation: \(place)\r\nContent-Length: 5\r\n\r\nhello")
    defer { server.stop() }
    let response = try await kind.transport().send(TransportRequest(url: server.url()))
    #expect(response.status == status)
    #expect(server.connections == 1)
  }

  @Test(arguments: TransportKind.hardened)
  func `A redirect without a place is an answer`(kind: TransportKind) async throws {
    let server = try SocketServer(
      answering: "HTTP/1.1 302 Found\r\nContent-Length: 5\r\n\r\nhello")
    defer { server.stop() }
    let response = try await kind.transport().send(TransportRequest(url: server.url()))
    #expect(response.status == 302)
  }

  @Test(
    arguments: TransportKind.here,
    [
      "Basic", "Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"1\"", "Negotiate", "",
    ])
  func `A demand for credentials is an answer`(kind: TransportKind, demand: String) async throws {
    let server = try SocketServer(
      answering:
        "HTTP/1.1 401 No\r\nWWW-Authenticate: \(demand)\r\nContent-Length: 5\r\n\r\nhello")
    defer { server.stop() }
    let response = try await kind.transport().send(
      TransportRequest(url: server.url(), timeout: .seconds(50)))
    #expect(response.status == 401)
    #expect(response.body == Data("hello".utf8))
  }
}

extension AnswerTests {
  @Test(arguments: TransportKind.here)
  func `The request says who asks and that compression is welcome`(
    kind: TransportKind
  ) async throws {
    let (requests, continuation) = AsyncStream.makeStream(of: String.self)
    let server = try SocketServer { connection in
      continuation.yield(connection.readRequest() ?? "")
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    defer { server.stop() }
    _ = try await kind.transport().send(TransportRequest(url: server.url("/lookup?id=1,2")))
    var iterator = requests.makeAsyncIterator()
    let request = try #require(await iterator.next())
    let lines = request.split(separator: "\r\n").map { $0.lowercased() }
    #expect(lines.first == "get /lookup?id=1,2 http/1.1")
    #expect(lines.contains { $0.hasPrefix("user-agent: storecheck/") })
    #expect(lines.contains { $0.hasPrefix("accept-encoding: ") && $0.contains("gzip") })
    #expect(!lines.contains { $0.hasPrefix("cookie:") })
  }

  @Test(arguments: TransportKind.here)
  func `A compressed body comes out decompressed, and counts as it comes out`(
    kind: TransportKind
  ) async throws {
    // 100,000 digits 0, packed to 133 bytes.
    let packed = try #require(
      Data(
        base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoErrn84aHkABAAAA"
          + String(repeating: "A", count: 121) + "AAArwaFwk3FoIYBAA=="))
    let head =
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
    let server = try SocketServer(answering: Data(head.utf8) + packed)
    defer { server.stop() }
    let transport = kind.transport()
    let whole = try TransportRequest(url: server.url(), maximumBodyBytes: 100_000)
    let body = try await transport.send(whole).body
    #expect(body == Data(repeating: UInt8(ascii: "0"), count: 100_000))
    let tooSmall = try TransportRequest(url: server.url(), maximumBodyBytes: 99_999)
    #expect(await transport.outcome(of: tooSmall) == .failure(.bodyTooLarge))
  }

  @Test(arguments: TransportKind.here)
  func `Connections are kept for the next request, and no more than asked for are opened`(
    kind: TransportKind
  ) async throws {
    let server = try SocketServer(
      answering: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    defer { server.stop() }
    let url = try server.url()
    let transport = kind.transport(concurrency: 3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask { _ = try await transport.send(TransportRequest(url: url)) }
      }
      try await group.waitForAll()
    }
    #expect(server.connections <= 3)
  }

  @Test(arguments: TransportKind.here)
  func `A connection that the server has closed meanwhile costs no request`(
    kind: TransportKind
  ) async throws {
    let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      connection.close()
      continuation.yield()
    }
    defer { server.stop() }
    let transport = kind.transport()
    var closures = closed.makeAsyncIterator()
    for number in 1...20 {
      let response = try await transport.send(TransportRequest(url: server.url()))
      #expect(response.status == 200)
      // Only a connection that is surely closed is asked again.
      _ = await closures.next()
      #expect(server.connections == number)
    }
  }

  @Test(arguments: TransportKind.here)
  func `A connection that the server closes instead of its second answer costs no request`(
    kind: TransportKind
  ) async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      _ = connection.readRequest()
    }
    defer { server.stop() }
    let transport = kind.transport()
    for number in 1...20 {
      let response = try await transport.send(TransportRequest(url: server.url()))
      #expect(response.status == 200)
      #expect(server.connections == number)
    }
  }

  @Test(arguments: TransportKind.here)
  func `Cookies are not sent back`(kind: TransportKind) async throws {
    let cookies = Counter()
    let server = try SocketServer { connection in
      while let request = connection.readRequest() {
        if request.lowercased().contains("\r\ncookie:") { cookies.increment() }
        connection.write("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n")
      }
    }
    defer { server.stop() }
    let transport = kind.transport()
    for _ in 0..<3 { _ = try await transport.send(TransportRequest(url: server.url())) }
    #expect(cookies.value == 0)
  }

  @Test(arguments: TransportKind.here)
  func `Connections close when the last copy of the transport is gone`(
    kind: TransportKind
  ) async throws {
    let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
    let server = try SocketServer { connection in
      while connection.readRequest() != nil {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      }
      continuation.finish()
    }
    defer { server.stop() }
    var transport: (any Transport)? = kind.transport()
    _ = try await transport?.send(TransportRequest(url: server.url()))
    transport = nil
    for await _ in closed {}
  }
}
