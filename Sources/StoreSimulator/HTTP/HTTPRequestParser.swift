import StoreCheck

/// Cuts the bytes of one connection into requests, however the network cut them.
///
/// Bytes behind a whole request stay for the next one, so a client may send several at once.
struct HTTPRequestParser: Sendable {
  private var buffer: [UInt8] = []
  /// The bytes at the front of `buffer` that are done with.
  private var consumed = 0
  /// How far the end of a head was looked for, so that slow senders cost no second look.
  private var scanned = 0

  /// The longest head that is read; 200 bundle ids of 255 bytes stay below it.
  static let maximumHeadBytes = 128 << 10

  /// What the bytes so far amount to.
  enum Step: Equatable, Sendable {
    /// A whole request, taken out of the bytes.
    case request(HTTPRequest)
    /// No whole request yet.
    case incomplete
    /// Not HTTP, or a head without end: the connection is of no more use.
    case malformed
  }

  /// Takes in what was read.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    if consumed > 0 {
      buffer.removeSubrange(..<consumed)
      scanned -= consumed
      consumed = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Whether more bytes should be read before the next request is taken out.
  var hasRoom: Bool { buffer.count - consumed < Self.maximumHeadBytes }

  /// Takes out the next request.
  mutating func next() -> Step {
    guard let end = endOfHead() else {
      return buffer.count - consumed > Self.maximumHeadBytes ? .malformed : .incomplete
    }
    guard let head = Self.parse(head: buffer[consumed..<end]) else { return .malformed }
    // A body is of no interest here, but has to be out of the way before the next request.
    guard head.bodyBytes <= Self.maximumHeadBytes else { return .malformed }
    guard buffer.count - end >= head.bodyBytes else { return .incomplete }
    consumed = end + head.bodyBytes
    scanned = consumed
    return .request(head.request)
  }

  /// The index behind the empty line that ends the head.
  private mutating func endOfHead() -> Int? {
    var index = max(scanned, consumed + 3)
    while index < buffer.count {
      if buffer[index] == 10, buffer[index - 1] == 13, buffer[index - 2] == 10 {
        scanned = index
        return index + 1
      }
      index += 1
    }
    scanned = max(scanned, buffer.count)
    return nil
  }

  private static func parse(head: ArraySlice<UInt8>) -> (request: HTTPRequest, bodyBytes: Int)? {
    var lines = head.split(separator: 10).map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }[...]
    guard let words = lines.popFirst()?.utf8.split(separator: 0x20).map({ String($0) }),
      words.count == 3, let method = words[0], let target = words[1], let version = words[2],
      target.utf8.first == UInt8(ascii: "/"), version.hasPrefix("HTTP/1.")
    else { return nil }
    var keepsAlive = version != "HTTP/1.0"
    var bodyBytes = 0
    for line in lines where !line.isEmpty {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = line.utf8[colon...].dropFirst()
      switch line[..<colon].lowercased() {
      case "connection":
        keepsAlive = Substring(value).trimmingASCIIBlanks().lowercased() != "close"
      case "content-length":
        guard let length = Int(Substring(value).trimmingASCIIBlanks()), length >= 0 else {
          return nil
        }
        bodyBytes = length
      default: break
      }
    }
    return (HTTPRequest(method: method, target: target, keepsAlive: keepsAlive), bodyBytes)
  }
}
