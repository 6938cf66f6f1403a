package import StoreCheck

/// The value of `--countries`.
package struct CountryList: Equatable, Sendable {
  /// The storefronts in the order given, each once.
  package private(set) var storefronts: [Storefront] = []
  /// What was read otherwise than it was written.
  package private(set) var warnings: [String] = []

  /// Reads `jp,us,de` or `all`.
  ///
  /// - Throws: ``UsageError`` that names every code which is no storefront; with `takesAny` only
  ///   texts that are not two letters.
  package init(_ list: String, takesAny: Bool) throws(UsageError) {
    var unknown: [String] = []
    var seen: Set<Storefront> = []
    for word in list.commaSeparated {
      var found: [Storefront] = []
      if word.lowercased() == "all" {
        found = Storefront.all
      } else if word.lowercased() == "uk", !takesAny {
        found = [.gb]
        warnings.append("--countries: UK is read as GB, which is the United Kingdom's code")
      } else if let storefront = Storefront(word), takesAny || storefront.isKnown {
        found = [storefront]
      } else {
        unknown.append(word)
      }
      storefronts += found.filter { seen.insert($0).inserted }
    }
    guard unknown.isEmpty else { throw Self.error(for: unknown) }
    guard !storefronts.isEmpty else {
      throw UsageError("--countries names none", mend: "write codes such as jp,us, or all")
    }
  }

  private static func error(for words: [String]) -> UsageError {
    let names = words.map(\.quotedForMessages).joined(separator: ", ")
    var mend = "see storecheck storefronts"
    if let code = words.lazy.compactMap(code(ofCountry:)).first {
      mend = "did you mean \(code.lowercased())? " + mend
    }
    return UsageError(
      "--countries: \(names) \(words.count == 1 ? "is no storefront" : "are no storefronts")",
      mend: mend)
  }

  /// The code of a country that was written by its name.
  private static func code(ofCountry name: String) -> String? {
    let names = Storefront.all.compactMap(\.name)
    guard let nearest = NearestWord.to(name, among: names) else { return nil }
    return Storefront.all.first { $0.name == nearest }?.code
  }
}
