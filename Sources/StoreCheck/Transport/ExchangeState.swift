#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is known of one exchange, from its start to its single outcome.
///
/// A pure machine: every event either changes the state or yields the outcome, and an outcome is
/// yielded once. Whatever comes after it (the bytes of a body that was given up, the end of a
/// request that was cancelled) changes nothing.
package struct ExchangeState {
  /// How an exchange ends.
  package typealias Outcome = Result<TransportResponse, TransportError>

  private enum Phase {
    /// No header yet. Next: `receiving`, `ended`.
    case waiting
    /// The header is there, the body comes. Next: `ended`.
    case receiving(Head)
    /// The outcome is out.
    case ended
  }

  /// The status line and header of an answer.
  package struct Head: Equatable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// The header fields by name in lower case.
    package var headers: [String: String]

    package init(status: Int, headers: [String: String]) {
      self.status = status
      self.headers = headers
    }

    /// How many bytes the body must have, or `nil` where nothing says so or where they are counted
    /// before decompression; a redirect's body says nothing, and Linux does not always hand it out.
    var bodyLength: Int? {
      guard status != 204, !(300..<400).contains(status), headers["transfer-encoding"] == nil,
        headers["content-encoding", default: "identity"] == "identity"
      else { return nil }
      return headers["content-length"].flatMap { Int($0) }
    }
  }

  /// More is never set aside for a body before its bytes are there, whatever its header promises.
  static let largestReservation = 4 << 20

  private let maximumBodyBytes: Int
  private var phase = Phase.waiting
  /// What has come of the body, and where its memory goes afterwards.
  private var body: BodyBuffer
  private let bodies: BodyBufferPool?

  /// Makes the machine of an exchange that is about to begin.
  ///
  /// - Parameters:
  ///   - maximumBodyBytes: The largest body that is accepted, in bytes, after decompression.
  ///   - bodies: Where the memory for the body comes from, and goes when nobody needs it any more.
  package init(maximumBodyBytes: Int, bodies: BodyBufferPool? = nil) {
    self.maximumBodyBytes = maximumBodyBytes
    self.bodies = bodies
    body = bodies?.take() ?? BodyBuffer()
  }

  /// Whether the outcome is out.
  package var hasEnded: Bool { if case .ended = phase { true } else { false } }

  /// The header has arrived, or an interim one (100, 103) before it, which says nothing.
  package mutating func receive(_ head: Head) {
    guard case .waiting = phase, head.status >= 200 || head.status == 101 else { return }
    if let length = head.bodyLength, length > 0 {
      body.reserve(min(length, maximumBodyBytes, Self.largestReservation))
    }
    phase = .receiving(head)
  }

  /// Some of the body has arrived.
  package mutating func receive(_ chunk: RawSpan) -> Outcome? {
    guard case .receiving = phase else { return nil }
    guard chunk.byteCount <= maximumBodyBytes - body.count else {
      return end(.failure(.bodyTooLarge))
    }
    body.append(chunk)
    return nil
  }

  /// The server has said all it had to say.
  package mutating func finish() -> Outcome? {
    switch phase {
    case .waiting:
      return end(.failure(.network("the server closed the connection without an answer")))
    case .receiving(let head):
      if let length = head.bodyLength, length != body.count {
        return end(
          .failure(.network("the body has \(body.count) bytes where \(length) were announced")))
      }
      return end(
        .success(
          TransportResponse(
            status: head.status, headers: head.headers, body: body.data(returningTo: bodies))))
    case .ended:
      return nil
    }
  }

  /// The exchange cannot go on.
  package mutating func fail(_ error: TransportError) -> Outcome? {
    hasEnded ? nil : end(.failure(error))
  }

  private mutating func end(_ outcome: Outcome) -> Outcome {
    phase = .ended
    body = BodyBuffer()
    return outcome
  }
}
