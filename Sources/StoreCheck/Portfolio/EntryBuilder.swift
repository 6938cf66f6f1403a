/// Turns fields into entries, and logs what is wrong with them.
///
/// Fields that name no app become an entry without identifier, so that its rows appear in the report.
/// Those that name several apps or countries become several entries. Only what a column of platforms
/// says is no app of Apple's store becomes none, and is counted.
struct EntryBuilder {
  let options: PortfolioOptions
  var log: DiagnosticLog
  /// What versions such as `01.02.2003` and `37653` are in the column at hand.
  var versionForms = VersionForms()
  /// How each spelling of a country was parsed; spellings are few.
  private var markets: [String: [AppQuery.Market]] = [:]
  private let countries: CountryParser
  /// How many cells say that there is no version.
  private var missingVersions: (count: Int, firstLine: Int?, text: String) = (0, nil, "")
  /// How many rows were skipped for what they are, by its name.
  private var skipped: [String: (count: Int, firstLine: Int?)] = [:]

  /// The unusual forms of versions that a column holds for good.
  struct VersionForms: Equatable {
    var acceptsDates = true
    var acceptsSerialNumbers = true
  }

  init(options: PortfolioOptions) {
    self.options = options
    log = DiagnosticLog(file: options.fileName)
    countries = CountryParser(acceptsUnknownCodes: options.takesAnyCountry)
  }

  /// Appends the entries of `fields`, which stood in `line`, or in none of a file.
  mutating func append(
    _ fields: consuming EntryFields, line: Int?, into entries: inout [AppQuery]
  ) {
    var platform = fields.impliedPlatform
    for text in fields.platforms {
      switch PlatformReading(text) {
      case .app(let named): platform = named ?? platform
      case .other(let what):
        skip(what, line: line)
        return
      case .unknown: break
      }
    }
    var query = AppQuery(app: "", identifier: nil)
    query.extraFields = fields.extraFields
    let apps = apps(of: fields, line: line)
    let versions = versions(fields.version, of: apps, line: line)
    for (index, app) in apps.enumerated() {
      query.app = app.text.cut(to: PortfolioLimits.cellLength)
      query.identifier = app.reference?.app
      query.expectedBundleID = app.expectedBundleID
      query.platform = app.reference?.platform ?? platform
      query.installedVersion = versions[index].text ?? options.defaultInstalled
      query.hasUnreadableVersion = !versions[index].isReadable
      for market in markets(fields.country, of: app.reference, line: line) {
        query.market = market
        entries.append(query)
      }
    }
  }

  /// Counts a row that is skipped.
  mutating func skip(_ what: String, line: Int?) {
    if skipped[what] == nil { skipped[what] = (0, line) }
    skipped[what]?.count += 1
  }

  /// Logs what could be told only at the end.
  mutating func finish() {
    for (what, rows) in skipped.sorted(by: { $0.key < $1.key }) {
      log.add(
        .skipped, line: rows.count == 1 ? rows.firstLine : nil,
        rows.count == 1
          ? "skipped 1 entry: \(what)"
          : "skipped \(rows.count.groupedInThousands) entries: \(what)")
    }
    skipped = [:]
    if missingVersions.count > 0 {
      let (count, line, text) = missingVersions
      log.add(
        .missingVersion, line: line,
        "\(text.quotedForMessages) is no version"
          + (count > 1 ? "; \((count - 1).groupedInThousands) more entries without one" : ""))
      missingVersions = (0, nil, "")
    }
    log.closeUp()
  }

  // MARK: Apps

  private struct App {
    var text: String
    var reference: AppReference?
    var expectedBundleID: String?
  }

  private mutating func apps(of fields: EntryFields, line: Int?) -> [App] {
    let hasBetter = fields.apps.contains { $0.source != .bareID }
    for candidate in fields.apps {
      guard let reference = AppReference(candidate.text, as: candidate.source.kind) else {
        let list = AppReference.list(in: candidate.text)
        guard !list.isEmpty else { continue }
        log.add(
          .severalApps, line: line,
          "\(candidate.text.quotedForMessages) names \(list.count) apps; each has its own rows")
        return list.map { App(text: $0.text, reference: $0.reference) }
      }
      // The number of a row, beside a bundle ID that cannot be read.
      if candidate.source == .bareID, hasBetter, !reference.isCertain { continue }
      guard reference.isUsable else { continue }
      note(reference, candidate, line: line)
      let bundleID =
        candidate.source == .trackID ? expectedBundleID(fields.apps, beside: reference) : nil
      return [App(text: candidate.text, reference: reference, expectedBundleID: bundleID)]
    }
    let best = fields.apps.first?.text ?? fields.name
    if !fields.isReported {
      let text = fields.apps.first?.text ?? ""
      let reason = InvalidAppReason(text)
      log.add(
        .invalidApp, line: line,
        text.isEmpty && !fields.name.isEmpty
          ? "missing app for \(fields.name.quotedForMessages)" : reason.problem(with: text),
        mend: reason.hint(for: text))
    }
    return [App(text: best)]
  }

