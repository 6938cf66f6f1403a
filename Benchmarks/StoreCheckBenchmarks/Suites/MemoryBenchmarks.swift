import Foundation
import StoreCheck
import StoreSimulator

extension Benchmark {
  /// The most memory of the command itself, from a file to a report, against the simulator with bodies
  /// of real size.
  static let memory: [Benchmark] = MemoryCase.all.map { memoryCase in
    Benchmark(
      "memory.storecheck-\(memoryCase.condition)", "the most memory of \(memoryCase.summary)",
      sizes: [10_000, 100_000, 1_000_000], runs: 3
    ) { try memoryCase.sample(rows: $0) }
  }
}

/// A check whose memory is measured.
struct MemoryCase: Sendable {
  let condition: String
  let summary: String
  var countries = 1
  var options: [String] = []
  var usesCacheFile = false

  /// All of them.
  static let all: [MemoryCase] = [
    MemoryCase(condition: "csv", summary: "a check with a report in csv"),
    MemoryCase(
      condition: "json", summary: "a check with a report in json", options: ["--format", "json"]),
    MemoryCase(
      condition: "wide", summary: "a check of ten countries in the wide layout", countries: 10,
      options: ["--layout", "wide"]),
    MemoryCase(condition: "175-countries", summary: "a check of all countries", countries: 175),
    MemoryCase(
      condition: "cache-file", summary: "a check answered from a file of as many answers",
      usesCacheFile: true),
  ]

  /// Runs the check in a process of its own.
  ///
  /// - Throws: `MissingPart` where a program is missing or fails.
  func sample(rows: Int) throws -> Sample {
    let folder = try TemporaryFolder()
    let input = folder.path("apps.csv")
    let cache = folder.path("answers.cache")
    let apps = rows / countries
    let program = try BuiltPrograms.storecheck()
    let storefronts = Storefront.all.prefix(countries).map(\.code).joined(separator: ",")
    let words = [
      "check", "--input", input, "--countries", storefronts, "--rate", "none", "--quiet",
    ]
    let usage: ChildProcess.Usage
    if usesCacheFile {
      try AnswerFile.write(rows, to: cache)
      try Self.write((0..<apps).lazy.map { String(BenchmarkApp.firstTrackID + $0) }, to: input)
      usage = try ChildProcess.run(
        program, words + ["--cache", cache, "--store", "http://127.0.0.1:9"])
    } else {
      let catalogue = SyntheticCatalogue(count: 2 * apps)
      let simulator = try SimulatorProcess(apps: catalogue.count, isRealSize: true)
      try Self.write(catalogue.portfolio(count: apps).lazy.map(\.app), to: input)
      usage = try ChildProcess.run(
        program, words + options + ["--store", simulator.url.absoluteString])
    }
    guard usage.status == 0 else {
      throw MissingPart(message: "storecheck ends with status \(usage.status)")
    }
    return Sample(
      wall: usage.wall, processor: usage.processor, amount: Double(apps * countries), unit: "rows",
      peakBytes: usage.peakBytes)
  }

  private static func write(_ apps: some Sequence<String>, to path: String) throws {
    let text = apps.reduce(into: "app,version\n") { $0 += "\($1),1.0\n" }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
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
