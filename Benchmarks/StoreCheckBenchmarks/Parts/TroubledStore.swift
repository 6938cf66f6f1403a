import Foundation
import StoreCheck
import Synchronization

/// A store that takes its time, and of whose answers a share is passing trouble.
///
/// What goes wrong is drawn from a seed, so every run meets the same.
final class TroubledStore: Transport, Sendable {
  private let store = TemplateStore(rowBytes: 0)
  private let clock: VirtualClock
  private let troublesInThousand: Int
  private let chance = Mutex((draw: SplitMix(state: 7), troubles: 0))

  /// How long an answer takes.
  private static let latency = Duration.milliseconds(900)

  /// Makes a store of which so many answers in a thousand are trouble.
  init(clock: VirtualClock, troublesInThousand: Int) {
    self.clock = clock
    self.troublesInThousand = troublesInThousand
  }

  /// How many requests came.
  var requests: Int { store.requests + troubles }
  /// How many of them met trouble.
  var troubles: Int { chance.withLock { $0.troubles } }

  func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    try? await clock.sleep(until: clock.now.advanced(by: Self.latency), tolerance: nil)
    let trouble = chance.withLock { chance -> Int? in
      guard chance.draw.next() % 1000 < UInt64(troublesInThousand) else { return nil }
      chance.troubles += 1
      return Int(chance.draw.next() % 8)
    }
    switch trouble {
    case nil: return try await store.send(request)
    case 0: return TransportResponse(status: 500)
    case 1: return TransportResponse(status: 502, body: Data("<html>".utf8))
    case 2: return TransportResponse(status: 503, body: Data("<html>".utf8))
    case 3: return TransportResponse(status: 504)
    case 4: return TransportResponse(status: 404, body: Data("<p>[newNullResponse]</p>".utf8))
    case 5: return TransportResponse(status: 200)
    case 6: return TransportResponse(status: 200, body: Data("\n\n\n{\"resultCount\":2".utf8))
    default: throw .network("connection reset")
    }
  }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
