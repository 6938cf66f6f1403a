import StoreCheck

extension CheckSettings {
  /// Opens what is to be checked, and lends it to `body`.
  ///
  /// `onBytes` is told how many bytes of the input have been read, `onEvent` what concerns no single
  /// entry.
  ///
  /// - Throws: ``InputError`` where the input cannot be opened, and what `body` throws.
  func withEntries<Outcome>(
    onBytes: @escaping @Sendable (_ bytesRead: Int) -> Void,
    onEvent: @escaping @Sendable (PortfolioEvent) -> Void,
    _ body: (CheckEntries) async throws -> Outcome
  ) async throws -> Outcome {
    let apps = isDemo && apps.isEmpty && input == nil ? Demonstration.portfolio : queries
    guard let input else { return try await body(CheckEntries(apps: apps, input: nil)) }
    return try await input.withChunks { chunks in
      let metered = MeteredChunks(chunks, tell: onBytes)
      let entries = PortfolioEntries(reading: metered, options: portfolio, report: onEvent)
      return try await body(CheckEntries(apps: apps, input: entries))
    }
  }

  /// The entries of the command line.
  private var queries: [AppQuery] {
    apps.map { text in
      let reference = AppReference(text)
      var query = AppQuery(
        app: text, identifier: reference?.app, installedVersion: portfolio.defaultInstalled)
      if portfolio.takesLinkCountries, let storefront = reference?.storefront {
        query.market = storefront.isKnown ? .own(storefront) : .invalid(storefront.code)
      }
      return query
    }
  }
}
