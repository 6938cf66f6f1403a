import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

/// Entries that name an app twice, or an app of another platform, are not taken at their word.
@Suite struct CrossCheckTests {
  private static func entry(_ trackID: UInt64, _ bundleID: String?) -> AppQuery {
    AppQuery(
      app: "\(trackID)", identifier: .trackID(trackID), installedVersion: "1.0",
      expectedBundleID: bundleID)
  }

  /// A store of the apps given, each with its bundle ID, version 2.0, and a kind.
  private static func store(
    _ apps: [(id: UInt64, bundleID: String)], kind: String = "software"
  ) -> @Sendable (TransportRequest) -> TransportResponse {
    { request in
      let asked = Set(request.items("id") + request.items("bundleId").map { $0.lowercased() })
      let results = apps.filter { asked.contains("\($0.id)") || asked.contains($0.bundleID) }
      let body = results.map {
        #"{"kind":"\#(kind)","trackId":\#($0.id),"bundleId":"\#($0.bundleID)","version":"2.0"}"#
      }
      return TransportResponse(
        status: 200,
        body: Data(
          #"{"resultCount":\#(body.count),"results":[\#(body.joined(separator: ","))]}"#.utf8))
    }
  }

  private static func bench(_ entries: [AppQuery]) throws -> CheckBench {
    var bench = try CheckBench()
    bench.configuration.storefronts = [.us, .jp]
    bench.entries = entries
    return bench
  }

  @Test func `an entry whose number is another app's is asked by its bundle ID`() throws {
    let store = Self.store([(1, "com.other.app"), (2, "com.example.app"), (3, "com.example.b")])
    let bench = try Self.bench([
      Self.entry(1, "com.example.App"), Self.entry(3, "com.example.b"), Self.entry(2, nil),
    ])
    let outcome = try bench.run { request, _, _ in store(request) }
    #expect(outcome.rows.map(\.app) == ["1", "1", "3", "3", "2", "2"])
    #expect(outcome.rows.map { $0.listing?.trackID } == [2, 2, 3, 3, 2, 2])
    #expect(outcome.rows.allSatisfy { $0.status == .old })
    // One request a country for the numbers, and one for the bundle ID.
    #expect(outcome.asked.count == 4)
    #expect(outcome.leftovers == [:])
  }

  @Test
  func `an entry whose number is another app's, and whose bundle ID is not listed, is an error`()
    throws
  {
    let store = Self.store([(1, "com.other.app")])
    let outcome = try Self.bench([Self.entry(1, "com.example.app")]).run { request, _, _ in
      store(request)
    }
    #expect(outcome.rows.map(\.status) == [.error, .error])
    #expect(outcome.rows.map(\.reason) == [.idMismatch, .idMismatch])
    #expect(outcome.rows.allSatisfy { $0.listing == nil })
  }

  @Test func `a cached listing is compared, too`() throws {
    let store = Self.store([(1, "com.other.app"), (2, "com.example.app")])
    var bench = try Self.bench([Self.entry(1, nil)])
    bench.cache = LookupCache(LookupCache.Storage(lifetime: bench.configuration.cacheLifetime))
    _ = try bench.run { request, _, _ in store(request) }
    bench.entries = [Self.entry(1, "com.example.app")]
    let outcome = try bench.run { request, _, _ in store(request) }
    #expect(outcome.rows.map { $0.listing?.trackID } == [2, 2])
    #expect(outcome.asked.count == 2)
  }

  @Test func `who reads slowly gets the row of a contradicted entry before the input ends`() throws
  {
    let store = Self.store([(1, "com.other.app"), (2, "com.example.app")])
    var bench = try Self.bench(
      [Self.entry(1, "com.example.app")] + (10...40).map { Self.entry($0, nil) })
    bench.pieceSize = 1
    bench.configuration.confirmsUnlisted = true
    let outcome = try bench.run { request, _, _ in store(request) }
    #expect(outcome.rows.count == 64)
    #expect(outcome.rows.prefix(2).map { $0.listing?.trackID } == [2, 2])
    #expect(outcome.rows.dropFirst(2).allSatisfy { $0.status == .unlisted })
  }

  @Test(arguments: [
    (Platform.ios, "mac-software", CheckStatus.error, CheckReason.otherPlatform),
    (.mac, "software", .error, .otherPlatform), (.tv, "software", .old, .otherPlatform),
  ])
  func `a listing of another platform is told as such, and not as unlisted`(
    platform: Platform, kind: String, status: CheckStatus, reason: CheckReason
  ) throws {
    let store = Self.store([(1, "com.example.app")], kind: kind)
    var bench = try Self.bench([Self.entry(1, nil)])
    bench.configuration.platform = platform
    let outcome = try bench.run { request, _, _ in store(request) }
    #expect(outcome.rows.map(\.status) == [status, status])
    #expect(outcome.rows.map(\.reason) == [reason, reason])
    #expect(outcome.rows.allSatisfy { $0.listing?.version == "2.0" })
    #expect(outcome.summary.errors == (status == .error ? [reason: 2] : [:]))
  }

  @Test func `an entry's own platform takes precedence`() throws {
    let store = Self.store([(1, "com.example.app")], kind: "mac-software")
    var entry = Self.entry(1, nil)
    entry.platform = .mac
    let outcome = try Self.bench([entry, Self.entry(1, nil)]).run { request, _, _ in
      store(request)
    }
    #expect(outcome.rows.map(\.status) == [.old, .old, .error, .error])
    #expect(Set(outcome.asked.map { $0.items("entity") }) == [["macSoftware"], ["software"]])
  }

  @Test func `a pre-order is no release`() throws {
    let outcome = try Self.bench([Self.entry(1, nil)]).run { _, _, _ in
      let day = CoreSamples.now.addingTimeInterval(30 * 86_400).formatted(.iso8601)
      return .lookup([]).replacingBody(
        #"{"resultCount":1,"results":[{"kind":"software","trackId":1,"version":"2.0","#
          + #""currentVersionReleaseDate":"\#(day)"}]}"#)
    }
    #expect(outcome.rows.map(\.status) == [.listed, .listed])
    #expect(outcome.rows.map(\.reason) == [.preOrder, .preOrder])
  }

  @Test func `what a listing is for outlives the cache file`() throws {
    var listing = AppListing(trackID: 1, bundleID: "com.example.app", version: "2.0")
    listing.isOtherPlatform = true
    let key = LookupKey(.trackID(1), in: .us, on: .ios)
    let record = CacheLine.Record(
      key: key, answer: LookupAnswer(listing: listing, fetchedAt: CoreSamples.now))
    var line: [UInt8] = []
    CacheLine.encode(record, into: &line)
    #expect(CacheLine.decode(line.dropLast()) == record)
  }
}

extension TransportResponse {
  fileprivate func replacingBody(_ text: String) -> TransportResponse {
    TransportResponse(status: status, headers: headers, body: Data(text.utf8))
  }
}
