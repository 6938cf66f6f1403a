/// The fields of a listing while they are put together.
///
/// Its memory can be used for one listing after the other.
struct ListingDraft {
  var trackID: UInt64?
  var price: Double?
  var isOtherPlatform = false
  /// The texts, one after the other as they came.
  private var texts: [UInt8] = []
  /// Where each text lies; of one that is missing it means nothing.
  private var ranges: [Range<Int>]
  private var present: ListingRecord.Flags = []
  private var written: [UInt8] = []

  init() {
    ranges = [Range<Int>](repeating: 0..<0, count: ListingRecord.Text.allCases.count)
  }

  /// A draft of what a listing holds.
  init(_ record: ListingRecord) {
    self.init()
    trackID = record.trackID
    price = record.price
    isOtherPlatform = record.isOtherPlatform
    for text in ListingRecord.Text.allCases where record.has(text) {
      append(text) { _ = record.append(text, to: &$0) }
    }
  }

  /// Forgets everything but its memory.
  mutating func clear() {
    trackID = nil
    price = nil
    isOtherPlatform = false
    texts.removeAll(keepingCapacity: true)
    for index in ranges.indices { ranges[index] = 0..<0 }
    present = []
  }

  /// Whether there is a text, be it empty.
  func has(_ text: ListingRecord.Text) -> Bool { present.contains(.init(text)) }

  /// Sets a text, or makes it missing.
  mutating func set(_ text: ListingRecord.Text, _ value: String?) {
    if let value {
      append(text) { $0.append(contentsOf: value.utf8) }
    } else {
      ranges[text.rawValue] = 0..<0
      present.remove(.init(text))
    }
  }

  /// Sets a text to what `write` appends, which has to be UTF-8.
  mutating func append<Result>(
    _ text: ListingRecord.Text, _ write: (inout [UInt8]) -> Result
  ) -> Result {
    let start = texts.count
    defer {
      ranges[text.rawValue] = start..<texts.count
      present.insert(.init(text))
    }
    return write(&texts)
  }

  /// The draft as a record.
  mutating func record() -> ListingRecord {
    typealias Text = ListingRecord.Text
    var flags = present
    if trackID != nil { flags.insert(.trackID) }
    if isOtherPlatform { flags.insert(.isOtherPlatform) }
    if let price { flags.insert(price == 0 ? .isFree : .price) }
    let released = releasedSeconds()
    if released != nil { flags.insert(.releasedIsMoment) }
    let url = shortURL(noting: &flags)
    func kept(_ text: Int) -> Range<Int> {
      switch text {
      case Text.released.rawValue where released != nil: 0..<0
      case Text.url.rawValue: url
      default: ranges[text]
      }
    }
    var length = 0
    for text in ranges.indices {
      let count = kept(text).count
      length += count
      if count > UInt8.max { flags.insert(.hasLongTexts) }
    }

    let size = flags.contains(.hasLongTexts) ? 4 : 1
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ListingRecord.lengthsStart(flags) + ranges.count * size + length)
    bytes.append(number: UInt64(flags.rawValue), bytes: 2)
    if let trackID { bytes.append(number: trackID, bytes: 8) }
    if let price, flags.contains(.price) { bytes.append(number: price.bitPattern, bytes: 8) }
    if let released { bytes.append(number: UInt64(released), bytes: 4) }
    for text in ranges.indices { bytes.append(number: UInt64(kept(text).count), bytes: size) }
    for text in ranges.indices { bytes.append(kept(text), of: texts) }
    return ListingRecord(bytes)
  }

  /// The release in seconds since 1970, where four bytes can hold them and it is written again just as
  /// it stands here.
  private mutating func releasedSeconds() -> UInt32? {
    let text = texts[ranges[ListingRecord.Text.released.rawValue]]
    guard let seconds = CivilDate.secondsSinceEpoch(iso8601: text),
      let kept = UInt32(exactly: seconds)
    else { return nil }
    written.removeAll(keepingCapacity: true)
    ReportNumber.append(secondsSince1970: seconds, to: &written)
    return written[...] == text ? kept : nil
  }

  /// The URL without what every app's has.
  private func shortURL(noting flags: inout ListingRecord.Flags) -> Range<Int> {
    var url = ranges[ListingRecord.Text.url.rawValue]
    texts.withSpan { texts in
      let texts = unsafe texts.bytes
      let head = ListingRecord.storesPage.utf8CodeUnitCount
      if url.count >= head, texts.holds(ListingRecord.storesPage, at: url.lowerBound) {
        flags.insert(.urlIsStores)
        url = url.lowerBound + head..<url.upperBound
      }
      if let trackID, let end = ListingRecord.startOfPage(of: trackID, in: texts, url) {
        flags.insert(.urlEndsInTrackID)
        url = url.lowerBound..<end
      }
    }
    return url
  }
}
