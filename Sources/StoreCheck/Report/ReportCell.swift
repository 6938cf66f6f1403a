#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// One value of the report, before a format turns it into bytes.
///
/// The cases keep apart what a format must treat apart: the tool's own words are safe everywhere,
/// the texts of users and of the store are nowhere.
package enum ReportCell: Equatable, Sendable {
  /// No value: `null` in json, nothing elsewhere.
  case missing
  /// One of this tool's own stable words.
  case ownWord(String)
  /// The outcome of a row, which a terminal shows in colour.
  case status(CheckStatus)
  /// Text that somebody else wrote.
  case foreign(ForeignText)
  /// Text that somebody else wrote and that a spreadsheet would take for a number or a date.
  case foreignVersion(ForeignText)
  /// An app's number in the store, which is a name and not a quantity.
  case identifier(UInt64)
  /// A whole number.
  case count(Int)
  /// A number with decimals; one that is not finite counts as missing.
  case decimal(Double)
  /// Yes or no.
  case flag(Bool)
  /// A moment, written in ISO 8601 in UTC to the second.
  case moment(Date)
  /// A list of country codes.
  case countries([String])

  /// A word of this tool's own, if there is one.
  package static func word(_ word: String?) -> Self { word.map(Self.ownWord) ?? .missing }
  /// Somebody else's text, if there is one.
  package static func text(_ text: String?) -> Self {
    text.map { .foreign(.text($0)) } ?? .missing
  }
  /// Somebody else's version, if there is one.
  package static func version(_ text: String?) -> Self {
    text.map { .foreignVersion(.text($0)) } ?? .missing
  }

  /// A text of a listing, if there is one.
  static func text(_ text: ListingRecord.Text, of listing: AppListing?) -> Self {
    guard let listing, listing.record.has(text) else { return .missing }
    return .foreign(.field(text, listing))
  }

  /// A version of a listing, if there is one.
  static func version(_ text: ListingRecord.Text, of listing: AppListing?) -> Self {
    guard let listing, listing.record.has(text) else { return .missing }
    return .foreignVersion(.field(text, listing))
  }
}

/// Text that somebody else wrote.
package enum ForeignText: Sendable {
  case text(String)
  /// A text that is still in its listing, from where it goes into a report without becoming a
  /// string, as millions of them would.
  case field(ListingRecord.Text, AppListing)

  /// The text; empty where a listing does not have it.
  package var string: String {
    switch self {
    case .text(let text): text
    case .field(let field, let listing): listing.record.string(field) ?? ""
    }
  }

  /// Appends the text as UTF-8.
  func append(to output: inout [UInt8]) {
    switch self {
    case .text(let text): output.append(contentsOf: text.utf8)
    case .field(let field, let listing): _ = listing.record.append(field, to: &output)
    }
  }
}

extension ForeignText: Equatable {
  /// Whether both are the same text byte for byte, wherever they lie.
  package static func == (left: Self, right: Self) -> Bool {
    left.string.utf8.elementsEqual(right.string.utf8)
  }
}

/// The head of one column of a report, in whatever layout.
package struct ReportHeader: Equatable, Sendable {
  /// The name for programs.
  package var name: String
  /// The heading for people.
  package var title: String
  /// Whether values are aligned at their right end.
  package var isNumeric = false
  /// Whether the column gives way first where a table is too wide.
  package var isElastic = false
  /// Whether `name` was written by the user rather than by this tool.
  package var isForeign = false
  /// Whether the column is that of a country in the wide layout.
  package var isCountry = false
}

extension ReportHeader {
  /// The head of a column of the long layout.
  package init(_ column: ReportColumn) {
    self.init(name: column.rawValue, title: column.title)
    switch column {
    case .price, .ageSeconds, .appID: isNumeric = true
    case .app, .bundleID, .name, .seller, .url: isElastic = true
    default: break
    }
  }

  /// The heads of the user's own columns.
  ///
  /// One whose name is a column of the report, or stands twice, gets a name of its own
  /// (`input_name`, `note_2`), so that a row in json has no key twice.
  package static func carried(_ names: [String], beside columns: [Self]) -> [Self] {
    var taken = Set(columns.map(\.name))
    return names.map { asGiven in
      let base = taken.contains(asGiven) ? "input_\(asGiven)" : asGiven
      var name = base
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(base)_\(number)"
        number += 1
      }
      return Self(name: name, title: name, isElastic: true, isForeign: true)
    }
  }
}
