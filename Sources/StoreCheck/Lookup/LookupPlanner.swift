/// Gathers lookups into the fewest requests, on a stream.
///
/// Pairs of app and storefront come one by one. For each storefront and kind of identifier one batch
/// is open; it leaves when it is full. A pair whose key is open or under way joins it and costs
/// nothing. At the end the open batches leave too, so a run sends, for each storefront and kind, its
/// unique identifiers divided by the batch size, rounded up: the least that is possible, in any
/// order of the input.
///
/// The planner knows no clock, no network and no task. Memory is bounded by the pairs that wait.
package struct LookupPlanner<Waiter> {
  /// The most identifiers in one batch; may change while the planner works.
  package private(set) var batchLimit: Int
  /// The most bytes that the identifiers of one batch take in the URL, commas included.
  package let byteLimit: Int

  private var open: [Stream: OpenBatch] = [:]
  private var waiting: [LookupKey: LookupWaiters<Waiter>] = [:]

  /// A URL is kept below about 6,000 bytes; the rest of it takes less than 400.
  package static var defaultByteLimit: Int { 5_600 }

  package init(batchLimit: Int, byteLimit: Int = Self.defaultByteLimit) {
    self.batchLimit = max(1, batchLimit)
    self.byteLimit = byteLimit
  }

  /// How many distinct lookups are open or under way.
  package var waitingCount: Int { waiting.count }

  /// Adds one pair, and gives the batch that leaves because of it, if one does.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func add(_ key: LookupKey, waiter: Waiter) -> LookupBatch? {
    let isNew = waiting[key, default: .none].append(waiter)
    return isNew ? enlist(key, pass: .first) : nil
  }

  /// Asks for a lookup once more, for the waiters it already has.
  package mutating func confirm(_ key: LookupKey) -> LookupBatch? {
    enlist(key, pass: .confirmation)
  }

  /// Ends a lookup and gives everybody who waited for it.
  package mutating func settle(_ key: LookupKey) -> LookupWaiters<Waiter> {
    waiting.removeValue(forKey: key) ?? .none
  }

  /// Closes every open batch of a pass.
  package mutating func flush(_ pass: LookupBatch.Pass) -> [LookupBatch] {
    // A dictionary's order is a matter of chance; a run's requests are not.
    let streams = open.keys.filter { $0.pass == pass }.sorted { $0.sortKey < $1.sortKey }
    return streams.compactMap { close($0) }
  }

  /// Closes the open batch that holds `key`, if one does.
  ///
  /// - Complexity: O(*b*) in the size of the batch.
  package mutating func flush(holding key: LookupKey) -> LookupBatch? {
    for pass in [LookupBatch.Pass.first, .confirmation] {
      let stream = Stream(key, pass: pass)
      if open[stream]?.identifiers.contains(key.identifier) == true { return close(stream) }
    }
    return nil
  }

  /// Changes the size of later batches, and gives the open ones that are already that large.
  package mutating func setBatchLimit(_ limit: Int) -> [LookupBatch] {
    batchLimit = max(1, limit)
    let full = open.filter { $0.value.identifiers.count >= batchLimit }
    return full.keys.sorted { $0.sortKey < $1.sortKey }.compactMap { close($0) }
  }

  private mutating func enlist(_ key: LookupKey, pass: LookupBatch.Pass) -> LookupBatch? {
    let stream = Stream(key, pass: pass)
    let bytes = key.identifier.byteCount + 1
    let count = open[stream, default: OpenBatch()]
      .append(key.identifier, bytes: bytes, below: byteLimit)
    if let count { return count >= batchLimit ? close(stream) : nil }
    let leaving = close(stream)
    _ = open[stream, default: OpenBatch()].append(key.identifier, bytes: bytes, below: .max)
    return leaving
  }

  private mutating func close(_ stream: Stream) -> LookupBatch? {
    guard let batch = open.removeValue(forKey: stream) else { return nil }
    return LookupBatch(
      storefront: stream.storefront, platform: stream.platform, kind: stream.kind,
      pass: stream.pass, identifiers: batch.identifiers)
  }

  /// What all lookups of one request share.
  private struct Stream: Hashable {
    var storefront: Storefront
    var platform: Platform
    var kind: AppIdentifier.Kind
    var pass: LookupBatch.Pass

    init(_ key: LookupKey, pass: LookupBatch.Pass) {
      storefront = key.storefront
      platform = key.platform
      kind = key.identifier.kind
      self.pass = pass
    }

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// All of it in one number: a batch is looked for by it at every pair.
    private var number: UInt32 {
      UInt32(storefront.packed) << 16 | UInt32(platform.ordinal) << 8
        | (kind == .trackID ? 0 : 2) | (pass == .first ? 0 : 1)
    }

    var sortKey: (String, Int, Int) {
      (storefront.code, kind == .trackID ? 0 : 1, pass == .first ? 0 : 1)
    }
  }

  private struct OpenBatch {
    var identifiers: [AppIdentifier] = []
    var bytes = 0

    /// Adds an identifier and tells how many there are; `nil` where it has no room.
    mutating func append(_ identifier: AppIdentifier, bytes: Int, below limit: Int) -> Int? {
      guard identifiers.isEmpty || self.bytes + bytes <= limit else { return nil }
      identifiers.append(identifier)
      self.bytes += bytes
      return identifiers.count
    }
  }
}

/// Everybody who waits for one lookup: nearly always one, which costs no array.
package enum LookupWaiters<Waiter> {
  case none
  case one(Waiter)
  case many([Waiter])

  /// Adds a waiter, and says whether it is the first.
  fileprivate mutating func append(_ waiter: Waiter) -> Bool {
    switch self {
    case .none:
      self = .one(waiter)
      return true
    case .one(let first):
      self = .many([first, waiter])
    case .many(var all):
      // Emptied first, so that the array is not copied at each waiter.
      self = .none
      all.append(waiter)
      self = .many(all)
    }
    return false
  }

  package func forEach(_ body: (Waiter) -> Void) {
    switch self {
    case .none: break
    case .one(let waiter): body(waiter)
    case .many(let all): all.forEach(body)
    }
  }
}

extension LookupPlanner: Sendable where Waiter: Sendable {}
extension LookupWaiters: Sendable where Waiter: Sendable {}

extension AppIdentifier {
  /// How many bytes the identifier takes in a URL.
  fileprivate var byteCount: Int {
    switch self {
    case .trackID(let number):
      var digits = 1
      var rest = number / 10
      while rest > 0 {
        digits += 1
        rest /= 10
      }
      return digits
    case .bundleID(let bundleID): return bundleID.text.utf8.count
    }
  }
}
