import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A loopback server that does to each connection exactly what a test says: for answers that no
/// proper server gives.
///
/// Every connection has a thread of its own, which may block; it ends when its script returns. The
/// server ends when it is told to.
final class SocketServer: Sendable {
  /// What is done with one connection.
  typealias Script = @Sendable (SocketConnection) -> Void

  let port: UInt16
  private let listener: Int32
  private let accepted = Mutex(0)

  /// How many connections have come in.
  var connections: Int { accepted.withLock { $0 } }

  init(_ script: @escaping Script) throws {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        let isBound = unsafe bind(listener, generic, length) == 0 && listen(listener, 128) == 0
        return unsafe isBound && getsockname(listener, generic, &length) == 0
      }
    }
    guard listener >= 0, isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        accepted.withLock { $0 += 1 }
        Thread.detachNewThread {
          let connection = SocketConnection(descriptor)
          script(connection)
          connection.close()
        }
      }
      close(listener)
    }
  }

  /// Takes no further connections.
  func stop() {
    // Only wakes the thread in `accept`. Closed here, the descriptor could be another server's by
    // the time that thread uses it.
    _ = shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Answers every request of every connection with the same bytes.
  convenience init(answering answer: String) throws {
    try self.init(answering: Data(answer.utf8))
  }

  /// Answers every request of every connection with the same bytes.
  convenience init(answering answer: Data) throws {
    try self.init { connection in
      while connection.readRequest() != nil, connection.write(answer) {}
    }
  }

  /// A page of this server.
  func url(_ path: String = "/", scheme: String = "http") throws -> URL {
    guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)\(path)") else {
      throw URLError(.badURL)
    }
    return url
  }
}

/// The server's end of one connection.
final class SocketConnection: Sendable {
  private let descriptor: Int32
  private let isOpen = Mutex(true)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The head of the next request, or `nil` where the client has gone.
  func readRequest() -> String? {
    var text = ""
    while !text.hasSuffix("\r\n\r\n") {
      var byte: UInt8 = 0
      guard unsafe recv(descriptor, &byte, 1, 0) == 1 else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }

  /// Sends text; the result says whether the client still takes it.
  @discardableResult
  func write(_ text: String) -> Bool { write(Data(text.utf8)) }

  /// Sends bytes; the result says whether the client still takes them.
  @discardableResult
  func write(_ data: Data) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return unsafe data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        let count = unsafe send(descriptor, part.baseAddress, part.count, flags)
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Returns when the client has closed its end.
  func waitForClient() {
    var byte: UInt8 = 0
    while unsafe recv(descriptor, &byte, 1, 0) == 1 {}
  }

  /// Ends the connection with a reset instead of a proper end.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  /// Ends the connection; a second time does nothing.
  func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    #if canImport(Glibc)
      if wasOpen { _ = Glibc.close(descriptor) }
    #elseif canImport(Darwin)
      if wasOpen { _ = Darwin.close(descriptor) }
    #endif
  }
}
