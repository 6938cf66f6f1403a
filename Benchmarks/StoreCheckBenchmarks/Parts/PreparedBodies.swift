import Foundation
import StoreCheck
import StoreCheckURLSession
import StoreSimulator

/// Writes the simulator's answers of real size to files, for a server that only hands out files.
enum PreparedBodies {
  /// Writes a portfolio of so many apps, the answers to its batches of 200, each named for its first
  /// id, and an answer for each app alone where these are few enough to be asked for.
  static func write(apps: Int, to folder: String) async throws {
    let files = FileManager.default
    let root = URL(fileURLWithPath: folder)
    let batches = root.appendingPathComponent("batch")
    let singles = root.appendingPathComponent("one")
    for folder in [batches, singles] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let catalogue = SyntheticCatalogue(count: 2 * apps + 20)
    let entries = catalogue.portfolio(count: apps)
    var portfolio = "id,version\n"
    for entry in entries { portfolio += "\(entry.app),\(entry.installedVersion ?? "")\n" }
    try Data(portfolio.utf8).write(to: root.appendingPathComponent("portfolio.csv"))

    let configuration = SimulatorConfiguration(catalogue: catalogue, isRealSize: true)
    try await StoreSimulator.run(configuration) { running in
      let transport = DefaultTransport.make(concurrency: 4)
      let identifiers = entries.compactMap(\.identifier)
      for start in stride(from: 0, to: identifiers.count, by: 200) {
        let batch = identifiers[start..<min(start + 200, identifiers.count)]
        let body = try await answer(Array(batch), running.url, transport)
        try body.write(to: batches.appendingPathComponent("\(batch[start]).json"))
      }
      for identifier in identifiers.prefix(mostSingles) {
        let body = try await answer([identifier], running.url, transport)
        try body.write(to: singles.appendingPathComponent("\(identifier).json"))
      }
    }
  }

  /// Tools that ask one id a request are measured on no more apps than this.
  private static let mostSingles = 1_000

  private static func answer(
    _ identifiers: [AppIdentifier], _ store: URL, _ transport: any Transport
  ) async throws -> Data {
    let batch = LookupBatch(
      storefront: .us, platform: .ios, kind: .trackID, identifiers: identifiers)
    guard let request = LookupRequest(batch, store: store) else {
      throw MissingPart(message: "the simulator cannot be asked")
    }
    return try await transport.send(TransportRequest(url: request.url)).body
  }
}
