import StoreCheck

extension CheckSettings {
  /// Opens what is to be checked, and lends it to `body`.
  ///
  /// `onProgress` is told how far the input has been read, `onEvent` what concerns no single entry.
  /// Where the report has a column a country, `onStorefronts` is told those of the columns first.
  ///
  /// - Throws: ``InputError`` where the input cannot be opened, and what `body` throws.
  func withEntries<Outcome>(
    _ apps: [AppQuery],
    onStorefronts: ([Storefront]) -> Void = { _ in },
    onProgress: @escaping @Sendable (InputProgress) -> Void,
    onEvent: @escaping @Sendable (PortfolioEvent) -> Void,
    _ body: (CheckEntries) async throws -> Outcome
  ) async throws -> Outcome {
    var storefronts = StorefrontColumns(configuration.storefronts)
    storefronts.add(apps)
    guard let input else {
      onStorefronts(storefronts.all)
      return try await body(CheckEntries(apps: apps, input: nil, lookahead: 0, tell: onProgress))
    }
    guard report.layout == .wide, !isDryRun else {
      return try await withEntries(
        apps, of: input, onProgress: onProgress, onEvent: onEvent, body)
    }
    let copy = try await InputCopy(input)
    try await copy.source().withChunks { chunks in
      for try await piece in PortfolioEntries(reading: chunks, options: portfolio) {
        storefronts.add(piece)
      }
    }
    onStorefronts(storefronts.all)
    return try await withEntries(
      apps, of: copy.source(), onProgress: onProgress, onEvent: onEvent, body)
  }

  private func withEntries<Outcome>(
    _ apps: [AppQuery], of input: ByteSource,
    onProgress: @escaping @Sendable (InputProgress) -> Void,
    onEvent: @escaping @Sendable (PortfolioEvent) -> Void,
    _ body: (CheckEntries) async throws -> Outcome
  ) async throws -> Outcome {
    let size = input.size
    let bytesRead = Shared(0)
    return try await input.withChunks { chunks in
      let metered = MeteredChunks(chunks) { count in bytesRead.withLock { $0 = count } }
      let entries = PortfolioEntries(reading: metered, options: portfolio, report: onEvent)
      return try await body(
        CheckEntries(apps: apps, input: entries, lookahead: size == nil ? 0 : Self.lookahead) {
          progress in
          var progress = progress
          progress.share = size.map { Double(bytesRead.value) / Double(max(1, $0)) }
          onProgress(progress)
        })
    }
  }

  /// Returns what a person is told of an event of the input; `nil` where it is nothing to tell.
  ///
  /// How the columns are read is told where it was guessed, and where a person wants to know.
  func message(of event: PortfolioEvent) -> String? {
    guard verbosity > .quiet else { return nil }
    switch event {
    case .extraColumns: return nil
    case .diagnostic(let diagnostic): return "storecheck: \(diagnostic)"
    case .decision(let decision):
      guard decision.isGuess || isDryRun || verbosity == .verbose else { return nil }
      let text = decision.description(
        versionOption: portfolio.defaultInstalled == nil ? nil : "--installed",
        countryOption: "--countries")
      return text.isEmpty ? nil : "storecheck: \(portfolio.fileName): \(text)"
    }
  }

  /// How many entries of a file are read ahead; they take some megabytes at most.
  private static let lookahead = 10_000

  /// The entries of the command line, or those of the demonstration where it has none.
  var appsAtHand: [AppQuery] {
    let isBare = apps.isEmpty && developers.isEmpty && input == nil
    return isDemo && isBare ? Demonstration.portfolio : apps
  }

  /// The entries that need no input: those of the command line, and all apps of its developers.
  ///
  /// - Throws: ``DeveloperError`` where the store does not say what a developer's apps are, and
  ///   `CancellationError` where the task was cancelled meanwhile.
  func apps(
    addingDevelopersOf checker: StoreChecker, onEvent: @escaping @Sendable (CheckEvent) -> Void,
    onNoApps: (_ developer: UInt64) -> Void
  ) async throws -> [AppQuery] {
    var entries = appsAtHand
    for developer in developers {
      do {
        let found = try await checker.entries(ofDeveloper: developer, onEvent: onEvent)
        if found.isEmpty { onNoApps(developer) }
        for var entry in found {
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
}

/// The storefronts that have a column in the wide layout: those that the run asks for, then those
/// that only entries name, in the order of the input.
private struct StorefrontColumns {
  private(set) var all: [Storefront]
  private var known: Set<Storefront>

  init(_ asked: [Storefront]) {
    all = asked
    known = Set(asked)
  }

  mutating func add(_ entries: [AppQuery]) {
    for entry in entries {
      guard case .own(let storefront) = entry.market, known.insert(storefront).inserted else {
        continue
      }
      all.append(storefront)
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
