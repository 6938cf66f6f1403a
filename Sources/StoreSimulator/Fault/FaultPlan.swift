/// Which answers are spoiled, and how.
///
/// The choice is a pure function of the seed, the request's target and how often that target was
/// asked for before. So a run replays whatever order its requests arrive in, and a request that is
/// tried again can fare better.
package struct FaultPlan: Sendable {
  /// Of all answers, the share that each kind spoils; together at most 1.
  package let shares: [FaultKind: Double]
  /// What the choices are drawn from.
  package let seed: UInt64
  /// What becomes of the first lookups by their number, before any share counts; `nil` lets one pass.
  package var script: [FaultKind?] = []
  /// The wait that 429 asks for, in whole seconds.
  package var retryAfterSeconds = 2
  /// How long a body that trickles takes.
  package var slowness: Duration = .seconds(2)

  /// The kinds in the order in which they take their part of the range from 0 to 1.
  private let order: [FaultKind]

  /// A plan that spoils nothing.
  package static let none = FaultPlan(shares: [:], seed: 0)

  /// Makes a plan of shares that were checked already.
  private init(shares: [FaultKind: Double], seed: UInt64) {
    self.shares = shares
    self.seed = seed
    order = FaultKind.allCases.filter { shares[$0] != nil }
  }

  /// Makes a plan for the first lookups, one after the other; later ones pass.
  package init(script: [FaultKind?], seed: UInt64 = 0) {
    self.init(shares: [:], seed: seed)
    self.script = script
  }

  /// Makes a plan that spoils a share of all answers in one way.
  ///
  /// - Throws: ``SimulatorError/badFaultShare(_:)`` unless the share lies between 0 and 1.
  package init(_ kind: FaultKind, share: Double, seed: UInt64) throws(SimulatorError) {
    guard (0...1).contains(share) else { throw .badFaultShare("\(kind.rawValue)=\(share)") }
    self.init(shares: [kind: share], seed: seed)
  }

  /// Reads `KIND=SHARE,…`, such as `503=0.1,reset=5%` or `all=0.3`, which spreads over all kinds.
  ///
  /// - Throws: ``SimulatorError`` naming the part that cannot be read, or saying that the shares
  ///   amount to more than 1. An empty text is a plan that spoils nothing.
  package init(_ text: String, seed: UInt64) throws(SimulatorError) {
    var shares: [FaultKind: Double] = [:]
    for part in text.split(separator: ",") {
      let words = part.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let share = Self.share(words[1]) else {
        throw .badFaultShare(String(part))
      }
      if words[0] == "all" {
        for kind in FaultKind.allCases {
          shares[kind, default: 0] += share / Double(FaultKind.allCases.count)
        }
      } else if let kind = FaultKind(rawValue: String(words[0])) {
        shares[kind, default: 0] += share
      } else {
        throw .unknownFault(String(words[0]))
      }
    }
    // Thirds and the like may add up to a hair more than 1.
    guard shares.values.reduce(0, +) <= 1 + 1e-9 else { throw .faultSharesAboveOne }
    self.init(shares: shares, seed: seed)
  }

  /// Whether every answer passes.
  package var isEmpty: Bool { shares.isEmpty && script.isEmpty }

  /// How the answer to a lookup is spoiled, or `nil` where it passes.
  ///
  /// - Parameters:
  ///   - request: The lookup's number, from 0; only the script heeds it.
  ///   - target: What is asked for.
  ///   - attempt: How often the same was asked for before.
  /// - Returns: The kind.
  package func fault(request: Int, target: String, attempt: Int) -> FaultKind? {
    if request < script.count { return script[request] }
    guard !order.isEmpty else { return nil }
    var fraction = draw(target: target, attempt: attempt).fraction
    for kind in order {
      fraction -= shares[kind] ?? 0
      if fraction < 0 { return kind }
    }
    return nil
  }

  /// Chance for one attempt at one target, from which a fault also takes its details.
  func draw(target: String, attempt: Int) -> Draw {
    Draw(seed: seed, topic: .fault).with(stableHash(target)).with(UInt64(attempt))
  }

  private static func share(_ text: Substring) -> Double? {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? text.dropLast() : text) else { return nil }
    let share = isPercentage ? number / 100 : number
    return (0...1).contains(share) ? share : nil
  }
}
