import StoreCheck
import Testing

@Suite struct IntGroupingTests {
  @Test(arguments: [
    (number: 0, text: "0"), (number: 999, text: "999"), (number: 1_000, text: "1,000"),
    (number: -999, text: "-999"), (number: -100_000, text: "-100,000"),
    (number: 1_234_567, text: "1,234,567"), (number: Int.min, text: "-9,223,372,036,854,775,808"),
  ])
  func `commas stand between the thousands`(_ row: (number: Int, text: String)) {
    #expect(row.number.groupedInThousands == row.text)
  }
}
