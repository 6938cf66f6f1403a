import Foundation
import StoreCheck
import Testing

@testable import StoreSimulator

struct RecordedAnswersTests {
  /// A body with rows in a spelling of its own, which has to survive.
  private func body(_ rows: String...) -> [UInt8] {
    Array(
      "\n\n\n{ \"resultCount\": \(rows.count) ,\"results\":[\(rows.joined(separator: " ,\n"))]}"
        .utf8)
  }

  private func row(_ id: UInt64, _ version: String, bundle: String = "com.example.a") -> String {
    "{\"version\" :\"\(version)\",\"price\":1.50, \"trackId\":\(id), \"artistId\":77,\"kind\":\"software\",\"bundleId\":\"\(bundle)\"}"
  }

  private func configuration(_ sources: [RecordedAnswers.Source]) -> SimulatorConfiguration {
    var configuration = SimulatorConfiguration()
    configuration.source = .recorded(RecordedAnswers(sources))
    return configuration
  }

  private func source(
    _ name: String, _ bytes: [UInt8], _ country: String? = nil
  ) -> RecordedAnswers.Source {
    RecordedAnswers.Source(
      name: name, bytes: bytes, storefront: country.flatMap { Storefront($0) })
  }

  @Test func `one app is answered with its body byte for byte`() throws {
    let recorded = body(row(5, "1.0"))
    let configuration = configuration([source("a.json", recorded)])
    for target in [
      "/lookup?id=5", "/jp/lookup?id=5&entity=software", "/lookup?bundleId=COM.Example.A",
    ] {
      #expect(try answer(target, configuration).body == recorded)
    }
  }

  @Test func `several apps are put together from rows cut out byte for byte`() throws {
    let configuration = configuration([
      source("a.json", body(row(5, "1.0"))),
      source("b.json", body(row(6, "2. 0", bundle: "com.example.b"), row(7, "3.0", bundle: "c"))),
    ])
    let simulated = try answer("/lookup?id=7,5,99,6,5", configuration).body
    let text = String(decoding: simulated, as: UTF8.self)
    #expect(text.hasPrefix("\n\n\n{\n \"resultCount\":3,"))
    #expect(text.contains(row(5, "1.0")))
    #expect(text.contains(row(6, "2. 0", bundle: "com.example.b")))
    #expect(text.contains(row(7, "3.0", bundle: "c")))
    #expect(try ReadBody(simulated).resultCount == 3)
  }

  @Test func `a recording of a known country answers there, one of none everywhere`() throws {
    let configuration = configuration([
      source("a.json", body(row(5, "1.0")), "jp"), source("b.json", body(row(5, "2.0")), "us"),
      source("c.json", body(row(6, "3.0", bundle: "b"))),
    ])
    let version = { (target: String) in
      try ReadBody(answer(target, configuration).body).results.map { $0["version"] as? String }
    }
    #expect(try version("/lookup?id=5&country=jp") == ["1.0"])
    #expect(try version("/lookup?id=5&country=us") == ["2.0"])
    #expect(try version("/lookup?id=5&country=de") == [])
    #expect(try version("/lookup?id=6&country=de") == ["3.0"])
  }

  @Test func `a body that holds the app alone wins over one of many`() throws {
    let alone = body(row(5, "2.0"))
    let configuration = configuration([
      source("a.json", body(row(5, "1.0"), row(6, "1.0", bundle: "b"))), source("b.json", alone),
    ])
    #expect(try answer("/lookup?id=5", configuration).body == alone)
  }

  @Test func `an artist comes with the apps that were recorded of it`() throws {
    let artist = "{\"wrapperType\":\"artist\",\"artistName\":\"A\",\"artistId\":77}"
    let configuration = configuration([
      source("a.json", body(artist)), source("b.json", body(row(5, "1"), row(6, "2", bundle: "b"))),
    ])
    let results = { (target: String) in
      try ReadBody(answer(target, configuration).body).results.count
    }
    #expect(try results("/lookup?id=77&entity=software&limit=200") == 3)
    #expect(try results("/lookup?id=77&entity=software&limit=1") == 2)
    #expect(try results("/lookup?id=77") == 1)
  }

  @Test func `a file of no use leaves a message and nothing else`() throws {
    let answers = RecordedAnswers([
      source("good.json", body(row(5, "1.0"))), source("cut.json", Array("{\"results\":[".utf8)),
      source("error.json", Array("{\"errorMessage\":\"x\"}".utf8)),
    ])
    #expect(
      answers.messages == [
        "skipping cut.json: invalid JSON at byte 12", "skipping error.json: no results",
      ])
    #expect(answers.trackIDs == [5])
  }

  @Test func `an index names the countries of its files`() {
    let index =
      "file\tkind\tcountry\na.json\tlookup\tus (default)\nb.json\tx\t-\nc.json\tx\tjp\nd.json\n"
    #expect(
      RecordedAnswers.countries(index: index) == ["a.json": .us, "c.json": .jp])
    #expect(RecordedAnswers.countries(index: "nothing of use") == [:])
  }

  @Test func `a folder without answers is said`() {
    let error = #expect(throws: SimulatorError.self) {
      try RecordedAnswers(folder: "no-such-folder")
    }
    #expect(
      error?.description == "no recorded responses in 'no-such-folder': no such directory")
  }

  @Test(
    .enabled("needs the recorded answers beside the package") {
      FileManager.default.fileExists(atPath: RecordedFolders.responses)
    })
  func `what the real store sent is sent again`() throws {
    let answers = try RecordedAnswers(folder: RecordedFolders.responses)
    var configuration = SimulatorConfiguration()
    configuration.source = .recorded(answers)
    let numbers = try answer("/lookup?bundleId=com.apple.numbers&country=us", configuration)
    let expected = try Data(
      contentsOf: URL(filePath: RecordedFolders.responses + "/001-numbers-2016.json"))
    #expect(numbers.body == Array(expected))
    #expect(answers.trackIDs.count > 500)
    // However many are asked for at once, each app comes with the version it has alone.
    let ids = answers.trackIDs.prefix(200)
    let list = ids.map(String.init).joined(separator: ",")
    let together = try ReadBody(answer("/lookup?id=\(list)", configuration).body)
    for row in together.results {
      guard let id = row["trackId"] as? UInt64 else { continue }
      let alone = try ReadBody(answer("/lookup?id=\(id)", configuration).body)
      #expect(alone.results.count == 1)
      #expect(alone.results.first?["version"] as? String == row["version"] as? String)
    }
    #expect(together.results.count > 100)
  }
}

/// Where the recordings lie that are kept beside the package and never in it.
enum RecordedFolders {
  static let responses = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/responses").path()
}
