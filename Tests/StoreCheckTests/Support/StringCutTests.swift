import Testing

@testable import StoreCheck

@Suite struct StringCutTests {
  @Test(arguments: [
    (text: "abcd", limit: 4, cut: "abcd"), (text: "abcdefghij", limit: 4, cut: "abcd…"),
    (text: "äöü", limit: 4, cut: "äö…"), (text: "äöü", limit: 5, cut: "äö…"),
    (text: "a日本", limit: 4, cut: "a日…"), (text: "a日本", limit: 3, cut: "a…"),
    (text: "🇯🇵", limit: 7, cut: "🇯…"), (text: "日", limit: 2, cut: "…"),
    (text: "日", limit: 0, cut: "…"),
  ])
  func `a text is cut to as many whole characters of Unicode as its limit holds`(
    _ row: (text: String, limit: Int, cut: String)
  ) {
    #expect(row.text.cut(to: row.limit) == row.cut)
  }
}
