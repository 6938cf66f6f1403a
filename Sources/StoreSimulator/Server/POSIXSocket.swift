#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor of the operating system; whoever opened it closes it.
///
/// The only file with calls on sockets, which the standard library lacks; what takes pointers is
/// marked `unsafe`. Every pointer lives for one call only.
struct POSIXSocket: Hashable, Sendable {
  let descriptor: Int32

  /// What came of a call that does not wait.
  enum Outcome: Equatable, Sendable {
    /// So many bytes went over.
    case bytes(Int)
    /// Nothing can be done before the descriptor is ready again.
    case notReady
    /// The peer is gone, or will send no more.
    case closed
  }

  /// Listens on the loopback address of IPv4, which nobody on another machine reaches.
  ///
  /// Port 0 is one that the system chooses.
  ///
  /// - Throws: ``SimulatorError/cannotListen(port:reason:)``, for instance where the port is taken.
  static func listening(port: UInt16) throws(SimulatorError) -> POSIXSocket {
    #if canImport(Glibc)
      let streamType = Int32(SOCK_STREAM.rawValue)
    #else
      let streamType = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw .cannotListen(port: port, reason: Self.lastError()) }
    let listener = POSIXSocket(descriptor: descriptor)
    listener.setOption(SOL_SOCKET, SO_REUSEADDR, 1)
    listener.doNotWait()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0, listen(descriptor, 1024) == 0 else {
      let reason = Self.lastError()
      listener.close()
      throw .cannotListen(port: port, reason: reason)
    }
    return listener
  }

  /// The port a listening socket got.
  var port: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getsockname(descriptor, pointer, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next connection that waits, or `nil` where there is none or no descriptor is left for it.
  func acceptConnection() -> POSIXSocket? {
    let accepted = accept(descriptor, nil, nil)
    guard accepted >= 0 else { return nil }
    let connection = POSIXSocket(descriptor: accepted)
    connection.doNotWait()
    // Answers are written whole, so waiting for more bytes only costs time.
    connection.setOption(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    #if canImport(Darwin)
      connection.setOption(SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
    return connection
  }

  /// Reads what is there into `buffer`.
  func read(into buffer: inout [UInt8]) -> Outcome {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    if count > 0 { return .bytes(count) }
    return count < 0 && Self.isPassing(errno) ? .notReady : .closed
  }

  /// Writes as much of a part of `bytes` as the system takes.
  ///
  /// Where `isFollowed`, more comes at once, and the system may wait for it before it sends.
  func write(_ bytes: [UInt8], _ range: Range<Int>, isFollowed: Bool) -> Outcome {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL) | (isFollowed ? Int32(MSG_MORE) : 0)
    #endif
    let count = unsafe bytes.withUnsafeBytes { bytes in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      return unsafe send(descriptor, part.baseAddress, part.count, flags)
    }
    if count >= 0 { return .bytes(count) }
    return Self.isPassing(errno) ? .notReady : .closed
  }

  /// Gives the descriptor back to the system.
  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #elseif canImport(Darwin)
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Breaks the connection off, so that the peer sees a reset and not an end.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  /// Both ends of a channel by which one thread wakes another that waits in ``wait(for:timeout:)``.
  static func wakeChannel() throws(SimulatorError) -> (waiting: POSIXSocket, waking: POSIXSocket) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw .cannotListen(port: 0, reason: Self.lastError())
    }
    let (waiting, waking) = (POSIXSocket(descriptor: ends[0]), POSIXSocket(descriptor: ends[1]))
    waiting.doNotWait()
    waking.doNotWait()
    return (waiting, waking)
  }

  /// Wakes whoever waits at the other end of a wake channel.
  func wake() {
    var byte: UInt8 = 1
    #if canImport(Glibc)
      _ = unsafe Glibc.write(descriptor, &byte, 1)
    #elseif canImport(Musl)
      _ = unsafe Musl.write(descriptor, &byte, 1)
    #elseif canImport(Darwin)
      _ = unsafe Darwin.write(descriptor, &byte, 1)
    #endif
  }

  private func setOption(_ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(
      descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Makes calls return at once where nothing can be done, and keeps child processes out.
  func doNotWait() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func isPassing(_ code: Int32) -> Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
  }

  private static func lastError() -> String { unsafe String(cString: strerror(errno)) }
}

/// What a thread waits for.
struct PollSet: Sendable {
  private var entries: [pollfd] = []

  /// Empties the set, keeping its room.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds a descriptor; one of no interest still tells when the peer is gone.
  mutating func insert(_ socket: POSIXSocket, reading: Bool, writing: Bool) {
    let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
    entries.append(pollfd(fd: socket.descriptor, events: Int16(events), revents: 0))
  }

  /// Waits until one of them is ready.
  ///
  /// - Parameter timeout: The longest wait, or `nil` to wait for a descriptor alone.
  mutating func wait(timeout: Duration?) {
    var milliseconds: Int32 = -1
    if let timeout {
      // Rounded up, since waking too early would make the loop spin.
      let whole = (timeout + .nanoseconds(999_999)) / .milliseconds(1)
      milliseconds = Int32(min(max(0, whole), 60_000))
    }
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
  }

  /// Whether there is something to read, an end included, at the `position`th descriptor.
  func isReadable(_ position: Int) -> Bool {
    entries[position].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Whether the peer of the `position`th descriptor is gone.
  func isGone(_ position: Int) -> Bool {
    entries[position].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }
}
