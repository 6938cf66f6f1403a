#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
import Synchronization

/// Keeps answers, and lets identical lookups that are under way at once cost one request.
///
/// A checker has one of its own in memory. Give it another where answers should outlive it, in a file,
/// or where several checkers that ask in different ways should share theirs. Found and unlisted apps
/// are kept, errors never.
///
/// A file is written while others wait for the cache, a few lines at a time: it should be on a disk that
/// answers. It belongs to the cache until nobody holds that any more.
public actor LookupCache {
  // A thin shell around `Storage`.
  private(set) var storage: Storage
  private var file: CacheFile?
  /// Whether results are to be written to a file, too.
  fileprivate nonisolated let hasFile: Atomic<Bool>
  /// The lookups under way, each with the gates of those who joined it: a gate each, since a gate
  /// lets go of all who wait at it when one of them is cancelled.
  private(set) var underWay: [LookupKey: [Gate]] = [:]

  /// Makes an empty cache that keeps up to 40,000 answers in memory, the latest ones.
  ///
  /// - Parameter configuration: Says how long an answer is fresh, with ``CheckConfiguration/maxAge``,
  ///   and whether an unlisted one has to be confirmed.
  public init(for configuration: CheckConfiguration = CheckConfiguration()) {
    self.init(Storage(lifetime: configuration.cacheLifetime))
  }

  /// Makes a cache of the answers in a file, up to four million of them, to which later ones are
  /// appended as they arrive.
  ///
  /// A process that is killed loses at most the line it was writing. Where the file cannot be written
  /// any more, answers are kept in memory alone, and ``CheckEvent/cacheFileFailed(_:)`` says so.
  ///
  /// - Parameters:
  ///   - path: The file; made where there is none.
  ///   - configuration: Says how long an answer is fresh, with ``CheckConfiguration/maxAge``, and
  ///     whether an unlisted one has to be confirmed.
  ///
  /// - Throws: ``CacheFileError`` where the file is not one of these, is damaged, is in use by
  ///   another cache, in this process or another, or cannot be read or written; it is left as it was.
  ///   A torn last line, as a killed process leaves, is no error and is dropped.
  ///
  /// - Complexity: O(*n*) in the size of the file.
  public init(
    file path: String, for configuration: CheckConfiguration = CheckConfiguration()
  ) throws(CacheFileError) {
    try self.init(Storage(lifetime: configuration.cacheLifetime), file: path)
  }

  package init(_ storage: Storage) {
    self.storage = storage
    hasFile = Atomic(false)
  }

  package init(_ storage: Storage, file path: String) throws(CacheFileError) {
    var storage = storage
    file = try CacheFile(path: path, loadingInto: &storage)
    hasFile = Atomic(true)
    self.storage = storage
  }

  /// What a task does about one lookup.
  package enum Claim: Sendable {
    /// Use this answer.
    case hit(LookupAnswer)
    /// Ask the store, and settle the lookup whatever comes of it.
    case lead
    /// Somebody asks already; look again when the gate opens.
    case join(Gate)
  }

  /// Begins an epoch, for a run that takes no earlier answer.
  package func beginEpoch() -> Epoch { storage.beginEpoch() }

  /// The answers that are kept, without claiming what is missing.
  package func answers(
    to keys: [LookupKey], now: Date, mode: Mode
  ) -> [LookupAnswer?] {
    storage.answers(to: keys, now: now, mode: mode)
  }

  /// Says for each lookup what the caller does about it.
  ///
  /// Who is told to lead has to settle the lookup, or others wait for ever.
  package func claim(_ keys: [LookupKey], now: Date, mode: Mode) -> [Claim] {
    zip(keys, storage.answers(to: keys, now: now, mode: mode)).map { key, answer in
      if let answer { return .hit(answer) }
      // Nearly always it is new, which a single step finds out.
      guard var joined = underWay.updateValue([], forKey: key) else { return .lead }
      defer { underWay[key] = joined }
      if mode == .again { return .lead }
      let gate = Gate()
      joined.append(gate)
      return .join(gate)
    }
  }

  /// Ends lookups: keeps the answers of those that have one, and lets everybody who joined go on.
  ///
  /// - Parameters:
  ///   - settled: The lookups and their answers.
  ///   - onFileFailure: Told once where the file cannot be written any more; the answers are kept
  ///     in memory then.
  package func settle(
    _ settled: SettledLookups, onFileFailure: @Sendable (String) -> Void = { _ in }
  ) {
    for (key, record) in settled.records {
      storage.insert(key, record: record, of: settled.bytes)
    }
    for key in settled.keys { underWay.removeValue(forKey: key)?.forEach { $0.open() } }
    guard !settled.lines.isEmpty, file != nil else { return }
    do throws(CacheFileError) {
      try file?.append(settled.lines)
    } catch {
      file = nil
      hasFile.store(false, ordering: .relaxed)
      onFileFailure(error.description)
    }
  }
}

/// Lookups that came to an end, with their answers already written as they are kept, so that the
/// cache has nothing to do but to keep them.
package struct SettledLookups: Sendable {
  /// Every lookup that ended.
  fileprivate private(set) var keys: [LookupKey] = []
  fileprivate private(set) var records: [(key: LookupKey, place: Range<Int>)] = []
  fileprivate private(set) var bytes: [UInt8] = []
  /// The answers as a file keeps them, where there is one.
  private(set) var lines: [UInt8] = []
  private let isForFile: Bool

  package init(for cache: LookupCache) { isForFile = cache.hasFile.load(ordering: .relaxed) }

  /// Adds a lookup.
  ///
  /// - Parameters:
  ///   - key: The lookup.
  ///   - answer: The answer to keep, or `nil` where there is none that may be kept. One that is
  ///     longer than ``CacheLine/longestLine`` is not kept: no app's listing is, but a store that
  ///     lies might send it.
  package mutating func append(_ key: LookupKey, _ answer: LookupAnswer?) {
    keys.append(key)
    guard let answer else { return }
    let record = CacheLine.Record(key: key, answer: answer)
    let (start, startOfLine) = (bytes.count, lines.count)
    AnswerRecord.encode(record, into: &bytes)
    if isForFile { CacheLine.encode(record, into: &lines) }
    guard bytes.count - start <= CacheLine.longestLine,
      lines.count - startOfLine <= CacheLine.longestLine
    else {
      bytes.removeSubrange(start...)
      return lines.removeSubrange(startOfLine...)
    }
    records.append((key, start..<bytes.count))
  }
}
