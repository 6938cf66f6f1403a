import Foundation
import StoreCheck
import StoreCheckURLSession
import StoreSimulator

extension Benchmark {
  /// Reading the store's answers: with the scanner, and with `JSONDecoder` as it falls back to.
  static let decoding: [Benchmark] = [
    decode("scanner", "as the product reads them") { LookupResponse.parse($0) },
    decode("jsondecoder", "with JSONDecoder, the fallback") { LookupResponse.parseCompletely($0) },
  ]

  private static func decode(
    _ condition: String, _ what: String,
    read: @escaping @Sendable (Data) -> LookupResponse.Body
  ) -> Benchmark {
    Benchmark(
      "decode.answer-\(condition)", "answers of real size, \(what)", sizeUnit: "apps",
      sizes: [1, 50, 200]
    ) { size in
      let body = try await realBody(apps: size)
      let repeats = max(1, 32_000_000 / body.count)
      var results = 0
      let watch = Stopwatch()
      for _ in 0..<repeats {
        guard case .results(let response) = read(body) else { continue }
        results += response.results.count
      }
      let megabytes = Double(body.count * repeats) / 1e6
      return watch.sample(
        megabytes, "MB",
        counts: [.init("body bytes", body.count), .init("results", results / repeats)])
    }
  }

  /// An answer of the simulator, with bodies of real size.
  private static func realBody(apps: Int) async throws -> Data {
    let catalogue = SyntheticCatalogue(count: 2 * apps + 20)
    let configuration = SimulatorConfiguration(catalogue: catalogue, isRealSize: true)
    return try await StoreSimulator.run(configuration) { running in
      let identifiers = catalogue.portfolio(count: catalogue.count).compactMap(\.identifier)
      let listed = identifiers.filter { catalogue.listing($0, storefront: .us) != nil }
      let batch = LookupBatch(
        storefront: .us, platform: .ios, kind: .trackID, identifiers: Array(listed.prefix(apps)))
      guard let request = LookupRequest(batch, store: running.url) else {
        throw MissingPart(message: "the simulator cannot be asked")
      }
      return try await DefaultTransport.make(concurrency: 4).send(
        TransportRequest(url: request.url)
      ).body
    }
  }
}
