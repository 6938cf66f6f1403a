#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension LookupCache {
  /// The answers that are kept: a pure structure that knows no clock, no task and no file.
  ///
  /// Answers lie as records in chunks, newest last, found through an index of hashes; so a million
  /// answers cost little more than their texts. When there are too many, the oldest chunk goes as a
  /// whole.
  package struct Storage: Sendable {
    /// The most answers that are kept.
    ///
    /// Unless said otherwise some 6 MB of them: enough that an app that a list of 5,000 names twice,
    /// in seven countries, is found again wherever it stands, and little beside the rest of a run.
    package private(set) var bound: Int
    package let lifetime: Lifetime

    private var index: [UInt64: Place] = [:]
    private var chunks = Queue<Chunk>()
    /// The number of the first chunk; it grows as chunks go.
    private var firstChunk: UInt16 = 0
    /// How many records the chunks hold, superseded ones included.
    private var recordCount = 0
    /// Whether an answer had to go because there were too many.
    package private(set) var hasDroppedAnswers = false
    /// The epoch of the answers that are inserted now.
    private var epoch = Epoch.distantPast

    package init(bound: Int = 40_000, lifetime: Lifetime = Lifetime()) {
      self.bound = max(1, bound)
      self.lifetime = lifetime
    }

    /// How many answers are kept.
    package var count: Int { index.count }

    /// Begins an epoch, and returns it: answers that are already cached came before it.
    package mutating func beginEpoch() -> Epoch {
      epoch.number &+= 1
      return epoch
    }

    /// Keeps more answers from now on.
    package mutating func raiseBound(to bound: Int) { self.bound = max(self.bound, bound) }

    /// The answer to a lookup, if there is one and `mode` takes it.
    package func answer(to key: LookupKey, now: Date, mode: Mode) -> LookupAnswer? {
      guard let place = index[Self.hash(key)], let kept = AnswerRecord.decode(record(at: place)),
        // Two lookups of one hash are possible; the later one is kept then, and the other asked
        // again.
        kept.key == key, accepts(kept.answer, at: place, now: now, mode: mode)
      else { return nil }
      return kept.answer
    }

    /// The answers to many lookups.
    package func answers(to keys: [LookupKey], now: Date, mode: Mode) -> [LookupAnswer?] {
      keys.map { answer(to: $0, now: now, mode: mode) }
    }

    /// Keeps an answer, in place of an older one to the same lookup.
    ///
    /// - Returns: Whether it replaced one.
    ///
    /// - Complexity: O(*n*) in the length of the record, amortised.
    @discardableResult
    package mutating func insert(_ key: LookupKey, _ answer: LookupAnswer) -> Bool {
      var record: [UInt8] = []
      AnswerRecord.encode(CacheLine.Record(key: key, answer: answer), into: &record)
      return insert(key, record: record.indices, of: record)
    }

    /// Keeps an answer that is written already as an ``AnswerRecord``, among other bytes.
    @discardableResult
    mutating func insert(_ key: LookupKey, record: Range<Int>, of bytes: [UInt8]) -> Bool {
      insert(Self.hash(key), record: record, of: bytes, epoch: epoch)
    }

    @discardableResult
    private mutating func insert(
      _ hash: UInt64, record: Range<Int>, of bytes: [UInt8], epoch: Epoch
    ) -> Bool {
      if isLastChunkFull { chunks.append(Chunk()) }
      let last = chunks.count - 1
      let number = chunks[last].append(record, of: bytes, epoch: epoch)
      let place = Place(chunk: firstChunk &+ UInt16(last), record: UInt16(number))
      recordCount += 1
      let replaced = index.updateValue(place, forKey: hash) != nil
      while index.count > bound || chunks.count > Self.mostChunks, chunks.count > 1 {
        dropOldestChunk()
      }
      let superseded = recordCount - index.count
      if superseded > max(Self.fewestSupersededRecords, index.count) { dropSupersededRecords() }
      return replaced
    }

    /// A chunk is no more than a small part of the bound, since the oldest goes as a whole.
    private var isLastChunkFull: Bool {
      guard !chunks.isEmpty else { return true }
      let mostRecords = min(max(1, bound / 16), Self.mostRecordsOfChunk)
      return chunks.peek(at: chunks.count - 1) {
        $0.bytes.count >= Self.chunkSize || $0.starts.count >= mostRecords
      } ?? true
    }

    /// The answers that are found, a chunk at a time.
    package func livingRecords() -> some Sequence<[CacheLine.Record]> {
      (0..<chunks.count).lazy.map { number in
        var records: [CacheLine.Record] = []
        forEachLivingRecord(ofChunk: number) { _, place, bytes, _ in
          if let record = AnswerRecord.decode(bytes[place]) { records.append(record) }
        }
        return records
      }
    }

    private func forEachLivingRecord(
      ofChunk number: Int, _ body: (_ hash: UInt64, Range<Int>, [UInt8], Epoch) -> Void
    ) {
      let chunk = chunks[number]
      for record in chunk.starts.indices {
        guard let hash = Self.hash(ofRecord: chunk.record(record)),
          index[hash] == Place(chunk: firstChunk &+ UInt16(number), record: UInt16(record))
        else { continue }
        body(hash, chunk.range(of: record), chunk.bytes, chunk.epoch(of: record))
      }
    }

    /// Copies what is alive, so that a checker that asks the same apps for ever does not grow.
    private mutating func dropSupersededRecords() {
      var living = Storage(bound: bound, lifetime: lifetime)
      living.hasDroppedAnswers = hasDroppedAnswers
      living.epoch = epoch
      for number in 0..<chunks.count {
        forEachLivingRecord(ofChunk: number) { hash, record, bytes, epoch in
          living.insert(hash, record: record, of: bytes, epoch: epoch)
        }
      }
      self = living
    }

    private func accepts(
      _ answer: LookupAnswer, at place: Place, now: Date, mode: Mode
    ) -> Bool {
      switch mode {
      case .again: return false
      case .since(let start): return lifetime.isUsable(answer) && epoch(at: place) >= start
      case .fresh: return lifetime.isFresh(answer, now: now)
      }
    }

    private func epoch(at place: Place) -> Epoch {
      chunks[Int(place.chunk &- firstChunk)].epoch(of: Int(place.record))
    }

    private func record(at place: Place) -> ArraySlice<UInt8> {
      chunks[Int(place.chunk &- firstChunk)].record(Int(place.record))
    }

    private mutating func dropOldestChunk() {
      guard let chunk = chunks.popFirst() else { return }
      for record in chunk.starts.indices {
        guard let hash = Self.hash(ofRecord: chunk.record(record)),
          index[hash]?.chunk == firstChunk
        else { continue }
        index[hash] = nil
        hasDroppedAnswers = true
      }
      recordCount -= chunk.starts.count
      firstChunk &+= 1
    }

    private static let chunkSize = 256 << 10
    /// As many as a ``Place`` can tell apart; with chunks of full size, 16 GB of answers.
    private static let mostChunks = Int(UInt16.max)
    private static let mostRecordsOfChunk = Int(UInt16.max)
    /// Fewer superseded records than this are not worth copying the others.
    private static let fewestSupersededRecords = 1_000

    /// The hash of the lookup that a record answers.
    private static func hash(ofRecord record: ArraySlice<UInt8>) -> UInt64? {
      AnswerRecord.decodeKey(record).map { hash($0) }
    }

    /// The 64-bit FNV-1a hash of a lookup.
    ///
    /// Not `Hasher`, which differs from process to process: where two lookups share a hash, one is asked
    /// again, and a run has to send the same requests each time.
    private static func hash(_ key: LookupKey) -> UInt64 {
      var state: UInt64 = 0xCBF2_9CE4_8422_2325
      func mix(_ value: UInt64) { state = (state ^ value) &* 0x0000_0100_0000_01B3 }
      key.storefront.code.utf8.forEach { mix(UInt64($0)) }
      key.platform.rawValue.utf8.forEach { mix(UInt64($0)) }
      switch key.identifier {
      case .trackID(let number):
        for shift in stride(from: UInt64(0), to: 64, by: 8) { mix((number >> shift) & 0xFF) }
      case .bundleID(let bundleID): bundleID.key.utf8.forEach { mix(UInt64($0)) }
      }
      return state
    }

    /// Where a record lies.
    private struct Place: Equatable, Sendable {
      var chunk: UInt16
      var record: UInt16
    }

    private struct Chunk: Sendable {
      private(set) var bytes: [UInt8] = []
      /// Where each record begins.
      private(set) var starts: [UInt32] = []
      /// The epoch of each record; those that are missing at the end are of the first one.
      private var epochs: [Epoch] = []

      /// Takes the room of a full chunk at once: an array that grows by doubling would end up with
      /// nearly twice of it, in every chunk.
      init() { bytes.reserveCapacity(Storage.chunkSize + 4096) }

      /// Adds a record, and gives its number.
      mutating func append(_ record: Range<Int>, of others: [UInt8], epoch: Epoch) -> Int {
        // Most runs know one epoch only, and pay for none.
        if epoch != .distantPast {
          epochs += repeatElement(.distantPast, count: starts.count - epochs.count)
          epochs.append(epoch)
        }
        starts.append(UInt32(bytes.count))
        bytes.append(record, of: others)
        return starts.count - 1
      }

      func epoch(of record: Int) -> Epoch {
        record < epochs.count ? epochs[record] : .distantPast
      }

      func range(of record: Int) -> Range<Int> {
        let end = record + 1 < starts.count ? Int(starts[record + 1]) : bytes.count
        return Int(starts[record])..<end
      }

      func record(_ number: Int) -> ArraySlice<UInt8> { bytes[range(of: number)] }
    }
  }

  /// How long answers are fresh.
  package struct Lifetime: Equatable, Sendable {
    package var listed: Duration
    /// Shorter, since an app can appear at any time.
    package var unlisted: Duration
    /// Whether an unlisted answer counts only when it was given twice.
    package var requiresConfirmation: Bool

    package init(listed: Duration = .seconds(6 * 3600), requiresConfirmation: Bool = false) {
      self.listed = listed
      unlisted = listed / 4
      self.requiresConfirmation = requiresConfirmation
    }

    /// Whether an answer can be used at all.
    func isUsable(_ answer: LookupAnswer) -> Bool {
      answer.isListed || answer.isConfirmed || !requiresConfirmation
    }

    /// Whether an answer is fresh at `now`.
    ///
    /// One from the future is not: a machine whose clock ran ahead must not keep it for ever. A
    /// small step back of the clock is forgiven.
    package func isFresh(_ answer: LookupAnswer, now: Date) -> Bool {
      let age = Duration.seconds(now.timeIntervalSince(answer.fetchedAt))
      return isUsable(answer) && age >= .seconds(-300)
        && age < (answer.isListed ? listed : unlisted)
    }
  }

  /// A span in the life of a cache, which tells the answers of a run from all earlier ones.
  ///
  /// The time of an answer cannot tell them: it is in whole seconds, and clocks jump.
  package struct Epoch: Comparable, Sendable {
    fileprivate var number: UInt32 = 0

    /// The epoch of the answers in a file, and of all that came before the first fresh run.
    package static let distantPast = Epoch()

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
  }

  /// Which kept answers a lookup takes.
  package enum Mode: Equatable, Sendable {
    /// Those within their lifetime.
    case fresh
    /// Those that came since the beginning of an epoch, for a run that bypasses all caches.
    case since(Epoch)
    /// None: the store is asked once more.
    case again
  }
}

extension CheckConfiguration {
  /// How long answers are fresh in a cache of this configuration.
  package var cacheLifetime: LookupCache.Lifetime {
    LookupCache.Lifetime(listed: maxAge, requiresConfirmation: confirmsUnlisted)
  }
}
