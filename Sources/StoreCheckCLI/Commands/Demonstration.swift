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
  private static let catalogue = SyntheticCatalogue(count: 2_000, seed: 7)

  /// The countries of the demonstration, unless others are named.
  static let storefronts = ["us", "jp", "de", "fr", "br"].compactMap { Storefront($0) }

  /// Apps as a small company has them: some up to date, some behind or ahead, some not sold
  /// everywhere, and one that somebody named by its title instead of its id.
  static let portfolio = [
    AppQuery("1000000207", installedVersion: "8.2.3"),
    AppQuery("1000004065", installedVersion: "0.4.4 (224)"),
    AppQuery("1000003865", installedVersion: "5.1.2"),
    AppQuery("1000002050", installedVersion: "0.1.2"),
    AppQuery("1000001502", installedVersion: "v7.4"),
    AppQuery("1000001335", installedVersion: "13.1.4"),
    AppQuery("1000001066", installedVersion: "10.1"),
    AppQuery("1000000557", installedVersion: "6.2"),
    AppQuery("1000000048", installedVersion: "9.0.3"),
    AppQuery("1000000313"),
    AppQuery("1000001071"),
    AppQuery(app: "Lunar Notes", identifier: nil, installedVersion: "2.0"),
  ]

  /// What is said before the report.
  static let note = "demo: using a mock store with sample apps; no network access"

  /// Runs the store for as long as `body` needs it, and gives it the address.
  static func run<Outcome: Sendable>(
    _ body: (URL) async throws -> Outcome
  ) async throws -> Outcome {
    try await StoreSimulator.run(SimulatorConfiguration(catalogue: catalogue)) { running in
      try await body(running.url)
    }
  }
}
