/// A way in which a response can be spoiled on purpose; the raw values are the words of `--fault`.
package enum FaultKind: String, Hashable, Sendable, CaseIterable {
  /// 400 with a body that blames a parameter that is no ID.
  case badParameter = "400"
  /// 500 with a page.
  case internalError = "500"
  /// 502 with a page.
  case badGateway = "502"
  /// 503 with a page.
  case unavailable = "503"
  /// 504 with an empty body.
  case gatewayTimeout = "504"
  /// 404 with the page `[newNullResponse]`, which does not mean that an app is missing.
  case nullResponse = "404"
  /// 429 with the seconds to wait.
  case tooMany = "429"
  /// 429 with the date to wait for.
  case tooManyUntilDate = "429-date"
  /// 403 with an empty body, as above the rate limit.
  case forbidden = "403"
  /// 301 to another path of the same store.
  case moved = "301"
  /// 302 to another host.
  case redirect = "302"
  /// The connection is reset before anything is sent.
  case reset
  /// The connection closes in the middle of the body.
  case cut
  /// 200 with an empty body.
  case empty
  /// 200 with `null`.
  case null
  /// 200 with a page, as captive portals send it.
  case html
  /// 200 with text that is neither JSON nor a page.
  case notJSON = "not-json"
  /// The head promises more or fewer bytes than the body has.
  case wrongLength = "wrong-length"
  /// The body says that it holds 7 more results than it does.
  case wrongCount = "wrong-count"
  /// The body trickles.
  case slow
  /// Nothing ever comes: the connection hangs.
  case silence
  /// Some of the listed apps are left out, and the count agrees with what is there.
  case partial
  /// 200 with the body of an error.
  case errorWith200 = "error-200"
  /// Rows of wrong types stand among the good ones.
  case badRow = "bad-row"
  /// The body never ends.
  case endless
  /// Rows that nobody asked for stand among the good ones.
  case unasked
}
