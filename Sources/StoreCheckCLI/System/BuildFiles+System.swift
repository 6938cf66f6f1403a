#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

extension BuildFiles {
  /// The files of this machine; `onRead` is told of each that is looked into.
  static func ofTheSystem(onRead: @escaping (_ path: String) -> Void) -> BuildFiles {
    BuildFiles(
      read: { path in
        onRead(path)
        return try? SmallFile.bytes(of: path)
      },
      list: { path in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] })
  }
}
