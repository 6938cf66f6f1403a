package import StoreCheck

/// What a simulated store holds and how it behaves.
///
/// The defaults are a well-behaved store of 10,000 apps that answers at once and refuses nobody.
package struct SimulatorConfiguration: Sendable {
  /// The loopback port, or 0 for one that the system chooses.
  package var port: UInt16 = 0
  /// Where answers come from.
  package var source: Source = .synthetic(SyntheticCatalogue())
  /// Whether synthetic rows are as long as real ones, about 8 kB, rather than some 900 bytes.
  package var isRealSize = false
  /// What the ages of answers are drawn from.
  package var seed: UInt64 = SyntheticCatalogue.defaultSeed
  /// How many lookups are answered in any window before the rest is refused with 403.
  ///
  /// Refused ones do not count; `nil` is any number.
  package var limit: RateLimit?
  /// How much shorter than it says the limit's window is.
  ///
  /// A server sees arrivals, not starts: two requests that a careful client sends a minute apart can
  /// arrive some milliseconds closer, and must not be refused for that.
  package var limitSlack: Duration = .milliseconds(100)
  /// How long every answer to a lookup is held back.
  package var latency: Duration = .zero

  /// How many bytes of answers are kept, to be sent again where the same is asked again.
  ///
  /// It changes no answer; it is for benchmarks, which would else measure how they are made.
  package var keptAnswerBytes = 0
  /// Which answers are spoiled on purpose.
  package var faults: FaultPlan = .none
  /// The apps that poison every lookup that contains them: it is rejected with 400.
  package var poison: Set<AppIdentifier> = []

  /// Where a simulated store takes its answers from.
  package enum Source: Sendable {
    /// A made-up store.
    case synthetic(SyntheticCatalogue)
    /// Bodies that the real store once sent; see ``RecordedAnswers/init(folder:)``.
    case recorded(RecordedAnswers)
  }

  /// Makes a configuration with the defaults.
  package init() {}

  /// Makes a configuration of a synthetic store.
  package init(catalogue: SyntheticCatalogue, isRealSize: Bool = false) {
    source = .synthetic(catalogue)
    self.isRealSize = isRealSize
    seed = catalogue.seed
  }

  var handler: StoreHandler {
    StoreHandler(catalogue: catalogue, seed: seed, poison: poison)
  }

  private var catalogue: StoreCatalogue {
    switch source {
    case .synthetic(let catalogue): .synthetic(catalogue, SyntheticRows(isRealSize: isRealSize))
    case .recorded(let answers): .recorded(answers)
    }
  }
}
