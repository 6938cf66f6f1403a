#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import StoreCheck

/// One app that a mock store lists, as `simulate --list` prints it.
package struct CatalogEntry: Equatable, Sendable {
  /// The track ID.
  package var trackID: UInt64
  /// The bundle ID.
  package var bundleID: String
  /// The version.
  package var version: String
  /// The name.
  package var name: String
  /// A storefront that lists the app, or `nil` if none does.
  package var storefront: Storefront?
  /// The platform that the app is made for.
  package var platform: Platform
}

extension SimulatorConfiguration {
  /// The apps of the catalog, made one by one as they are read.
  package var catalogEntries: any Sequence<CatalogEntry> {
    switch source {
    case .synthetic(let catalogue):
      (0..<catalogue.count).lazy.map { catalogue.app(at: $0).catalogEntry }
    case .recorded(let answers): answers.catalogEntries
    }
  }
}

extension SyntheticApp {
  fileprivate var catalogEntry: CatalogEntry {
    let storefront =
      isListed(in: .us) ? .us : Storefront.all.first { absence < 1000 && isListed(in: $0) }
    let listing = listing(in: storefront ?? .us)
    return CatalogEntry(
      trackID: trackID, bundleID: listing.bundleID ?? "", version: listing.version ?? "",
      name: listing.name ?? "", storefront: storefront,
      platform: platforms == [.mac] ? .mac : .ios)
  }
}

extension RecordedAnswers {
  /// The recorded apps, each once.
  fileprivate var catalogEntries: [CatalogEntry] {
    var seen: Set<UInt64> = []
    return files.flatMap { file in
      file.rows.compactMap { row in
        guard !row.isArtist, let trackID = row.trackID, seen.insert(trackID).inserted else {
          return nil
        }
        let words = try? JSONDecoder().decode(Words.self, from: Data(file.bytes[row.range]))
        return CatalogEntry(
          trackID: trackID, bundleID: row.bundleID?.text ?? "", version: words?.version ?? "",
          name: words?.name ?? "", storefront: file.storefront ?? .us,
          platform: Platform.allCases.first { $0.accepts(kind: row.kind) } ?? .ios)
      }
    }
  }

  /// What is read of a listing to show it.
  private struct Words: Decodable {
    var version: String?
    var name: String?

    private enum CodingKeys: String, CodingKey {
      case version
      case name = "trackName"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      // Either can be of another type; the other one still counts.
      version =
        (try? container.decode(String.self, forKey: .version))
        ?? (try? container.decode(Double.self, forKey: .version)).map { "\($0)" }
      name = try? container.decode(String.self, forKey: .name)
    }
  }
}
