import StoreCheck
import Testing

/// What is read in a version: the parts, and after a bar what the description adds to them.
struct ReadableVersion: CustomTestStringConvertible {
  var text: String
  var expected: String

  init(_ text: String, _ expected: String) {
    self.text = text
    self.expected = expected
  }

  var testDescription: String { "\(text.debugDescription) as \(expected)" }
}

@Suite struct VersionReadingTests {
  static let readable: [ReadableVersion] = [
    .init("1.2.3", "1.2.3"),
    .init("7", "7"),
    .init("1.0.0.1.18", "1.0.0.1.18"),
    .init("007.08.00", "7.8.0"),
    .init("20240710191428", "20240710191428"),
    .init("1.98765432109876543210987", "1.98765432109876543210987"),
    // Blanks and dots
    .init(" 20220429", "20220429"),
    .init("5.4 \t ", "5.4"),
    .init("2. 11.9", "2.11.9"),
    .init("2 .11 . 9", "2.11.9"),
    .init("1.3.", "1.3"),
    .init("1.3...", "1.3"),
    .init("\u{FEFF}1.\u{200B}4\u{200E}", "1.4"),
    .init("1.4\u{3000}", "1.4"),
    // Commas
    .init("1,2.4", "1.2.4"),
    .init("1,2", "1.2"),
    .init("1,2,3", "1.2.3"),
    .init("4.1.15.20,270100", "4.1.15.20, build 270100 left out"),
    .init("4.1, Build 9", "4.1, build 9 left out"),
    // Words before
    .init("v1.4", "1.4, words before it left out"),
    .init("V4", "4, words before it left out"),
    .init("v.1.2", "1.2, words before it left out"),
    .init("R 4.6.1", "4.6.1, words before it left out"),
    .init("iOS App 2.1.0", "2.1.0, words before it left out"),
    .init("Update 1.1", "1.1, words before it left out"),
    .init("Version: 1.1", "1.1, words before it left out"),
    .init("St. John's & Co - 1.1", "1.1, words before it left out"),
    .init("バージョン1.2", "1.2, words before it left out"),
    .init("e\u{301}dition 3", "3, words before it left out"),
    .init("Release 3", "3, words before it left out"),
    // Builds
    .init("1.2.3 (45)", "1.2.3, build 45 left out"),
    .init("2.1(11)", "2.1, build 11 left out"),
    .init("2.0.11. (129)", "2.0.11, build 129 left out"),
    .init("1.1.4 (100258) ", "1.1.4, build 100258 left out"),
    .init("1.2 [20A5283p]", "1.2, build 20A5283p left out"),
    .init("1.2 (Build 7)", "1.2, build 7 left out"),
    .init("1.2.3 Build 19", "1.2.3, build 19 left out"),
    .init("1.2.3build19", "1.2.3, build 19 left out"),
    .init("1.2.3-build.019", "1.2.3, build 019 left out"),
    .init("0.1.2+3", "0.1.2, build 3 left out"),
    .init("0.1.2+g1a2b.c-d", "0.1.2, build g1a2b.c-d left out"),
    .init("2.2.1-763", "2.2.1, build 763 left out"),
    .init("v1.0 (12)", "1.0, build 12 left out, words before it left out"),
    // Qualifiers
    .init("1.0d3", "1.0, development 3"),
    .init("1.0a1", "1.0, alpha 1"),
    .init("1.0b1", "1.0, beta 1"),
    .init("1.0.b01.2", "1.0, beta 1.2"),
    .init("1.0-beta.2", "1.0, beta 2"),
    .init("1.0 Beta 2 (45)", "1.0, beta 2, build 45 left out"),
    .init("1.0 (beta 2)", "1.0, beta 2"),
    .init("1.0 (beta) (45)", "1.0, beta, build 45 left out"),
    .init("1.0_pre", "1.0, preview"),
    .init("2.4.0-RC2", "2.4.0, candidate 2"),
    .init("2.4.0-rc.2+45", "2.4.0, candidate 2, build 45 left out"),
    .init("2.4.0 rc-2-45", "2.4.0, candidate 2, build 45 left out"),
    .init("2.4 final", "2.4, release"),
    .init("1.025b", "1.25, letter b"),
    .init("1.9.e", "1.9, letter e"),
    .init("1.0.2K (7)", "1.0.2, letter k, build 7 left out"),
    .init("9.6p1", "9.6, patch 1"),
    .init("9.6 SP 2", "9.6, patch 2"),
    // Other scripts and forms
    .init("１．２．３", "1.2.3"),
    .init("ｖ１．２（４５）", "1.2, build 45 left out, words before it left out"),
    .init("１。２", "1.2"),
    .init("٣٫١٤", "3.14"),
    .init("२.१०", "2.10"),
    // Dates
    .init("2024.01.02", "2024.1.2"),
    .init("2024-01-02", "2024.1.2"),
  ]

