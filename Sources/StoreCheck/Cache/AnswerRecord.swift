#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One answer as a block of bytes: the form in which answers are kept in memory.
///
/// It takes less than two thirds of a ``CacheLine``, which has to be read by people and to show damage.
/// First comes a byte of flags; country, platform and the seconds since 1970 in two, one and five bytes;
/// the store's age, where there is one, in eight; the app, unless the listing says which it is, as a
/// number of eight bytes or as a text behind its length; and the listing's own record.
enum AnswerRecord {
  private struct Flags: OptionSet {
    var rawValue: UInt8
    static let isListed = Self(rawValue: 1 << 0)
    static let isConfirmed = Self(rawValue: 1 << 1)
    static let hasAge = Self(rawValue: 1 << 2)
    /// The app was asked for by its bundle id.
    static let isBundleID = Self(rawValue: 1 << 3)
    /// The app was asked for by the track id that the listing has.
    static let isListingsTrackID = Self(rawValue: 1 << 4)
  }

  /// Appends a record.
  ///
  /// - Complexity: O(*n*) in its length.
  static func encode(_ record: CacheLine.Record, into output: inout [UInt8]) {
    let (key, answer) = (record.key, record.answer)
    var flags: Flags = []
    if answer.isListed { flags.insert(.isListed) }
    if answer.isConfirmed { flags.insert(.isConfirmed) }
    if answer.ageSeconds != nil { flags.insert(.hasAge) }
    switch key.identifier {
    case .bundleID: flags.insert(.isBundleID)
    case .trackID(let number) where number == answer.listing?.trackID:
      flags.insert(.isListingsTrackID)
    case .trackID: break
    }
    output.append(flags.rawValue)
    output.append(number: UInt64(key.storefront.packed), bytes: 2)
    output.append(key.platform.ordinal)
    output.append(
      number: UInt64(max(0, answer.fetchedAt.timeIntervalSince1970)), bytes: secondsBytes)
    if let age = answer.ageSeconds { output.append(number: UInt64(max(0, age)), bytes: 8) }
    switch key.identifier {
    case .bundleID(let bundleID):
      // No longer than ``BundleID/maximumLength``.
      output.append(UInt8(bundleID.text.utf8.count))
      output.append(contentsOf: bundleID.text.utf8)
    case .trackID(let number):
      if !flags.contains(.isListingsTrackID) { output.append(number: number, bytes: 8) }
    }
    if let listing = answer.listing { output += listing.record.bytes }
  }

  /// Reads a record that this type wrote; `nil` for anything else that can be told from one.
  ///
  /// - Complexity: O(*n*) in its length.
  static func decode(_ record: ArraySlice<UInt8>) -> CacheLine.Record? {
    guard let head = Head(record) else { return nil }
    let listing =
      head.flags.contains(.isListed) ? AppListing(ListingRecord(Array(head.listing))) : nil
    return CacheLine.Record(
      key: head.key,
      answer: LookupAnswer(
        listing: listing, fetchedAt: Date(timeIntervalSince1970: Double(head.seconds)),
        ageSeconds: head.age, isConfirmed: head.flags.contains(.isConfirmed)))
  }

  /// Reads which lookup a record answers, as ``decode(_:)`` does, and nothing of the listing.
  static func decodeKey(_ record: ArraySlice<UInt8>) -> LookupKey? { Head(record)?.key }

  /// What a record says before its listing.
  private struct Head {
    let flags: Flags
    let key: LookupKey
    let seconds: UInt64
    let age: Int?
    /// The listing's own record; empty where there is none.
    let listing: ArraySlice<UInt8>

    init?(_ record: ArraySlice<UInt8>) {
      var rest = record
      guard let first = rest.popFirst(), let storefront = rest.popNumber(bytes: 2),
        let storefront = Storefront(oncePacked: storefront), let platform = rest.popFirst(),
        let platform = Platform(ordinal: platform),
        let seconds = rest.popNumber(bytes: secondsBytes)
      else { return nil }
      flags = Flags(rawValue: first)
      self.seconds = seconds
      age =
        flags.contains(.hasAge) ? rest.popNumber(bytes: 8).map { Int(clamping: $0) } : nil
      guard let identifier = Self.identifier(flags, &rest) else { return nil }
      key = LookupKey(identifier, in: storefront, on: platform)
      listing = rest
    }

    /// Takes the identifier off, unless it is the listing's.
    private static func identifier(
      _ flags: Flags, _ rest: inout ArraySlice<UInt8>
    ) -> AppIdentifier? {
      if flags.contains(.isListingsTrackID) {
        return ListingRecord.trackID(in: rest).map { .trackID($0) }
      }
      guard flags.contains(.isBundleID) else {
        return rest.popNumber(bytes: 8).map { .trackID($0) }
      }
      let count = Int(rest.popFirst() ?? 0)
      defer { rest = rest.dropFirst(count) }
      return BundleID(String(decoding: rest.prefix(count), as: UTF8.self)).map { .bundleID($0) }
    }
  }

  /// Seconds up to the year 36,812.
  private static let secondsBytes = 5
}
