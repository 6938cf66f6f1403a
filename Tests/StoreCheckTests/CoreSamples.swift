import Foundation
import StoreCheck
import Testing

/// Small builders for the tests of the core.
enum CoreSamples {
  /// A moment that every test may take for now.
  static let now = Date(timeIntervalSince1970: 1_700_000_000)

  static func storefront(_ code: String) throws -> Storefront { try #require(Storefront(code)) }

  static func key(_ app: String, _ country: String = "US", _ platform: Platform = .ios) throws
    -> LookupKey
  {
    LookupKey(try #require(AppIdentifier(app)), in: try storefront(country), on: platform)
  }

  static func batch(
    _ apps: [String], _ country: String = "US", on platform: Platform = .ios,
    pass: LookupBatch.Pass = .first
  ) throws -> LookupBatch {
    let identifiers = try apps.map { try #require(AppIdentifier($0)) }
    return LookupBatch(
      storefront: try storefront(country), platform: platform,
      kind: identifiers.first?.kind ?? .trackID, pass: pass, identifiers: identifiers)
  }

  static func listing(_ trackID: UInt64, version: String? = "1.0") -> AppListing {
    AppListing(
      trackID: trackID, bundleID: "com.example.app\(trackID)", version: version,
      name: "App \(trackID)")
  }

  static func answer(
    _ listing: AppListing?, age seconds: Double = 0, isConfirmed: Bool = false
  ) -> LookupAnswer {
    LookupAnswer(
      listing: listing, fetchedAt: now.addingTimeInterval(-seconds), isConfirmed: isConfirmed)
  }

  /// A record of an app that is listed, or of one that is not.
  static func record(
    _ number: UInt64, _ country: String = "US", version: String? = "1.0"
  ) throws -> CacheLine.Record {
    CacheLine.Record(
      key: try key("\(number)", country),
      answer: answer(version.map { listing(number, version: $0) }))
  }

  /// A line without its line feed.
  static func line(_ record: CacheLine.Record) -> [UInt8] {
    var bytes: [UInt8] = []
    CacheLine.encode(record, into: &bytes)
    return bytes.dropLast()
  }

  static func lines(_ records: [CacheLine.Record]) -> [UInt8] {
    var bytes: [UInt8] = []
    for record in records { CacheLine.encode(record, into: &bytes) }
    return bytes
  }

  static func configuration() throws -> CheckConfiguration {
    CheckConfiguration(store: try #require(URL(string: "https://store.test")))
  }
}

/// Seeds for random event sequences, few enough for every test run.
///
/// A failing test prints its seed; give it as the only argument to replay it.
let seeds: [UInt64] = Array(1...40)

/// A row of a table of cases, which a report of the tests shows by its name.
struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
  var name: String
  var value: Value

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  var testDescription: String { name }
}
