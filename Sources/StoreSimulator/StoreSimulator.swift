/// A local stand-in for the iTunes lookup service, over real sockets on the loopback address.
///
/// It answers as the real store was seen to: three line feeds around the body, unknown ids left out,
/// an order of its own, 502 beyond 200 ids, 400 for a bad id or country, and 403 with nothing in it
/// where too many lookups come. No request ever leaves the machine.
package struct StoreSimulator: Sendable {
  /// What it holds and how it behaves.
  package let configuration: SimulatorConfiguration

  /// Makes a simulator; nothing listens before ``run(_:)`` or ``serve(_:)``.
  package init(configuration: SimulatorConfiguration = SimulatorConfiguration()) {
    self.configuration = configuration
  }

  /// Serves for as long as `body` runs.
  ///
  /// When this returns or throws, every socket is closed and the server's thread has ended.
  ///
  /// - Throws: ``SimulatorError`` where it cannot serve, and whatever `body` throws.
  package func run<Result>(
    _ body: (RunningSimulator) async throws -> Result
  ) async throws -> Result {
    let server = try SimulatorServer(configuration)
    async let ended: Void = server.serve()
    do {
      let result = try await body(RunningSimulator(server))
      server.stop()
      try await ended
      return result
    } catch {
      // Where the server could not serve, that is why `body` failed.
      server.stop()
      try await ended
      throw error
    }
  }

  /// Serves until the calling task is cancelled, and then returns.
  ///
  /// - Parameter ready: Called once, when clients can connect.
  /// - Throws: ``SimulatorError`` where it cannot serve. Cancellation is not an error.
  package func serve(_ ready: (RunningSimulator) -> Void) async throws {
    let server = try SimulatorServer(configuration)
    ready(RunningSimulator(server))
    try await withTaskCancellationHandler {
      try await server.serve()
    } onCancel: {
      server.stop()
    }
  }

  /// Serves a configuration for as long as `body` runs; see ``run(_:)``.
  package static func run<Result>(
    _ configuration: SimulatorConfiguration = SimulatorConfiguration(),
    _ body: (RunningSimulator) async throws -> Result
  ) async throws -> Result {
    try await StoreSimulator(configuration: configuration).run(body)
  }
}
