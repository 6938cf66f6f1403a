#if os(Linux)
  import Foundation
  import StoreCheck
  import StoreCheckCurl
  import StoreCheckTesting
  import Testing

  /// Answers on which `URLSession` on Linux ends the process, fills the memory, or gives up.
  @Suite(.timeLimit(.minutes(5)))
  struct CurlTransportTests {
    private func outcome(
      timeout: Duration = .seconds(50), limit: Int = 1 << 20,
      of script: @escaping SocketServer.Script
    ) async throws -> Result<TransportResponse, TransportError> {
      let server = try SocketServer(script)
      defer { server.stop() }
      let request = try TransportRequest(
        url: server.url(), timeout: timeout, maximumBodyBytes: limit)
      return await CurlTransport().outcome(of: request)
    }

    @Test(arguments: [
      ScriptedAnswer(
        "trailers",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "5\r\nhello\r\n0\r\nX-T: 1\r\nContent-Length: 3\r\n\r\n"),
      ScriptedAnswer("no reason phrase", "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello"),
      ScriptedAnswer("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello"),
      ScriptedAnswer(
        "a field without name", "HTTP/1.1 200 OK\r\n: b\r\nContent-Length: 5\r\n\r\nhello"),
      ScriptedAnswer(
        "a field that is no UTF-8",
        Data("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0xFF, 0xFE]
          + Data("\r\nContent-Length: 5\r\n\r\nhello".utf8)),
    ])
    func `An unusual answer is read all the same`(answer: ScriptedAnswer) async throws {
      let response = try await outcome { connection in
        _ = connection.readRequest()
        connection.write(answer.bytes)
      }.get()
      #expect(response.status == 200)
      #expect(response.body == Data("hello".utf8))
    }

    @Test func `A header cut in its middle is a failure of the network`() async throws {
      let outcome = try await outcome { connection in
        _ = connection.readRequest()
        connection.write("HTTP/1.1 200 OK\r\nContent-Le")
      }
      guard case .failure(.network) = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }

    @Test(arguments: [200, 302, 403])
    func `A body without end is given up however fast it comes`(status: Int) async throws {
      let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
      let outcome = try await outcome { connection in
        _ = connection.readRequest()
        connection.write("HTTP/1.1 \(status) Any\r\nLocation: /\r\n\r\n")
        let block = Data(count: 1 << 16)
        while connection.write(block) {}
        continuation.finish()
      }
      #expect(outcome == .failure(.bodyTooLarge))
      for await _ in closed {}
    }

    /// A server that never answers `/silence`, and anything else at once; it tells what it is asked.
    private static func server(
      onRequest: @escaping @Sendable (_ line: String) -> Void
    ) throws -> SocketServer {
      try SocketServer { connection in
        while let request = connection.readRequest() {
          let line = String(request.prefix { !$0.isNewline })
          onRequest(line)
          if isUnanswered(line) {
            connection.waitForClient()
          } else {
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
          }
        }
      }
    }

    private static func isUnanswered(_ line: String) -> Bool { line.hasPrefix("GET /silence") }

    @Test func `A cancelled exchange frees its connection`() async throws {
      let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
      let server = try Self.server { line in if Self.isUnanswered(line) { continuation.yield() } }
      defer { server.stop() }
      let transport = CurlTransport(concurrency: 1)
      let silence = try TransportRequest(url: server.url("/silence"), timeout: .seconds(600))
      let outcome = await withTaskGroup(
        of: Result<TransportResponse, TransportError>.self
      ) { group in
        group.addTask { await transport.outcome(of: silence) }
        for await _ in asked { break }
        group.cancelAll()
        return await group.next()
      }
      #expect(outcome == .failure(.cancelled))
      let response = try await transport.send(TransportRequest(url: server.url("/")))
      #expect(response.body == Data("hello".utf8))
    }

    @Test func `An exchange that is cancelled while it waits for a connection is never sent`()
      async throws
    {
      let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
      let lines = Recorder<String>()
      let server = try Self.server { line in
        lines.record(line)
        if Self.isUnanswered(line) { continuation.yield() }
      }
      defer { server.stop() }
      let transport = CurlTransport(concurrency: 1)
      let silence = try TransportRequest(url: server.url("/silence"), timeout: .seconds(600))
      let unwanted = try TransportRequest(url: server.url("/unwanted"))
      await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = await transport.outcome(of: silence) }
        for await _ in asked { break }
        await withTaskGroup(of: Result<TransportResponse, TransportError>.self) { group in
          group.addTask { await transport.outcome(of: unwanted) }
          group.cancelAll()
          #expect(await group.next() == .failure(.cancelled))
        }
        group.cancelAll()
      }
      _ = try await transport.send(TransportRequest(url: server.url("/wanted")))
      #expect(lines.all == ["GET /silence HTTP/1.1", "GET /wanted HTTP/1.1"])
    }

    @Test func `An exchange that waits too long for a connection is late`() async throws {
      let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
      let server = try SocketServer { connection in
        continuation.yield()
        connection.waitForClient()
      }
      defer { server.stop() }
      let transport = CurlTransport(concurrency: 1)
      let url = try server.url()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = await transport.outcome(of: TransportRequest(url: url)) }
        for await _ in asked { break }
        let late = await transport.outcome(
          of: TransportRequest(url: url, timeout: .milliseconds(100)))
        #expect(late == .failure(.timeout))
        group.cancelAll()
      }
      #expect(server.connections == 1)
    }
  }
#endif
