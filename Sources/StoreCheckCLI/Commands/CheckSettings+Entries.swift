import StoreCheck

extension CheckSettings {
  /// Opens what is to be checked, and lends it to `body`.
  ///
  /// `onBytes` is told how many bytes of the input have been read, `onEvent` what concerns no single
  /// entry.
  ///
  /// - Throws: ``InputError`` where the input cannot be opened, and what `body` throws.
  func withEntries<Outcome>(
    _ apps: [AppQuery],
    onBytes: @escaping @Sendable (_ bytesRead: Int) -> Void,
    onEvent: @escaping @Sendable (PortfolioEvent) -> Void,
    _ body: (CheckEntries) async throws -> Outcome
  ) async throws -> Outcome {
    guard let input else { return try await body(CheckEntries(apps: apps, input: nil)) }
    return try await input.withChunks { chunks in
      let metered = MeteredChunks(chunks, tell: onBytes)
      let entries = PortfolioEntries(reading: metered, options: portfolio, report: onEvent)
      return try await body(CheckEntries(apps: apps, input: entries))
    }
  }

  /// The entries that need no input: those of the command line, and all apps of its developers.
  ///
  /// - Throws: ``DeveloperError`` where the store does not say what a developer's apps are, and
  ///   `CancellationError` where the task was cancelled meanwhile.
  func apps(
    addingDevelopersOf checker: StoreChecker, onEvent: @escaping @Sendable (CheckEvent) -> Void
  ) async throws -> [AppQuery] {
    if isDemo, apps.isEmpty, developers.isEmpty, input == nil { return Demonstration.portfolio }
    var entries = queries
    for developer in developers {
      do {
        for var entry in try await checker.entries(ofDeveloper: developer, onEvent: onEvent) {
          entry.installedVersion = portfolio.defaultInstalled
          entries.append(entry)
        }
      } catch .failed(let reason) {
        throw DeveloperError(developer: developer, reason: reason)
      } catch .interrupted {
        throw CancellationError()
      }
    }
    return entries
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

/// A developer whose apps cannot be listed, so that no report of them would be whole.
struct DeveloperError: Error {
  /// The developer's number.
  var developer: UInt64
  /// Why the store gave no usable answer.
  var reason: CheckReason
}