  /// Logs what a person should know of an app that is queried.
  private mutating func note(
    _ reference: AppReference, _ candidate: EntryFields.Candidate, line: Int?
  ) {
    switch reference.app {
    case .trackID(let number) where candidate.source == .word || reference.doubt != nil:
      guard !AppReference.trackIDs.contains(number), candidate.source != .trackID,
        candidate.text.utf8.allSatisfy({ (48...57).contains($0) })
      else { return }
      let isSmall = number < AppReference.trackIDs.lowerBound
      log.add(
        .unusualNumber, line: line,
        "treating '\(number)' as a track ID, though it is \(isSmall ? "smaller" : "larger") than any"
          + " known one",
        mend: "check that it is not the number of another system")
    case .bundleID(let bundleID) where !bundleID.text.utf8.contains(UInt8(ascii: ".")):
      log.add(
        .dotlessIdentifier, line: line,
        "treating \(bundleID.text.quotedForMessages) as a bundle ID (no dot)",
        mend: "if it is the app's name, use its track ID or bundle ID instead")
    default:
      if let note = reference.note { log.add(.dotlessIdentifier, line: line, note) }
    }
  }

  private func expectedBundleID(
    _ candidates: [EntryFields.Candidate], beside reference: AppReference
  ) -> String? {
    guard case .app(.trackID) = reference.subject,
      let candidate = candidates.first(where: { $0.source == .bundleID }),
      let other = AppReference(candidate.text, as: .bundleID), other.isCertain,
      case .app(.bundleID(let bundleID)) = other.subject
    else { return nil }
    return bundleID.text
  }

  // MARK: Versions

  private mutating func versions(
    _ text: String, of apps: [App], line: Int?
  ) -> [(text: String?, isReadable: Bool)] {
    let count = apps.count
    func all(_ text: String?, isReadable: Bool = true) -> [(text: String?, isReadable: Bool)] {
      Array(
        repeating: (text?.cut(to: PortfolioLimits.cellLength), isReadable), count: count)
    }
    if count > 1 {
      let parts = text.split(omittingEmptySubsequences: false) { ",;|\n".contains($0) }
      if parts.count == count {
        return parts.flatMap { part in
          versions(String(part), of: [apps[0]], line: line)
        }
      }
    }
    let text = text.utf8.allSatisfy { $0 < 0x80 } ? text : FoundationText.compatibilityForm(text)
    switch InstalledVersion(text) {
    case .none:
      if !text.utf8.allSatisfy(\.isASCIIBlank) {
        if missingVersions.count == 0 { missingVersions = (0, line, text) }
        missingVersions.count += 1
      }
      return all(nil)
    case .version(let version): return all(version)
    case .versions:
      log.add(
        .severalVersions, line: line,
        "\(text.quotedForMessages) names several versions; the rows say unreadable-version",
        mend: "give each version a line of its own")
      return all(text, isReadable: false)
    case .doubtful(let version, .date) where versionForms.acceptsDates: return all(version)
    case .doubtful(let version, .serialNumber) where versionForms.acceptsSerialNumbers:
      return all(version)
    case .doubtful(let version, .serialNumber):
      log.add(
        .dateLikeVersion, line: line,
        "version \(version.quotedForMessages) looks like a date in a spreadsheet's numbers",
        mend: "format the column as text, enter the version again, and save")
      return all(version, isReadable: false)
    case .date(let version), .doubtful(let version, .date):
      log.add(
        .dateLikeVersion, line: line, "version \(version.quotedForMessages) looks like a date",
        mend: "format the column as text, enter the version again, and save")
      return all(version, isReadable: false)
    }
  }

  // MARK: Countries

  private mutating func markets(
    _ country: String, of reference: AppReference?, line: Int?
  ) -> [AppQuery.Market] {
    if country.isEmpty {
      guard options.takesLinkCountries, let storefront = reference?.storefront else {
        return [.allAsked]
      }
      return markets(storefront.code, line: line)
    }
    return markets(country, line: line)
  }

  private mutating func markets(_ country: String, line: Int?) -> [AppQuery.Market] {
    // Only what needs no message is remembered: a message names its own line.
    if let known = markets[country] { return known }
    var result: [AppQuery.Market] = []
    var isPlain = true
    for mention in countries.parse(CellText.unwrapped(country)) {
      switch mention {
      case .storefront(let storefront, let note):
        result.append(.own(storefront))
        guard let note else { continue }
        log.add(.respelledCountry, line: line, note)
        isPlain = false
      case .all:
        result.append(.allAsked)
        guard options.takesLinkCountries else { continue }
        log.add(
          .respelledCountry, line: line,
          "\(country.quotedForMessages) means the countries of --countries, which is not given",
          mend: "add --countries all")
        isPlain = false
      case .unknown(let unknown):
        result.append(.invalid(unknown.text.cut(to: PortfolioLimits.cellLength)))
        log.add(.invalidCountry, line: line, unknown.problem, mend: unknown.hint)
        isPlain = false
      }
    }
    if result.isEmpty { result = [.allAsked] }
    if isPlain, markets.count < 1_000 { markets[country] = result }
    return result
  }
}

extension String {
  /// Returns the text, or its beginning and `…` where it is longer than `limit` bytes.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    // Down to the beginning of a scalar.
    while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
