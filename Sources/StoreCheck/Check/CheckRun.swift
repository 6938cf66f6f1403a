#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One check under way, without its tasks: what was read, what is asked, what can be given out.
///
/// A pure machine around ``LookupPlanner`` and ``EntryWindow``. It takes entries and outcomes in, and
/// says step by step what is to be done: see ``nextStep(now:hasAnswer:)``.
struct CheckRun: Sendable {
  let storefronts: [Storefront]
  let platform: Platform
  let confirmsUnlisted: Bool
  let rowBuilder: RowBuilder
  /// The most batches under way at once.
  let concurrency: Int
  private var planner: LookupPlanner<EntryWindow.Place>
  private var window = EntryWindow()
  private var ready = Queue<LookupBatch>()
  private var batchSize: BatchSize
  private var input = Input.open
  private var underWay = 0
  private(set) var summary = CheckSummary()
  private(set) var pairsRead = 0
  private(set) var pairsEmitted = 0

  /// The most pairs that are held at once.
  ///
  /// Enough for two full batches of each kind of identifier in
  /// every storefront, so that no order of a user's list forces a batch out before it is full.
  static let windowBound = 2 * 200 * 2 * 175

  init(_ configuration: CheckConfiguration) {
    storefronts = configuration.storefronts
    platform = configuration.platform
    confirmsUnlisted = configuration.confirmsUnlisted
    rowBuilder = RowBuilder(
      comparison: configuration.comparison, platform: configuration.platform,
      grace: configuration.grace)
    concurrency = max(1, configuration.concurrency)
    batchSize = BatchSize(min(configuration.batch, 200))
    planner = LookupPlanner(batchLimit: batchSize.limit)
  }

  // MARK: Entries in

  /// The storefronts an entry is asked for in.
  func storefronts(of query: AppQuery) -> [Storefront] {
    switch query.market {
    case .allAsked: storefronts
    case .own(let storefront): [storefront]
    case .invalid: []
    }
  }

  /// The lookups an entry needs: none where it cannot be asked.
  func keys(of query: AppQuery) -> [LookupKey] {
    guard let identifier = query.identifier else { return [] }
    return storefronts(of: query).map {
      LookupKey(identifier, in: $0, on: query.platform ?? platform)
    }
  }

  /// Takes an entry in.
  ///
  /// - Parameters:
  ///   - entry: Its position in the input.
  ///   - query: The entry.
  ///   - known: What the cache holds for each of its ``keys(of:)``.
  mutating func take(entry: Int, _ query: AppQuery, known: ArraySlice<LookupAnswer?>) {
    summary.entries += 1
    let storefronts = storefronts(of: query)
    guard let identifier = query.identifier, !storefronts.isEmpty else {
      let reason = query.identifier == nil ? CheckReason.invalidApp : .invalidCountry
      // An entry whose own country is none still has its row.
      let count = if case .invalid = query.market { 1 } else { storefronts.count }
      let cells = [EntryWindow.Cell](repeating: .failed(reason), count: count)
      pairsRead += cells.count
      window.append(entry: entry, query: query, storefronts: storefronts, cells: cells)
      return
    }
    let cells = known.map { answer -> EntryWindow.Cell in
      guard let answer, isFinal(answer) else { return .waiting }
      let cell = EntryWindow.Cell.answered(answer, isCached: true)
      return query.isContradicted(by: cell) ? .waiting : cell
    }
    pairsRead += cells.count
    window.append(entry: entry, query: query, storefronts: storefronts, cells: cells)
    for (cell, storefront) in storefronts.enumerated() where cells[cell] == .waiting {
      let isContradicted = known[known.startIndex + cell].map {
        isFinal($0) && query.isContradicted(by: .answered($0, isCached: true))
      }
      let asked = isContradicted == true ? query.expectedIdentifier ?? identifier : identifier
      add(
        LookupKey(asked, in: storefront, on: query.platform ?? platform),
        window.placeInLast(cell: cell))
    }
  }

  // MARK: The next step

  /// What is to be done now: as much as may be under way is sent first, then answers that are there
  /// are taken, since each makes room for a request, then rows leave, then entries are read, and only
  /// when none of that is possible an answer is waited for.
  ///
  /// - Parameters:
  ///   - now: For the age of answers and releases.
  ///   - hasAnswer: Whether an answer is there.
  ///
  /// - Returns: The step.
  ///
  /// - Complexity: O(1) amortised, and as much as the rows that it gives.
  mutating func nextStep(now: Date, hasAnswer: Bool) -> Step {
    while true {
      if underWay < concurrency, let batch = ready.popFirst() {
        underWay += 1
        return .send(batch)
      }
      if hasAnswer, underWay > 0 { return .takeAnswer(mayHaveToWait: false) }
      if let rows = nextRows(now: now) { return .emit(rows) }
      if isWorthReading { return .read }
      if underWay > 0 { return .takeAnswer(mayHaveToWait: true) }
      // Nothing moves any more, so a batch leaves before it is full.
      switch input {
      case .ended where window.isEmpty: return .finish
      case .ended:
        // Bundle IDs that a listing contradicted are asked for late.
        flush(.first)
        flush(.confirmation)
      case .open, .silent: flushBlocking()
      }
    }
  }

