#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// `unsafe` stands only where a system call takes a pointer; each gets a buffer that outlives the
// call and its true length.

extension SystemError {
  /// What the last failed call of this thread left behind.
  fileprivate static var last: SystemError { SystemError(code: errno) }

  /// The system's words for it.
  package var words: String { unsafe String(cString: strerror(code)) }

  /// The reader of the pipe is gone.
  package static let closedPipe = SystemError(code: EPIPE)
  /// What was to be written or opened was given up, since the run is to end.
  package static let abandoned = SystemError(code: ECANCELED)
  /// There is no room.
  package static let full = SystemError(code: ENOSPC)
  /// There is no such file.
  package static let missing = SystemError(code: ENOENT)
  /// The name stands for a directory.
  package static let isDirectory = SystemError(code: EISDIR)
  /// There is such a file already.
  fileprivate static let exists = SystemError(code: EEXIST)
  /// A link leads to itself, or through more links than anybody makes.
  fileprivate static let linksInCircles = SystemError(code: ELOOP)
  /// Somebody else has the lock.
  static let wouldWait = SystemError(code: EWOULDBLOCK)
}

extension Descriptor {
  /// Opens a file to read, without waiting for the writer of a FIFO.
  static func reading(_ path: String) throws(SystemError) -> Descriptor {
    try opened(path, O_RDONLY | O_NONBLOCK)
  }

  /// Opens what exists already (a device, a FIFO) to write, and waits for the reader of a FIFO.
  ///
  /// - Throws: ``SystemError``; `abandoned` where the task is cancelled before a reader comes.
  static func writing(_ path: String) throws(SystemError) -> Descriptor {
    while true {
      do {
        return try opened(path, O_WRONLY | O_NONBLOCK)
      } catch {
        guard error.code == ENXIO, FileName.kind(of: path) == .pipe else { throw error }
      }
      if Task.isCancelled { throw .abandoned }
      _ = poll(nil, 0, patience / 2)
    }
  }

  /// Makes a file that must not exist yet.
  ///
  /// - Returns: `nil` where it does exist.
  static func creating(_ path: String) throws(SystemError) -> Descriptor? {
    do {
      return try opened(path, O_WRONLY | O_CREAT | O_EXCL)
    } catch .exists {
      return nil
    }
  }

  /// Opens a file that exists to change it; a link is none, and a FIFO is not waited for.
  static func changing(_ path: String) throws(SystemError) -> Descriptor {
    try opened(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW)
  }

  /// Makes a file to write and to read again that has no name, so that nothing of it outlives the
  /// process, whatever ends that.
  static func unnamed(in folder: String) throws(SystemError) -> Descriptor {
    var path = Array("\(folder)/storecheck-XXXXXX".utf8CString)
    let number = unsafe mkstemp(&path)
    guard number >= 0 else { throw .last }
    _ = unsafe unlink(path)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return Descriptor(number: number)
  }

