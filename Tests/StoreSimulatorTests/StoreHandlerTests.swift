import StoreCheck
import Testing

@testable import StoreSimulator

struct StoreHandlerTests {
  private let catalogue = SyntheticCatalogue(count: 1_000)
  private var ids: [UInt64] { (0..<200).map { catalogue.trackID(at: $0) } }

  @Test(arguments: [false, true], ["us", "jp", "cn"])
  func `an answer holds exactly what the catalogue lists there`(
    _ isRealSize: Bool, _ country: String
  ) throws {
    let configuration = SimulatorConfiguration(catalogue: catalogue, isRealSize: isRealSize)
    let list = ids.map(String.init).joined(separator: ",")
    let simulated = try answer("/lookup?id=\(list)&country=\(country)", configuration)
    let lookup = try ReadBody(simulated.body)
    let storefront = try #require(Storefront(country))
    let expected = (0..<200).map(catalogue.app(at:)).filter { $0.isListed(in: storefront) }
    #expect(simulated.status == 200)
    #expect(lookup.resultCount == lookup.results.count)
    #expect(Set(lookup.listings) == Set(expected.map { $0.listing(in: storefront) }))
    #expect(lookup.listings.count == expected.count)
    #expect(lookup.trackIDs != lookup.trackIDs.sorted(), "the store has an order of its own")
  }

  @Test func `a row of real size is about eight kilobytes`() throws {
    let configuration = SimulatorConfiguration(catalogue: catalogue, isRealSize: true)
    let list = ids.map(String.init).joined(separator: ",")
    let simulated = try answer("/lookup?id=\(list)", configuration)
    let bytes = simulated.body.count / (try ReadBody(simulated.body).resultCount)
    #expect((7_000...12_000).contains(bytes))
  }

