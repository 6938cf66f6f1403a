import StoreCheck
import Testing

@Suite struct ReportDiffTests {
  private func diff(_ old: String, _ new: String) throws -> (changes: [AppChanges], DiffSummary) {
    var changes: [AppChanges] = []
    let summary = try ReportDiff.run(
      old: ReportRecords(file: "old.csv", read: pieces(old)),
      new: ReportRecords(file: "new.csv", read: pieces(new))
    ) { changes.append($0) }
    return (changes, summary)
  }

  private let header = "app,country,status,store_version,price,currency,reason\n"

  @Test(
    "a pair of rows tells what changed",
    arguments: [
      ("listed,1.0,,,", "listed,1.0,,,", []),
      ("listed,1.0,,,", "listed,1.0.0,,,", []),
      ("listed,1.0,,,", "listed,1.1,,,", [(ReportChange.Kind.newVersion, "1.0", "1.1")]),
      ("listed,1.1,,,", "listed,1.0,,,", [(.newVersion, "1.1", "1.0")]),
      ("latest,1.0,,,", "old,1.1,,,", [(.newVersion, "1.0", "1.1"), (.newlyOld, nil, "1.1")]),
      ("old,1.1,,,", "latest,1.1,,,", [(.newlyLatest, nil, "1.1")]),
      ("unlisted,,,,", "listed,1.0,,,", [(.appeared, nil, "1.0")]),
      ("listed,1.0,,,", "unlisted,,,,", [(.disappeared, "1.0", nil)]),
      ("listed,1.0,,,", "error,,,,throttled", [(.noAnswer, "1.0", "throttled")]),
      ("unlisted,,,,", "error,,,,timeout", [(.noAnswer, nil, "timeout")]),
      ("error,,,,timeout", "listed,1.0,,,", []),
      ("error,,,,timeout", "unlisted,,,,", []),
      ("error,,,,timeout", "error,,,,network", []),
      ("listed,1.0,,,", "error,,,,a-later-one", [(.noAnswer, "1.0", "a-later-one")]),
      ("latest,1.0,,,", "error,1.0,,,a-later-one", [(.noAnswer, "1.0", "a-later-one")]),
      ("listed,1.0,,,", "unlisted,,,,a-later-one", [(.disappeared, "1.0", "a-later-one")]),
      ("listed,1,0,USD,", "listed,1,4.99,USD,", [(.price, "0 USD", "4.99 USD")]),
      ("listed,1,,USD,", "listed,1,4.99,USD,", []),
      (
        "error,x?,,,unreadable-version", "error,2.0,,,unreadable-version",
        [(.newVersion, "x?", "2.0")]
      ),
    ] as [(String, String, [(ReportChange.Kind, String?, String?)])])
  func pairs(
    old: String, new: String, expected: [(ReportChange.Kind, String?, String?)]
  ) throws {
    let (changes, summary) = try diff(header + "1,JP,\(old)\n", header + "1,JP,\(new)\n")
    let found = changes.flatMap(\.changes)
    #expect(found.map(\.kind) == expected.map(\.0))
    #expect(found.map(\.from) == expected.map(\.1))
    #expect(found.map(\.to) == expected.map(\.2))
    #expect(summary.rows == 1)
    #expect(summary.hasChanges == expected.contains { $0.0 != .noAnswer })
  }

