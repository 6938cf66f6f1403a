import Foundation
import StoreCheck
import Testing

/// What the store really sent, where it lies beside the checkout.
@Suite(.enabled(if: SharedData.isPresent, "the recorded answers are not here"))
struct RecordedAnswerTests {
  private struct Recorded {
    var file: String
    var kind: String
    /// How many results there are, where the index tells.
    var count: Int?
    var oddity: String
    var body: Data
  }

  private static func recorded() throws -> [Recorded] {
    try SharedData.text("responses/INDEX.tsv").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      try #require(fields.count == 7, "\(line)")
      return Recorded(
        file: fields[0], kind: fields[3], count: Int(fields[5]), oddity: fields[6],
        body: try SharedData.data("responses/\(fields[0])"))
    }
  }

  /// The results as another reader has them, control characters and all.
  private static func foundationResults(_ body: Data) -> [[String: Any]]? {
    let cleaned = Data(body.map { $0 < 0x20 ? 0x20 : $0 })
    let object = try? JSONSerialization.jsonObject(with: cleaned) as? [String: Any]
    return object?["results"] as? [[String: Any]]
  }

  @Test func `every recorded answer is read, with all of its results, ids and versions`() throws {
    var apps = 0
    for recorded in try Self.recorded() {
      guard case .results(let response) = LookupResponse.parse(recorded.body) else {
        #expect(Self.foundationResults(recorded.body) == nil, "\(recorded.file)")
        continue
      }
      let expected = try #require(Self.foundationResults(recorded.body), "\(recorded.file)")
      if let count = recorded.count {
        #expect(expected.count == count, "\(recorded.file): the index says so")
      }
      let software = expected.filter { $0["wrapperType"] as? String == "software" }
      let read = response.results.filter { $0.wrapperType == "software" }
      apps += read.count
      #expect(
        read.map(\.listing.trackID) == software.map { ($0["trackId"] as? NSNumber)?.uint64Value },
        "\(recorded.file)")
      #expect(
        read.map(\.listing.version) == software.map { $0["version"] as? String },
        "\(recorded.file)")
      #expect(
        read.map(\.listing.bundleID) == software.map { $0["bundleId"] as? String },
        "\(recorded.file)")
    }
    #expect(apps > 500)
  }

  @Test func `the store's complaints and pages are told apart`() throws {
    let bodies = try Dictionary(
      uniqueKeysWithValues: Self.recorded().map { ($0.file, LookupResponse.parse($0.body)) })
    #expect(bodies["102-error-country.json"] == .invalidParameter("country"))
    #expect(bodies["103-error-resultentity.json"] == .invalidParameter("resultEntity"))
    #expect(bodies["104-newnullresponse.html"] == .malformed)
    #expect(bodies["105-forbidden-403-empty.txt"] == .malformed)
    #expect(
      bodies["003-nonexistent-bundleid-2016.json"] == .results(LookupResponse(results: [])))
  }

  @Test func `each single lookup holds the app that was asked for`() throws {
    let names = try SharedData.names(in: "lookups").filter { $0.hasSuffix(".json") }
    #expect(names.count == 99)
    for name in names {
      let id = String(name.dropFirst("lookup-".count).dropLast(".json".count))
      guard
        case .results(let response) = LookupResponse.parse(try SharedData.data("lookups/\(name)"))
      else {
        Issue.record("\(name) is not read")
        continue
      }
      #expect(!response.isIncomplete, "\(name)")
      let listing = try #require(
        response.listings(for: try CoreSamples.batch([id])).found.first ?? nil, "\(name)")
      #expect(listing.trackID == UInt64(id))
      for text in [listing.bundleID, listing.version, listing.name, listing.url] {
        #expect(text?.isEmpty == false, "\(name)")
      }
      // What was read keeps its form in the cache.
      let record = CacheLine.Record(
        key: try CoreSamples.key(id), answer: CoreSamples.answer(listing))
      #expect(CacheLine.decode(CoreSamples.line(record)[...]) == record)
    }
  }
}
