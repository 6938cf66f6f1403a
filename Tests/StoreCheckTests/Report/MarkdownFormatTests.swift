import StoreCheck
import Testing

@Suite struct MarkdownFormatTests {
  @Test func `a table has a head, a rule and a line a row`() {
    let text = ReportSamples.report(.markdown, [ReportSamples.full()]) {
      $0.columns = [.app, .price, .reason, .name]
    }
    #expect(
      text == """
        | App | Price | Reason | Name |
        | --- | ---: | --- | --- |
        | 361309726 | 4.99 | | Pages, "書類" |

        """)
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), ("<script>", #"\<script\>"#), ("[x](http://e)", #"\[x\](http://e)"#),
    ("*b* _i_ `c`", #"\*b\* \_i\_ \`c\`"#), ("a\nb", "a b"), ("&lt;", #"\&lt;"#), (#"\"#, #"\\"#),
  ])
  func `foreign text is neither markup nor a new cell`(name: String, cell: String) {
    let row = ReportSamples.listed(entry: 0, app: "1", name: name)
    let lines = ReportSamples.lines(.markdown, [row]) { $0.columns = [.name] }
    #expect(lines.last == "| \(cell) |")
  }
}
