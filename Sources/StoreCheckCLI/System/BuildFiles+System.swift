#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

extension BuildFiles {
  /// The files of this machine.
  static var ofTheSystem: BuildFiles {
    BuildFiles(
      read: { path in try? SmallFile.bytes(of: path) },
      list: { path in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] })
  }
}
