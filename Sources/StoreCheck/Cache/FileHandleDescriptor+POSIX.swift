#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file descriptor that closes itself, with the few calls a cache file makes.
struct FileHandleDescriptor: ~Copyable {
  private let descriptor: CInt

  /// Opens a file for reading and appending, and makes it where it does not exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isNew: Whether the file must not exist yet.
  ///
  /// - Throws: ``CacheFileError`` where it cannot be opened or is not a regular file.
  init(opening path: String, isNew: Bool = false) throws(CacheFileError) {
    try self.init(path, O_RDWR | O_CREAT | O_APPEND | (isNew ? O_EXCL : 0))
  }

  /// Opens a file that exists, for reading alone.
  ///
  /// - Throws: ``CacheFileError`` where it cannot be opened or is not a regular file.
  init(reading path: String) throws(CacheFileError) {
    // A FIFO is not waited for, since it will be refused.
    try self.init(path, O_RDONLY | O_NONBLOCK)
  }

  private init(_ path: String, _ flags: CInt) throws(CacheFileError) {
    descriptor = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path, "open") }
    guard let status else {
      let error = Self.failure(path, "stat")
      close(descriptor)
      throw error
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .foreign(path: path)
    }
  }

  deinit { close(descriptor) }

  private var status: stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Whether `path` still leads to this file and not to another one that took its place.
  func isNamed(_ path: String) -> Bool {
    var named = stat()
    guard let status, platformStat(path, &named) == 0 else { return false }
    return named.st_dev == status.st_dev && named.st_ino == status.st_ino
  }

  /// Whether another file can take this one's place and nobody would miss anything: it is ours, and
  /// has no second name.
  var isReplaceable: Bool {
    status.map { $0.st_uid == geteuid() && $0.st_nlink == 1 } ?? false
  }

  /// The path without symbolic links.
  static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Lets the same people read and write as may another file.
  func copyMode(of other: borrowing FileHandleDescriptor, path: String) throws(CacheFileError) {
    guard let mode = other.status?.st_mode, fchmod(descriptor, mode & 0o7777) == 0 else {
      throw Self.failure(path, "set permissions on")
    }
  }

  /// Takes the file for this process.
  func lock(path: String) throws(CacheFileError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    if errno == EWOULDBLOCK { throw .inUse(path: path) }
    throw Self.failure(path, "lock")
  }

  /// The next bytes, or `nil` at the end.
  func read(upTo count: Int, path: String) throws(CacheFileError) -> [UInt8]? {
    while true {
      var got = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        got = unsafe platformRead(descriptor, buffer.baseAddress, count)
        initialized = max(0, got)
      }
      if got > 0 { return bytes }
      if got == 0 { return nil }
      if errno != EINTR { throw Self.failure(path, "read") }
    }
  }

  /// Writes all bytes at the end of the file.
  func write(_ bytes: ArraySlice<UInt8>, path: String) throws(CacheFileError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { buffer in
        unsafe platformWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw Self.failure(path, "write to")
      }
    }
  }

  /// Cuts the file.
  func truncate(to length: Int, path: String) throws(CacheFileError) {
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw Self.failure(path, "truncate") }
  }

  /// Gives the file another name, in place of what has it.
  func rename(_ path: String, to newPath: String) throws(CacheFileError) {
    guard fsync(descriptor) == 0, platformRename(path, newPath) == 0 else {
      throw Self.failure(newPath, "replace")
    }
  }

  /// Takes a file away, if it can be.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  private static func failure(_ path: String, _ doing: String) -> CacheFileError {
    let code = errno
    return .system(path: path, doing: doing, message: unsafe String(cString: strerror(code)))
  }
}

// The methods above have the names of the calls they make.
private func platformRead(
  _ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int { unsafe read(descriptor, buffer, count) }

private func platformWrite(
  _ descriptor: CInt, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int { unsafe write(descriptor, buffer, count) }

private func platformStat(_ path: String, _ status: inout stat) -> CInt {
  unsafe stat(path, &status)
}

private func platformRename(_ old: String, _ new: String) -> CInt { unsafe rename(old, new) }
