#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension LookupResponse {
  /// Reads a body.
  ///
  /// Never fails as a whole for one bad result: a field of a wrong type is a missing field, and a
  /// result without any identity only makes the answer incomplete.
  ///
  /// - Complexity: O(*n*) in the size of the body.
  package static func parse(_ body: Data) -> Body {
    if let response = AnswerScanner.scan(body.bytes) { return .results(response) }
    return parseCompletely(body)
  }

  /// Reads a body with the complete decoder, which is what the scanner is held against.
  package static func parseCompletely(_ body: Data) -> Body {
    let decoder = JSONDecoder()
    // Raw control characters in a description, and bytes that are no UTF-8, have been sent. The
    // decoder drops the field they stand in, or the whole answer; they are no reason to lose either.
    if let repaired = repair(body),
      let envelope = try? decoder.decode(Envelope.self, from: repaired)
    {
      return envelope.body
    }
    guard let envelope = try? decoder.decode(Envelope.self, from: body) else { return .malformed }
    return envelope.body
  }

  /// The body with raw control characters as spaces and broken UTF-8 replaced; `nil` where there is
  /// nothing to repair.
  private static func repair(_ body: Data) -> Data? {
    let bytes = body.map { $0 < 0x20 ? 0x20 : $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    let repaired = Data(text.utf8)
    return repaired == body ? nil : repaired
  }
}

/// The outermost object of an answer.
private struct Envelope: Decodable {
  var body: LookupResponse.Body

  private enum Keys: String, CodingKey { case resultCount, results, errorMessage }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard container.contains(.results) else {
      if let message = try? container.decode(String.self, forKey: .errorMessage) {
        body = .invalidParameter(Self.parameterName(in: message))
      } else {
        body = .malformed
      }
      return
    }
    let count = try container.nestedUnkeyedContainer(forKey: .results).count ?? 0
    guard count <= LookupResponse.mostResults else {
      body = .malformed
      return
    }
    let elements = try container.decode([ResultElement].self, forKey: .results)
    let results = elements.compactMap(\.result)
    let claimed = try? container.decode(Int.self, forKey: .resultCount)
    body = .results(
      LookupResponse(
        results: results,
        isIncomplete: results.count < elements.count || claimed != elements.count))
  }

  /// The name in `Invalid value(s) for key(s): [country]`.
  private static func parameterName(in message: String) -> String? {
    guard let open = message.lastIndex(of: "["), let close = message.lastIndex(of: "]"),
      open < close
    else { return nil }
    return String(message[message.index(after: open)..<close])
  }
}

/// One result, whatever is wrong with it.
private struct ResultElement: Decodable {
  /// The result, or `nil` where it cannot be told what it is about.
  var result: StoreResult?

  private enum Keys: String, CodingKey {
    case wrapperType, kind, trackId, bundleId, version, trackName, currentVersionReleaseDate
    case minimumOsVersion, price, currency, sellerName, trackViewUrl, artistId
  }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Keys.self) else { return }
    func value<Value: Decodable>(_ type: Value.Type, _ key: Keys) -> Value? {
      // A missing field is usual and must not cost a thrown error; one of a wrong type is not.
      (try? container.decodeIfPresent(type, forKey: key)) ?? nil
    }
    func text(_ key: Keys) -> String? { value(String.self, key) }
    // Numbers have come as texts (Siren#241), and a text can say more than a number can.
    let trackID =
      value(UInt64.self, .trackId).flatMap { TrackID.isValid($0) ? $0 : nil }
      ?? text(.trackId).flatMap { TrackID.parse($0) }
    let price = (value(Double.self, .price) ?? text(.price).flatMap { Double($0) })
      .flatMap { $0.isFinite ? $0 : nil }
    let listing = AppListing(
      trackID: trackID, bundleID: text(.bundleId), version: text(.version),
      name: text(.trackName), released: text(.currentVersionReleaseDate),
      minimumOS: text(.minimumOsVersion), price: price, currency: text(.currency),
      seller: text(.sellerName), url: text(.trackViewUrl))
    let wrapperType = text(.wrapperType)
    // Artists, songs and films have identities of their own and are known not to be asked for.
    let isOtherWare = wrapperType != nil && wrapperType != "software"
    guard trackID != nil || listing.bundleID != nil || isOtherWare else { return }
    result = StoreResult(listing: listing, wrapperType: wrapperType, kind: text(.kind))
  }
}
