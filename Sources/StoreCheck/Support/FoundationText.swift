// Full Foundation, with its Unicode data: the only importer in the core. The other files make do with
// FoundationEssentials, which lacks what is below.
import Foundation

/// Text services that need Unicode and locale data.
enum FoundationText {
  /// Returns the NFKC form of a text, in which full-width digits and letters are ASCII.
  static func compatibilityForm(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping
  }

  /// Returns a text without differences of case, accents and width.
  static func folded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// Returns a Boolean value that indicates whether a text is an ISO 639 language code.
  static func isLanguageCode(_ code: String) -> Bool {
    Locale.LanguageCode(code).isISOLanguage
  }

  /// The two-letter codes of all countries and territories, with a storefront or without.
  static var regionCodes: [String] {
    Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 }
  }

  /// Returns the name of a country or territory in a language.
  static func regionName(_ code: String, in language: String) -> String? {
    Locale(identifier: language).localizedString(forRegionCode: code)
  }
}

extension FoundationText {
  /// Returns the text of bytes in an encoding by its number in Core Foundation, or `nil` where they
  /// are not in it.
  static func decode(_ bytes: [UInt8], encoding number: UInt32) -> String? {
    // Core Foundation's Shift_JIS is the plain one; Foundation's own is code page 932.
    let encoding =
      number == 0x0A01
      ? String.Encoding.shiftJIS : String.Encoding(rawValue: UInt(0x8000_0000 | number))
    return String(data: Data(bytes), encoding: encoding)
  }
}
