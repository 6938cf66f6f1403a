import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct BatchSizeTests {
  @Test func `two failures in a row halve the size, one does not`() {
    var size = BatchSize(200)
    #expect(size.note(.tooLarge(200)) == false)
    #expect(size.limit == 200)
    #expect(size.note(.tooLarge(200)) == true)
    #expect(size.limit == 100)
  }

  @Test func `a store that bears only so much is asked for that, nearly always`() {
    var size = BatchSize(200)
    var failures = 0
    for _ in 0..<1_000 {
      let isTooLarge = size.limit > 60
      if isTooLarge { failures += 1 }
      _ = size.note(isTooLarge ? .tooLarge(size.limit) : .fine(size.limit))
    }
    #expect(size.limit == 50)
    #expect(failures < 60)
  }

  @Test(arguments: [0.1, 0.3, 0.45])
  func `a store that fails whatever the size is asked for whole batches`(share: Double) {
    var chance = SeededGenerator(seed: 3)
    var size = BatchSize(200)
    var identifiers = 0
    for _ in 0..<2_000 {
      let sign: BatchSizeSign =
        chance.happens(share) ? .tooLarge(size.limit) : .fine(size.limit)
      identifiers += size.limit
      _ = size.note(sign)
    }
    #expect(identifiers > 2_000 * 170, "\(identifiers / 2_000) a request")
  }

  @Test func `a bad hour is forgotten`() {
    var size = BatchSize(200)
    for _ in 0..<40 { _ = size.note(.tooLarge(size.limit)) }
    for _ in 0..<1_000 { _ = size.note(.fine(size.limit)) }
    #expect(size.limit == 200)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the limit stays between one and the configured size`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let configured = chance.number(in: 1...200)
    var size = BatchSize(configured)
    for _ in 0..<300 {
      let before = size.limit
      let count = chance.number(in: 0...250)
      let hasChanged = size.note(chance.happens(0.5) ? .fine(count) : .tooLarge(count))
      #expect((1...configured).contains(size.limit))
      #expect(hasChanged == (size.limit != before))
    }
  }

  @Test func `a size of nothing is a size of one`() {
    var size = BatchSize(0)
    #expect(size.limit == 1)
    #expect(size.note(.tooLarge(1)) == false)
    #expect(size.note(.tooLarge(1)) == false)
  }
}
