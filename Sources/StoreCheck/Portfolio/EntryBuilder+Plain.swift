extension EntryBuilder {
  /// Makes an entry straight from bytes, where all of them are as plain as nearly all are: a track
  /// id or a bundle id with a dot, a version, a known country's code.
  ///
  /// The result is `nil` where anything needs a closer look, a message or a repair; nothing was
  /// noted then, and the caller goes the long way. Both ways make the same entry.
  mutating func plainEntry(
    app: Span<UInt8>, version: Span<UInt8>, country: Span<UInt8>, extraFields: [String] = []
  ) -> AppQuery? {
    guard app.count <= PlainText.longest, version.count <= PlainText.longest,
      let market = plainMarket(country), let (identifier, text) = PlainText.app(app)
    else { return nil }
    var installed = options.defaultInstalled
    if !version.isEmpty {
      guard PlainText.isVersion(version), let text = String(utf8: version) else { return nil }
      installed = text
    }
    return AppQuery(
      app: text, identifier: identifier, installedVersion: installed, market: market,
      extraFields: extraFields)
  }

  private mutating func plainMarket(_ country: Span<UInt8>) -> AppQuery.Market? {
    if country.isEmpty { return .allAsked }
    guard country.count == 2 else { return nil }
    let first = Int(country[0] & 0xDF) - 0x41
    let second = Int(country[1] & 0xDF) - 0x41
    guard country[0] >= 0x41, country[1] >= 0x41, (0..<26).contains(first),
      (0..<26).contains(second)
    else { return nil }
    return Self.knownMarkets[first * 26 + second]
  }

  /// The markets of all pairs of letters, `nil` for those that no storefront has.
  private static let knownMarkets: [AppQuery.Market?] = {
    var markets = [AppQuery.Market?](repeating: nil, count: 26 * 26)
    for storefront in Storefront.all {
      let letters = storefront.code.utf8.map { Int($0) - 0x41 }
      markets[letters[0] * 26 + letters[1]] = .own(storefront)
    }
    // Namibia needs a message: `NA` is also written for a missing value.
    markets[13 * 26] = nil
    return markets
  }()
}

/// What can be told of a text by its bytes alone.
enum PlainText {
  /// What is longer is no plain text.
  static let longest = BundleID.maximumLength

  /// A track id, or a bundle id with a dot inside, and its text; `nil` for anything else.
  static func app(_ bytes: Span<UInt8>) -> (AppIdentifier, String)? {
    guard let first = bytes.indices.first.map({ bytes[$0] }) else { return nil }
    if (48...57).contains(first) {
      guard let number = trackID(bytes), let text = String(utf8: bytes) else { return nil }
      return (.trackID(number), text)
    }
    guard let bundleID = BundleID(plain: bytes) else { return nil }
    return (.bundleID(bundleID), bundleID.text)
  }

  private static func trackID(_ bytes: Span<UInt8>) -> UInt64? {
    guard bytes.count <= 10 else { return nil }
    var number: UInt64 = 0
    for index in bytes.indices {
      guard (48...57).contains(bytes[index]) else { return nil }
      number = number &* 10 &+ UInt64(bytes[index] &- 48)
    }
    return AppReference.trackIDs.contains(number) ? number : nil
  }

  /// Returns a Boolean value that indicates whether a version is digits and dots, and neither a date
  /// nor a number that may be something else.
  static func isVersion(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= 40, bytes[0] != UInt8(ascii: ".") else { return false }
    var dots = 0
    var digits = 0
    for index in bytes.indices {
      switch bytes[index] {
      case 48...57: digits += 1
      case UInt8(ascii: "."): (dots, digits) = (dots + 1, 0)
      default: return false
      }
    }
    // `37653` may be the number of a day, and `01.02.2003` a date.
    return dots == 0 ? digits < 5 : dots != 2 || digits != 4
  }
}

extension BundleID {
  /// Takes a bundle ID that begins with a letter and has two dots inside; `nil` for any other, and
  /// for what may be a UUID, a website, or begin with a team ID.
  fileprivate init?(plain bytes: Span<UInt8>) {
    guard bytes.count > 2, bytes.count != 36, (0x41...0x5A).contains(bytes[0] & 0xDF) else {
      return nil
    }
    var holdsCapital = false
    var dots = 0
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): holdsCapital = true
      case UInt8(ascii: ".") where index < bytes.count - 1: dots += 1
      default: return nil
      }
    }
    guard dots >= 2, bytes[0] | bytes[1] | bytes[2] != UInt8(ascii: "w"),
      !holdsCapital || bytes.count < 11 || bytes[10] != UInt8(ascii: "."),
      let text = String(utf8: bytes)
    else { return nil }
    self.text = text
    self.key = holdsCapital ? text.lowercased() : text
  }
}

extension String {
  /// Copies UTF-8; `nil` where the bytes are none.
  init?(utf8 bytes: Span<UInt8>) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      guard let checked = try? UTF8Span(validating: bytes) else { return nil }
      self = String(copying: checked)
    } else {
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      for index in bytes.indices { copy.append(bytes[index]) }
      self.init(validating: copy, as: UTF8.self)
    }
  }

  /// Copies UTF-8, with U+FFFD for what is none.
  init(repairing bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    self.init(decoding: copy, as: UTF8.self)
  }
}
