import Foundation
import StoreCheck

extension Benchmark {
  /// The most memory of a whole check, each in a process of its own.
  static let memory: [Benchmark] = MemoryProbe.all.map { probe in
    Benchmark(
      "memory.check-\(probe.condition)", "the most memory of \(probe.summary)",
      sizes: [10_000, 100_000, 1_000_000], runs: 3
    ) { size in
      let folder = try TemporaryFolder()
      let cache = folder.path("answers.cache")
      if probe.usesCacheFile { try AnswerFile.write(size, to: cache) }
      let output = folder.path("sample.json")
      let usage = try ChildProcess.run(
        BuiltPrograms.benchmarks, ["probe", probe.condition, String(size), cache], output: output)
      guard usage.status == 0 else { throw MissingPart(message: "the probe failed") }
      return try JSONDecoder().decode(
        Sample.self, from: try Data(contentsOf: URL(fileURLWithPath: output)))
    }
  }
}

/// A check whose memory is measured, run in a process of its own.
struct MemoryProbe: Sendable {
  let condition: String
  let summary: String
  let audit: @Sendable (_ rows: Int) -> Audit
  var usesCacheFile = false

  /// All of them.
  static let all: [MemoryProbe] = [
    MemoryProbe(condition: "csv", summary: "a check with a report in csv") { Audit(entries: $0) },
    MemoryProbe(condition: "json", summary: "a check with a report in json") {
      Audit(entries: $0, format: .json)
    },
    MemoryProbe(condition: "wide", summary: "a check of ten countries in the wide layout") {
      Audit(entries: $0 / 10, countries: 10, layout: .wide)
    },
    MemoryProbe(condition: "175-countries", summary: "a check of all countries") {
      Audit(entries: $0 / 175, countries: 175)
    },
    MemoryProbe(
      condition: "cache-file", summary: "a check answered from a file of as many answers",
      audit: { Audit(entries: $0) { $0.maxAge = .seconds(1 << 40) } }, usesCacheFile: true),
  ]

  /// Runs the check and prints what it took, as JSON.
  func run(rows: Int, cacheFile: String) async throws {
    let audit = audit(rows)
    let configuration = audit.configuration(store: Audit.noStore)
    let watch = Stopwatch()
    let storage = LookupCache.Storage(lifetime: configuration.cacheLifetime)
    let checker = StoreChecker(
      transport: TemplateStore(rowBytes: 8_000), clock: AnyClock(ContinuousClock()),
      configuration: configuration,
      cache: usesCacheFile
        ? try LookupCache(storage, file: cacheFile) : LookupCache(storage))
    let outcome = try await audit.run(checker)
    var sample = watch.sample(outcome.rows, "rows", counts: outcome.counts)
    sample.counts.append(.init("from cache", outcome.summary.cachedRows))
    sample.peakBytes = PeakMemory.bytes
    FileHandle.standardOutput.write(try JSONEncoder().encode(sample))
  }
}

/// A cache file as a run would have left it.
enum AnswerFile {
  /// Writes so many answers.
  static func write(_ count: Int, to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw MissingPart(message: "\(path) cannot be written") }
    defer { try? file.close() }
    var bytes = Array("storecheck-cache 1\n".utf8)
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    for number in 0..<count {
      let id = UInt64(BenchmarkApp.firstTrackID + number)
      let listing = AppListing(
        trackID: id, bundleID: "com.example.app\(id)", version: BenchmarkApp.storeVersion(id),
        name: "Quiet Notes", released: "2024-10-23T02:02:07Z", minimumOS: "15.0", price: 0,
        currency: "USD", seller: "Northern Works, Inc.",
        url: "https://apps.apple.com/us/app/quiet-notes/id\(id)?uo=4")
      guard let storefront = Storefront.all.first else { continue }
      CacheLine.encode(
        .init(
          key: LookupKey(.trackID(id), in: storefront, on: .ios),
          answer: LookupAnswer(listing: listing, fetchedAt: now, ageSeconds: 60)),
        into: &bytes)
      if bytes.count > 1 << 20 || number == count - 1 {
        try file.write(contentsOf: Data(bytes))
        bytes.removeAll(keepingCapacity: true)
      }
    }
  }
}