  @Test func `a body begins and ends with three line feeds`() throws {
    let body = try answer("/lookup?id=7").body
    #expect(
      String(decoding: body, as: UTF8.self)
        == "\n\n\n{\n \"resultCount\":0,\n \"results\": []\n}\n\n\n")
  }

  @Test func `the country may stand in the path, and us is meant where none is named`() throws {
    let id = try #require(
      ids.first { id in
        catalogue.listing(trackID: id, storefront: .jp)
          != catalogue.listing(trackID: id, storefront: .us)
          && catalogue.listing(trackID: id, storefront: .jp) != nil
          && catalogue.listing(trackID: id, storefront: .us) != nil
      })
    let japanese = try answer("/lookup?id=\(id)&country=JP").body
    #expect(try answer("/jp/lookup?id=\(id)").body == japanese)
    #expect(try answer("/lookup?id=\(id)").body == answer("/us/lookup?id=\(id)").body)
    #expect(try answer("/lookup?id=\(id)").body != japanese)
  }

  @Test func `an app asked for twice is listed once`() throws {
    let app = try #require((0..<200).map(catalogue.app(at:)).first { $0.absence == 0 })
    let lookup = try ReadBody(answer("/lookup?id=\(app.trackID),\(app.trackID)").body)
    #expect(lookup.trackIDs == [app.trackID])
  }

  @Test func `bundle ids are found in any case, and the entity is not heeded`() throws {
    let mac = try #require(
      (0..<200).map(catalogue.app(at:)).first { $0.platforms == [.mac] && $0.absence == 0 })
    let lookup = try ReadBody(
      answer("/lookup?bundleId=\(mac.bundleID.uppercased())&entity=software").body)
    #expect(lookup.listings.map(\.bundleID) == [mac.bundleID])
    #expect(lookup.results.first?["kind"] as? String == "mac-software")
  }

  @Test func `track ids of another platform are left out`() throws {
    let mac = try #require(
      (0..<200).map(catalogue.app(at:)).first { $0.platforms == [.mac] && $0.absence == 0 })
    let asked = { (entity: String) in
      try ReadBody(answer("/lookup?id=\(mac.trackID)&entity=\(entity)").body).trackIDs
    }
    #expect(try asked("software").isEmpty)
    #expect(try asked("macSoftware") == [mac.trackID])
    #expect(try asked("desktopSoftware") == [mac.trackID])
  }

  @Test func `asked for ids and bundle ids at once it answers for a part`() throws {
    let apps = (0..<200).map(catalogue.app(at:)).filter { $0.absence == 0 }
    let lookup = try ReadBody(
      answer("/lookup?id=\(apps[0].trackID)&bundleId=\(apps[1].bundleID)").body)
    #expect(lookup.trackIDs == [apps[0].trackID])
  }

  @Test func `an artist comes first and its apps behind, up to the limit`() throws {
    let index = try #require(
      (0..<1_000).first { catalogue.trackIDs(artistID: catalogue.artistID(at: $0)).count == 60 })
    let artistID = catalogue.artistID(at: index)
    let listed = catalogue.trackIDs(artistID: artistID).filter { trackID in
      catalogue.listing(trackID: trackID, storefront: .us) != nil
    }
    let asked = { (query: String) in
      try ReadBody(answer("/lookup?id=\(artistID)\(query)").body)
    }
    let all = try asked("&entity=software&limit=200")
    #expect(all.results.first?["wrapperType"] as? String == "artist")
    #expect(all.results.first?["artistId"] as? UInt64 == artistID)
    #expect(all.trackIDs == listed)
    #expect(try asked("&entity=software&limit=3").trackIDs == Array(listed.prefix(3)))
    #expect(try asked("&entity=software").trackIDs == Array(listed.prefix(50)))
    #expect(try asked("").results.count == 1)
  }

  @Test(arguments: [
    ("/lookup?id=1&country=xx", "country"), ("/lookup?id=1&country=uk", "country"),
    ("/lookup?id=1&country=", "country"), ("/xyz/lookup?id=1", "country"),
    ("/lookup?id=1,abc,3", "id"), ("/lookup?id=0", "id"), ("/lookup?id=-1", "id"),
    ("/lookup?id=99999999999999999999", "id"), ("/lookup?id=1&entity=songs", "resultEntity"),
  ])
  func `a bad value is refused with 400 and names its key`(_ target: String, _ key: String) throws {
    let simulated = try answer(target)
    let lookup = try ReadBody(simulated.body)
    #expect(simulated.status == 400)
    #expect(lookup.errorMessage == "Invalid value(s) for key(s): [\(key)]")
    #expect(lookup.resultCount == -1)
  }

  @Test func `a poison app has every lookup that contains it rejected, and no other`() throws {
    var configuration = SimulatorConfiguration()
    let (first, second) = (ids[0], ids[1])
    configuration.poison = [.trackID(first), try #require(AppIdentifier("com.example.Bad"))]
    for (target, key) in [
      ("/lookup?id=\(second),\(first)", "id"), ("/lookup?id=\(first)&country=jp", "id"),
      ("/lookup?bundleId=a.b,com.example.bad", "bundleId"),
    ] {
      let simulated = try answer(target, configuration)
      #expect(simulated.status == 400)
      let message = try ReadBody(simulated.body).errorMessage
      #expect(message == "Invalid value(s) for key(s): [\(key)]")
    }
    #expect(try answer("/lookup?id=\(second)", configuration).status == 200)
    #expect(try answer("/lookup?bundleId=com.example.good", configuration).status == 200)
  }

  @Test func `200 ids are taken and one more is a bad gateway`() throws {
    let list = ids.map(String.init).joined(separator: ",")
    #expect(try answer("/lookup?id=\(list)").status == 200)
    #expect(try answer("/lookup?id=\(list),5").status == 502)
  }

  @Test func `other pages and methods are refused`() throws {
    #expect(try answer("/search?term=x").status == 404)
    #expect(try answer("/a/b/lookup?id=1").status == 404)
    #expect(try answer("/lookup?id=1", method: "PUT").status == 405)
  }

  @Test func `an answer tells its age, which is below what it may be`() throws {
    for id in ids.prefix(20) {
      let simulated = try answer("/lookup?id=\(id)")
      let age = try #require(simulated.header("age").flatMap { Int($0) })
      let most = try #require(
        simulated.header("cache-control")?.split(separator: "=").last.flatMap { Int($0) })
      #expect((0..<most).contains(age))
      #expect(simulated.header("content-disposition") == "attachment; filename=1.txt")
      #expect(simulated.header("content-type") == "text/javascript; charset=utf-8")
    }
  }
}
