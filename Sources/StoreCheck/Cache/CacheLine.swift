#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One answer as one line of text: the form in which answers are kept in a file.
///
/// Fields are parted by tabs: country, platform, kind and text of the identifier; seconds since 1970
/// and the store's age; `L` for listed, `P` for listed for another platform, `U` for unlisted, `C` for
/// unlisted and confirmed; the ten
/// fields of a listing; a checksum. A missing field is empty, a text without characters is `\e`, and
/// tab, line feed, carriage return and backslash are escaped, so that a line is a line whatever the
/// store sent. Lines stand for themselves: files can be concatenated.
package enum CacheLine {
  /// The most bytes of a line that is kept or read, its line feed included.
  package static let longestLine = 1 << 20

  /// An answer and the lookup that it is to.
  package struct Record: Equatable, Sendable {
    package var key: LookupKey
    package var answer: LookupAnswer

    package init(key: LookupKey, answer: LookupAnswer) {
      self.key = key
      self.answer = answer
    }
  }

  // MARK: Writing

  /// Appends a line with its line feed.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  package static func encode(_ record: Record, into output: inout [UInt8]) {
    let start = output.count
    var writer = FieldWriter(output: output)
    output = []
    writer.raw(record.key.storefront.code)
    writer.raw(record.key.platform.rawValue)
    switch record.key.identifier {
    case .trackID(let number):
      writer.raw("id")
      writer.number(number)
    case .bundleID(let bundleID):
      writer.raw("bundle")
      writer.raw(bundleID.text)
    }
    writer.number(UInt64(max(0, record.answer.fetchedAt.timeIntervalSince1970)))
    writer.number(record.answer.ageSeconds.map { UInt64(max(0, $0)) })
    if let listing = record.answer.listing {
      writer.raw(listing.isOtherPlatform ? "P" : "L")
      writer.number(listing.trackID)
      for text in [Text.bundleID, .version, .name, .released, .minimumOS] {
        writer.text(text, of: listing)
      }
      writer.raw(listing.price.map { $0.description } ?? "")
      for text in [Text.currency, .seller, .url] { writer.text(text, of: listing) }
    } else {
      writer.raw(record.answer.isConfirmed ? "C" : "U")
    }
    output = writer.finish(checkingFrom: start)
  }

  private typealias Text = ListingRecord.Text

  /// Appends fields and the tabs behind them.
  private struct FieldWriter {
    var output: [UInt8]

    mutating func raw(_ text: String) {
      output.append(contentsOf: text.utf8)
      output.append(tab)
    }

    mutating func number(_ number: UInt64?) {
      if let number { output.append(contentsOf: String(number).utf8) }
      output.append(tab)
    }

    mutating func text(_ text: Text, of listing: AppListing) {
      let start = output.count
      let isPresent = listing.record.append(text, to: &output)
      if isPresent, output.count == start {
        output.append(contentsOf: [backslash, UInt8(ascii: "e")])
      } else if needsEscapes(from: start) {
        let raw = output[start...]
        output.removeSubrange(start...)
        for byte in raw { escape(byte) }
      }
      output.append(tab)
    }

    private func needsEscapes(from start: Int) -> Bool {
      output.hasByte(from: start, where: needsEscape)
    }

    private mutating func escape(_ byte: UInt8) {
      switch byte {
      case tab: output.append(contentsOf: [backslash, UInt8(ascii: "t")])
      case lineFeed: output.append(contentsOf: [backslash, UInt8(ascii: "n")])
      case carriageReturn: output.append(contentsOf: [backslash, UInt8(ascii: "r")])
      case backslash: output.append(contentsOf: [backslash, backslash])
      default: output.append(byte)
      }
    }

    consuming func finish(checkingFrom start: Int) -> [UInt8] {
      var checksum = Checksum()
      checksum.add(output[start...])
      for place in 0..<8 { output.append(checksum.hexDigit(place)) }
      output.append(lineFeed)
      return output
    }
  }

  // MARK: Reading

  /// Whether a line without its line feed is as it was written.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  static func isWhole(_ line: ArraySlice<UInt8>) -> Bool { checkedFields(line) != nil }

  /// Reads a line without its line feed; `nil` where it is damaged, or says what is not known here.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  package static func decode(_ line: ArraySlice<UInt8>) -> Record? {
    guard let fields = checkedFields(line), let key = key(fields), fields.count >= 7,
      let seconds = UInt64(text: fields[4]), seconds < 1 << 40
    else { return nil }
    let age = UInt64(text: fields[5]).map { Int(clamping: $0) }
    var answer = LookupAnswer(
      listing: nil, fetchedAt: Date(timeIntervalSince1970: Double(seconds)), ageSeconds: age)
    switch (String(decoding: fields[6], as: UTF8.self), fields.count) {
    case ("U", 7): break
    case ("C", 7): answer.isConfirmed = true
    case ("L", 17), ("P", 17):
      answer.listing = listing(fields[7...], isOtherPlatform: fields[6].elementsEqual("P".utf8))
    default: return nil
    }
    return Record(key: key, answer: answer)
  }

  private static func listing(
    _ fields: ArraySlice<ArraySlice<UInt8>>, isOtherPlatform: Bool
  ) -> AppListing {
    var draft = ListingDraft()
    draft.isOtherPlatform = isOtherPlatform
    let start = fields.startIndex
    draft.trackID = UInt64(text: fields[start])
    draft.price = Double(String(decoding: fields[start + 6], as: UTF8.self))
    let texts: [(Text, Int)] = [
      (.bundleID, 1), (.version, 2), (.name, 3), (.released, 4), (.minimumOS, 5), (.currency, 7),
      (.seller, 8), (.url, 9),
    ]
    for (text, place) in texts {
      let field = fields[start + place]
      if field.isEmpty { continue }
      if field.allSatisfy({ $0 < 0x80 && $0 != backslash }) {
        draft.append(text) { $0 += field }
      } else {
        draft.set(text, self.text(field))
      }
    }
    return AppListing(draft.record())
  }

  /// The fields of a line that is not damaged.
  private static func checkedFields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    guard line.count > 8, line[line.endIndex - 9] == tab else { return nil }
    let content = line.dropLast(8)
    var checksum = Checksum()
    checksum.add(content)
    let end = line.endIndex - 8
    for place in 0..<8 where line[end + place] != checksum.hexDigit(place) { return nil }
    return content.dropLast().split(separator: tab, omittingEmptySubsequences: false)
  }

  private static func key(_ fields: [ArraySlice<UInt8>]) -> LookupKey? {
    guard fields.count >= 4,
      let storefront = Storefront(String(decoding: fields[0], as: UTF8.self)),
      let platform = Platform(rawValue: String(decoding: fields[1], as: UTF8.self)),
      let identifier = AppIdentifier(String(decoding: fields[3], as: UTF8.self)),
      String(decoding: fields[2], as: UTF8.self) == (identifier.kind == .trackID ? "id" : "bundle")
    else { return nil }
    return LookupKey(identifier, in: storefront, on: platform)
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    guard field.contains(backslash) else { return String(decoding: field, as: UTF8.self) }
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in field {
      if isEscaped {
        isEscaped = false
        switch byte {
        case UInt8(ascii: "t"): bytes.append(tab)
        case UInt8(ascii: "n"): bytes.append(lineFeed)
        case UInt8(ascii: "r"): bytes.append(carriageReturn)
        case UInt8(ascii: "e"): break
        default: bytes.append(byte)
        }
      } else if byte == backslash {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let tab = UInt8(ascii: "\t")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let backslash = UInt8(ascii: "\\")

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte == tab || byte == lineFeed || byte == carriageReturn || byte == backslash
  }
}

/// The 32-bit FNV-1a hash: enough to tell a damaged line, and no protection against forgery.
private struct Checksum {
  private var state: UInt32 = 0x811C_9DC5

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { state = (state ^ UInt32(byte)) &* 0x0100_0193 }
  }

  /// One of the eight digits, the highest first.
  func hexDigit(_ place: Int) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: state >> UInt32(28 - 4 * place)) & 15
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension UInt64 {
  /// Reads decimal digits; `nil` for anything else.
  fileprivate init?(text: ArraySlice<UInt8>) {
    guard !text.isEmpty, text.count <= 20 else { return nil }
    var value: UInt64 = 0
    for byte in text {
      guard (48...57).contains(byte) else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(UInt64(byte - 48))
      guard !overflows, !carries else { return nil }
      value = sum
    }
    self = value
  }
}
