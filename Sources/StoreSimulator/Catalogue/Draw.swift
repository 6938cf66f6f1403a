/// Numbers that look drawn by chance and are a pure function of what they are drawn for.
///
/// The synthetic catalogue and the faults are made of nothing else, so the same seed gives the same
/// store on every machine and in every run. The mixing step is SplitMix64's (Steele, Lea and Flood,
/// 2014), which spreads neighbouring inputs over the whole range.
struct Draw: Hashable, Sendable {
  private var state: UInt64

  /// Starts from a seed and what the number is for.
  init(seed: UInt64, topic: Topic) {
    state = Self.mix(seed &+ Self.step &* UInt64(topic.rawValue))
  }

  /// What a number is drawn for; two topics never share their numbers.
  enum Topic: UInt8 {
    case app = 1
    case artist, version, releaseDate, availability, unlisted, lag, name, localName, price, order
    case installed, body, age, fault, omission
  }

  /// The draw for one more thing that the outcome depends on.
  func with(_ value: UInt64) -> Draw {
    var draw = self
    draw.state = Self.mix(state ^ Self.mix(value &+ Self.step))
    return draw
  }

  /// A number over the whole range.
  var value: UInt64 { state }

  /// A number from 0 to below `bound`.
  func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: (state >> 1) % UInt64(max(1, bound))) }

  /// A number from 0 to below 1.
  var fraction: Double { Double(state >> 11) * 0x1p-53 }

  /// One of `choices`, which must not be empty.
  func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A hash that is the same in every process, unlike `Hasher`'s (FNV-1a, 64 bits).
func stableHash(_ text: some StringProtocol) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  return hash
}
