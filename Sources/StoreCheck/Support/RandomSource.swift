/// Where chance comes from, so that a test can replay it.
package struct RandomSource: Sendable {
  private let draw: @Sendable (ClosedRange<Double>) -> Double

  package init(_ draw: @escaping @Sendable (ClosedRange<Double>) -> Double) { self.draw = draw }

  /// The system's generator.
  package static let system = RandomSource { Double.random(in: $0) }

  /// A number of the range, all equally likely.
  package func callAsFunction(in range: ClosedRange<Double>) -> Double { draw(range) }
}
