/// A developer of a synthetic catalogue, who has between one app and sixty.
///
/// Apps come in blocks of 128, and each block is shared out among the same number of developers, so
/// that both directions are plain arithmetic.
struct SyntheticDeveloper: Hashable, Sendable {
  let catalogue: SyntheticCatalogue
  /// The developer's position, from 0.
  let index: Int

  /// How many apps the developers of a block have; 60 is more than an answer lists unless asked to.
  private static let shares = [1, 1, 1, 1, 2, 4, 6, 8, 8, 12, 24, 60]
  private static let blockSize = 128
  /// For each app of a block, whose it is.
  private static let owners = shares.enumerated().flatMap { owner, share in
    Array(repeating: owner, count: share)
  }
  private static let firstArtistID: UInt64 = 300_000_000
  private static let artistIDStride: UInt64 = 13

  /// The developer of the app at `appIndex`.
  init(catalogue: SyntheticCatalogue, appIndex: Int) {
    self.catalogue = catalogue
    index =
      appIndex / Self.blockSize * Self.shares.count + Self.owners[appIndex % Self.blockSize]
  }

  /// The developer with this artist id, or `nil` where there is none.
  init?(catalogue: SyntheticCatalogue, artistID: UInt64) {
    guard artistID >= Self.firstArtistID, artistID < SyntheticCatalogue.firstTrackID else {
      return nil
    }
    self.catalogue = catalogue
    index = Int((artistID - Self.firstArtistID) / Self.artistIDStride)
    guard self.artistID == artistID, !appIndices.isEmpty else { return nil }
  }

  /// The number by which the store knows the developer.
  var artistID: UInt64 {
    let jitter = catalogue.draw(.artist, index).below(Int(Self.artistIDStride))
    return Self.firstArtistID + UInt64(index) * Self.artistIDStride + UInt64(jitter)
  }

  /// The positions of the developer's apps.
  var appIndices: Range<Int> {
    let owner = index % Self.shares.count
    let block = index / Self.shares.count * Self.blockSize
    let start = block + Self.shares[..<owner].reduce(0, +)
    return min(start, catalogue.count)..<min(start + Self.shares[owner], catalogue.count)
  }

  /// The developer's name as a storefront shows it.
  var name: String { Self.names[nameNumber] }

  /// The name of the company that sells.
  var seller: String {
    let form = catalogue.draw(.artist, index).with(3).below(Self.companyForms.count)
    return Self.sellers[nameNumber * Self.companyForms.count + form]
  }

  private var nameNumber: Int { catalogue.draw(.artist, index).with(1).below(Self.names.count) }

  /// The first parts of the developer's bundle ids.
  var domain: String { catalogue.draw(.artist, index).with(4).pick(Self.domains) }

  private static let firstWords = [
    "Northern", "Blue", "Müller", "Tanaka", "Silva", "O’Brien", "株式会社", "Łódź", "Harbour", "Ивáнов",
    "Three", "Cedar",
  ]
  private static let secondWords = [
    "Software", "Works", "Studio", "& Daughters", "Apps", "Labs", "ソフト", "Mobile", "Games", "Tools",
  ]
  // Made once, since every row needs both.
  private static let names = firstWords.flatMap { first in secondWords.map { "\(first) \($0)" } }
  private static let sellers = names.flatMap { name in companyForms.map { name + $0 } }
  private static let companyForms = ["", "", ", Inc.", " GmbH", ", LLC", " S.A.", " \"Pro\" Ltd."]
  private static let domains = [
    "com.example", "org.example", "net.example", "jp.example", "com.example.apps",
    "de.example-software", "com.Example", "io.example_labs",
  ]
}

extension SyntheticApp {
  /// Who made the app.
  var developer: SyntheticDeveloper {
    SyntheticDeveloper(catalogue: catalogue, appIndex: index)
  }
}

extension SyntheticCatalogue {
  /// The artist id of the developer of the app at a position.
  package func artistID(at index: Int) -> UInt64 {
    SyntheticDeveloper(catalogue: self, appIndex: index).artistID
  }

  /// The track ids of all apps of a developer, wherever they are sold; empty for an unknown one.
  package func trackIDs(artistID: UInt64) -> [UInt64] {
    SyntheticDeveloper(catalogue: self, artistID: artistID)?.appIndices.map(trackID(at:)) ?? []
  }
}
