/// Turns text in any encoding, which comes in pieces, into UTF-8.
enum TextTranscoder {
  case utf16(UTF16Transcoder)
  case legacy(LegacyTranscoder)
  /// All text so far is ASCII; its encoding is told by the first bytes beyond that.
  case ascii(LateEncodingDetector)
  /// UTF-8 after all, which stays as it is.
  case none

  /// Returns a Boolean value that indicates whether a piece of the input is UTF-8 as it is.
  mutating func leavesUnchanged(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .none: true
    case .ascii(let detector): !detector.isSampling && bytes.isASCII
    case .utf16, .legacy: false
    }
  }

  /// Appends the text of `bytes`, as far as its characters are complete.
  ///
  /// - Returns: The encoding, where these bytes told it.
  mutating func transcode(
    _ bytes: ArraySlice<UInt8>, into output: inout [UInt8]
  ) -> LegacyEncoding? {
    switch self {
    case .utf16(var transcoder):
      self = .none
      transcoder.transcode(bytes, into: &output)
      self = .utf16(transcoder)
    case .legacy(var transcoder):
      self = .none
      transcoder.transcode(bytes, into: &output)
      self = .legacy(transcoder)
    case .ascii(var detector):
      self = .none
      let sample = detector.add(bytes, into: &output)
      guard let sample else {
        self = .ascii(detector)
        return nil
      }
      return decide(detector, on: sample, into: &output)
    case .none: output.append(contentsOf: bytes)
    }
    return nil
  }

  /// Appends what is left at the end of the input.
  ///
  /// - Returns: The encoding, where it could be told only now.
  mutating func finish(into output: inout [UInt8]) -> LegacyEncoding? {
    var encoding: LegacyEncoding?
    if case .ascii(let detector) = self, detector.isSampling {
      encoding = decide(detector, on: detector.waiting[...], into: &output)
    }
    switch self {
    case .utf16(var transcoder): transcoder.finish(into: &output)
    case .legacy(var transcoder): transcoder.finish(into: &output)
    case .ascii, .none: break
    }
    self = .none
    return encoding
  }

  private mutating func decide(
    _ detector: LateEncodingDetector, on sample: ArraySlice<UInt8>, into output: inout [UInt8]
  ) -> LegacyEncoding? {
    let encoding = LegacyEncodingDetector.detect(Array(sample))
    self = encoding.map { .legacy(LegacyTranscoder(encoding: $0)) } ?? .none
    _ = transcode(detector.waiting[...], into: &output)
    return encoding
  }
}

/// Collects the first bytes beyond ASCII, and what follows them, until there are enough to tell the
/// encoding, however the input is cut into pieces.
struct LateEncodingDetector {
  /// What has come since the first byte beyond ASCII.
  private(set) var waiting: [UInt8] = []
  /// Whether such a byte has come.
  var isSampling: Bool { !waiting.isEmpty }

  /// Appends ASCII to `output` and keeps the rest.
  ///
  /// - Returns: The bytes that tell the encoding, once there are enough.
  mutating func add(
    _ bytes: ArraySlice<UInt8>, into output: inout [UInt8]
  ) -> ArraySlice<UInt8>? {
    var rest = bytes
    if !isSampling {
      let ascii = bytes.prefix { $0 < 0x80 }
      output.append(contentsOf: ascii)
      rest = bytes[ascii.endIndex...]
    }
    waiting.append(contentsOf: rest)
    var lines = 0
    for (index, byte) in waiting.prefix(Self.sampleLength).enumerated()
    where byte == UInt8(ascii: "\n") {
      lines += 1
      if lines == Self.sampleLines { return waiting[...index] }
    }
    return waiting.count >= Self.sampleLength ? waiting.prefix(Self.sampleLength) : nil
  }

  private static let sampleLength = 8_192
  /// So that a slow pipe is read on before it has sent all those bytes.
  private static let sampleLines = 16
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are ASCII; eight are looked at in one step.
  var isASCII: Bool {
    unsafe withUnsafeBytes { bytes in
      var all: UInt64 = 0
      var offset = 0
      while offset + 8 <= bytes.count {
        all |= unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset += 8
      }
      while offset < bytes.count {
        all |= unsafe UInt64(bytes[offset])
        offset += 1
      }
      return all & 0x8080_8080_8080_8080 == 0
    }
  }
}
