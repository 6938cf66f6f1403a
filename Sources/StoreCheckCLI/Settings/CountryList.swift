package import StoreCheck

/// The value of `--countries`.
package struct CountryList: Equatable, Sendable {
  /// The storefronts in the order given, each once.
  package private(set) var storefronts: [Storefront] = []
  /// What was read otherwise than it was written.
  package private(set) var warnings: [String] = []

  /// Reads `jp,us,de`, names such as `Japan`, or `all`.
  ///
  /// - Throws: ``UsageError`` that names every text which is no storefront; with `takesAny`, any two
  ///   letters are one.
  package init(_ list: String, takesAny: Bool) throws(UsageError) {
    var unknown: [UnknownCountry] = []
    var seen: Set<Storefront> = []
    for mention in CountryParser(acceptsUnknownCodes: takesAny).parse(list) {
      var found: [Storefront] = []
      switch mention {
      case .all: found = Storefront.all
      case .unknown(let country): unknown.append(country)
      case .storefront(let storefront, let note):
        found = [storefront]
        if let note { warnings.append("--countries: \(note)") }
      }
      storefronts += found.filter { seen.insert($0).inserted }
    }
    if let first = unknown.first {
      let names = unknown.map(\.text.quotedForMessages).joined(separator: ", ")
      throw UsageError(
        "--countries: \(unknown.count == 1 ? first.problem : "unknown countries \(names)")",
        mend: first.hint)
    }
    guard !storefronts.isEmpty else {
      throw UsageError("--countries names none", mend: "write codes such as jp,us, or all")
    }
  }
}
