import Foundation
import StoreCheckURLSession
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AppVersionCompareTests {
  /// What a store says of app 42 while version 2.0.0 of it is installed.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: String
    let expected: AppVersionCompareType

    init(_ name: String, _ answer: String, _ expected: AppVersionCompareType) {
      (testDescription, self.answer, self.expected) = (name, answer, expected)
    }

    init(version: String, _ expected: AppVersionCompareType) {
      self.init("version \(version)", Self.ok(Self.listing(version)), expected)
    }

    static func listing(_ version: String, id: Int = 42) -> String {
      #"{"resultCount":1,"results":[{"wrapperType":"software","kind":"software","trackId":\#(id),"#
        + #""bundleId":"com.example.app","version":"\#(version)"}]}"#
    }

    static func ok(_ json: String) -> String {
      let body = "\n\n\n\(json)\n\n\n"
      return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
  }

  static let rows = [
    Row(version: "2.0.1", .old),
    Row(version: "10.0", .old),
    Row(version: "2.0.0", .latest),
    Row(version: "2.0", .latest),
    Row(version: "1.9", .latest),
    Row(version: "soon", .error),
    Row(version: "", .error),
    Row("nothing", Row.ok(#"{"resultCount":0,"results":[]}"#), .error),
    Row("another app", Row.ok(Row.listing("2.0.1", id: 43)), .error),
    Row("garbage", Row.ok("<html>Sign in to the hotel</html>"), .error),
    Row("null", Row.ok("null"), .error),
    Row("an empty body", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", .error),
    Row("a refusal", "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", .error),
    Row(
      "an answer under another status",
      Row.ok(Row.listing("2.0.1")).replacing("200 OK", with: "503 Busy"), .error),
    Row("no HTTP", "ssh-2.0\r\n\r\n", .error),
  ]

  @Test(arguments: rows)
  func `Version 2.0.0 is compared with what the store says`(row: Row) async throws {
    let paths = Mutex<[String]>([])
    let server = try SocketServer { connection in
      guard let request = connection.readRequest() else { return }
      paths.withLock { $0.append(String(request.prefix { $0 != "\r\n" })) }
      connection.write(row.answer)
    }
    defer { server.stop() }
    let outcome = try await AppVersionCompare.toAppStoreVersion(
      appId: "42", installedVersion: "2.0.0", store: server.url(""))
    #expect(outcome == row.expected)
    let asked = paths.withLock { $0 }
    #expect(asked == ["GET /lookup?country=jp&entity=software&id=42&limit=200 HTTP/1.1"])
  }

  @Test(arguments: rows)
  func `The completion handler is told the same`(row: Row) async throws {
    let server = try SocketServer(answering: row.answer)
    defer { server.stop() }
    let store = try server.url("")
    let outcome = await withCheckedContinuation { continuation in
      AppVersionCompare.toAppStoreVersion(appId: "42", installedVersion: "2.0.0", store: store) {
        continuation.resume(returning: $0)
      }
    }
    #expect(outcome == row.expected)
  }

  @Test func `A bundle id is asked for as one, in the country given`() async throws {
    let paths = Mutex<[String]>([])
    let server = try SocketServer { connection in
      guard let request = connection.readRequest() else { return }
      paths.withLock { $0.append(String(request.prefix { $0 != "\r\n" })) }
      connection.write(Row.ok(Row.listing("2.0.1")))
    }
    defer { server.stop() }
    let outcome = try await AppVersionCompare.toAppStoreVersion(
      appId: "com.Example.app", installedVersion: "2.0.0", country: .us, store: server.url(""))
    #expect(outcome == .old)
    let asked = paths.withLock { $0 }
    #expect(
      asked == [
        "GET /lookup?bundleId=com.Example.app&country=us&entity=software&limit=200 HTTP/1.1"
      ])
  }

  @Test func `Silence is an error when the time is up`() async throws {
    let server = try SocketServer { $0.waitForClient() }
    defer { server.stop() }
    let check = try AppVersionCompare(
      transport: URLSessionTransport(), store: server.url(""), timeout: .milliseconds(200))
    #expect(await check.toAppStoreVersion(appId: "42", installedVersion: "2.0.0") == .error)
  }

  @Test(arguments: [
    ("not an app!", "2.0.0"), ("", "2.0.0"), ("42", "unknown"), ("42", ""),
  ])
  func `What cannot be compared is not asked for`(appId: String, version: String) async throws {
    let server = try SocketServer(answering: Row.ok(Row.listing("2.0.1")))
    defer { server.stop() }
    let outcome = try await AppVersionCompare.toAppStoreVersion(
      appId: appId, installedVersion: version, store: server.url(""))
    #expect(outcome == .error)
    #expect(server.connections == 0)
  }

  @Test func `A program without a bundle has no version of its own`() async throws {
    let server = try SocketServer(answering: Row.ok(Row.listing("2.0.1")))
    defer { server.stop() }
    let outcome = try await AppVersionCompare.toAppStoreVersion(appId: "42", store: server.url(""))
    let hasVersion = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") != nil
    #expect(hasVersion || outcome == .error)
  }
}
