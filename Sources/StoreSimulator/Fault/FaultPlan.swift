import StoreCheck

/// A plan of which responses are spoiled, how, and when.
///
/// Which response is spoiled is a pure function of the seed, the request's target, how often that
/// target was requested before, and the time since the first lookup. So a run replays whatever order
/// its requests arrive in, and a request that is retried can fare better.
package struct FaultPlan: Sendable {
  /// The kinds with their rates, in the order of ``FaultKind/allCases``.
  package let parts: [Part]
  /// The random seed.
  package let seed: UInt64
  /// What happens to the first lookups by their number, before any part; `nil` lets one pass.
  package var script: [FaultKind?] = []
  /// The wait that 429 asks for, in whole seconds.
  package var retryAfterSeconds = 2
  /// How long a body that trickles takes.
  package var slowness: Duration = .seconds(2)

  /// One kind of fault, the share of requests that it spoils, and when.
  package struct Part: Hashable, Sendable {
    /// The kind.
    package var kind: FaultKind
    /// The share of requests, from 0 to 1.
    package var rate: Double
    /// The span of time in which it is active, counted from the first lookup.
    package var span: Range<Duration> = Self.always

    /// The span that never ends.
    package static let always: Range<Duration> = .zero..<(.seconds(Int64.max))
  }

  /// A plan that spoils nothing.
  package static let none = FaultPlan(parts: [], seed: 0)

  /// Makes a plan of parts that were checked already.
  private init(parts: [Part], seed: UInt64) {
    self.parts = parts
    self.seed = seed
  }

  /// Makes a plan for the first lookups, one after the other; later ones pass.
  package init(script: [FaultKind?], seed: UInt64 = 0) {
    self.init(parts: [], seed: seed)
    self.script = script
  }

  /// Parses `KIND=RATE,…`, such as `503=0.1,reset=5%`.
  ///
  /// `all=0.3` is spread over all kinds. With `@FROM-TO` a part is active in that span of time only,
  /// counted from the first lookup: `503=1@0s-4s,503=1@30s-55s`; without TO it has no end.
  ///
  /// - Throws: ``SimulatorError`` naming the part that cannot be parsed, or saying that rates of the
  ///   same time exceed 1. An empty text is a plan that spoils nothing.
  package init(_ text: String, seed: UInt64) throws(SimulatorError) {
    var parts: [Part] = []
    for part in text.split(separator: ",") {
      parts += try Self.parts(part.trimmingASCIIBlanks())
    }
    // Rates rise only where a span begins. Thirds and the like may add up to a hair more than 1.
    for start in Set(parts.map(\.span.lowerBound)) {
      let sum = parts.reduce(0) { $0 + ($1.span.contains(start) ? $1.rate : 0) }
      guard sum <= 1 + 1e-9 else { throw .faultRatesAboveOne }
    }
    let order = FaultKind.allCases
    self.init(parts: order.flatMap { kind in parts.filter { $0.kind == kind } }, seed: seed)
  }

  /// Whether every response passes.
  package var isEmpty: Bool { parts.isEmpty && script.isEmpty }

  /// Chooses how the response to a lookup is spoiled.
  ///
  /// - Parameters:
  ///   - request: The lookup's number, from 0; only the script heeds it.
  ///   - target: The request's target.
  ///   - attempt: How often the same target was requested before.
  ///   - time: The time since the first lookup.
  /// - Returns: The kind, or `nil` if the response passes.
  package func fault(
    request: Int, target: String, attempt: Int, at time: Duration = .zero
  ) -> FaultKind? {
    if request < script.count { return script[request] }
    guard !parts.isEmpty else { return nil }
    var fraction = draw(target: target, attempt: attempt).fraction
    for part in parts where part.span.contains(time) {
      fraction -= part.rate
      if fraction < 0 { return part.kind }
    }
    return nil
  }

  /// Chance for one attempt at one target, from which a fault also takes its details.
  func draw(target: String, attempt: Int) -> Draw {
    Draw(seed: seed, topic: .fault).with(stableHash(target)).with(UInt64(attempt))
  }

  // MARK: Parsing

  private static func parts(_ text: Substring) throws(SimulatorError) -> [Part] {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let words = halves[0].split(separator: "=", omittingEmptySubsequences: false)
    guard words.count == 2, let rate = rate(words[1]),
      let span = halves.count == 1 ? Part.always : span(halves[1])
    else { throw .invalidFault(String(text)) }
    if words[0] == "all" {
      let count = Double(FaultKind.allCases.count)
      return FaultKind.allCases.map { Part(kind: $0, rate: rate / count, span: span) }
    }
    guard let kind = FaultKind(rawValue: String(words[0])) else {
      throw .unknownFault(String(words[0]))
    }
    return [Part(kind: kind, rate: rate, span: span)]
  }

  private static func rate(_ text: Substring) -> Double? {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? text.dropLast() : text) else { return nil }
    let rate = isPercentage ? number / 100 : number
    return (0...1).contains(rate) ? rate : nil
  }

  /// Parses `FROM-TO` or `FROM-`.
  private static func span(_ text: Substring) -> Range<Duration>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let from = DurationText.parse(ends[0]),
      let to = ends[1].isEmpty ? Part.always.upperBound : DurationText.parse(ends[1]), from < to
    else { return nil }
    return from..<to
  }
}
