#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

extension RecordedAnswers {
  /// Reads all files of a folder whose names end in `.json`.
  ///
  /// Where the folder has an `INDEX.tsv` with the columns `file` and `country`, it says whose shop a
  /// file was recorded from; a file of no known country answers for all.
  ///
  /// - Throws: ``SimulatorError/noRecordedAnswers(folder:reason:)`` where the folder cannot be read or
  ///   holds nothing of use. A single file of no use is not an error; see ``messages``.
  package init(folder: String) throws(SimulatorError) {
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    let sources: [Source]
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      let index = try? Self.content(of: url.appending(path: "INDEX.tsv"))
      let countries = Self.countries(index: String(decoding: index ?? Data(), as: UTF8.self))
      sources = try names.filter { $0.hasSuffix(".json") }.map { name in
        Source(
          name: name, bytes: Array(try Self.content(of: url.appending(path: name))),
          storefront: countries[name])
      }
    } catch {
      throw .noRecordedAnswers(folder: folder, reason: Self.reason(error))
    }
    self.init(sources)
    guard messages.count < sources.count else {
      throw .noRecordedAnswers(
        folder: folder, reason: messages.first ?? "no file name ends in .json")
    }
  }

  /// The bytes of a regular file; none of anything else, since a FIFO would be waited for.
  private static func content(of file: URL) throws -> Data {
    let path = file.resolvingSymlinksInPath().path(percentEncoded: false)
    let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular ? try Data(contentsOf: file) : Data()
  }

  /// The storefronts that an index names, by file; `us (default)` is `us`.
  static func countries(index: String) -> [String: Storefront] {
    var lines = index.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
    }[...]
    guard let header = lines.popFirst(), let fileColumn = header.firstIndex(of: "file"),
      let countryColumn = header.firstIndex(of: "country")
    else { return [:] }
    var countries: [String: Storefront] = [:]
    for cells in lines where cells.count > max(fileColumn, countryColumn) {
      let word = cells[countryColumn].split(separator: " ").first ?? ""
      guard let storefront = Storefront(word), storefront.isKnown else { continue }
      countries[String(cells[fileColumn])] = storefront
    }
    return countries
  }

  private static func reason(_ error: any Error) -> String {
    (error as? CocoaError)?.code == .fileReadNoSuchFile
      ? "no such directory" : "cannot read it"
  }
}
