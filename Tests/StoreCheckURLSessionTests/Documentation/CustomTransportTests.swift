import Foundation
import StoreCheckTesting
import StoreCheckURLSession
import Testing

/// Runs the example of the article "Bring your own transport".
@Suite struct CustomTransportTests {
  /// A store that knows two apps of developer 77; `answer` gives its response to any other request.
  private static func store(
    _ answer:
      @escaping @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse
  ) -> ScriptedTransport {
    ScriptedTransport { request, _ throws(TransportError) in
      guard request.items("id") == ["77"] else { return try await answer(request) }
      // Only the first storefront lists them.
      guard request.items("country") == ["us"] else { return .lookup([]) }
      return .lookup([AppListing(trackID: 1, version: "1"), AppListing(trackID: 2, version: "2")])
    }
  }

  private static func withCacheFile<Value>(
    _ body: (String) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: "cache").path)
  }

  @Test(.timeLimit(.minutes(5)))
  func `the example audits over its own transport, and resumes from its cache file`() async throws {
    try await Self.withCacheFile { file in
      let store = Self.store { _ in .lookup([]) }
      #expect(
        await auditDeveloper(77, cacheFile: file, over: store, within: .seconds(3_600))
          == .complete(rows: 4))
      #expect(store.asked.count == 3)
      #expect(await auditDeveloper(77, cacheFile: file, over: store) == .complete(rows: 4))
      // Only the developer's list is asked for again.
      #expect(store.asked.count == 5)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `the example tells a cache file that another run has from one that is something else`()
    async throws
  {
    try await Self.withCacheFile { file in
      let other = try LookupCache(file: file)
      #expect(
        await auditDeveloper(77, cacheFile: file, over: UnusedTransport())
          == .failed("another audit is running"))
      withExtendedLifetime(other) {}
      let text = file + ".txt"
      try Data("apps of mine\n".utf8).write(to: URL(filePath: text))
      #expect(
        await auditDeveloper(77, cacheFile: text, over: UnusedTransport())
          == .failed(CacheFileError.foreign(path: text).description))
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `the example tells why a developer's list cannot be had`() async throws {
    try await Self.withCacheFile { file in
      let store = ScriptedTransport { _, _ in TransportResponse(status: 401) }
      #expect(
        await auditDeveloper(77, cacheFile: file, over: store)
          == .failed("cannot list the apps: http-401"))
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `the example leaves its loop at an app without a result`() async throws {
    try await Self.withCacheFile { file in
      let store = Self.store { _ in TransportResponse(status: 401) }
      #expect(
        await auditDeveloper(77, cacheFile: file, over: store)
          == .failed("no result for 1 in JP"))
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [true, false])
  func `the example can be cancelled while it waits for the list or for a row`(
    hasList: Bool
  ) async throws {
    try await Self.withCacheFile { file in
      let began = Gate()
      let waiting = ScriptedTransport { _, _ throws(TransportError) in
        began.open()
        // Nobody opens this one: the wait ends with the task.
        await Gate().wait()
        throw .cancelled
      }
      let listing = Self.store { request throws(TransportError) in
        try await waiting.send(request)
      }
      let store = hasList ? listing : waiting
      let outcome = await withTaskGroup(of: AuditOutcome.self) { group in
        group.addTask { await auditDeveloper(77, cacheFile: file, over: store) }
        await began.wait()
        group.cancelAll()
        return await group.next()
      }
      #expect(outcome == .cancelled)
      #expect(waiting.asked.count == 1)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `the example is cancelled when it takes longer than it may`() async throws {
    try await Self.withCacheFile { file in
      let waiting = ScriptedTransport { _, _ throws(TransportError) in
        await Gate().wait()
        throw .cancelled
      }
      #expect(
        await auditDeveloper(77, cacheFile: file, over: waiting, within: .milliseconds(1))
          == .cancelled)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `the iteration of the server guide stops at the first app that is out of date`() async {
    let transport = ScriptedTransport { _, _ in
      .lookup([AppListing(trackID: 1, version: "1"), AppListing(trackID: 2, version: "2")])
    }
    let checker = StoreChecker(transport: transport)
    let portfolio = [
      AppQuery("1", installedVersion: "1"), AppQuery("2", installedVersion: "1"),
    ]
    #expect(await firstOutdated(of: portfolio, with: checker)?.app == "2")
    #expect(await firstOutdated(of: [portfolio[0]], with: checker) == nil)
  }
}
