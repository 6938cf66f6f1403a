import Foundation
package import StoreCheck
import Synchronization
import Testing

/// A transport that answers as a closure says, and keeps what it was asked.
package final class ScriptedTransport: Transport, Sendable {
  private let answer:
    @Sendable (TransportRequest, Int) async throws(TransportError) -> TransportResponse
  private let requests = Mutex<[TransportRequest]>([])

  /// Makes a transport.
  ///
  /// - Parameter answer: Given the request and how many came before it.
  package init(
    _ answer:
      @escaping @Sendable (TransportRequest, Int) async throws(TransportError) -> TransportResponse
  ) {
    self.answer = answer
  }

  /// What was asked, in order.
  package var asked: [TransportRequest] { requests.withLock { $0 } }

  package func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    let number = requests.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    return try await answer(request, number)
  }
}

/// A transport for code that must not ask anything: it fails the test when it is touched.
package struct UnusedTransport: Transport {
  package init() {}

  package func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    Issue.record("nothing may be asked here, but \(request.url) was")
    throw .network("unused")
  }
}

extension TransportResponse {
  /// An answer of the lookup service with these apps.
  package static func lookup(_ listings: [AppListing], age: Int? = nil) -> TransportResponse {
    let results = listings.map { listing -> String in
      var fields = ["\"wrapperType\":\"software\"", "\"kind\":\"software\""]
      if let trackID = listing.trackID { fields.append("\"trackId\":\(trackID)") }
      if let bundleID = listing.bundleID { fields.append("\"bundleId\":\"\(bundleID)\"") }
      if let version = listing.version { fields.append("\"version\":\"\(version)\"") }
      if let name = listing.name { fields.append("\"trackName\":\"\(name)\"") }
      return "{\(fields.joined(separator: ","))}"
    }
    let body =
      "\n\n\n{\"resultCount\":\(results.count),\"results\":[\(results.joined(separator: ","))]}\n\n\n"
    return TransportResponse(
      status: 200, headers: age.map { ["age": "\($0)"] } ?? [:], body: Data(body.utf8))
  }
}

extension TransportRequest {
  /// The values of a query item, as the store reads them.
  package func items(_ name: String) -> [String] {
    let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let value = query.first { $0.name == name }?.value ?? ""
    return value.isEmpty ? [] : value.split(separator: ",").map { String($0) }
  }
}

/// An asynchronous sequence of pieces that are there already.
package struct Pieces: AsyncSequence, Sendable {
  private let pieces: [[AppQuery]]

  package init(_ pieces: [[AppQuery]]) { self.pieces = pieces }

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var rest: ArraySlice<[AppQuery]>
    package mutating func next() async -> [AppQuery]? { rest.popFirst() }
  }

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: pieces[...]) }
}

/// Keeps what it is given, from any task.
package final class Recorder<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  package init() {}

  package var all: [Element] { elements.withLock { $0 } }

  package func record(_ element: Element) { elements.withLock { $0.append(element) } }
}
