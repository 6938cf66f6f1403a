import Foundation
import StoreCheck

@testable import StoreSimulator

/// A body of the simulator as any JSON reader reads it.
struct ReadBody {
  let resultCount: Int
  let results: [[String: Any]]
  let errorMessage: String?

  init(_ body: [UInt8]) throws {
    let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
    resultCount = object["resultCount"] as? Int ?? -1
    results = (object["results"] as? [Any] ?? []).compactMap { $0 as? [String: Any] }
    errorMessage = object["errorMessage"] as? String
  }

  /// The rows as listings, artists left out.
  var listings: [AppListing] {
    results.filter { $0["wrapperType"] as? String == "software" }.map { row in
      AppListing(
        trackID: row["trackId"] as? UInt64, bundleID: row["bundleId"] as? String,
        version: row["version"] as? String, name: row["trackName"] as? String,
        released: row["currentVersionReleaseDate"] as? String,
        minimumOS: row["minimumOsVersion"] as? String, price: row["price"] as? Double,
        currency: row["currency"] as? String, seller: row["sellerName"] as? String,
        url: row["trackViewUrl"] as? String)
    }
  }

  var trackIDs: [UInt64] { listings.compactMap(\.trackID) }
}

/// A handler's answer to a target, without any socket.
func answer(
  _ target: String, method: String = "GET",
  _ configuration: SimulatorConfiguration = SimulatorConfiguration()
) throws -> SimulatedAnswer {
  let request = StoreRequest(HTTPRequest(method: method, target: target))
  guard case .lookup(let lookup) = request.route else { throw UnexpectedRoute() }
  return configuration.handler.answer(lookup, to: request.http)
}

struct UnexpectedRoute: Error {}