  /// Notes what the input was like at the last reading.
  mutating func note(_ input: Input) {
    self.input = input
    if input == .ended { flush(.first) }
  }

  private var isWorthReading: Bool {
    guard window.pairCount < Self.windowBound, ready.count < concurrency else { return false }
    return switch input {
    case .open: true
    case .silent: underWay == 0
    case .ended: false
    }
  }

  /// Closes the one batch that the first row waits for, when nothing else would move.
  private mutating func flushBlocking() {
    if let (query, storefront) = window.blocking {
      for case let identifier? in [query.identifier, query.expectedIdentifier] {
        let key = LookupKey(identifier, in: storefront, on: query.platform ?? platform)
        if let batch = planner.flush(holding: key) { return ready.append(batch) }
      }
    }
    flush(.first)
    flush(.confirmation)
  }

  /// Closes the open batches of a pass, when nothing can be added to them any more.
  private mutating func flush(_ pass: LookupBatch.Pass) {
    planner.flush(pass).forEach { ready.append($0) }
  }

  // MARK: Outcomes in

  /// Takes in what became of a batch, and tells whether the size of batches changed.
  mutating func take(_ outcome: LookupClient.Outcome, of batch: LookupBatch) -> Int? {
    underWay -= 1
    if input == .silent { input = .open }
    summary.requests += outcome.traffic.requests
    summary.retries += outcome.traffic.retries
    summary.refusals += outcome.traffic.refusals
    for (place, identifier) in batch.identifiers.enumerated() {
      let key = batch.key(of: identifier)
      switch outcome.results[place] {
      case .success(let answer):
        if isFinal(answer) {
          settle(key, .answered(answer, isCached: outcome.isCached[place]))
        } else if let batch = planner.confirm(key) {
          ready.append(batch)
        }
      case .failure(let error): settle(key, .failed(error.reason))
      }
    }
    return learnSize(outcome.traffic.sizes)
  }

  /// Whether an answer needs no second one, which an unlisted app may.
  private func isFinal(_ answer: LookupAnswer) -> Bool {
    !confirmsUnlisted || answer.isListed || answer.isConfirmed
  }

  private mutating func settle(_ key: LookupKey, _ cell: EntryWindow.Cell) {
    var contradicted: [(EntryWindow.Place, AppIdentifier)] = []
    planner.settle(key).forEach { place in
      guard let query = window.query(at: place) else { return }
      if key.identifier != query.identifier {
        // The entry's bundle ID, asked for because the listing of its track ID has another one.
        window.set(place, cell.isListed ? cell : .failed(.idMismatch))
      } else if query.isContradicted(by: cell), let expected = query.expectedIdentifier {
        contradicted.append((place, expected))
      } else {
        window.set(place, cell)
      }
    }
    for (place, identifier) in contradicted {
      var other = key
      other.identifier = identifier
      add(other, place)
    }
  }

  /// Plans a lookup for a pair that waits.
  private mutating func add(_ key: LookupKey, _ place: EntryWindow.Place) {
    if let batch = planner.add(key, waiter: place) { ready.append(batch) }
  }

  private mutating func learnSize(_ signs: [BatchSizeSign]) -> Int? {
    var hasChanged = false
    for sign in signs where batchSize.note(sign) { hasChanged = true }
    guard hasChanged else { return nil }
    planner.setBatchLimit(batchSize.limit).forEach { ready.append($0) }
    cutReady()
    return batchSize.limit
  }

  /// Batches that were full before the limit fell are cut to it.
  private mutating func cutReady() {
    var cut = Queue<LookupBatch>()
    while let batch = ready.popFirst() {
      var rest = batch.identifiers[...]
      while !rest.isEmpty {
        cut.append(batch.asking(rest.prefix(batchSize.limit)))
        rest = rest.dropFirst(batchSize.limit)
      }
    }
    ready = cut
  }

  // MARK: Rows out

  /// The rows of the first entry, once they are all known.
  mutating func nextRows(now: Date) -> [CheckRow]? {
    guard let slot = window.popFinished() else { return nil }
    let rows = rowBuilder.rows(for: slot, now: now)
    pairsEmitted += rows.count
    for row in rows { summary.count(row) }
    if rows.contains(where: { $0.status == .old }) { summary.oldApps += 1 }
    return rows
  }

  /// Ends the wait of everything that was read and not answered, where the check is not over.
  mutating func interrupt() {
    guard !(window.isEmpty && input == .ended) else { return }
    summary.isInterrupted = true
    window.failWaiting(.interrupted)
  }
}
