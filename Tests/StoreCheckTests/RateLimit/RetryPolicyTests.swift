import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

/// Every status, error and body that the store is known to send, and what follows from it.
@Suite struct RetryPolicyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var exchange: Result<TransportResponse, TransportError>
    var count = 200
    var failures = 0
    var overloads = 0
    var country = "US"
    var verdict: RetryPolicy.Verdict

    var testDescription: String { name }

    static func status(
      _ status: Int, _ body: String, headers: [String: String] = [:], count: Int = 200,
      failures: Int = 0, overloads: Int = 0, in country: String = "US", _ name: String,
      _ verdict: RetryPolicy.Verdict
    ) -> Row {
      Row(
        name: "\(status), \(name)",
        exchange: .success(
          TransportResponse(status: status, headers: headers, body: Data(body.utf8))),
        count: count, failures: failures, overloads: overloads, country: country,
        verdict: verdict)
    }

    static func error(
      _ error: TransportError, count: Int = 200, failures: Int = 0, _ name: String,
      _ verdict: RetryPolicy.Verdict
    ) -> Row {
      Row(
        name: name, exchange: .failure(error), count: count, failures: failures, verdict: verdict)
    }
  }

  private static let nothing = "\n\n\n{\n \"resultCount\":0,\n \"results\": []\n}\n\n\n"
  private static func complaint(_ key: String) -> String {
    #"{"errorMessage":"Invalid value(s) for key(s): [\#(key)]","queryParameters":{"x":"y"}}"#
  }
  private static let html = "<!DOCTYPE html><html><body>Please sign in</body></html>"

  private static let answers: [Row] = [
    .status(200, nothing, "nothing found", .use(LookupResponse(results: []))),
    .status(
      200, #"{"resultCount":1,"results":[{"trackId":7}]}"#, "one found",
      .use(LookupResponse(results: [StoreResult(listing: AppListing(trackID: 7))]))),
    .status(200, "", "an empty body", .again(.malformedAnswer)),
    .status(200, "null", "null", .again(.malformedAnswer)),
    .status(200, "[]", "an array", .again(.malformedAnswer)),
    .status(200, "{}", "an object without results", .again(.malformedAnswer)),
    .status(200, html, "a sign-in page", .again(.malformedAnswer)),
    .status(200, String(nothing.prefix(30)), "a cut body", .again(.malformedAnswer)),
    .status(200, "\u{0}\u{0}", "NUL bytes", .again(.malformedAnswer)),
    .status(200, html, failures: 3, "a sign-in page, one try left", .again(.malformedAnswer)),
    .status(200, html, failures: 4, "a sign-in page, no try left", .fail(.malformedAnswer)),
    .status(200, "", failures: 4, "an empty body, no try left", .fail(.malformedAnswer)),
    .status(
      200, String(nothing.prefix(30)), failures: 4, "a cut body, no try left",
      .split(.malformedAnswer)),
    .status(
      200, String(nothing.prefix(30)), count: 1, failures: 4, "a cut body for one app, no try left",
      .fail(.malformedAnswer)),
    .status(
      200, html, count: 1, failures: 4, "a sign-in page for one app, no try left",
      .fail(.malformedAnswer)),
    .status(
      200, complaint("country"), "a complaint about a country that exists",
      .again(.malformedAnswer)),
    .status(
      200, complaint("country"), count: 1, failures: 4,
      "a complaint about a country that exists, no try left", .fail(.malformedAnswer)),
    .status(
      200, complaint("country"), in: "XX", "a complaint about a country that does not exist",
      .fail(.invalidCountry)),
    .status(200, complaint("id"), "a complaint about an id", .again(.malformedAnswer)),
    .status(
      200, complaint("id"), failures: 4, "a complaint about an id, no try left",
      .split(.invalidApp)),
    .status(
      200, complaint("id"), count: 1, failures: 4, "a complaint about the one id, no try left",
      .fail(.invalidApp)),
    .status(
      200, complaint("media"), failures: 4, "a complaint about something else, no try left",
      .split(.malformedAnswer)),
    .status(
      200, complaint("media"), count: 1, failures: 4,
      "a complaint about something else, one app, no try left", .fail(.malformedAnswer)),
  ]

  private static let refusals: [Row] = [
    .status(403, "", "empty, no Retry-After", .refused(retryAfter: nil)),
    .status(403, "", failures: 4, overloads: 9, "when no try is left", .refused(retryAfter: nil)),
    .status(403, html, count: 1, "with a page", .refused(retryAfter: nil)),
    .status(429, "", "no Retry-After", .refused(retryAfter: nil)),
    .status(
      429, "", headers: ["retry-after": "30"], "seconds", .refused(retryAfter: .seconds(30))),
    .status(
      429, "", headers: ["retry-after": "Tue, 14 Nov 2023 22:14:20 GMT"], "a date",
      .refused(retryAfter: .seconds(60))),
    .status(
      403, "", headers: ["retry-after": "later"], "an unreadable field", .refused(retryAfter: nil)),
  ]

  private static let complaints: [Row] = [
    .status(400, complaint("country"), "a country that exists", .again(.http(400))),
    .status(
      400, complaint("country"), failures: 4, "a country that exists, no try left",
      .fail(.http(400))),
    .status(
      400, complaint("country"), in: "XX", "a country that does not exist",
      .fail(.invalidCountry)),
    .status(400, complaint("id"), "id", .split(.invalidApp)),
    .status(400, complaint("bundleId"), "bundle id", .split(.invalidApp)),
    .status(400, complaint("id"), count: 1, "the one id", .fail(.invalidApp)),
    .status(400, complaint("bundleId"), count: 1, "the one bundle id", .fail(.invalidApp)),
    .status(400, complaint("resultEntity"), "something else", .split(.http(400))),
    .status(400, complaint("resultEntity"), count: 1, "something else, one", .fail(.http(400))),
    .status(400, html, "a page", .split(.http(400))),
    .status(400, html, count: 1, "a page, one app", .fail(.http(400))),
    .status(400, "", count: 1, "empty", .fail(.http(400))),
    .status(400, nothing, count: 1, "an answer", .fail(.http(400))),
  ]

  private static let passing: [Row] =
    [301, 302, 303, 307, 308, 404, 408, 425, 500, 501, 505, 520, 599].flatMap { status in
      [
        Row.status(status, html, "for the first time", .again(.http(status))),
        Row.status(status, "", failures: 3, "one try left", .again(.http(status))),
        Row.status(status, "", failures: 4, "no try left", .fail(.http(status))),
        Row.status(status, "", count: 1, failures: 9, "far beyond", .fail(.http(status))),
        Row.status(status, "", failures: 2, overloads: 2, "after overloads", .again(.http(status))),
      ]
    }

  private static let overloads: [Row] = [413, 414, 502, 503, 504].flatMap { status in
    [
      Row.status(status, html, "for the first time", .again(.http(status))),
      Row.status(
        status, "", failures: 1, overloads: 1, "for the second time", .halve(.http(status))),
      Row.status(
        status, "", count: 2, failures: 4, overloads: 4, "two apps, no try left",
        .halve(.http(status))),
      Row.status(
        status, "", failures: 3, "after other trouble", .again(.http(status))),
      Row.status(
        status, "", count: 1, failures: 1, overloads: 1, "one app cannot be halved",
        .again(.http(status))),
      Row.status(
        status, "", count: 1, failures: 4, overloads: 4, "one app, no try left",
        .fail(.http(status))),
      Row.status(
        status, "", count: 1, failures: 0, overloads: 3, "one app of a halved batch, one try left",
        .again(.http(status))),
      Row.status(
        status, "", count: 1, failures: 0, overloads: 4, "one app of a halved batch, no try left",
        .fail(.http(status))),
      Row.status(
        status, "", count: 100, failures: 0, overloads: 2, "a half, for the first time",
        .again(.http(status))),
      Row.status(
        status, "", count: 100, failures: 1, overloads: 3, "a half, for the second time",
        .halve(.http(status))),
      Row.status(
        status, "", count: 50, failures: 0, overloads: 4, "a half's half, for the first time",
        .halve(.http(status))),
    ]
  }

  private static let final: [Row] = [100, 201, 204, 206, 401, 402, 405, 406, 410, 418, 451, 999]
    .map { .status($0, nothing, "is final", .fail(.http($0))) }

  private static let errors: [Row] = [
    .error(.timeout, "no answer in time", .again(.timeout)),
    .error(.timeout, failures: 4, "no answer in time, no try left", .fail(.timeout)),
    .error(.network("reset"), "a cut connection", .again(.network)),
    .error(.network("reset"), failures: 4, "a cut connection, no try left", .fail(.network)),
    .error(.tls("expired"), "a bad certificate", .fail(.tls)),
    .error(.bodyTooLarge, "an endless body", .split(.answerTooLarge)),
    .error(.bodyTooLarge, count: 1, "an endless body for one app", .again(.answerTooLarge)),
    .error(
      .bodyTooLarge, count: 1, failures: 4, "an endless body for one app, no try left",
      .fail(.answerTooLarge)),
    .error(.cancelled, "a stop", .fail(.interrupted)),
  ]

  @Test(arguments: answers + refusals + complaints + passing + overloads + final + errors)
  func `each exchange has one verdict`(row: Row) throws {
    var history = RetryPolicy.History()
    history.failures = row.failures
    history.overloads = row.overloads
    let verdict = RetryPolicy(retries: 4).verdict(
      on: row.exchange, askedFor: row.count, in: try CoreSamples.storefront(row.country),
      after: history, now: CoreSamples.now)
    #expect(verdict == row.verdict)
  }

  @Test func `the history counts failures, and those that may mean overload`() {
    var history = RetryPolicy.History()
    for reason in [CheckReason.timeout, .http(500), .http(502), .malformedAnswer, .http(414)] {
      history.count(reason)
    }
    #expect(history.failures == 5)
    #expect(history.overloads == 2)
  }

  @Test func `a half has tries of its own, and remembers that the whole was too much`() {
    var history = RetryPolicy.History()
    history.count(.http(500))
    history.count(.http(503))
    #expect(history.ofHalf.failures == 0)
    #expect(history.ofHalf.overloads == 2)
    #expect(history.ofHalf.ofHalf.overloads == 3)
  }

  @Test func `halving waits longer with each half`() {
    let policy = RetryPolicy(firstBackoff: .seconds(1), longestBackoff: .seconds(30))
    let most = RandomSource { $0.upperBound }
    var history = RetryPolicy.History()
    history.count(.http(503))
    var bounds: [Duration] = []
    for _ in 0..<6 {
      bounds.append(policy.backoff(after: history, random: most))
      history = history.ofHalf
    }
    #expect(bounds == [1, 2, 4, 8, 16, 30].map { Duration.seconds($0) })
  }

  @Test func `backoffs are drawn below a bound that doubles up to the longest`() {
    let policy = RetryPolicy(
      retries: 9, firstBackoff: .seconds(2), longestBackoff: .seconds(30))
    let most = RandomSource { $0.upperBound }
    let least = RandomSource { $0.lowerBound }
    var history = RetryPolicy.History()
    var bounds: [Duration] = []
    for _ in 0..<40 {
      history.count(.timeout)
      bounds.append(policy.backoff(after: history, random: most))
      #expect(policy.backoff(after: history, random: least) == .zero)
    }
    #expect(
      bounds.prefix(6) == [
        .seconds(2), .seconds(4), .seconds(8), .seconds(16), .seconds(30), .seconds(30),
      ])
    #expect(bounds.allSatisfy { $0 <= .seconds(30) })
  }
}
