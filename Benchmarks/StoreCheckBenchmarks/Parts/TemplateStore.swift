import Foundation
import StoreCheck
import Synchronization

/// A store in this process that lists every app it is asked for.
///
/// An answer is put together from one row that is always the same and the few values that differ, so
/// that the store costs little beside the product that is measured.
final class TemplateStore: Transport, Sendable {
  private let rowStart: [UInt8]
  private let rowEnd: [UInt8]
  private let counted = Mutex((requests: 0, bytes: 0))

  /// Makes a store.
  ///
  /// - Parameter rowBytes: About how long a row is; real ones take 8,000 bytes.
  init(rowBytes: Int = 600) {
    rowStart = Array(
      """
      {"kind":"software", "minimumOsVersion":"15.0", "price":0.0, "formattedPrice":"Free", \
      "currentVersionReleaseDate":"2024-10-23T02:02:07Z", "currency":"USD", \
      "sellerName":"Northern Works, Inc.", "wrapperType":"software", "trackName":"Quiet Notes", \
      "trackViewUrl":"https://apps.apple.com/us/app/quiet-notes/id1000000000?uo=4", "trackId":
      """.utf8)
    let sentence = "Works offline, on the train and on the mountain.\\n"
    let missing = max(0, rowBytes - rowStart.count - 80)
    let prose = String(repeating: sentence, count: missing / sentence.utf8.count)
    rowEnd = Array("\", \"description\":\"\(prose)\"}".utf8)
  }

  /// How many requests came.
  var requests: Int { counted.withLock { $0.requests } }

  func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    let ids = Self.trackIDs(in: request.url)
    var body: [UInt8] = []
    body.reserveCapacity(64 + ids.count * (rowStart.count + rowEnd.count + 80))
    body.append(contentsOf: "\n\n\n{\n \"resultCount\":\(ids.count),\n \"results\": [\n".utf8)
    for (place, id) in ids.enumerated() {
      if place > 0 { body.append(contentsOf: ", \n".utf8) }
      body.append(contentsOf: rowStart)
      body.append(contentsOf: "\(id), \"bundleId\":\"com.example.app\(id)\", \"version\":\"".utf8)
      body.append(contentsOf: BenchmarkApp.storeVersion(id).utf8)
      body.append(contentsOf: rowEnd)
    }
    body.append(contentsOf: "]\n}\n\n\n".utf8)
    let bytes = body.count
    counted.withLock { counted in
      counted.requests += 1
      counted.bytes += bytes
    }
    return TransportResponse(status: 200, headers: ["age": "60"], body: Data(body))
  }

  /// The numbers in the `id` or the ends of the names in the `bundleId` of a lookup.
  private static func trackIDs(in url: URL) -> [UInt64] {
    let query = url.absoluteString.split(separator: "?").last ?? ""
    for item in query.split(separator: "&") {
      if item.hasPrefix("id=") {
        return item.dropFirst(3).split(separator: ",").compactMap { UInt64($0) }
      }
      if item.hasPrefix("bundleId=") {
        return item.dropFirst(9).split(separator: ",").compactMap { name in
          UInt64(name.drop { !$0.isNumber })
        }
      }
    }
    return []
  }
}
