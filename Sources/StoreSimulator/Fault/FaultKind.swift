/// One way in which an answer can be spoiled on purpose; the raw values are the words of `--fault`.
package enum FaultKind: String, Hashable, Sendable, CaseIterable {
  /// 500 with a page.
  case internalError = "500"
  /// 502 with a page.
  case badGateway = "502"
  /// 503 with a page.
  case unavailable = "503"
  /// 504 with nothing in it.
  case gatewayTimeout = "504"
  /// 404 with the page `[newNullResponse]`, which does not mean that an app is missing.
  case nullResponse = "404"
  /// 429 with the seconds to wait.
  case tooMany = "429"
  /// 429 with the date to wait for.
  case tooManyUntilDate = "429-date"
  /// 403 with nothing in it, as where too many lookups come.
  case forbidden = "403"
  /// 302 to another host.
  case redirect = "302"
  /// The connection is reset before anything comes.
  case reset
  /// The connection closes in the midst of the body.
  case cut
  /// 200 with nothing in it.
  case empty
  /// 200 with `null`.
  case null
  /// 200 with a page, as networks that want a sign-in send it.
  case html
  /// The head promises more or fewer bytes than the body has.
  case wrongLength = "wrong-length"
  /// The body trickles.
  case slow
  /// Nothing ever comes.
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
