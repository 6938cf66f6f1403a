import StoreCheck
import Testing

@Suite struct TerminalTextTests {
  @Test(
    "what acts on a terminal or hides is neutralised, what is shown stays",
    arguments: [
      ("plain text", "plain text"),
      ("日本語 Ünïcødé", "日本語 Ünïcødé"),
      ("red\u{1B}[31m", "red\u{FFFD}[31m"),
      ("bell\u{07}\u{7F}\u{9B}", "bell\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("two\nlines\r\nand\ttab", "two lines and tab"),
      ("line\u{2028}end\u{85}", "line end "),
      ("\u{202E}evil\u{202C} \u{2066}x\u{2069}", "evil x"),
      ("\u{200E}Chat\u{FEFF}\u{200B}\u{AD}", "Chat"),
      ("a\u{200D}b", "ab"),
      ("👨‍👩‍👧 🏳️‍🌈", "👨‍👩‍👧 🏳️‍🌈"),
      ("می‌خواهم", "می‌خواهم"),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
      ("a\u{E0041}b", "ab"),
      ("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{301}\u{301}"),
    ])
  func sanitized(text: String, expected: String) {
    #expect(
      Array(TerminalText.sanitized(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "width is counted in terminal columns",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇯🇵", 2), ("❤️", 2),
      ("❤", 1), ("1️⃣", 2), ("1", 1), ("…", 1), ("สวัสดี", 4), ("नमस्ते", 4), ("✓", 1), ("⭐", 2),
    ])
  func width(text: String, columns: Int) {
    #expect(TerminalText.displayWidth(text) == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"), ("ab", 1, "…"), ("ab", 0, ""), ("👨‍👩‍👧x", 2, "…"),
  ])
  func `a long text is cut with an ellipsis and never inside of a character`(
    text: String, width: Int, expected: String
  ) {
    #expect(TerminalText.cut(text, toWidth: width) == expected)
  }
}
