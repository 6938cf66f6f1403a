import StoreCheck
import Testing

@Suite struct ReportMergeTests {
  /// Rows of a portfolio: two countries an entry, a country of its own for some, and each entry of
  /// the same apps, so that nothing but the position tells them apart.
  private let rows: [CheckRow] = (0..<650).flatMap { entry -> [CheckRow] in
    let countries = entry % 7 == 0 ? ["DE"] : ["JP", "US"]
    return countries.map { country in
      var row = ReportSamples.full(entry: entry, country: country)
      row.app = "app\(entry % 3)"
      row.listing?.name = "Ünï, \"\(entry)\"\nbroken"
      if entry % 10 == 0 { row.status = .latest }
      return row
    }
  }

  private func share(
    _ number: Int, of count: Int, _ format: ReportFormat,
    options change: (inout ReportOptions) -> Void = { _ in }
  ) throws -> String {
    let shard = try #require(Shard(number: number, of: count))
    return ReportSamples.report(format, rows.filter { shard.holds($0.entry) }) {
      change(&$0)
      $0.shard = Shard(number: number, of: count)
    }
  }

  private func merge(_ texts: [String], inPiecesOf size: Int = 1 << 16) throws -> String {
    var merged: [UInt8] = []
    let files = texts.enumerated().map { ("shard\($0 + 1)", pieces($1, of: size)) }
    try ReportMerge.run(files.map { (name: $0.0, read: $0.1) }) { merged += $0 }
    return String(decoding: merged, as: UTF8.self)
  }

  @Test(arguments: [ReportFormat.csv, .tsv, .json, .ndjson], [1, 2, 4])
  func `the merge of all shares is the report of one run, byte for byte`(
    format: ReportFormat, count: Int
  ) throws {
    let whole = ReportSamples.report(format, rows)
    let shares = try (1...count).map { try share($0, of: count, format) }
    #expect(try merge(shares.reversed()) == whole)
  }

  @Test(
    "so it is in every layout",
    arguments: [
      {
        $0.layout = .wide; $0.countries = ["JP", "US", "DE"]
      },
      { $0.isForExcel = true },
      { $0.only = [.latest] },
      { $0.columns = [.status] },
      { $0.extraColumns = ["shard", "entry", "note"] },
    ] as [@Sendable (inout ReportOptions) -> Void])
  func layouts(options: @Sendable (inout ReportOptions) -> Void) throws {
    let whole = ReportSamples.report(.csv, rows, options: options)
    let shares = try (1...3).map { try share($0, of: 3, .csv, options: options) }
    #expect(try merge(shares, inPiecesOf: 100) == whole)
  }

  @Test func `a share without rows counts as there`() throws {
    let shares = try (1...8).map { try share($0, of: 8, .csv) }
    #expect(try merge(shares) == ReportSamples.report(.csv, rows))
  }

  @Test func `one file that is the whole run goes through`() throws {
    let whole = try share(1, of: 1, .ndjson)
    #expect(try merge([whole]) == ReportSamples.report(.ndjson, rows))
  }

