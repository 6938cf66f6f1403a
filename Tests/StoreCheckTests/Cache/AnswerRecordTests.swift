import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite struct AnswerRecordTests {
  private static func bytes(_ record: CacheLine.Record) -> [UInt8] {
    var bytes: [UInt8] = []
    AnswerRecord.encode(record, into: &bytes)
    return bytes
  }

  @Test(arguments: seeds)
  func `whatever was kept is read back, wherever it lies`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let record = try AnySample.record(&chance)
      var bytes = Array("before".utf8)
      AnswerRecord.encode(record, into: &bytes)
      let decoded = try #require(AnswerRecord.decode(bytes[6...]))
      #expect(decoded == record)
      #expect(AnswerRecord.decodeKey(bytes[6...]) == record.key)
      // Bundle ids are equal whatever their case; here every letter counts.
      #expect(decoded.key.identifier.description == record.key.identifier.description)
    }
  }

  @Test func `an app that was asked for by another number than it has keeps both`() throws {
    let record = CacheLine.Record(
      key: try CoreSamples.key("1"), answer: CoreSamples.answer(CoreSamples.listing(2)))
    #expect(AnswerRecord.decode(Self.bytes(record)[...]) == record)
  }

  @Test func `a bundle id that cannot be read is not replaced by the listing's number`() throws {
    let record = CacheLine.Record(
      key: try CoreSamples.key("com.a.b"), answer: CoreSamples.answer(CoreSamples.listing(2)))
    var bytes = Self.bytes(record)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: ".")))
    bytes[place] = UInt8(ascii: " ")
    #expect(AnswerRecord.decode(bytes[...]) == nil)
    #expect(AnswerRecord.decodeKey(bytes[...]) == nil)
  }

  @Test func `what is no record is no answer`() throws {
    let record = CacheLine.Record(key: try CoreSamples.key("1"), answer: CoreSamples.answer(nil))
    let whole = Self.bytes(record)
    for count in 0..<whole.count { #expect(AnswerRecord.decode(whole.prefix(count)) == nil) }
    #expect(AnswerRecord.decode(Array("nonsense".utf8)[...]) == nil)
  }

  @Test func `it takes less than two thirds of a line`() throws {
    let record = CacheLine.Record(
      key: try CoreSamples.key("1000021289"),
      answer: LookupAnswer(
        listing: AppListing(
          trackID: 1_000_021_289, bundleID: "io.example_labs.Ledger_1000021289", version: "6.0.1",
          name: "Bright Radio", released: "2025-04-02T08:07:59Z", minimumOS: "9.0", price: 0,
          currency: "USD", seller: "Blue & Daughters S.A.",
          url: "https://apps.apple.com/us/app/id1000021289?uo=4"),
        fetchedAt: CoreSamples.now, ageSeconds: 60))
    #expect(Self.bytes(record).count * 3 < CoreSamples.line(record).count * 2)
  }
}
