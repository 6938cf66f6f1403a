import Foundation
import StoreCheck
import Synchronization

extension Benchmark {
  /// The time a whole audit takes under the store's limit beside the time that the limit alone sets.
  ///
  /// The time is virtual: what is counted is the product's own waiting, to the second.
  static let rate: [Benchmark] = [
    underRate("without-faults", "none of which fails", troublesInThousand: 0),
    underRate(
      "five-percent-faults", "of which 5 % meet passing trouble", troublesInThousand: 50),
  ]

  private static func underRate(
    _ condition: String, _ what: String, troublesInThousand: Int
  ) -> Benchmark {
    Benchmark(
      "rate.check-\(condition)",
      "requests at 20/m in virtual time, 200 ids in each and 175 countries, \(what)",
      sizeUnit: "requests", sizes: [875, 8_750], runs: 1, warmUps: 0
    ) { size in
      let watch = Stopwatch()
      let world = VirtualTime()
      let store = TroubledStore(clock: world.clock, troublesInThousand: troublesInThousand)
      let countries = Storefront.all.count
      let summary = try world.run {
        let audit = Audit(entries: size * 200 / countries, countries: countries) {
          $0.rate = .apple
        }
        return try await audit.run(checker(audit, store, world.clock)).summary
      }
      let bound = (size - 1) / RateLimit.apple.count * 60
      let seconds = Int(summary.duration.seconds.rounded())
      return watch.sample(
        summary.requests, "requests",
        counts: [
          .init("requests", summary.requests), .init("least requests", size),
          .init("seconds", seconds), .init("bound seconds", bound),
          .init("thousandths of the bound", seconds * 1000 / bound),
          .init("troubles", store.troubles), .init("errors", summary.rows[.error] ?? 0),
        ])
    }
  }

  private static func checker(
    _ audit: Audit, _ store: TroubledStore, _ clock: VirtualClock
  ) -> StoreChecker {
    let configuration = audit.configuration(store: Audit.noStore)
    let chance = SharedChance()
    return StoreChecker(
      transport: store, clock: AnyClock(clock), configuration: configuration,
      cache: LookupCache(LookupCache.Storage(lifetime: configuration.cacheLifetime)),
      date: { Date(timeIntervalSince1970: 1_700_000_000 + clock.now.offset.seconds) },
      random: RandomSource { chance.number(in: $0) })
  }
}

/// Chance that comes out the same in every run.
private final class SharedChance: Sendable {
  private let generator = Mutex(SplitMix(state: 11))

  func number(in range: ClosedRange<Double>) -> Double {
    generator.withLock { Double.random(in: range, using: &$0) }
  }
}
