/// What a record, line or element says of one entry, before it is judged.
struct EntryCells {
  /// The app as it was written.
  var app: String
  /// The app as it was read, or `nil` where the text names none.
  var reference: AppReference?
  /// The installed version; empty where there is none.
  var version = ""
  /// The country; empty where there is none.
  var country = ""
  /// The cells that are carried to the report.
  var extraFields: [String] = []
  /// Whether the app's text was cut or is damaged, which the caller has told already.
  var isReported = false
}

/// Turns cells into entries, and tells what is wrong with them.
///
/// Every call makes exactly one entry: what names no app becomes an entry without identifier, so
/// that its rows appear in the report.
struct EntryBuilder {
  let options: PortfolioOptions
  var log: DiagnosticLog
  var versions = DateWatch()
  /// How each spelling of a country was read; spellings are few.
  private var markets: [String: AppQuery.Market] = [:]

  init(options: PortfolioOptions) {
    self.options = options
    log = DiagnosticLog(file: options.fileName)
  }

  /// Makes the entry of `cells`, which stood in `line`, or in none of a file.
  mutating func entry(_ cells: consuming EntryCells, line: Int?) -> AppQuery {
    let reference = cells.reference
    if reference?.app == nil {
      if !cells.isReported { reportInvalidApp(cells.app, line: line) }
    } else if case .app(.bundleID(let bundleID)) = reference?.subject,
      !bundleID.text.utf8.contains(UInt8(ascii: "."))
    {
      log.add(
        .dotlessIdentifier, line: line,
        "\(bundleID.text.quotedForMessages) has no dot and is asked as a bundle id",
        mend: "if it is the app's name, give its track id or bundle id instead")
    }
    var installed = options.defaultInstalled
    let version = cells.version.withoutSpreadsheetMarks
    if !version.isEmpty {
      installed = version.cut(to: PortfolioLimits.cellLength)
      versions.see(version, line: line, log: &log)
    }
    return AppQuery(
      app: cells.app.cut(to: PortfolioLimits.cellLength), identifier: reference?.app,
      installedVersion: installed,
      market: market(cells.country.withoutSpreadsheetMarks, of: reference, line: line),
      extraFields: cells.extraFields)
  }

  /// Tells what could be told only at the end.
  mutating func finish() { log.closeUp() }

  private mutating func market(
    _ country: String, of reference: AppReference?, line: Int?
  ) -> AppQuery.Market {
    guard country.isEmpty else { return market(country, line: line) }
    guard options.takesLinkCountries, let storefront = reference?.storefront else {
      return .allAsked
    }
    return market(storefront.code, line: line)
  }

  private mutating func market(_ country: String, line: Int?) -> AppQuery.Market {
    // Only what needs no message is remembered: a message names its own line.
    if let known = markets[country] { return known }
    let market: AppQuery.Market
    switch CountryReading(country, takesAny: options.takesAnyCountry) {
    case .storefront(let storefront):
      market = .own(storefront)
      if markets.count < 1_000 { markets[country] = market }
    case .respelled(let storefront):
      market = .own(storefront)
      log.add(
        .respelledCountry, line: line,
        "\(country.quotedForMessages) is read as \(storefront.code)", mend: "write GB")
    case .unknown(let mend):
      market = .invalid(country.cut(to: PortfolioLimits.cellLength))
      log.add(
        .invalidCountry, line: line,
        "\(country.quotedForMessages) is no country of the store", mend: mend)
    }
    return market
  }

  private mutating func reportInvalidApp(_ text: String, line: Int?) {
    let reason = InvalidAppReason(text)
    log.add(.invalidApp, line: line, reason.problem(with: text), mend: reason.hint(for: text))
  }
}

/// How a country's text is read.
enum CountryReading: Equatable {
  /// A storefront by its code or its English name.
  case storefront(Storefront)
  /// A common wrong code of a storefront.
  case respelled(Storefront)
  /// No storefront, and what to do about it.
  case unknown(mend: String)

  init(_ text: String, takesAny: Bool) {
    if let storefront = Storefront(text) {
      if storefront.isKnown {
        self = .storefront(storefront)
      } else if storefront.code == "UK" {
        self = .respelled(.gb)
      } else if takesAny {
        self = .storefront(storefront)
      } else {
        self = .unknown(mend: "`storecheck storefronts` lists the codes")
      }
      return
    }
    let name = text.lowercased()
    if let named = Storefront.all.first(where: { $0.name?.lowercased() == name }) {
      self = .storefront(named)
    } else {
      self = .unknown(mend: "write the code of two letters; `storecheck storefronts` lists them")
    }
  }
}

extension String {
  /// The text, or its beginning and `…` where it is longer than `limit` bytes.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    // Down to the beginning of a scalar.
    while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
