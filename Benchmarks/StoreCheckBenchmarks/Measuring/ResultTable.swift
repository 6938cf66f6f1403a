import Foundation
import StoreCheck

/// Results as lines for people.
enum ResultTable {
  /// The line above the results.
  static let header = [
    pad("benchmark", 36), pad("N", 10, atEnd: false), pad("median", 10, atEnd: false),
    pad("p25 … p75", 19, atEnd: false), pad("a second", 18, atEnd: false),
    pad("a cpu second", 14, atEnd: false), pad("peak", 9, atEnd: false), "counts",
  ].joined(separator: "  ")

  /// One result in one line.
  static func line(_ result: BenchmarkResult) -> String {
    let peak = result.peakBytes.map { number($0.median / 1e6) + " MB" } ?? ""
    let counts = result.counts.map { count in
      let mark = result.varyingCounts.contains(count.name) ? " (varies!)" : ""
      return "\(count.name) \(count.value.groupedInThousands)\(mark)"
    }
    return [
      pad(result.name, 36), pad(result.size.groupedInThousands, 10, atEnd: false),
      pad(time(result.wall.median), 10, atEnd: false),
      pad("\(time(result.wall.p25)) … \(time(result.wall.p75))", 19, atEnd: false),
      pad("\(number(result.amountASecond)) \(result.unit)", 18, atEnd: false),
      pad(number(result.amountAProcessorSecond), 14, atEnd: false), pad(peak, 9, atEnd: false),
      counts.joined(separator: ", "),
    ].joined(separator: "  ")
  }

  /// A time in the unit that suits it.
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-3: number(seconds * 1e6) + " µs"
    case ..<1: number(seconds * 1e3) + " ms"
    default: number(seconds) + " s"
    }
  }

  /// A number with three digits that mean something.
  static func number(_ number: Double) -> String {
    switch number.magnitude {
    case ..<10: String(format: "%.2f", number)
    case ..<100: String(format: "%.1f", number)
    default: Int(number.rounded()).groupedInThousands
    }
  }

  private static func pad(_ text: String, _ width: Int, atEnd: Bool = true) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return atEnd ? text + blanks : blanks + text
  }
}