  /// Reads and writes from the beginning again.
  func rewind() throws(SystemError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last }
  }

  private static func opened(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
    while true {
      let number = unsafe open(path, flags | O_CLOEXEC, 0o666)
      if number >= 0 { return Descriptor(number: number) }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Reads up to `count` bytes; none at the end.
  func readSome(upTo count: Int) throws(SystemError) -> [UInt8] {
    while true {
      CallsUnderWay.begin()
      defer { CallsUnderWay.end() }
      var failure: SystemError?
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let got = unsafe read(number, buffer.baseAddress, count)
        if got < 0 { failure = .last }
        filled = max(0, got)
      }
      guard let failure else { return bytes }
      guard failure.code == EINTR || failure.code == EAGAIN else { throw failure }
      if failure.code == EAGAIN, try !waitUntilReadable(within: Self.patience), Task.isCancelled {
        throw .abandoned
      }
    }
  }

  /// How long a wait lasts before it looks whether it is still wanted, in milliseconds.
  static let patience: Int32 = 100

  /// Writes all of `bytes` to a file that takes them at once.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count { written += try writeSome(of: bytes[written...]) }
  }

  /// Writes all of `bytes`, waiting for a slow reader.
  ///
  /// After a signal the reader has a moment, measured from `lastProgress`, which is kept from write to
  /// write.
  ///
  /// The descriptor may be shared with other processes, so it cannot be made non-blocking. A pipe that
  /// `poll` calls ready takes `PIPE_BUF` bytes without blocking.
  ///
  /// - Throws: ``SystemError``; `abandoned` where a signal came and the reader takes too long.
  func writeWhenReady(
    _ bytes: [UInt8], lastProgress: Shared<ContinuousClock.Instant>
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let isLate = Interruptible.isLate(lastProgress: lastProgress.value)
      guard try waitUntilReady(POLLOUT, within: isLate ? 0 : Self.patience) else {
        if isLate { throw .abandoned }
        continue
      }
      written += try writeSome(of: bytes[written...].prefix(Int(PIPE_BUF)))
      lastProgress.withLock { $0 = .now }
    }
  }

  /// Writes some of `bytes`, or none where a non-blocking descriptor takes none.
  private func writeSome(of bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    CallsUnderWay.begin()
    defer { CallsUnderWay.end() }
    let got = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(number, buffer.baseAddress, buffer.count)
    }
    if got >= 0 { return got }
    guard errno == EINTR || errno == EAGAIN else { throw .last }
    return 0
  }

  /// Waits until a read finds bytes or the end.
  ///
  /// A FIFO that no writer has opened yet is not at its end, though a read would say so.
  ///
  /// - Returns: `false` where the time ran out.
  func waitUntilReadable(within milliseconds: Int32) throws(SystemError) -> Bool {
    try waitUntilReady(POLLIN, within: milliseconds)
  }

  private func waitUntilReady(
    _ events: Int32, within milliseconds: Int32
  ) throws(SystemError) -> Bool {
    var wait = pollfd(fd: number, events: Int16(events), revents: 0)
    let ready = unsafe poll(&wait, 1, milliseconds)
    guard ready >= 0 || errno == EINTR else { throw .last }
    return ready > 0
  }

  /// Hands the file's bytes to the disk; a device that cannot is no failure.
  ///
  /// Some file systems tell of a failed write only where a file is closed; so another number of it is
  /// closed here, and the lock stays.
  func synchronize() throws(SystemError) {
    if fsync(number) != 0, errno != EINVAL, errno != EROFS, errno != ENOTSUP { throw .last }
    let other = fcntl(number, F_DUPFD_CLOEXEC, 0)
    if other >= 0 { try Descriptor(number: other).shut() }
  }

  /// Locks the file for this process, until it closes it or ends, however it ends.
  ///
  /// - Returns: `nil` where that worked; what a file system answers that knows no locks otherwise.
  func lock() -> SystemError? {
    flock(number, LOCK_EX | LOCK_NB) == 0 ? nil : .last
  }

  /// Whether a name stands for this very file, and not for another that took its place.
  func isNamed(_ path: String) -> Bool {
    var (own, named) = (stat(), stat())
    guard unsafe fstat(number, &own) == 0, unsafe lstat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }

  /// Closes.
  ///
  /// On a network file system a failed write may show only here.
  func shut() throws(SystemError) {
    let outcome = close(number)
    if outcome != 0, errno != EINTR { throw .last }
  }

  /// Makes a pipe: what is written to the second comes out of the first.
  static func makePipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var numbers: [Int32] = [0, 0]
    guard unsafe pipe(&numbers) == 0 else { throw .last }
    return (Descriptor(number: numbers[0]), Descriptor(number: numbers[1]))
  }

  /// What the descriptor stands for, or `nil` where it is not open.
  package var kind: Kind? {
    var facts = stat()
    guard unsafe fstat(number, &facts) == 0 else { return nil }
    return Kind(facts.st_mode) ?? (isatty(number) == 1 ? .terminal : .device)
  }

  /// How many bytes a regular file holds, or `nil` for anything else.
  var size: Int? {
    var facts = stat()
    guard unsafe fstat(number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  /// How many columns the terminal has, or `nil` where it is none or does not say.
  package var terminalWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension Descriptor.Kind {
  fileprivate init?(_ mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: return nil
    }
  }
}

/// Calls on names of files.
enum FileName {
  /// What a name stands for, links followed, or `nil` where there is nothing.
  static func kind(of path: String) -> Descriptor.Kind? {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    return Descriptor.Kind(facts.st_mode) ?? .device
  }

  /// The size of a regular file in bytes.
  static func size(of path: String) -> Int? {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  /// The name behind all links, which is that of a file to be made where there is nothing.
  static func resolved(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0...mostLinks {
      if let resolved = unsafe realpath(path, nil) {
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
      }
      guard let target = target(of: path) else { return path }
      // What a link says is meant from the folder it stands in.
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    throw .linksInCircles
  }

  /// As many as Linux follows.
  private static let mostLinks = 40

  /// What a link says, or `nil` where the name is that of none.
  private static func target(of path: String) -> String? {
    let most = Int(PATH_MAX)
    var letters = [CChar](repeating: 0, count: most)
    let count = unsafe readlink(path, &letters, most)
    guard count > 0 else { return nil }
    return String(
      decoding: letters.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// Gives a file another name, in place of whatever had it.
  static func move(_ old: String, to new: String) throws(SystemError) {
    let outcome = unsafe rename(old, new)
    if outcome != 0 { throw .last }
  }

  /// Removes a file; that it is gone already is no failure.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Gives `path` the permissions of `model`, as far as the system allows.
  static func copyPermissions(of model: String, to path: String) {
    var facts = stat()
    guard unsafe stat(model, &facts) == 0 else { return }
    _ = unsafe chmod(path, facts.st_mode & 0o777)
  }
}

/// Calls on the process itself.
package enum ThisProcess {
  /// The process's number, for the names of temporary files.
  static var number: Int32 { getpid() }

  /// Takes the numbers of standard streams that the caller closed, before another file gets them.
  ///
  /// What stands there is open the wrong way round, so using it is an error that is told.
  package static func holdClosedStreams() {
    for (number, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, and that is this one.
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// A write to a closed pipe answers with an error instead of ending the process.
  package static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Ends the process.
  package static func end(_ status: ExitStatus) -> Never {
    exit(status.rawValue)
  }
}
