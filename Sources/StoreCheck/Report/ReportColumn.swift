#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A column of the report in its long layout; the raw values are its stable names.
///
/// The order of the cases is the order of the columns.
package enum ReportColumn: String, Hashable, Sendable, CaseIterable {
  case app
  case country
  case status
  case installedVersion = "installed_version"
  case storeVersion = "store_version"
  case update
  case appID = "app_id"
  case bundleID = "bundle_id"
  case name
  case released
  case minimumOS = "minimum_os"
  case price
  case currency
  case seller
  case url
  case lagging
  case reason
  case fetchedAt = "fetched_at"
  case ageSeconds = "age_seconds"
  case cached

  /// What a person sees first: the columns of a table and of markdown unless others are named.
  package static let brief: [Self] = [
    .app, .country, .status, .installedVersion, .storeVersion, .update, .name, .reason,
  ]

  /// The columns that say something of an app rather than of an app in one country, which are the
  /// ones that the wide layout can show.
  package static let ofApp: [Self] = [.app, .installedVersion, .appID, .bundleID, .name, .seller]

  /// The columns of an app that the wide layout shows unless others are named.
  package static let wide: [Self] = [.app, .installedVersion, .name]

  /// The heading for people, in a table.
  package var title: String {
    switch self {
    case .app: "App"
    case .country: "Country"
    case .status: "Status"
    case .installedVersion: "Installed"
    case .storeVersion: "Store"
    case .update: "Update"
    case .appID: "App id"
    case .bundleID: "Bundle id"
    case .name: "Name"
    case .released: "Released"
    case .minimumOS: "Minimum OS"
    case .price: "Price"
    case .currency: "Currency"
    case .seller: "Seller"
    case .url: "URL"
    case .lagging: "Lagging"
    case .reason: "Reason"
    case .fetchedAt: "Fetched at"
    case .ageSeconds: "Age"
    case .cached: "Cached"
    }
  }

  /// The value of this column in `row`.
  package func cell(of row: CheckRow) -> ReportCell {
    switch self {
    case .app: .text(row.app)
    case .country: .text(row.country)
    case .status: .status(row.status)
    case .installedVersion: .version(row.installedVersion)
    case .storeVersion: .version(.version, of: row.listing)
    case .update: .word(row.update?.rawValue)
    case .appID: row.listing?.trackID.map(ReportCell.identifier) ?? .missing
    case .bundleID: .text(.bundleID, of: row.listing)
    case .name: .text(.name, of: row.listing)
    case .released: Self.released(row.listing)
    case .minimumOS: .version(.minimumOS, of: row.listing)
    case .price: row.listing?.price.map(ReportCell.decimal) ?? .missing
    case .currency: .text(.currency, of: row.listing)
    case .seller: .text(.seller, of: row.listing)
    case .url: .text(.url, of: row.listing)
    case .lagging: row.lagging.map(ReportCell.flag) ?? .missing
    case .reason: .word(row.reason?.word)
    case .fetchedAt: row.fetchedAt.map(ReportCell.moment) ?? .missing
    case .ageSeconds: row.ageSeconds.map(ReportCell.count) ?? .missing
    case .cached: .flag(row.isCached)
    }
  }

  /// A date as the store sends it; one in another form than ISO 8601 counts as foreign text.
  private static func released(_ listing: AppListing?) -> ReportCell {
    if let seconds = listing?.record.releasedSeconds {
      return .moment(Date(timeIntervalSince1970: Double(seconds)))
    }
    // Of another century, or the 31st of a shorter month: as it came, and nothing but digits.
    if let text = listing?.released, CivilDate.secondsSinceEpoch(iso8601: text) != nil {
      return .ownWord(text)
    }
    return .text(.released, of: listing)
  }
}

extension ReportColumn {
  /// Reads a list of names with commas, as `--columns` takes it; capitals, blanks around a name and
  /// hyphens in place of underscores are forgiven.
  ///
  /// - Throws: ``ReportColumnError`` where a name is none of a column of `layout`, stands twice, or
  ///   where there is no name at all.
  package static func parse(
    _ list: some StringProtocol, layout: ReportLayout = .long
  ) throws(ReportColumnError) -> [Self] {
    let known = layout == .wide ? ofApp : allCases
    var columns: [Self] = []
    for part in list.split(separator: ",") {
      let asGiven = part.trimmingASCIIBlanks()
      let name = asGiven.lowercased().replacing("-", with: "_")
      if name.isEmpty { continue }
      guard let column = Self(rawValue: name) else {
        throw .unknown(String(asGiven), known: known)
      }
      guard known.contains(column) else { throw .notInWideLayout(column) }
      guard !columns.contains(column) else { throw .repeated(column) }
      columns.append(column)
    }
    guard !columns.isEmpty else { throw .noName(known: known) }
    return columns
  }
}

/// Why a list of columns cannot be used; the description is a sentence for the user.
package enum ReportColumnError: Error, Equatable, CustomStringConvertible {
  /// No column has this name.
  case unknown(String, known: [ReportColumn])
  /// The column differs from country to country, and the wide layout has one row for all of them.
  case notInWideLayout(ReportColumn)
  /// The column stands in the list twice.
  case repeated(ReportColumn)
  /// The list is empty.
  case noName(known: [ReportColumn])

  package var description: String {
    switch self {
    case .unknown(let name, let known):
      let names = known.map(\.rawValue)
      let nearest = NearestWord.to(name, among: names).map { "; did you mean `\($0)`?" } ?? "."
      return "There is no column `\(TerminalText.sanitized(name))`\(nearest)"
        + " Columns: \(names.joined(separator: ", "))."
    case .notInWideLayout(let column):
      return "Column `\(column.rawValue)` differs from country to country, and `--layout wide` has"
        + " one row for all of them. Columns it can show:"
        + " \(ReportColumn.ofApp.map(\.rawValue).joined(separator: ", "))."
    case .repeated(let column):
      return "Column `\(column.rawValue)` is named twice."
    case .noName(let known):
      return "No column is named. Columns: \(known.map(\.rawValue).joined(separator: ", "))."
    }
  }
}
