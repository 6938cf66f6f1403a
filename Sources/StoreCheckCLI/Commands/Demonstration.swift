#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck
import StoreSimulator

/// `--demo`: a small portfolio, and a store on a loopback port that knows it.
enum Demonstration {
  /// The made-up store.
  ///
  /// Everything in it is a function of the seed, so every run shows the same.
  private static let catalogue = SyntheticCatalogue(count: 2_000, seed: seed)

  /// A seed whose first apps show every status.
  private static let seed: UInt64 = 7

  /// The countries of the demonstration, unless others are named.
  static let storefronts = ["us", "jp", "de", "fr", "br"].compactMap { Storefront($0) }

  /// Apps as a small company has them: most up to date, some not, one mistyped.
  static var portfolio: [AppQuery] {
    var entries = catalogue.portfolio(count: 11, bundleIDShare: 30)
    entries.append(AppQuery("com.example.app!", installedVersion: "1.0"))
    return entries
  }

  /// Runs the store for as long as `body` needs it, and gives it the address.
  static func run<Outcome: Sendable>(
    _ body: (URL) async throws -> Outcome
  ) async throws -> Outcome {
    try await StoreSimulator.run(SimulatorConfiguration(catalogue: catalogue)) { running in
      try await body(running.url)
    }
  }
}
