#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

/// `check --dry-run`: says what the run would ask and how long that takes at least.
///
/// It is the real check with a store that answers nothing to everything, so the number of requests
/// is the one that the real run sends when all goes well, answers of a cache file left out. Which
/// apps a developer has only the real store knows: of them the requests for their list are counted.
struct DryRun {
  private let settings: CheckSettings
  private let io: IO

  init(_ settings: CheckSettings, io: IO) {
    self.settings = settings
    self.io = io
  }

  func run() async throws -> ExitStatus {
    var configuration = settings.configuration
    configuration.rate = nil
    configuration.confirmsUnlisted = false
    let checker = StoreChecker(
      transport: SilentStore(), clock: io.clock, configuration: configuration,
      cache: LookupCache(try settings.loadStorage()), date: io.now)
    let messages = Shared<[String]>([])
    let quiet = settings.verbosity == .quiet
    let summary = try await settings.withEntries(
      settings.appsAtHand,
      onProgress: { _ in },
      onEvent: { event in
        guard let message = settings.message(of: event) else { return }
        messages.withLock { $0.append(message) }
      }
    ) { entries in
      try await checker.check(entries, emit: { _ in })
    }
    for message in messages.value { await io.say(message) }
    try Task.checkCancellation()
    if !quiet, !settings.developers.isEmpty {
      await io.say(
        "storecheck: which apps a developer has is known only when the store is asked;"
          + " of them only the requests for their list are counted")
    }
    return try await io.print(text(of: summary))
  }

  private func text(of summary: CheckSummary) -> String {
    let countries = settings.configuration.storefronts.count
    let developers = settings.developers.count
    let requests = summary.requests + developers * countries
    let least = developers > 0 ? "at least " : ""
    var text = "entries     \(least)\(summary.entries.groupedInThousands)\n"
    if developers > 0 { text += "developers  \(developers.groupedInThousands)\n" }
    text += """
      countries   \(countries)
      rows        \(least)\(summary.totalRows.groupedInThousands)
      from cache  \(summary.cachedRows.groupedInThousands)
      requests    \(least)\(requests.groupedInThousands)

      """
    if let rate = settings.configuration.rate {
      let time = ProgressText.time(rate.leastTime(forStarts: requests))
      text += "least time  \(time) at \(rate.words)\n"
    } else {
      text += "least time  no limit\n"
    }
    return text
  }
}

/// A store that answers at once and lists nothing.
private struct SilentStore: Transport {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    TransportResponse(status: 200, body: Data(#"{"resultCount":0,"results":[]}"#.utf8))
  }
}

extension RateLimit {
  /// How long it takes at least until the last of so many requests starts.
  package func leastTime(forStarts count: Int) -> Duration {
    window * ((max(1, count) - 1) / self.count)
  }

  /// The rate in words.
  package var words: String {
    let requests = "\(count.groupedInThousands) request\(count == 1 ? "" : "s")"
    switch window {
    case .seconds(1): return requests + " a second"
    case .seconds(60): return requests + " a minute"
    case .seconds(3600): return requests + " an hour"
    default: return requests + " in \(ProgressText.time(window))"
    }
  }
}

extension CheckSettings {
  /// What the cache file holds, without taking or changing the file.
  fileprivate func loadStorage() throws -> LookupCache.Storage {
    var storage = LookupCache.Storage(lifetime: configuration.cacheLifetime)
    guard let cachePath, FileName.kind(of: cachePath) != nil else { return storage }
    do {
      try CacheFile.read(cachePath, into: &storage)
    } catch {
      throw UsageError(error.description)
    }
    return storage
  }
}
