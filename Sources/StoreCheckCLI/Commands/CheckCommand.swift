import StoreCheck

/// `storecheck check`: reads what is asked, asks the store, writes the report.
struct CheckCommand {
  private let settings: CheckSettings
  private let io: IO

  init(_ settings: CheckSettings, io: IO) {
    self.settings = settings
    self.io = io
  }

  func run() async throws -> ExitStatus {
    if settings.verbosity > .quiet {
      for warning in settings.warnings { await io.say("storecheck: \(warning)") }
    }
    if settings.isDryRun { return try await DryRun(settings, io: io).run() }
    let finished: Finished
    do {
      finished = try await check()
    } catch let error as OutputError {
      guard case .abandoned = error, let message = error.message else { throw error }
      let cache = settings.cachePath.map { "the same `--cache \($0)`" } ?? "`--cache FILE`"
      await io.say("storecheck: \(message); to resume, rerun with \(cache)")
      return .inputOutput
    }
    await tell(finished.summary)
    return finished.exitStatus(failOn: settings.failOn)
  }

  private func check() async throws -> Finished {
    guard settings.isDemo else { return try await check(at: settings.configuration) }
    if settings.verbosity > .quiet { await io.say(Demonstration.note) }
    return try await Demonstration.run { store in
      var configuration = settings.configuration
      configuration.store = store
      return try await check(at: configuration)
    }
  }

  private func check(at configuration: CheckConfiguration) async throws -> Finished {
    let progress = ProgressLine(
      ProgressState(
        countries: configuration.storefronts.count, batch: configuration.batch,
        rate: configuration.rate),
      style: settings.progress, verbosity: settings.verbosity, io: io)
    let checker = StoreChecker(
      transport: SystemTransport.make(concurrency: configuration.concurrency),
      clock: io.clock, configuration: configuration, cache: try settings.openCache(),
      date: io.now)
    let facts = Shared(RunFacts(report: settings.report))
    let onEvent: @Sendable (CheckEvent) -> Void = { event in
      facts.withLock { $0.take(event) }
      progress.take(event)
    }
    return try await progress.shown {
      let start = io.clock.now
      let apps = try await settings.apps(addingDevelopersOf: checker, onEvent: onEvent) {
        developer in
        guard settings.verbosity > .quiet else { return }
        progress.say(
          "storecheck: developer \(developer) has no app in the countries asked for; look at the"
            + " number in the address of the developer's page")
      }
      let (listing, listingTime) = (facts.value, io.clock.now - start)
      return try await settings.withEntries(
        apps,
        onStorefronts: { storefronts in
          facts.withLock { $0.report.countries = storefronts.map(\.code) }
        },
        onProgress: { progress.note($0) },
        onEvent: { event in
          switch event {
          case .extraColumns(let titles): facts.withLock { $0.report.extraColumns = titles }
          case .diagnostic(let diagnostic):
            if settings.verbosity > .quiet { progress.say("storecheck: \(diagnostic)") }
          }
        }
      ) { entries in
        try await Output.to(
          settings.output, io: io, clearing: settings.clearsLine,
          styled: settings.format == .table
        ) { output in
          var corrected = CorrectedIDs()
          var report = ReportStream(format: settings.format)
          var summary = try await checker.check(
            entries,
            onEvent: onEvent,
            beforeWaiting: { try await output.flush() },
            emit: { row in
              if settings.verbosity > .quiet, let note = corrected.note(row) { progress.say(note) }
              report.write(row, options: facts.value.report, to: &output)
              if output.isFull { try await output.flush() }
            })
          summary.duration += listingTime
          summary.requests += listing.requests
          summary.retries += listing.retries
          summary.refusals += listing.refusals
          report.end(summary, options: facts.value.report, to: &output)
          return Finished(summary: summary, keptAnswers: facts.value.keptAnswers)
        }
      }
    }
  }

  private func tell(_ summary: CheckSummary) async {
    guard settings.verbosity > .quiet else { return }
    let line = SummaryLine(
      summary, cache: settings.cachePath, assumedCountry: settings.assumedCountry)
    await io.say(line.text)
    if let hint = line.hint { await io.say(hint) }
  }
}

/// A check that came to its end.
struct Finished: Sendable {
  /// What it did.
  var summary: CheckSummary
  /// Whether every answer that was to be kept in a file is there.
  var keptAnswers: Bool

  /// The exit of a run that nobody stopped.
  func exitStatus(failOn statuses: Set<CheckStatus>) -> ExitStatus {
    if !keptAnswers { return .inputOutput }
    if summary.rows[.error, default: 0] > 0 { return .incomplete }
    let found = statuses.contains { summary.rows[$0, default: 0] > 0 }
    return found ? .found : .success
  }
}

extension CheckSettings {
  /// The cache that the settings ask for, with what its file holds.
  func openCache() throws -> LookupCache {
    guard let cachePath else { return LookupCache(for: configuration) }
    do {
      return try LookupCache(file: cachePath, for: configuration)
    } catch {
      throw UsageError(error.description)
    }
  }
}

/// What becomes known of a run while it runs, from several tasks.
private struct RunFacts {
  /// What the report shows; the user's own columns are known once the input's first entries are.
  var report: ReportOptions
  /// Whether every answer that was to be kept in a file is there.
  var keptAnswers = true
  /// Requests started, which before the check are those that list a developer's apps.
  var requests = 0
  /// Requests that were tried again.
  var retries = 0
  /// Times the store refused.
  var refusals = 0

  mutating func take(_ event: CheckEvent) {
    switch event {
    case .cacheFileFailed: keptAnswers = false
    case .requestStarted: requests += 1
    case .retrying, .unavailable: retries += 1
    case .refused: refusals += 1
    default: break
    }
  }
}