  @Test func `more rows of an app than there are countries are refused`() throws {
    let rows = (0..<1_001).map { "1,c\($0),\($0)\n" }.joined()
    let text = "app,country,store_version\n" + rows
    #expect {
      try ReportDiff.run(
        old: ReportRecords(file: "old", read: pieces(text)),
        new: ReportRecords(file: "new", read: pieces(text))
      ) { _ in }
    } throws: {
      String(describing: $0)
        == "old: more than 1,000 rows of `1` follow each other, each with another country."
    }
  }

  @Test func `countries are folded, with those that list the old version still`() throws {
    let countries = Storefront.all.map(\.code)
    let late: Set = ["CN", "KR"]
    let old = countries.map { "1,\($0),listed,2.4.0,,,\n" }.joined()
    let new = countries.map { "1,\($0),listed,\(late.contains($0) ? "2.4.0" : "2.5.0"),,,\n" }
    let (changes, summary) = try diff(header + old, header + new.joined())
    let change = try #require(changes.first?.changes.first)
    #expect(changes.count == 1 && changes[0].changes.count == 1)
    #expect(change.kind == .newVersion && change.update == .minor)
    #expect(change.countries == countries.filter { !late.contains($0) })
    #expect(change.still == ["CN", "KR"])
    #expect(summary.counts == [.newVersion: 173])
    var writer = try #require(DiffWriter(.markdown, ReportOptions()))
    var output: [UInt8] = []
    writer.begin(into: &output)
    writer.write(changes[0], into: &output)
    #expect(
      String(decoding: output, as: UTF8.self).hasSuffix(
        "| 1 | | new-version | 2.4.0 → 2.5.0 (minor) | 173 countries; still 2.4.0 in CN, KR |\n"))
  }

  @Test func `entries of one report only are found wherever they stand`() throws {
    func report(_ apps: [String]) -> String {
      header + apps.flatMap { app in ["JP", "US"].map { "\(app),\($0),listed,1.0,,,\n" } }.joined()
    }
    let (changes, summary) = try diff(
      report(["a", "b", "c", "d", "e"]), report(["new1", "a", "c", "new2", "d", "new3"]))
    let found = changes.map {
      "\($0.app) \($0.changes.map(\.kind.rawValue).joined(separator: ","))"
    }
    #expect(
      found == [
        "new1 added", "b removed", "new2 added", "e removed", "new3 added",
      ])
    #expect(summary.rows == 6)
    #expect(summary.counts == [.added: 6, .removed: 4])
  }

  @Test func `a country of one report only is added or removed`() throws {
    let (changes, _) = try diff(
      header + "1,JP,listed,1.0,,,\n1,US,listed,1.0,,,\n",
      header + "1,US,listed,1.0,,,\n1,DE,listed,1.0,,,\n")
    let found = changes.flatMap(\.changes)
    #expect(found.map(\.kind) == [.added, .removed])
    #expect(found.map(\.countries) == [["DE"], ["JP"]])
  }

  @Test func `the same app in two entries is compared twice`() throws {
    let old = header + "1,JP,listed,1.0,,,\n1,JP,listed,1.0,,,\n"
    let new = header + "1,JP,listed,1.0,,,\n1,JP,listed,2.0,,,\n"
    #expect(try diff(old, new).1.counts == [.newVersion: 1])
  }

  @Test func `reports in different orders are refused with the app that is out of place`() {
    func report(_ apps: [Int]) -> String {
      header + apps.map { "app\($0),JP,listed,1.0,,,\n" }.joined()
    }
    #expect {
      try diff(report(Array(1...100)), report((1...100).reversed()))
    } throws: {
      String(describing: $0).contains("old.csv and new.csv: they are not in the same order: `app")
    }
  }

  @Test func `reports of different formats and columns compare`() throws {
    let old = "country\tapp\tstore_version\nJP\t1\t1.0\n"
    let new = #"{"app":"1","country":"JP","status":"listed","store_version":"1.1"}"#
    #expect(try diff(old, new).1.counts == [.newVersion: 1])
  }

  @Test(
    "a column that one report lacks is not compared",
    arguments: [
      ("app,country\n1,JP\n", "app,country,status,store_version\n1,JP,old,1.0\n"),
      ("app,country,status,store_version\n1,JP,old,1.0\n", "app,country\n1,JP\n"),
      ("app,country,store_version\n1,JP,1.0\n", "app,country,status,store_version\n1,JP,old,1.0\n"),
      ("app,country\n1,JP\n", #"{"app":"1","country":"JP","status":"old"}"#),
      (#"{"app":"1","country":"JP","store_version":"1.0"}"#, #"{"app":"1","country":"JP"}"#),
    ])
  func missingColumns(old: String, new: String) throws {
    let (changes, summary) = try diff(old, new)
    #expect(changes.isEmpty)
    #expect(summary.rows == 1)
  }

  @Test func `a row without an answer is no change where only one report has it`() throws {
    let one = header + "1,JP,listed,1.0,,,\n"
    let two = one + "1,US,error,,,,timeout\n2,JP,error,,,,invalid-app\n"
    for (old, new) in [(one, two), (two, one)] {
      let (changes, summary) = try diff(old, new)
      #expect(changes.isEmpty)
      #expect(!summary.hasChanges)
    }
  }

  @Test func `an empty file is no report, but for ndjson without rows`() throws {
    let table = header + "1,JP,listed,1.0,,,\n"
    for (old, new, file) in [(table, "", "new.csv"), ("", table, "old.csv")] {
      #expect {
        try diff(old, new)
      } throws: {
        String(describing: $0) == "\(file): the file is empty, which is no report."
      }
    }
    let line = #"{"app":"1","country":"JP","status":"listed"}"#
    #expect(try diff(line, "").1.counts == [.removed: 1])
    #expect(try diff(header, table).1.counts == [.added: 1])
  }

  @Test func `json holds every part of a change and the counts`() throws {
    let (changes, summary) = try diff(
      header + "1,JP,old,1.0,,,\n1,US,old,1.0,,,\n", header + "1,JP,old,2.0,,,\n1,US,old,1.0,,,\n")
    var writer = try #require(DiffWriter(.json, ReportOptions()))
    var output: [UInt8] = []
    writer.begin(into: &output)
    for change in changes { writer.write(change, into: &output) }
    writer.end(summary, into: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        {"schema":1,"changes":[
        {"app":"1","name":null,"change":"new-version","from":"1.0","to":"2.0","update":"major",\
        "countries":["JP"],"still":["US"]}
        ],"summary":{"rows":2,"apps":1,"changes":{"new-version":1,"newly-old":0,"newly-latest":0,\
        "appeared":0,"disappeared":0,"price":0,"added":0,"removed":0,"no-answer":0}}}

        """)
    #expect(summary.text == "1 app changed: 1 new-version, in 2 rows compared.")
  }
}
