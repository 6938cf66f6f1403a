/// A listing in one block of bytes.
///
/// Ten fields in as many strings would be half a dozen allocations an app, each of them counted up
/// and down wherever a row goes: a seventh of a run's processor time, and more memory than the texts
/// themselves.
///
/// The block begins with two bytes of ``Flags``. Then come, each where its flag says so, the track id
/// and the price in eight bytes, and the release in four; the length of every text, in a byte each or,
/// where one is longer than that, in four; and the texts, in UTF-8. All numbers begin with their
/// lowest byte. A listing has one record only, so records are equal where listings are.
package struct ListingRecord: Hashable, Sendable {
  let bytes: [UInt8]

  /// Takes a block that this type wrote.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The fields that are texts, in the order of a record.
  package enum Text: Int, CaseIterable, Sendable {
    case bundleID, version, name, released, minimumOS, currency, seller, url
  }

  /// What is in a record, and how.
  struct Flags: OptionSet {
    var rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The text is there, be it empty.
    init(_ text: Text) { rawValue = 1 << UInt16(text.rawValue) }

    static let trackID = Self(rawValue: 1 << 8)
    static let price = Self(rawValue: 1 << 9)
    /// The price is zero, which takes no bytes.
    static let isFree = Self(rawValue: 1 << 10)
    /// The release is a moment in ISO 8601, kept in seconds since 1970; it is of the years up to 2106,
    /// which four bytes can hold.
    static let releasedIsMoment = Self(rawValue: 1 << 11)
    /// The URL is without its ``storesPage``.
    static let urlIsStores = Self(rawValue: 1 << 12)
    /// The URL is without its end, which names the app by its track id.
    static let urlEndsInTrackID = Self(rawValue: 1 << 13)
    /// A length takes four bytes and not one.
    static let hasLongTexts = Self(rawValue: 1 << 14)
    /// The record is one of another platform than the one that was asked for.
    static let isOtherPlatform = Self(rawValue: 1 << 15)
  }

  /// How the address of every app's page begins.
  static let storesPage: StaticString = "https://apps.apple.com/"

  /// How the address of an app's page ends, as the lookup service writes it: the track id between
  /// these two.
  private static let page: (head: StaticString, tail: StaticString) = ("id", "?uo=4")

  /// Where in a URL the end begins that names the page of an app; `nil` where it has another end.
  static func startOfPage(of trackID: UInt64, in bytes: RawSpan, _ url: Range<Int>) -> Int? {
    let (head, tail) = (page.head.utf8CodeUnitCount, page.tail.utf8CodeUnitCount)
    var place = url.upperBound - tail
    guard place >= url.lowerBound, bytes.holds(page.tail, at: place) else { return nil }
    var number = trackID
    repeat {
      place -= 1
      guard place >= url.lowerBound,
        bytes[byte: place] == UInt8(ascii: "0") + UInt8(number % 10)
      else { return nil }
      number /= 10
    } while number > 0
    place -= head
    return place >= url.lowerBound && bytes.holds(page.head, at: place) ? place : nil
  }

  // MARK: Reading

  private var flags: Flags { Flags(rawValue: UInt16(bytes.number(at: 0, bytes: 2))) }

  /// The track id in the record at the beginning of other bytes.
  static func trackID(in bytes: ArraySlice<UInt8>) -> UInt64? {
    var rest = bytes
    guard let flags = rest.popNumber(bytes: 2),
      Flags(rawValue: UInt16(flags)).contains(.trackID)
    else { return nil }
    return rest.popNumber(bytes: 8)
  }

  var trackID: UInt64? { flags.contains(.trackID) ? bytes.number(at: 2, bytes: 8) : nil }

  var isOtherPlatform: Bool { flags.contains(.isOtherPlatform) }

  var price: Double? {
    let flags = flags
    if flags.contains(.isFree) { return 0 }
    guard flags.contains(.price) else { return nil }
    return Double(bitPattern: bytes.number(at: flags.contains(.trackID) ? 10 : 2, bytes: 8))
  }

  /// The release in seconds since 1970, where it is kept so.
  var releasedSeconds: Int? {
    let flags = flags
    guard flags.contains(.releasedIsMoment) else { return nil }
    return Int(bytes.number(at: Self.lengthsStart(flags) - 4, bytes: 4))
  }

  /// Whether there is a text, be it empty.
  func has(_ text: Text) -> Bool { flags.contains(Flags(text)) }

  /// A text, if there is one.
  func string(_ text: Text) -> String? {
    var output: [UInt8] = []
    return append(text, to: &output) ? String(decoding: output, as: UTF8.self) : nil
  }

  /// Appends a text, and tells whether there is one.
  func append(_ text: Text, to output: inout [UInt8]) -> Bool {
    let flags = flags
    guard flags.contains(Flags(text)) else { return false }
    switch text {
    case .released:
      if let releasedSeconds {
        ReportNumber.append(secondsSince1970: releasedSeconds, to: &output)
        return true
      }
    case .url where flags.contains(.urlIsStores): output.append(Self.storesPage)
    default: break
    }
    output.append(range(of: text, flags), of: bytes)
    if text == .url, flags.contains(.urlEndsInTrackID), let trackID {
      output.append(Self.page.head)
      ReportNumber.append(trackID, to: &output)
      output.append(Self.page.tail)
    }
    return true
  }

  /// Where the lengths of the texts begin.
  static func lengthsStart(_ flags: Flags) -> Int {
    2 + (flags.contains(.trackID) ? 8 : 0) + (flags.contains(.price) ? 8 : 0)
      + (flags.contains(.releasedIsMoment) ? 4 : 0)
  }

  private func range(of text: Text, _ flags: Flags) -> Range<Int> {
    let size = flags.contains(.hasLongTexts) ? 4 : 1
    let lengths = Self.lengthsStart(flags)
    var start = lengths + size * Text.allCases.count
    for earlier in 0..<text.rawValue {
      start += Int(bytes.number(at: lengths + earlier * size, bytes: size))
    }
    return start..<start + Int(bytes.number(at: lengths + text.rawValue * size, bytes: size))
  }
}
