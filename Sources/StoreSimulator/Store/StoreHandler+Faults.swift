extension StoreHandler {
  /// A lookup's answer, spoiled in one way.
  ///
  /// A lookup that the store refuses anyway has no rows to spoil, so there the kinds that only
  /// change rows change nothing.
  ///
  /// - Parameters:
  ///   - lookup: What was asked.
  ///   - request: How it was asked.
  ///   - fault: The way.
  ///   - details: The plan's times, and the draw from which the details come.
  ///   - date: When the answer is made.
  /// - Returns: The answer.
  func answer(
    _ lookup: Result<LookupQuery, LookupQuery.Refusal>, to request: HTTPRequest,
    spoiledBy fault: FaultKind, _ details: FaultDetails, at date: CalendarDate
  ) -> SimulatedAnswer {
    switch fault {
    case .badParameter: return Self.badParameter("resultEntity")
    case .internalError: return Self.html(500, "Internal Server Error")
    case .badGateway: return Self.html(502, "Bad Gateway")
    case .unavailable: return Self.html(503, "Service Temporarily Unavailable")
    case .gatewayTimeout: return SimulatedAnswer(status: 504)
    case .nullResponse: return Self.html(404, "[newNullResponse]")
    case .tooMany: return Self.tooMany(retryAfter: String(details.retryAfterSeconds))
    case .tooManyUntilDate: return Self.tooMany(retryAfter: details.retryDate(from: date).http)
    case .forbidden: return Self.refusal
    case .moved:
      let query = request.target.drop { $0 != "?" }
      return SimulatedAnswer(status: 301, headers: [.init("Location", "/moved/lookup\(query)")])
    case .redirect:
      return SimulatedAnswer(
        status: 302, headers: [.init("Location", "http://sign-in.example.invalid\(request.target)")]
      )
    case .reset: return SimulatedAnswer(delivery: .reset)
    case .silence: return SimulatedAnswer(delivery: .silence)
    case .empty: return found(request, body: [])
    case .null: return found(request, body: Array("null\n".utf8))
    case .html:
      var page = Self.html(200, "Sign in to the hotel's network")
      page.headers.append(.init("Cache-Control", "no-store"))
      return page
    case .notJSON: return found(request, body: Array("the service is busy\n".utf8))
    case .errorWith200: return found(request, body: Self.errorBody(key: "country"))
    case .cut, .wrongLength, .slow, .endless:
      var answer = answer(lookup, to: request)
      answer.delivery = delivery(of: fault, details, bodyBytes: answer.body.count)
      return answer
    case .partial, .badRow, .unasked, .wrongCount:
      guard case .success(let query) = lookup else { return answer(lookup, to: request) }
      return found(request, body: body(query, spoiledBy: fault, details.draw))
    }
  }

  private static func tooMany(retryAfter: String) -> SimulatedAnswer {
    SimulatedAnswer(
      status: 429,
      headers: [.init("Retry-After", retryAfter), .init("Cache-Control", "no-store")])
  }

  private func delivery(
    of fault: FaultKind, _ details: FaultDetails, bodyBytes: Int
  ) -> SimulatedAnswer.Delivery {
    switch fault {
    case .cut: return .cut(after: details.draw.with(1).below(bodyBytes))
    case .wrongLength:
      let difference = 1 + details.draw.with(2).below(max(1, bodyBytes / 2))
      let promised =
        details.draw.with(3).below(2) == 0 ? bodyBytes + difference : bodyBytes - difference
      return .promised(max(0, promised))
    case .slow: return .trickle(over: details.slowness)
    case .endless: return .endless
    default: return .whole
    }
  }

  /// A body whose rows are too few, too many, wrongly counted or of wrong types.
  private func body(
    _ query: LookupQuery, spoiledBy fault: FaultKind, _ draw: Draw
  ) -> [UInt8] {
    var rows = catalogue.items(query).map { BodyRow.item($0) }
    switch fault {
    case .partial:
      // One at least goes, and about a third of the others.
      let missing = draw.with(1).below(rows.count)
      rows = rows.indices.filter { index in
        index != missing && draw.with(2).with(UInt64(index)).below(3) != 0
      }.map { rows[$0] }
    case .badRow:
      for index in rows.indices where index.isMultiple(of: 3) {
        if case .item(let item) = rows[index] { rows[index] = .quoted(item) }
      }
      for (number, bad) in Self.badRows.enumerated() {
        let place = draw.with(3).with(UInt64(number)).below(rows.count + 1)
        rows.insert(.raw(bad), at: place)
      }
    case .unasked:
      for (number, item) in catalogue.unasked(query, draw.with(4)).enumerated() {
        let place = draw.with(5).with(UInt64(number)).below(rows.count + 1)
        rows.insert(.item(item), at: place)
      }
    default: break
    }
    return body(query, rows, countError: fault == .wrongCount ? 7 : 0)
  }

  /// Rows that no reader can use, each JSON for itself.
  private static let badRows = [
    "null", "42", "\"text\"", "[]", "{}", "[{\"trackId\":1}]",
    "{\"trackId\":true, \"bundleId\":7, \"version\":[\"1.0\"], \"wrapperType\":\"software\"}",
    "{\"trackId\":-5, \"version\":\"1.0\", \"kind\":\"software\"}",
    "{\"trackId\":1e99, \"bundleId\":null, \"version\":{}, \"trackName\":false}",
    "{\"trackId\":\"not a number\", \"version\":null, \"kind\":3}",
    "{\"wrapperType\":\"software\", \"trackName\":\"No id at all\", \"version\":\"9.9\"}",
  ]
}

/// What a fault takes its details from.
struct FaultDetails: Sendable {
  /// Chance of one attempt.
  let draw: Draw
  /// The wait that 429 asks for.
  let retryAfterSeconds: Int
  /// How long a body that trickles takes.
  let slowness: Duration

  /// The moment that 429 asks to wait for.
  func retryDate(from date: CalendarDate) -> CalendarDate {
    CalendarDate(secondsSince1970: date.day * 86_400 + date.second + retryAfterSeconds)
  }
}
