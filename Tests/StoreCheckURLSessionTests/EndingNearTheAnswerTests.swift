import Foundation
import StoreCheck
import Testing

/// Ways to end an exchange while its answer arrives.
///
/// `URLSession` on Linux is known to end the process then (swift-corelibs-foundation issue 5412), so
/// each runs in a process of its own, whose end is a failure here and not the end of the tests.
@Suite(.timeLimit(.minutes(5)))
struct EndingNearTheAnswerTests {
  @Test(arguments: TransportKind.here)
  func `Cancelling near the answer ends neither the process nor the session`(kind: TransportKind)
    async
  {
    await #expect(processExitsWith: .success) { [kind] in
      try await stress(kind) { transport, url, delay in
        await withTaskGroup(of: Outcome.self) { group in
          group.addTask { await transport.outcome(of: TransportRequest(url: url)) }
          try? await Task.sleep(for: delay)
          group.cancelAll()
          return await group.next() ?? .failure(.cancelled)
        }
      }
    }
  }

  @Test(arguments: TransportKind.here)
  func `A deadline near the answer ends neither the process nor the session`(kind: TransportKind)
    async
  {
    await #expect(processExitsWith: .success) { [kind] in
      try await stress(kind) { transport, url, delay in
        await transport.outcome(of: TransportRequest(url: url, timeout: delay))
      }
    }
  }

  @Test(arguments: TransportKind.here)
  func `A body given up near its end ends neither the process nor the session`(kind: TransportKind)
    async
  {
    await #expect(processExitsWith: .success) { [kind] in
      try await stress(kind) { transport, url, _ in
        await transport.outcome(of: TransportRequest(url: url, maximumBodyBytes: answerBytes - 1))
      }
    }
  }
}

private typealias Outcome = Result<TransportResponse, TransportError>

private let answerBytes = 40_000

/// Ends a thousand exchanges at times around their answers, and then sees that the transport still
/// carries one.
private func stress(
  _ kind: TransportKind,
  _ exchange:
    @escaping @Sendable (any Transport, URL, _ delay: Duration) async -> Outcome
) async throws {
  let head = "HTTP/1.1 200 OK\r\nContent-Length: \(answerBytes)\r\n\r\n"
  let answer = Data(head.utf8) + Data(count: answerBytes)
  let server = try SocketServer { connection in
    while connection.readRequest() != nil {
      usleep(.random(in: 0...2000))
      guard connection.write(answer) else { return }
    }
  }
  defer { server.stop() }
  let url = try server.url()
  let transport = kind.transport(concurrency: 8)
  let outcomes = await withTaskGroup(of: [Outcome].self) { group in
    for _ in 0..<8 {
      group.addTask {
        var outcomes: [Outcome] = []
        for _ in 0..<125 {
          outcomes.append(await exchange(transport, url, .microseconds(.random(in: 0...4000))))
        }
        return outcomes
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  for case .success(let response) in outcomes {
    precondition(response.body.count == answerBytes, "a short body passed for a whole one")
  }
  for case .failure(.network(let text)) in outcomes {
    preconditionFailure("an exchange that was ended failed by itself: \(text)")
  }
  let last = try await transport.send(TransportRequest(url: url, timeout: .seconds(240)))
  precondition(last.body.count == answerBytes, "the transport carries nothing any more")
}
