import StoreCheck
import Testing

@Suite struct CheckReasonTests {
  @Test(arguments: [
    CheckReason.invalidApp, .invalidCountry, .unreadableVersion, .throttled, .timeout, .network,
    .tls,
    .malformedAnswer, .answerTooLarge, .interrupted, .http(200), .http(503), .http(999), .http(0),
  ])
  func `the report's word is read back`(reason: CheckReason) {
    #expect(CheckReason(word: reason.word) == reason)
  }

  @Test(arguments: ["", "http-", "http-1000", "http--1", "http-5xx", "Timeout"])
  func `other words are no reason`(word: String) {
    #expect(CheckReason(word: word) == nil)
  }
}