  @Test(arguments: readable)
  func `A version is read by the rules`(_ version: ReadableVersion) {
    #expect(AppVersion(version.text).reading?.description == version.expected)
  }

  static let unreadable = [
    "", " ", ".", "..", "v", "None", "N/A", "version", "-", "?", "\0", "1.0\0",
    "1..2", ".5", "-1.0", "+1", "(12)", "1.0-", "1.0 -", "1.0+", "1.0,", "1.0()", "1.0 (12",
    "1.0 12)", "1.0 12", "1.0 (12) (13)", "1.0 (12) beta", "1.0 (12 13)",
    "5-3", "1_2", "2.0_3", "2.0 - 3", "1.0-1-2", "1.0 -3", "02-03-2024", "2024/01/02",
    "2024-01-02-03", "2024-123-02",
    "beta 3", "rc1", "b45", "Build 45", "App build 45",
    "1.0 Lite", "2.1 for iOS", "1.0-g1a2b3c", "1.0 b45", "1.0 (b45)", "1.0 e", "1.0-e", "1.0c1",
    "1e5", "1.0 rev 3", "1.0r3", "1.0 (Lite)", "1.0 release 2", "1.0 beta rc", "1.0-beta-",
    "iOS 17 App 2.1", "MP3 1.2", "com.example.app1", "https://example.com/1.2", "1.2.3\u{20E3}",
    "½", "Ⅳ", "①", "1.²", "1.0 版", "一.二", "1.\u{301}2", "🙂 1.2",
  ]

  @Test(arguments: unreadable)
  func `A version that would have to be guessed is not read`(_ text: String) {
    #expect(AppVersion(text).reading == nil)
  }

  @Test func `The pieces of a version can be had one by one`() throws {
    let reading = try #require(AppVersion("v2.04.0-RC2 (45)").reading)
    #expect(reading.parts == ["2", "4", "0"])
    #expect(reading.qualifier?.stage == .candidate)
    #expect(reading.qualifier?.number == ["2"])
    #expect(reading.qualifier?.letter == nil)
    #expect(reading.build == "45")
    #expect(reading.isAfterWords)
    #expect(AppVersion("1.9.E").reading?.qualifier?.letter == "e")
  }

  @Test func `A description is safe on a terminal whatever the version holds`() throws {
    let words = "\u{61}\u{202E}\u{9AA}名 1.0 (1)"
    let reading = try #require(AppVersion(words).reading)
    #expect(reading.description.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
  }

  @Test(arguments: ["7", ".", " ", "v", "1.", "(", "9٣", "\u{301}", "1e", "beta ", "\0", "-1"])
  func `A megabyte of anything is read or refused in passing`(_ piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let version = AppVersion(text)
    let reading = version.reading
    let longer = AppVersion("1." + text)
    #expect((VersionComparison.dotted.order(version, longer) == nil) || reading != nil)
    #expect(VersionComparison.numericOrder(text, text) == .same)
  }
}
