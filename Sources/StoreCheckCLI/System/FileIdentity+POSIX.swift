import StoreCheck

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which file it is, whatever it is called.
enum FileIdentity: Hashable, Sendable {
  /// A file or folder that exists, by device and inode: the same for links of either kind, and for
  /// another case where the volume does not tell case apart.
  case existing(device: UInt64, inode: UInt64)
  /// A name that nothing has yet, in a folder that exists.
  case missing(device: UInt64, folder: UInt64, name: String)

  /// The file of a name; `nil` for a device, a pipe or a socket, which nothing replaces, and for a
  /// name that leads nowhere.
  init?(of path: String) {
    var facts = stat()
    if unsafe stat(path, &facts) == 0 {
      self.init(facts)
      return
    }
    guard errno == ENOENT, let path = try? FileName.resolved(path) else { return nil }
    let (folder, name) = FileName.parts(of: path)
    guard !name.isEmpty, unsafe stat(folder, &facts) == 0 else { return nil }
    self = .missing(
      device: UInt64(truncatingIfNeeded: facts.st_dev),
      folder: UInt64(truncatingIfNeeded: facts.st_ino),
      name: FileName.folded(name, in: folder))
  }

  /// The file that is open.
  init?(of descriptor: Descriptor) {
    var facts = stat()
    guard unsafe fstat(descriptor.number, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init?(_ facts: stat) {
    let type = facts.st_mode & S_IFMT
    guard type == S_IFREG || type == S_IFDIR else { return nil }
    self = .existing(
      device: UInt64(truncatingIfNeeded: facts.st_dev),
      inode: UInt64(truncatingIfNeeded: facts.st_ino))
  }
}

extension FileName {
  /// A name as the folder's volume compares it.
  fileprivate static func folded(_ name: String, in folder: String) -> String {
    #if canImport(Darwin)
      unsafe pathconf(folder, _PC_CASE_SENSITIVE) == 0 ? name.lowercased() : name
    #else
      name
    #endif
  }

  /// A path as a message shows it: whole, since its end says most.
  static func quoted(_ path: String) -> String { path.quotedForMessages(upTo: Int(PATH_MAX)) }

  /// The folder of a path, which may be `.`, and the name in it.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }
}
