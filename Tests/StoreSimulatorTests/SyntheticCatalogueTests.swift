import StoreCheck
import Testing

@testable import StoreSimulator

struct SyntheticCatalogueTests {
  private let catalogue = SyntheticCatalogue(count: 3_000)
  private let storefronts = ["us", "jp", "de", "fr", "gb", "cn", "br"].compactMap { Storefront($0) }

  @Test func `a track id leads back to its app, and the numbers between name none`() {
    var ids: Set<UInt64> = []
    for index in 0..<catalogue.count {
      let trackID = catalogue.trackID(at: index)
      ids.insert(trackID)
      #expect(catalogue.index(ofTrackID: trackID) == index)
    }
    #expect(ids.count == catalogue.count)
    let first = catalogue.trackID(at: 0)
    for trackID in first...first + 500 where !ids.contains(trackID) {
      #expect(catalogue.index(ofTrackID: trackID) == nil)
    }
    #expect(catalogue.index(ofTrackID: 0) == nil)
    #expect(catalogue.index(ofTrackID: .max) == nil)
  }

  @Test func `a bundle id leads back to its app in any case`() throws {
    for index in 0..<300 {
      let text = catalogue.bundleID(at: index)
      for spelling in [text, text.lowercased(), text.uppercased()] {
        #expect(catalogue.index(ofBundleID: try #require(BundleID(spelling))) == index)
      }
    }
    let other = try #require(BundleID("com.other.app\(catalogue.trackID(at: 0))"))
    #expect(catalogue.index(ofBundleID: other) == nil)
  }

  @Test func `the same seed gives the same store and another seed another one`() {
    let same = SyntheticCatalogue(count: 50)
    let other = SyntheticCatalogue(count: 50, seed: 2)
    let listings = { (catalogue: SyntheticCatalogue) in
      (0..<50).map { catalogue.listing(trackID: catalogue.trackID(at: $0), storefront: .jp) }
    }
    #expect(listings(same) == listings(SyntheticCatalogue(count: 50)))
    #expect(listings(same) != listings(other))
  }

  @Test func `a larger catalogue begins with the smaller one`() {
    let small = SyntheticCatalogue(count: 20)
    for index in 0..<20 {
      let trackID = small.trackID(at: index)
      #expect(
        small.listing(trackID: trackID, storefront: .us)
          == catalogue.listing(trackID: trackID, storefront: .us))
    }
  }

  @Test(arguments: [1_000_000_041, 1_000_000_097, 1_000_000_250, 1_000_000_385] as [UInt64])
  func `the apps that the documentation names are on sale`(trackID: UInt64) {
    let configuration = SimulatorConfiguration()
    let catalogue = SyntheticCatalogue(count: 10_000, seed: configuration.seed)
    #expect(catalogue.listing(trackID: trackID, storefront: .us) != nil)
  }

  @Test func `the store holds what makes an audit hard`() {
    var found: Set<String> = []
    for index in 0..<catalogue.count {
      let app = catalogue.app(at: index)
      let listed = storefronts.filter(app.isListed)
      if listed.isEmpty { found.insert("sold nowhere") }
      if !listed.isEmpty, listed.count < storefronts.count { found.insert("missing somewhere") }
      if Set(listed.map(app.release)).count > 1 { found.insert("a storefront lags") }
      let platforms = Platform.allCases.filter { app.platforms.contains($0) }
      for platform in platforms { found.insert("for \(platform.rawValue)") }
      if platforms.count > 1 { found.insert("for several platforms") }
      for storefront in listed {
        let listing = app.listing(in: storefront)
        let name = listing.name ?? ""
        if name.hasPrefix("=") { found.insert("name begins with =") }
        if name.contains("\"") { found.insert("quote") }
        if name.contains(",") { found.insert("comma") }
        for scalar in name.unicodeScalars {
          switch scalar.value {
          case ..<0x20: found.insert("control character")
          case 0x590...0x6FF: found.insert("right to left")
          case 0x3040...0x30FF: found.insert("kana")
          case 0xAC00...0xD7A3: found.insert("hangul")
          case 0x1F300...0x1FAFF: found.insert("emoji")
          case 0x202E: found.insert("reversing")
          default: break
          }
        }
        if listing.price == nil { found.insert("without a price") }
      }
    }
    #expect(
      found == [
        "sold nowhere", "missing somewhere", "a storefront lags", "for ios", "for mac", "for tv",
        "for several platforms", "name begins with =", "quote", "comma", "control character",
        "right to left", "kana", "hangul", "emoji", "reversing", "without a price",
      ])
  }

  @Test
  func `every app belongs to one developer, and some have more apps than an answer's default`() {
    var owners: [UInt64: [Int]] = [:]
    for index in 0..<catalogue.count {
      owners[catalogue.artistID(at: index), default: []].append(index)
    }
    for (artistID, indices) in owners {
      #expect(catalogue.trackIDs(artistID: artistID) == indices.map(catalogue.trackID(at:)))
    }
    #expect(owners.values.contains { $0.count > 50 })
    #expect(owners.values.contains { $0.count == 1 })
    #expect(catalogue.trackIDs(artistID: 299_999_999).isEmpty)
  }

  @Test func `a portfolio names apps of its platform, each with a version that fits its standing`()
  {
    let entries = catalogue.portfolio(count: 1_000, bundleIDShare: 20)
    #expect(entries.count == 1_000)
    var standings: [SyntheticInstallation: Int] = [:]
    var kinds: [AppIdentifier.Kind: Int] = [:]
    for entry in entries {
      guard let identifier = entry.identifier, let app = catalogue.app(identifier) else {
        Issue.record("\(entry.app) names no app")
        continue
      }
      #expect(app.platforms.contains(.ios))
      kinds[identifier.kind, default: 0] += 1
      let standing = catalogue.installation(trackID: app.trackID)
      standings[standing, default: 0] += 1
      let newest = app.history.version(app.history.newest)
      switch standing {
      case .latest: #expect(entry.installedVersion == newest)
      case .older, .newer: #expect(entry.installedVersion.map { $0 != newest } == true)
      case .unknown: #expect(entry.installedVersion == nil)
      }
    }
    #expect(standings.count == SyntheticInstallation.allCases.count)
    #expect(kinds.count == 2)
  }

  @Test(arguments: SyntheticHistory.Style.allCases)
  func `releases go up in every style`(_ style: SyntheticHistory.Style) throws {
    let apps = (0..<catalogue.count).lazy.map(catalogue.app(at:))
    let app = try #require(apps.first { $0.history.style == style })
    for release in 0...app.history.newest {
      let (older, newer) = (app.history.version(release), app.history.version(release + 1))
      #expect(
        numbers(older).lexicographicallyPrecedes(numbers(newer)), "\(older) before \(newer)")
      #expect(app.history.date(release).day < app.history.date(release + 1).day)
    }
  }

  private func numbers(_ version: String) -> [Int] {
    version.split { !$0.isNumber }.compactMap { Int($0) }
  }
}
