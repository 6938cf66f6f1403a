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
      var draft = ListingDraft()
      let isWhole = cursor.array(bytes) { cursor, bytes in
        guard found.count < LookupResponse.mostResults,
          let result = result(&cursor, bytes, devices: &devices, draft: &draft)
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
  ///   - draft: Memory to put the listing together in.
  ///
  /// - Returns: The result, or `nil` where something in it is out of the ordinary.
  private static func result(
    _ cursor: inout JSONCursor, _ bytes: RawSpan, devices: inout Range<Int>,
    draft: inout ListingDraft
  ) -> StoreResult? {
    draft.clear()
    var (wrapperType, kind): (String?, String?)
    var seen: Fields = []
    let isWhole = cursor.object(bytes) { cursor, bytes, name in
      guard let field = Fields(bytes, name) else {
        return bytes.isName("supportedDevices", name)
          ? cursor.skipList(bytes, often: &devices) : cursor.skipValue(bytes)
      }
      guard seen.insert(field).inserted else { return false }
      if cursor.null(bytes) { return true }
      switch field {
      case .wrapperType:
        wrapperType = cursor.string(bytes)
        return wrapperType != nil
      case .kind:
        kind = cursor.string(bytes)
        return kind != nil
      default: return read(field, from: &cursor, bytes, into: &draft)
      }
    }
    guard isWhole else { return nil }
    let isOtherWare = wrapperType != nil && wrapperType != "software"
    guard draft.trackID != nil || draft.has(.bundleID) || isOtherWare else { return nil }
    return StoreResult(
      listing: AppListing(draft.record()), wrapperType: wrapperType, kind: kind)
  }

  private static func read(
    _ field: Fields, from cursor: inout JSONCursor, _ bytes: RawSpan, into draft: inout ListingDraft
  ) -> Bool {
    switch field {
    case .trackID:
      guard let number = cursor.integer(bytes), TrackID.isValid(number) else { return false }
      draft.trackID = number
      return true
    case .price:
      draft.price = cursor.decimal(bytes)
      return draft.price != nil
    default:
      guard let text = field.text else { return false }
      return draft.append(text) { cursor.string(bytes, appendingTo: &$0) }
    }
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

    /// Which text of a listing this is, if it is one.
    var text: ListingRecord.Text? {
      switch self {
      case .bundleID: .bundleID
      case .version: .version
      case .name: .name
      case .released: .released
      case .minimumOS: .minimumOS
      case .currency: .currency
      case .seller: .seller
      case .url: .url
      default: nil
      }
    }

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
