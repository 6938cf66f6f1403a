#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an `Info.plist` says of the app it belongs to, or that of an archive of the app in it.
struct InfoPlist: Equatable {
  /// `CFBundleIdentifier`.
  var bundleID: String?
  /// `CFBundleShortVersionString`, or `CFBundleVersion` where there is no other.
  var version: String?
  /// `ApplicationPath` of an archive, below its `Products`.
  var applicationPath: String?

  /// Reads a property list, xml or binary; `nil` where the bytes are none, or no dictionary.
  init?(_ bytes: [UInt8]) {
    guard let document = try? PropertyListDecoder().decode(Document.self, from: Data(bytes)) else {
      return nil
    }
    let values = document.archive ?? document.values
    bundleID = values.bundleID
    version = values.shortVersion ?? values.buildVersion
    applicationPath = document.archive?.path
  }

  /// The dictionary at the top; that of an archive holds another one.
  private struct Document: Decodable {
    var values: Values
    var archive: Values?

    enum CodingKeys: String, CodingKey {
      case archive = "ApplicationProperties"
    }

    init(from decoder: any Decoder) throws {
      values = try Values(from: decoder)
      archive = try? decoder.container(keyedBy: CodingKeys.self).decode(
        Values.self, forKey: .archive)
    }
  }

  /// The values that matter; one of a wrong type counts as missing.
  private struct Values: Decodable {
    var bundleID: String?
    var shortVersion: String?
    var buildVersion: String?
    var path: String?

    enum CodingKeys: String, CodingKey {
      case bundleID = "CFBundleIdentifier"
      case shortVersion = "CFBundleShortVersionString"
      case buildVersion = "CFBundleVersion"
      case path = "ApplicationPath"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String? {
        guard let text = try? container.decode(String.self, forKey: key).trimmed, !text.isEmpty
        else { return nil }
        return text
      }
      bundleID = text(.bundleID)
      shortVersion = text(.shortVersion)
      buildVersion = text(.buildVersion)
      path = text(.path)
    }
  }
}
