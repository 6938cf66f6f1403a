/// Bytes that have arrived and are not used up: the whole memory of a streaming reader.
struct ByteQueue {
  /// Everything held; what waits begins at ``start``.
  private(set) var bytes: [UInt8] = []
  /// How much of ``bytes`` is used up.
  private(set) var start = 0

  /// How many bytes wait.
  var count: Int { bytes.count - start }

  /// Adds what arrived, reusing the room of what was used up.
  mutating func append(_ chunk: ArraySlice<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// Gives up the first bytes.
  mutating func consume(_ length: Int) { start += length }

  /// Gives up everything, and the room it took where that was large.
  mutating func removeAll() {
    start = 0
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * PortfolioLimits.headLength)
  }

  /// The waiting bytes from `lower` up to `upper` as text, with U+FFFD for what is not UTF-8.
  func repairedText(_ lower: Int, _ upper: Int) -> String {
    String(decoding: bytes[(start + lower)..<(start + upper)], as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or one of the line ends of ASCII.
  var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
