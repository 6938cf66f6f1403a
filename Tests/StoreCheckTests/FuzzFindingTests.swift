import StoreCheck
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `Benchmarks/Fuzzing/run` has found, a test each.
@Suite struct FuzzFindingTests {
  @Test(arguments: ["0", "\"0\"", "9223372036854775808", "18446744073709551615", "-1", "1.5"])
  func `A result whose track id is none has no identity`(_ trackID: String) throws {
    let body = LookupResponse.parse(
      Data(#"{"resultCount":1,"results":[{"trackId":\#(trackID),"version":"1.0"}]}"#.utf8))
    #expect(body == .results(LookupResponse(results: [], isIncomplete: true)))
  }

  @Test(arguments: ["nan", "inf", "-infinity", "1e400"])
  func `A price in words that is no number is missing`(_ price: String) throws {
    let body = LookupResponse.parse(
      Data(#"{"resultCount":1,"results":[{"trackId":1,"price":"\#(price)"}]}"#.utf8))
    let result = StoreResult(listing: AppListing(trackID: 1))
    #expect(body == .results(LookupResponse(results: [result])))
  }

  @Test(arguments: [false, true])
  func `A quotation mark under an accent is read back as it was written`(_ forExcel: Bool) throws {
    let version = "\"\u{5AC}\"\"\u{301}1"
    let row = CheckRow(
      entry: 0, app: "1", country: "JP", status: .listed, listing: AppListing(version: version))
    var options = ReportOptions()
    options.isForExcel = forExcel
    var writer = ReportFormat.csv.writer(options)
    var report: [UInt8] = []
    writer.begin(into: &report)
    writer.write(row, into: &report)
    let records = try ReportRecords.all(String(decoding: report, as: UTF8.self))
    #expect(records.map(\.storeVersion) == [version])
  }

  @Test(arguments: [1, 64, 100_000])
  func `What a portfolio is does not depend on the pieces in which it comes`(
    _ length: Int
  ) throws {
    // The first 64 lines look like a table, and with the rest they would not.
    let table = ["1,1.0", "\"" + String(repeating: "\n", count: 70) + "\",1.0"]
    let lines = (100...140).map { "\($0) 1,0" }
    var rest = Array((table + lines).joined(separator: "\n").utf8)[...]
    var reader = PortfolioReader(options: PortfolioOptions())
    var entries: [AppQuery] = []
    while !rest.isEmpty {
      try reader.feed(rest.prefix(length), into: &entries)
      rest = rest.dropFirst(length)
    }
    try reader.finish(into: &entries)
    #expect(reader.format == .csv)
  }
}
