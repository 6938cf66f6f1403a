/// A request and what it asks of the simulator.
struct StoreRequest: Sendable {
  /// The request as it came.
  let http: HTTPRequest
  /// What it asks for.
  let route: Route

  /// What can be asked for.
  enum Route: Sendable {
    /// The store's service: what is looked up, or why the store does not take it.
    case lookup(Result<LookupQuery, LookupQuery.Refusal>)
    /// What the simulator has counted, and whether it starts again from nothing.
    case statistics(resets: Bool)
  }

  init(_ request: HTTPRequest) {
    http = request
    switch request.path {
    case "/stats":
      route = .statistics(
        resets: request.queryItems.contains { $0.name == "reset" && $0.value != "0" })
    case "/reset":
      route = .statistics(resets: true)
    default:
      do throws(LookupQuery.Refusal) {
        route = .lookup(.success(try LookupQuery(request)))
      } catch {
        route = .lookup(.failure(error))
      }
    }
  }

  /// How many ids are looked up.
  var idCount: Int {
    switch route {
    case .lookup(.success(let query)): query.idCount
    case .lookup(.failure), .statistics: 0
    }
  }
}
