/// What the simulator sends back, and how it misbehaves in sending it.
package struct SimulatedAnswer: Equatable, Sendable {
  /// The HTTP status.
  package var status: Int
  /// The header fields besides those that the connection adds (`Date`, `Content-Length`,
  /// `Connection`).
  package var headers: [Header]
  /// The body.
  package var body: [UInt8]
  /// How it goes over the connection.
  package var delivery: Delivery

  /// One header field.
  package struct Header: Hashable, Sendable {
    /// The name, in the case it is sent in.
    package var name: String
    /// The value.
    package var value: String

    /// Makes a field.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The ways an answer goes over a connection.
  package enum Delivery: Hashable, Sendable {
    /// Whole, as it should.
    case whole
    /// Nothing is ever sent, and the connection stays open.
    case silence
    /// The connection is reset before anything is sent.
    case reset
    /// The head promises all of the body; so many bytes of it come, then the connection closes.
    case cut(after: Int)
    /// The head promises so many bytes whatever the body holds; then the connection closes.
    case promised(Int)
    /// The body comes in pieces spread over a time.
    case trickle(over: Duration)
    /// The body is followed by blanks for as long as the client reads.
    case endless
  }

  /// Makes an answer.
  package init(
    status: Int = 200, headers: [Header] = [], body: [UInt8] = [], delivery: Delivery = .whole
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delivery = delivery
  }

  /// The value of the first header field of that name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Whether the connection may serve another request afterwards.
  var leavesConnectionUsable: Bool {
    switch delivery {
    case .whole, .trickle: true
    case .silence, .reset, .cut, .promised, .endless: false
    }
  }

  /// The bytes before the body, for a client that wants the connection kept or not.
  func head(keepsAlive: Bool, date: CalendarDate) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reasonPhrase(status))\r\nDate: \(date.http)\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    switch delivery {
    case .promised(let length): text += "Content-Length: \(length)\r\n"
    // Only the end of the connection could end it.
    case .endless: break
    case .whole, .silence, .reset, .cut, .trickle: text += "Content-Length: \(body.count)\r\n"
    }
    let isKept = keepsAlive && leavesConnectionUsable
    text += isKept ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n"
    return Array(text.utf8)
  }

  private static func reasonPhrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: "Unknown"
    }
  }
}
