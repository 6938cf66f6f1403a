import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct CacheLineTests {
  @Test(arguments: seeds)
  func `whatever was written is read back`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let record = try AnySample.record(&chance)
      var bytes = Array("before\n".utf8)
      CacheLine.encode(record, into: &bytes)
      #expect(bytes.starts(with: Array("before\n".utf8)))
      #expect(bytes.last == UInt8(ascii: "\n"))
      let line = bytes.dropFirst(7).dropLast()
      #expect(!line.contains(UInt8(ascii: "\n")))
      #expect(!line.contains(UInt8(ascii: "\r")))
      let decoded = try #require(CacheLine.decode(line))
      #expect(decoded == record)
      // Texts that look alike are equal to Swift; here every byte counts.
      #expect(
        decoded.answer.listing?.name?.utf8.map { $0 }
          == record.answer.listing?.name?.utf8.map { $0 })
      #expect(decoded.key.identifier.description == record.key.identifier.description)
    }
  }

  @Test func `a field that is missing is not one without characters`() throws {
    var record = try CoreSamples.record(1)
    record.answer.listing = AppListing(trackID: 1, version: "", name: nil)
    let decoded = CacheLine.decode(CoreSamples.line(record)[...])
    #expect(decoded?.answer.listing?.version == "")
    #expect(decoded?.answer.listing?.name == nil)
  }

  @Test func `a line with any one byte changed is damaged`() throws {
    let line = CoreSamples.line(try CoreSamples.record(361_309_726, "JP", version: "1.\t日"))
    for place in line.indices {
      for mask: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
        var damaged = line
        damaged[place] ^= mask
        #expect(CacheLine.decode(damaged[...]) == nil, "byte \(place), mask \(mask)")
      }
    }
  }

  @Test func `a line that is cut, grown or doubled is damaged`() throws {
    let line = CoreSamples.line(try CoreSamples.record(1))
    for length in 0..<line.count {
      #expect(CacheLine.decode(line.prefix(length)) == nil)
      #expect(CacheLine.decode(line.suffix(length)) == nil)
    }
    #expect(CacheLine.decode((line + line)[...]) == nil)
    #expect(CacheLine.decode((line + [32])[...]) == nil)
    #expect(CacheLine.decode((line + [13])[...]) == nil)
  }

  @Test func `a slice is read wherever it lies`() throws {
    let record = try CoreSamples.record(5)
    let line = CoreSamples.line(record)
    let bytes = [UInt8](repeating: 9, count: 40) + line + [10, 10]
    #expect(CacheLine.decode(bytes[40..<40 + line.count]) == record)
  }

  @Test func `times and ages that cannot be are written as the nearest that can`() throws {
    var record = try CoreSamples.record(1, version: nil)
    record.answer.fetchedAt = Date(timeIntervalSince1970: -5)
    record.answer.ageSeconds = -7
    let decoded = CacheLine.decode(CoreSamples.line(record)[...])
    #expect(decoded?.answer.fetchedAt == Date(timeIntervalSince1970: 0))
    #expect(decoded?.answer.ageSeconds == 0)
  }
}
