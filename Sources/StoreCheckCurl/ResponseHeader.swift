import StoreCheck

/// Puts the lines of a header together, as libcurl gives them: interim answers and the trailers
/// behind a body among them.
struct ResponseHeader {
  private var status = 0
  private var fields: [String: String] = [:]
  private var lastName: String?
  private var isOpen = false

  /// Takes one line with its line end.
  ///
  /// - Returns: The head of an answer, where the line ends one.
  /// - Complexity: O(*n*) in the length of the line.
  mutating func receive(line: RawSpan) -> ExchangeState.Head? {
    // A line that is no UTF-8 is foreign text like any other, with replacement characters.
    let text = unsafe line.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    let content = text.trimmingASCIIBlanks()
    if text.hasPrefix("HTTP/") {
      self = ResponseHeader()
      status = content.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      isOpen = true
    } else if content.isEmpty {
      // Without an open header these are trailers, which say nothing about the answer.
      guard isOpen else { return nil }
      isOpen = false
      return ExchangeState.Head(status: status, headers: fields)
    } else if isOpen {
      receive(field: content, continuesLast: text.first == " " || text.first == "\t")
    }
    return nil
  }

  private mutating func receive(field: Substring, continuesLast: Bool) {
    if continuesLast {
      if let lastName { fields[lastName]?.append(" \(field)") }
      return
    }
    guard let colon = field.firstIndex(of: ":") else { return }
    let name = field[..<colon].trimmingASCIIBlanks().lowercased()
    let value = field[field.index(after: colon)...].trimmingASCIIBlanks()
    // A field sent twice is one with both values (RFC 9110, 5.3).
    fields[name] = fields[name].map { "\($0), \(value)" } ?? String(value)
    lastName = name
  }
}
