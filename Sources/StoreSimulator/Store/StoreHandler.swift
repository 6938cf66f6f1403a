import StoreCheck

/// Answers lookups as the store does: a pure function of the request.
///
/// It knows neither sockets nor time, counts nothing and limits nothing.
struct StoreHandler: Sendable {
  /// Where answers come from.
  let catalogue: StoreCatalogue
  /// What the age of an answer is drawn from.
  let seed: UInt64
  /// The apps that poison every lookup that contains them.
  var poison: Set<AppIdentifier> = []

  /// The store's answer to a lookup that it lets in.
  func answer(
    _ lookup: Result<LookupQuery, LookupQuery.Refusal>, to request: HTTPRequest
  ) -> SimulatedAnswer {
    guard request.method == "GET" else {
      return SimulatedAnswer(status: 405, headers: [.init("Allow", "GET")])
    }
    let query: LookupQuery
    switch lookup {
    case .success(let accepted): query = accepted
    case .failure(let refusal): return Self.answer(refusal)
    }
    if let bad = query.identifiers.first(where: poison.contains) {
      return Self.badParameter(bad.kind == .trackID ? "id" : "bundleId")
    }
    if case .recorded(let answers) = catalogue, let body = answers.wholeBody(query) {
      return found(request, body: body)
    }
    return found(request, body: body(query, catalogue.items(query).map { .item($0) }))
  }

  /// One row of a body.
  enum BodyRow: Sendable {
    case item(StoreCatalogue.Item)
    /// A row whose track id is a text, where the catalogue can make one.
    case quoted(StoreCatalogue.Item)
    /// JSON that is no app.
    case raw(String)
  }

  /// A body of the rows given, and of their number plus an error.
  func body(_ query: LookupQuery, _ rows: [BodyRow], countError: Int = 0) -> [UInt8] {
    var body = Self.envelopeStart
    body.reserveCapacity(catalogue.expectedBytes(rows: rows.count))
    body += "\(rows.count + countError),\n \"results\": [".utf8
    for (position, row) in rows.enumerated() {
      body += (position == 0 ? "\n" : ", \n").utf8
      switch row {
      case .item(let item): catalogue.append(item, query, to: &body)
      case .quoted(let item): catalogue.append(item, query, quotesTrackID: true, to: &body)
      case .raw(let json): body += json.utf8
      }
    }
    body += Self.envelopeEnd
    return body
  }

  /// An answer of status 200 with the fields that come with it.
  func found(_ request: HTTPRequest, body: [UInt8]) -> SimulatedAnswer {
    SimulatedAnswer(headers: headers(request), body: body)
  }

  /// The store's answer where too many lookups came: nothing at all, and no time to wait.
  static let refusal = SimulatedAnswer(
    status: 403, headers: [.init("Cache-Control", "max-age=0, no-cache, no-store")])

  /// The three line feeds and what follows up to the number of results.
  private static let envelopeStart = Array("\n\n\n{\n \"resultCount\":".utf8)
  private static let envelopeEnd = Array("]\n}\n\n\n".utf8)

  /// The fields that come with a found answer; its age is one of those that a delivery network gives.
  private func headers(_ request: HTTPRequest) -> [SimulatedAnswer.Header] {
    let draw = Draw(seed: seed, topic: .age).with(stableHash(request.target))
    let maximumAge = draw.pick([60, 60, 300, 3600, 86_400])
    return [
      .init("Content-Type", "text/javascript; charset=utf-8"),
      .init("Content-Disposition", "attachment; filename=1.txt"),
      .init("Cache-Control", "no-transform, max-age=\(maximumAge)"),
      .init("Age", String(draw.with(1).below(maximumAge))),
      .init("X-Content-Type-Options", "nosniff"),
    ]
  }

  /// The answer to a request that the store does not take.
  private static func answer(_ refusal: LookupQuery.Refusal) -> SimulatedAnswer {
    switch refusal {
    case .notFound: html(404, "Not Found")
    case .tooManyIDs: html(502, "Bad Gateway")
    case .invalid(let key): badParameter(key)
    }
  }

  /// The response to a request with a parameter that the store does not accept.
  static func badParameter(_ key: String) -> SimulatedAnswer {
    SimulatedAnswer(
      status: 400, headers: [.init("Content-Type", "text/javascript; charset=utf-8")],
      body: errorBody(key: key))
  }

  /// The body with which the store names a key whose value it does not take.
  static func errorBody(key: String) -> [UInt8] {
    Array(
      """
      {
       "errorMessage":"Invalid value(s) for key(s): [\(key)]",
       "queryParameters":{"output":"json", "country":"ISO-2A country code", "limit":"The number of \
      search results to return"}
      }

      """.utf8)
  }

  /// A page as servers in front of the store send it.
  static func html(_ status: Int, _ title: String) -> SimulatedAnswer {
    SimulatedAnswer(
      status: status, headers: [.init("Content-Type", "text/html")],
      body: Array(
        "<html><head><title>\(status) \(title)</title></head><body>\(title)</body></html>\n".utf8))
  }
}
