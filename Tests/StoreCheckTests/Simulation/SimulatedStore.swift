import Foundation
import StoreCheck
import StoreCheckTesting
import Synchronization

/// A store whose every answer, delay and fault comes from a seed.
///
/// It tells no lies that nobody could see through: what it lists is its catalogue's, and what it
/// leaves out of a whole answer is not listed.
final class SimulatedStore: Transport, Sendable {
  private struct State {
    var chance: SeededGenerator
    var starts: [Duration] = []
    var inFlight = 0
    var mostInFlight = 0
    var faults = 0
    var refusals = 0
  }

  private let world: SimulatedWorld
  private let clock: TestClock
  private let state: Mutex<State>

  init(world: SimulatedWorld, clock: TestClock) {
    self.world = world
    self.clock = clock
    state = Mutex(State(chance: SeededGenerator(seed: world.seed ^ 0x5708E)))
  }

  var starts: [Duration] { state.withLock { $0.starts } }
  var inFlight: Int { state.withLock { $0.inFlight } }
  var mostInFlight: Int { state.withLock { $0.mostInFlight } }
  var faults: Int { state.withLock { $0.faults } }
  var refusals: Int { state.withLock { $0.refusals } }

  private enum Mood: CaseIterable {
    case status500, status502, status503, status504, status404, status429, reset, cutBody, emptyBody
    case null, html, badRow, wrongCount, unasked, timeout, status302, errorBody, slow
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let (delay, mood) = begin(request)
    defer { state.withLock { $0.inFlight -= 1 } }
    do {
      try await clock.sleep(for: min(delay, request.timeout))
    } catch {
      throw .cancelled
    }
    if delay >= request.timeout { throw .timeout }
    guard let mood else { return answer(request) }
    return try faulty(mood, request)
  }

  private func begin(_ request: TransportRequest) -> (Duration, Mood?) {
    let now = clock.now.offset
    return state.withLock { state in
      state.starts.append(now)
      state.inFlight += 1
      state.mostInFlight = max(state.mostInFlight, state.inFlight)
      var delay = Duration.milliseconds(state.chance.number(in: 1...3000))
      if let limit = world.storeLimit {
        let recent = state.starts.count { $0 > now - limit.window }
        if recent > limit.count {
          state.refusals += 1
          return (delay, .status429)
        }
      }
      guard state.chance.happens(world.faultShare) else { return (delay, nil) }
      let mood = state.chance.pick(Mood.allCases)
      state.faults += 1
      if mood == .status429 { state.refusals += 1 }
      if mood == .timeout || mood == .slow { delay = request.timeout + .seconds(1) }
      return (delay, mood)
    }
  }

  private func faulty(
    _ mood: Mood, _ request: TransportRequest
  ) throws(TransportError) -> TransportResponse {
    func status(_ code: Int, _ body: String = "", _ headers: [String: String] = [:])
      -> TransportResponse
    {
      TransportResponse(status: code, headers: headers, body: Data(body.utf8))
    }
    let whole = answer(request)
    switch mood {
    case .status500: return status(500)
    case .status502: return status(502, "<html>")
    case .status503: return status(503, "<html>")
    case .status504: return status(504)
    case .status404: return status(404, "<html>[newNullResponse]</html>")
    case .status429:
      let retryAfter = state.withLock { $0.chance.pick(["1", "30", "nonsense", ""]) }
      return status(
        retryAfter == "" ? 403 : 429, "", retryAfter == "" ? [:] : ["retry-after": retryAfter])
    case .status302: return status(302, "", ["location": "https://elsewhere.test/"])
    case .reset: throw .network("connection reset")
    case .timeout, .slow: throw .timeout
    case .cutBody:
      return TransportResponse(status: 200, body: whole.body.prefix(whole.body.count / 2))
    case .emptyBody: return status(200)
    case .null: return status(200, "null")
    case .html: return status(200, "<!DOCTYPE html><title>Welcome to the hotel</title>")
    case .errorBody:
      return status(200, "{\"errorMessage\":\"Something else is wrong\",\"queryParameters\":{}}")
    case .badRow: return lookup(request, extra: ["{\"trackId\":[],\"bundleId\":7}", "4"], drop: 1)
    case .wrongCount: return lookup(request, extra: [], drop: 1, claimed: 1)
    case .unasked:
      return lookup(request, extra: ["{\"trackId\":5,\"bundleId\":\"com.else\",\"version\":\"9\"}"])
    }
  }

  private func answer(_ request: TransportRequest) -> TransportResponse {
    lookup(request, extra: [])
  }

  /// - Parameters:
  ///   - request: What was asked.
  ///   - extra: Results that nobody asked for.
  ///   - drop: How many results are left out.
  ///   - claimed: How many more results are claimed than are sent.
  ///
  /// - Returns: The answer.
  private func lookup(
    _ request: TransportRequest, extra: [String], drop: Int = 0, claimed: Int = 0
  ) -> TransportResponse {
    let storefront = request.items("country").first.flatMap { Storefront($0) } ?? .us
    let identifiers = (request.items("id") + request.items("bundleId")).compactMap {
      AppIdentifier($0)
    }
    var results = identifiers.compactMap { world.listing($0, storefront) }.map {
      "{\"trackId\":\($0.trackID ?? 0),\"bundleId\":\"\($0.bundleID ?? "")\",\"kind\":\"software\","
        + "\"version\":\"\($0.version ?? "")\"}"
    }
    state.withLock { results.shuffle(using: &$0.chance) }
    results = Array(results.dropLast(drop)) + extra
    let count = results.count + (drop > 0 ? claimed : 0)
    let body = "\n\n\n{\"resultCount\":\(count),\"results\":[\(results.joined(separator: ","))]}\n"
    return TransportResponse(status: 200, headers: ["age": "60"], body: Data(body.utf8))
  }
}
