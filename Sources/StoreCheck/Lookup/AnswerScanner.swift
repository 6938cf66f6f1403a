/// Picks the few fields that a check needs out of an answer's bytes, in one pass.
///
/// An answer of 200 apps is about 2 MB, of which less than a twentieth is needed. The scanner reads
/// only what is ordinary: whole, valid JSON of the shape the store sends, every field of its usual
/// type and present once. At anything else it gives up, and `JSONDecoder` has the word; so whatever
/// it accepts, it reads as `JSONDecoder` would. A fuzzer holds the two against each other.
enum AnswerScanner {
  /// The answer in a body, or `nil` where something in it is out of the ordinary.
  ///
  /// - Complexity: O(*n*) in the size of the body.
  static func scan(_ body: RawSpan) -> LookupResponse? {
    var cursor = JSONCursor()
    var results: [StoreResult]?
    var claimed: UInt64?
    let isWhole = cursor.object(body) { cursor, bytes, name in
      if bytes.isName("resultCount", name), claimed == nil {
        claimed = cursor.integer(bytes)
        return claimed != nil
      }
      guard bytes.isName("results", name), results == nil else { return false }
      var found: [StoreResult] = []
      // The store's own number comes first, and is not taken at its word.
      found.reserveCapacity(Int(min(claimed ?? 0, 200)))
      var devices = 0..<0
      let isWhole = cursor.array(bytes) { cursor, bytes in
        guard found.count < LookupResponse.mostResults,
          let result = result(&cursor, bytes, devices: &devices)
        else { return false }
        found.append(result)
        return true
      }
      results = found
      return isWhole
    }
    guard isWhole, cursor.isAtEnd(body), let results else { return nil }
    return LookupResponse(
      results: results, isIncomplete: claimed != UInt64(results.count))
  }

  /// - Parameters:
  ///   - cursor: Before the result.
  ///   - bytes: The answer.
  ///   - devices: Where an earlier result names the devices it is for: many names, and often the same
  ///     ones as of the app before.
  ///
  /// - Returns: The result, or `nil` where something in it is out of the ordinary.
  private static func result(
    _ cursor: inout JSONCursor, _ bytes: RawSpan, devices: inout Range<Int>
  ) -> StoreResult? {
    var result = StoreResult(listing: AppListing())
    var seen: Fields = []
    let isWhole = cursor.object(bytes) { cursor, bytes, name in
      guard let field = Fields(bytes, name) else {
        return bytes.isName("supportedDevices", name)
          ? cursor.skipList(bytes, often: &devices) : cursor.skipValue(bytes)
      }
      guard seen.insert(field).inserted else { return false }
      return cursor.null(bytes) || read(field, from: &cursor, bytes, into: &result)
    }
    guard isWhole else { return nil }
    let isOtherWare = result.wrapperType != nil && result.wrapperType != "software"
    let hasIdentity = result.listing.trackID != nil || result.listing.bundleID != nil
    return hasIdentity || isOtherWare ? result : nil
  }

  private static func read(
    _ field: Fields, from cursor: inout JSONCursor, _ bytes: RawSpan, into result: inout StoreResult
  ) -> Bool {
    switch field {
    case .trackID:
      guard let number = cursor.integer(bytes), TrackID.isValid(number) else { return false }
      result.listing.trackID = number
      return true
    case .price:
      result.listing.price = cursor.decimal(bytes)
      return result.listing.price != nil
    default: break
    }
    guard let text = cursor.string(bytes) else { return false }
    switch field {
    case .wrapperType: result.wrapperType = text
    case .kind: result.kind = text
    case .bundleID: result.listing.bundleID = text
    case .version: result.listing.version = text
    case .name: result.listing.name = text
    case .released: result.listing.released = text
    case .minimumOS: result.listing.minimumOS = text
    case .currency: result.listing.currency = text
    case .seller: result.listing.seller = text
    case .url: result.listing.url = text
    default: return false
    }
    return true
  }

  /// The fields of a result that are read.
  private struct Fields: OptionSet {
    var rawValue: UInt16
    static let trackID = Fields(rawValue: 1 << 0)
    static let bundleID = Fields(rawValue: 1 << 1)
    static let version = Fields(rawValue: 1 << 2)
    static let name = Fields(rawValue: 1 << 3)
    static let released = Fields(rawValue: 1 << 4)
    static let minimumOS = Fields(rawValue: 1 << 5)
    static let price = Fields(rawValue: 1 << 6)
    static let currency = Fields(rawValue: 1 << 7)
    static let seller = Fields(rawValue: 1 << 8)
    static let url = Fields(rawValue: 1 << 9)
    static let wrapperType = Fields(rawValue: 1 << 10)
    static let kind = Fields(rawValue: 1 << 11)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The field of a name, or `nil` for one that is not read.
    init?(_ bytes: RawSpan, _ name: Range<Int>) {
      func matching(_ word: StaticString, _ field: Fields) -> Fields? {
        bytes.holds(word, at: name.lowerBound) ? field : nil
      }
      let field: Fields? =
        switch name.count {
        case 4: matching("kind", .kind)
        case 5: matching("price", .price)
        case 7: matching("trackId", .trackID) ?? matching("version", .version)
        case 8: matching("bundleId", .bundleID) ?? matching("currency", .currency)
        case 9: matching("trackName", .name)
        case 10: matching("sellerName", .seller)
        case 11: matching("wrapperType", .wrapperType)
        case 12: matching("trackViewUrl", .url)
        case 16: matching("minimumOsVersion", .minimumOS)
        case 25: matching("currentVersionReleaseDate", .released)
        default: nil
        }
      guard let field else { return nil }
      self = field
    }
  }
}

extension RawSpan {
  /// Whether a range of bytes is a word.
  fileprivate func isName(_ word: StaticString, _ range: Range<Int>) -> Bool {
    range.count == word.utf8CodeUnitCount && holds(word, at: range.lowerBound)
  }
}
