/// Where a row of measured numbers lies: its median and the quarters around.
struct Spread: Codable, Equatable, Sendable {
  var median: Double
  /// A quarter of the numbers is below.
  var p25: Double
  /// A quarter of the numbers is above.
  var p75: Double

  /// The spread of some numbers, or `nil` of none.
  init?(_ numbers: [Double]) {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    median = Self.quantile(0.5, of: sorted)
    p25 = Self.quantile(0.25, of: sorted)
    p75 = Self.quantile(0.75, of: sorted)
  }

  /// The number at a share of the way from the least to the greatest, between two where it falls
  /// between.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
