/// Why a cache file cannot be used.
public enum CacheFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused; the message is the system's.
  case system(path: String, doing: String, message: String)
  /// Another run has the file.
  case inUse(path: String)
  /// The file is something else.
  case foreign(path: String)
  /// A line is damaged.
  case damaged(path: String, line: Int)

  /// What is wrong and what to do about it, for a person.
  public var description: String {
    switch self {
    case .system(let path, let doing, let message):
      "\(path): cannot \(doing) cache file: \(message)"
    case .inUse(let path):
      "\(path): cache file in use by another run; wait or use another file"
    case .foreign(let path):
      "\(path): not a storecheck cache file (unchanged); use another file"
    case .damaged(let path, let line):
      "\(path): line \(line) is corrupt (file unchanged); delete it or the file"
    }
  }
}
