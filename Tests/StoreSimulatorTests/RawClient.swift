#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
@testable import StoreSimulator

/// A client that sends bytes as they are given and tells how the connection ended.
///
/// It waits on a thread of its own, so that a test never blocks the threads that tasks share.
enum RawClient {
  /// How a connection ended, as far as the client waited for it.
  enum Ending: Hashable, Sendable {
    /// The server closed it in order.
    case closed
    /// The server broke it off.
    case reset
    /// It was still open when enough had come or the patience was at its end.
    case open
  }

  /// What came back.
  struct Exchange: Sendable {
    var bytes: [UInt8] = []
    var ending = Ending.open

    /// The status of the first answer.
    var status: Int? {
      String(decoding: bytes.prefix(12), as: UTF8.self).split(separator: " ").last
        .flatMap { Int($0) }
    }
    /// Head of the first answer.
    var head: String { String(decoding: bytes[..<bodyStart], as: UTF8.self) }
    /// All that follows the first head.
    var body: [UInt8] { Array(bytes[bodyStart...]) }

    private var bodyStart: Int {
      let end = Array("\r\n\r\n".utf8)
      let start = bytes.indices.first { bytes[$0...].starts(with: end) }
      return start.map { $0 + end.count } ?? bytes.count
    }

    /// The number in a header field of the first answer.
    func number(_ field: String) -> Int? {
      for line in head.split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2, parts[0].lowercased() == field.lowercased() {
          return Int(parts[1].drop { $0 == " " })
        }
      }
      return nil
    }
  }

  /// Sends texts one after the other and reads until the server ends the connection.
  ///
  /// Reading stops too when `limit` bytes have come, and when nothing came for as long as the
  /// patience lasts.
  static func send(
    _ texts: [String], port: UInt16, limit: Int = .max, patience: Duration = .seconds(20)
  ) async -> Exchange {
    await withCheckedContinuation { continuation in
      do throws(SimulatorError) {
        try POSIXThread.start {
          continuation.resume(
            returning: exchange(texts, port: port, limit: limit, patience: patience))
        }
      } catch {
        continuation.resume(returning: Exchange())
      }
    }
  }

  /// Asks for one target on a connection of its own.
  static func get(
    _ target: String, port: UInt16, limit: Int = .max, patience: Duration = .seconds(20)
  ) async -> Exchange {
    await send(
      ["GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"], port: port,
      limit: limit, patience: patience)
  }

  private static func exchange(
    _ texts: [String], port: UInt16, limit: Int, patience: Duration
  ) -> Exchange {
    var exchange = Exchange()
    guard let socket = open(port: port) else { return exchange }
    defer { socket.close() }
    for text in texts {
      let bytes = Array(text.utf8)
      guard case .bytes(bytes.count) = socket.write(bytes, 0..<bytes.count, isFollowed: false)
      else { return exchange }
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while exchange.bytes.count < limit {
      var poll = PollSet()
      poll.insert(socket, reading: true, writing: false)
      poll.wait(timeout: patience)
      guard poll.isReadable(0) else { return exchange }
      switch socket.read(into: &buffer) {
      case .bytes(let count): exchange.bytes += buffer[..<count]
      case .notReady: return exchange
      case .closed:
        exchange.ending = errno == ECONNRESET ? .reset : .closed
        return exchange
      }
    }
    return exchange
  }

  /// A connection on which nothing was sent yet; whoever asks for it closes it.
  static func open(port: UInt16) -> POSIXSocket? {
    #if canImport(Glibc)
      let streamType = Int32(SOCK_STREAM.rawValue)
    #else
      let streamType = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // So that a clean end is told from a reset by what the last read left behind.
    errno = 0
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let connection = POSIXSocket(descriptor: descriptor)
    guard connected == 0 else {
      connection.close()
      return nil
    }
    return connection
  }
}