  @Test func `a missing share is named before anything is written`() throws {
    let shares = try [1, 2, 4].map { try share($0, of: 4, .csv) }
    #expect {
      try merge(shares)
    } throws: {
      String(describing: $0) == "merge: shard 3/4 is missing."
    }
  }

  @Test func `a doubled share is named with both files`() throws {
    let shares = try [1, 2, 2].map { try share($0, of: 3, .csv) }
    #expect {
      try merge(shares)
    } throws: {
      String(describing: $0) == "shard3: shard 2/3 is there twice, also in shard2."
    }
  }

  @Test func `files that do not belong together are refused`() throws {
    let first = try share(1, of: 2, .csv)
    let others = try [
      (share(2, of: 2, .tsv), "it has another format or other columns than shard1."),
      (share(2, of: 2, .csv) { $0.columns = [.app] }, "it has another format or other columns"),
      (share(2, of: 3, .csv), "it is shard 2/3, but shard1 is one of 2."),
      (ReportSamples.report(.csv, rows), "this is no report of a shard"),
      (first.replacing("1 of 2", with: "2 of 2"), "the row is not in its place"),
    ]
    for (other, message) in others {
      #expect {
        try merge([first, other])
      } throws: {
        String(describing: $0).contains(message)
      }
    }
  }

  @Test(arguments: [ReportFormat.csv, .tsv, .json, .ndjson])
  func `a share whose run was stopped is named`(format: ReportFormat) throws {
    var stopped = CheckSummary()
    stopped.isInterrupted = true
    let first = ReportSamples.report(
      format, rows.filter { $0.entry < 100 }, summary: stopped
    ) { $0.shard = Shard(number: 1, of: 2) }
    let second = try share(2, of: 2, format)
    #expect {
      try merge([first, second])
    } throws: {
      String(describing: $0) == """
        shard1: it ends before shard 1/2 does: its run was stopped, or the file is cut. Run \
        --shard 1/2 again.
        """
    }
  }

  @Test("a file that was cut is named", arguments: [ReportFormat.csv, .ndjson], [0, 1, 40])
  func cutFiles(format: ReportFormat, missing: Int) throws {
    var first = try share(1, of: 2, format)
    // Whole lines, then a line without its end, then a part of one.
    let lineStart = try #require(first.dropLast().lastIndex(of: "\n"))
    first = String(first[...lineStart].dropLast(missing))
    let second = try share(2, of: 2, format)
    #expect {
      try merge([first, second])
    } throws: {
      String(describing: $0).hasPrefix("shard1")
    }
  }

  @Test func `a file without rows is named where the input goes on past its share`() throws {
    let shares = try [1, 3].map { try share($0, of: 3, .ndjson) }
    #expect {
      try merge([shares[0], "", shares[1]])
    } throws: {
      String(describing: $0).hasPrefix("shard2: it has no rows, and the input has entries of shard")
    }
  }

  @Test func `rows after the last one of a share are refused`() throws {
    let whole = try share(1, of: 1, .ndjson) + share(1, of: 1, .ndjson)
    #expect(throws: ReportReadError.self) { try merge([whole]) }
  }

  @Test(arguments: [
    "1 of 1,9223372036854775807", "1 of 1 end,-1", "1 of 1 end,9223372036854775808",
    "1 of 9999999999,0", "9223372036854775807 of 9223372036854775807 end,0", "0 of 0,0",
    "-1 of 1,0", "1 of 100001 end,0", "1e9 of 1e10,0", "1 of 1,1e999",
  ])
  func `a number in a shard's report that cannot be is refused`(_ numbers: String) throws {
    let cells = numbers.split(separator: ",")
    let texts = [
      "app,shard,entry\n1,\(numbers)\n", "app\tshard\tentry\n1\t\(cells[0])\t\(cells[1])\n",
      "{\"app\":\"1\",\"shard\":\"\(cells[0])\",\"entry\":\(cells[1])}\n",
    ]
    for text in texts { #expect(throws: ReportReadError.self) { try merge([text]) } }
  }

  @Test func `a shard that cannot be is named`() throws {
    #expect {
      try merge(["app,shard,entry\n1,1 of 9999999999,0\n"])
    } throws: {
      String(describing: $0) == "shard1, line 2: invalid shard '1 of 9999999999' or entry '0'."
    }
  }

  @Test func `the last entry that a number can hold is merged like any other`() throws {
    let text = "app,shard,entry\n1,1 of 1,0\n2,1 of 1 end,9223372036854775807\n"
    #expect(try merge([text]) == "app\n1\n2\n")
  }

  @Test func `of many missing shards a few are named`() throws {
    #expect {
      try merge(["app,shard,entry\n1,3 of 100000 end,400\n"])
    } throws: {
      String(describing: $0) == """
        merge: shards 1/100000, 2/100000, 4/100000, 5/100000, 6/100000, 7/100000, 8/100000, \
        9/100000, 10/100000, 11/100000 and 99,989 more are missing.
        """
    }
  }

  @Test(arguments: [
    #""entries":-1"#, #""entries":9223372036854775808"#, #""entries":1e999"#, #""entries":0.5"#,
    #""entries":0,"statuses":{"old":-1}"#, #""entries":0,"seconds":-1"#,
    #""entries":0,"seconds":1e999"#, #""entries":"#,
  ])
  func `a summary whose numbers cannot be is refused`(_ members: String) throws {
    let text = """
      {"schema":1,"rows":[
      {"app":"1","shard":"1 of 1 end","entry":0}
      ],"summary":{\(members),"rows":0,"statuses":{},"reasons":{},"requests":0,"retries":0,\
      "refusals":0,"cached_rows":0,"seconds":0,"interrupted":false}}
      """
    #expect(throws: ReportReadError.self) { try merge([text]) }
  }

  @Test(arguments: ["}\"summary\":", "}", "\"summary\":}", String(repeating: "[", count: 100_000)])
  func `what is no summary after the rows is refused`(_ rest: String) throws {
    let rows = "{\"schema\":1,\"rows\":[{\"app\":\"1\",\"shard\":\"1 of 1 end\",\"entry\":0}]"
    for rest in [rest, ",\"summary\":\(rest)}", rest + String(repeating: " ", count: 2_000_000)] {
      #expect(throws: ReportReadError.self) { try merge([rows + rest]) }
    }
  }

  @Test func `summaries that are too large to add up are refused, and others are kept whole`()
    throws
  {
    func share(_ number: Int, rows: Int, seconds: String) -> String {
      """
      {"schema":1,"rows":[
      {"app":"1","shard":"\(number) of 2 end","entry":\(number * 200 - 200)}
      ],"summary":{"entries":1,"rows":\(rows),"statuses":{"old":\(rows),"later":1},\
      "reasons":{"a-later-one":2},"requests":0,"retries":0,"refusals":0,"cached_rows":0,\
      "seconds":\(seconds),"interrupted":false}}
      """
    }
    let half = Int.max / 2
    let merged = try merge([
      share(1, rows: half, seconds: "1e308"), share(2, rows: 1, seconds: "5"),
    ])
    #expect(merged.contains("\"rows\":\(half + 1),"))
    #expect(merged.contains("\"error\":0,\"later\":2},\"reasons\":{\"a-later-one\":4},"))
    #expect(merged.contains("\"seconds\":1e+308,"))
    #expect {
      try merge([share(1, rows: .max, seconds: "1"), share(2, rows: 1, seconds: "1")])
    } throws: {
      String(describing: $0) == "shard2: the counts of its summary are too large to add up."
    }
  }

  @Test func `summaries are added, and the time is the longest`() throws {
    var summary = CheckSummary()
    summary.entries = 1
    summary.rows = [.old: 1]
    summary.requests = 2
    summary.duration = .seconds(3)
    var other = summary
    other.errors = [.http(503): 4]
    other.duration = .seconds(5)
    let texts = [summary, other].enumerated().map { index, summary in
      ReportSamples.report(.json, [ReportSamples.full(entry: index * 200)], summary: summary) {
        $0.columns = [.app]
        $0.shard = Shard(number: index + 1, of: 2)
      }
    }
    #expect(
      try merge(texts) == """
        {"schema":1,"rows":[
        {"app":"361309726"},
        {"app":"361309726"}
        ],"summary":{"entries":2,"rows":2,"statuses":{"latest":0,"ahead":0,"old":2,"listed":0,\
        "unlisted":0,"error":0},"reasons":{"http-503":4},"requests":4,"retries":0,"refusals":0,\
        "cached_rows":0,"seconds":5,"interrupted":false}}

        """)
  }
}
