extension RawSpan {
  /// The byte at a place.
  ///
  /// - Precondition: The place is within the span.
  subscript(byte index: Int) -> UInt8 {
    @inline(__always) get {
      // A byte has no alignment and no invalid value; the bounds are checked by the call.
      unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }
  }

  /// The text of a range of bytes; what is no UTF-8 is replaced.
  func text(_ range: Range<Int>) -> String {
    let part = extracting(range)
    return unsafe part.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Appends a range of bytes.
  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    let part = extracting(range)
    unsafe part.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
  }

  /// Whether a word stands at a place.
  func holds(_ word: StaticString, at position: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position >= 0, position + count <= byteCount else { return false }
    return word.withUTF8Buffer { word in
      for index in 0..<count where unsafe word[index] != self[byte: position + index] {
        return false
      }
      return true
    }
  }

  /// Whether the bytes of a range stand at a place once more.
  func isRepeated(_ range: Range<Int>, at position: Int) -> Bool {
    guard position >= 0, position + range.count <= byteCount else { return false }
    let first = extracting(range)
    let second = extracting(position..<position + range.count)
    var offset = 0
    while offset + 8 <= first.byteCount {
      let word = unsafe first.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard
        unsafe word == second.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < first.byteCount {
      guard first[byte: offset] == second[byte: offset] else { return false }
      offset += 1
    }
    return true
  }

  /// The place of the first byte that means something in a JSON string, or the span's end.
  ///
  /// Those are a quote, a backslash, a control character, or one beyond ASCII.
  ///
  /// Eight bytes are looked at in one step: a byte of a word is below a bound when the subtraction
  /// borrows from its top bit.
  func firstSpecial(from start: Int) -> Int {
    var position = start
    while position + 8 <= byteCount {
      let word = unsafe unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      let quotes = word ^ 0x2222_2222_2222_2222
      let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let found =
        ((quotes &- Self.ones) & ~quotes)
        | ((backslashes &- Self.ones) & ~backslashes)
        | ((word &- 0x2020_2020_2020_2020) & ~word)
        | word
      let marks = found & Self.tops
      if marks != 0 {
        return position + UInt64(littleEndian: marks).trailingZeroBitCount / 8
      }
      position += 8
    }
    while position < byteCount {
      let byte = self[byte: position]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
      position += 1
    }
    return position
  }

  /// The place of the first quote or backslash, or the span's end.
  ///
  /// Most of an answer is passed over by this, which asks of each byte no more than it must.
  @inline(__always)
  func firstQuoteOrBackslash(from start: Int) -> Int {
    var position = start
    while position + 8 <= byteCount {
      let word = unsafe unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      let quotes = word ^ 0x2222_2222_2222_2222
      let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let marks =
        (((quotes &- Self.ones) & ~quotes) | ((backslashes &- Self.ones) & ~backslashes))
        & Self.tops
      if marks != 0 {
        return position + UInt64(littleEndian: marks).trailingZeroBitCount / 8
      }
      position += 8
    }
    while position < byteCount {
      let byte = self[byte: position]
      if byte == 0x22 || byte == 0x5C { break }
      position += 1
    }
    return position
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var tops: UInt64 { 0x8080_8080_8080_8080 }
}
