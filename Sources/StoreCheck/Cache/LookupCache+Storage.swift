#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension LookupCache {
  /// The answers that are kept: a pure structure that knows no clock, no task and no file.
  ///
  /// Answers lie as lines of text in chunks, newest last, found through an index of hashes; so a
  /// million answers cost little more than their text. When there are too many, the oldest chunk
  /// goes as a whole.
  package struct Storage: Sendable {
    /// The most answers that are kept.
    ///
    /// Unless said otherwise some 10 MB of them: enough that an app that a list of 5,000 names twice,
    /// in seven countries, is found again wherever it stands, and little beside the rest of a run.
    package private(set) var bound: Int
    package let lifetime: Lifetime

    private var index: [UInt64: Place] = [:]
    private var chunks = Queue<Chunk>()
    /// The number of the first chunk; it grows as chunks go.
    private var firstChunk: UInt32 = 0
    /// How many lines the chunks hold, superseded ones included.
    private var lineCount = 0
    /// Whether an answer had to go because there were too many.
    package private(set) var hasDroppedAnswers = false

    package init(bound: Int = 40_000, lifetime: Lifetime = Lifetime()) {
      self.bound = max(1, bound)
      self.lifetime = lifetime
    }

    /// How many answers are kept.
    package var count: Int { index.count }

    /// Keeps more answers from now on.
    package mutating func raiseBound(to bound: Int) { self.bound = max(self.bound, bound) }

    /// The answer to a lookup, if there is one and `mode` takes it.
    package func answer(to key: LookupKey, now: Date, mode: Mode) -> LookupAnswer? {
      guard let place = index[Self.hash(key)], let record = CacheLine.decode(line(at: place)),
        // Two lookups of one hash are possible; the later one is kept then, and the other asked
        // again.
        record.key == key, accepts(record.answer, now: now, mode: mode)
      else { return nil }
      return record.answer
    }

    /// Keeps an answer, in place of an older one to the same lookup.
    ///
    /// - Parameters:
    ///   - key: The lookup.
    ///   - line: The record as ``CacheLine`` writes it, without its line feed.
    ///
    /// - Returns: Whether it replaced one.
    ///
    /// - Complexity: O(*n*) in the length of the line, amortised.
    @discardableResult
    package mutating func insert(_ key: LookupKey, line: ArraySlice<UInt8>) -> Bool {
      insert(Self.hash(key), line: line)
    }

    private mutating func insert(_ hash: UInt64, line: ArraySlice<UInt8>) -> Bool {
      if isLastChunkFull { chunks.append(Chunk()) }
      let last = chunks.count - 1
      let offset = chunks[last].append(line, hash)
      lineCount += 1
      let place = Place(
        chunk: firstChunk &+ UInt32(last), offset: UInt32(offset), length: UInt32(line.count))
      let replaced = index.updateValue(place, forKey: hash) != nil
      while index.count > bound, chunks.count > 1 { dropOldestChunk() }
      let superseded = lineCount - index.count
      if superseded > max(Self.fewestSupersededLines, index.count) { dropSupersededLines() }
      return replaced
    }

    /// A chunk is no more than a small part of the bound, since the oldest goes as a whole.
    private var isLastChunkFull: Bool {
      guard !chunks.isEmpty else { return true }
      let mostLines = max(1, bound / 16)
      return chunks.peek(at: chunks.count - 1) {
        $0.bytes.count >= Self.chunkSize || $0.lengths.count >= mostLines
      } ?? true
    }

    /// The lines that an answer is found in, with their line feeds, a chunk at a time.
    package func livingLines() -> some Sequence<[UInt8]> {
      (0..<chunks.count).lazy.map { number in
        var block: [UInt8] = []
        forEachLivingLine(ofChunk: number) { _, line in
          block += line
          block.append(UInt8(ascii: "\n"))
        }
        return block
      }
    }

    private func forEachLivingLine(
      ofChunk number: Int, _ body: (UInt64, ArraySlice<UInt8>) -> Void
    ) {
      let chunk = chunks[number]
      var offset = 0
      for (hash, length) in zip(chunk.hashes, chunk.lengths) {
        if let place = index[hash], place.chunk == firstChunk &+ UInt32(number),
          place.offset == UInt32(offset)
        {
          body(hash, chunk.bytes[offset..<offset + Int(length)])
        }
        offset += Int(length)
      }
    }

    /// Copies what is alive, so that a checker that asks the same apps for ever does not grow.
    private mutating func dropSupersededLines() {
      var living = Storage(bound: bound, lifetime: lifetime)
      living.hasDroppedAnswers = hasDroppedAnswers
      for number in 0..<chunks.count {
        forEachLivingLine(ofChunk: number) { hash, line in
          _ = living.insert(hash, line: line)
        }
      }
      self = living
    }

    private func accepts(_ answer: LookupAnswer, now: Date, mode: Mode) -> Bool {
      switch mode {
      case .again: return false
      case .since(let start): return lifetime.isUsable(answer) && answer.fetchedAt >= start
      case .fresh: return lifetime.isFresh(answer, now: now)
      }
    }

    private func line(at place: Place) -> ArraySlice<UInt8> {
      let bytes = chunks[Int(place.chunk &- firstChunk)].bytes
      return bytes[Int(place.offset)..<Int(place.offset + place.length)]
    }

    private mutating func dropOldestChunk() {
      guard let chunk = chunks.popFirst() else { return }
      for hash in chunk.hashes where index[hash]?.chunk == firstChunk {
        index[hash] = nil
        hasDroppedAnswers = true
      }
      lineCount -= chunk.lengths.count
      firstChunk &+= 1
    }

    private static let chunkSize = 256 << 10
    /// Fewer superseded lines than this are not worth copying the others.
    private static let fewestSupersededLines = 1_000

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

    private struct Place: Sendable {
      var chunk: UInt32
      var offset: UInt32
      var length: UInt32
    }

    private struct Chunk: Sendable {
      var bytes: [UInt8] = []
      var lengths: [UInt32] = []
      /// For each line the hash it is found by.
      var hashes: [UInt64] = []

      /// Takes the room of a full chunk at once: an array that grows by doubling would end up with
      /// nearly twice of it, in every chunk.
      init() { bytes.reserveCapacity(Storage.chunkSize + 4096) }

      /// Adds a line, and gives the place where it begins.
      mutating func append(_ line: ArraySlice<UInt8>, _ hash: UInt64) -> Int {
        let offset = bytes.count
        bytes.append(contentsOf: line)
        lengths.append(UInt32(line.count))
        hashes.append(hash)
        return offset
      }
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

  /// Which kept answers a lookup takes.
  package enum Mode: Equatable, Sendable {
    /// Those within their lifetime.
    case fresh
    /// Those that came since that time, for a run that asks past every cache.
    case since(Date)
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
