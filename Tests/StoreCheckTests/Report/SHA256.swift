import Foundation

/// SHA-256 as FIPS 180-4 defines it, to check the hashes that an html report states of itself.
enum SHA256 {
  /// The hash in base 64.
  static func base64(_ message: [UInt8]) -> String {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> ($0 * 8)) }
    for block in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[block..<block + 64], into: &state)
    }
    let bytes = state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    return Data(bytes).base64EncodedString()
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    let bytes = Array(block)
    var words = (0..<16).map { index in
      bytes[index * 4..<index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var v = state
    for index in 0..<64 {
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      let first = v[7] &+ (turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)) &+ choice
      let one = first &+ constants[index] &+ words[index]
      let two = (turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)) &+ majority
      v = [one &+ two, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
    }
    state = zip(state, v).map { $0 &+ $1 }
  }

  private static func turned(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word >> places | word << (32 - places)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map { prime in
    var (low, high) = (0 as UInt64, 1 << 35 as UInt64)
    // The root with 32 binary places is the largest number whose cube is at most prime · 2^96.
    while high - low > 1 {
      let middle = (low + high) / 2
      let cube = UInt128(middle) * UInt128(middle) * UInt128(middle)
      if cube <= UInt128(prime) << 96 { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  private static let primes = (2...311).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }
}
