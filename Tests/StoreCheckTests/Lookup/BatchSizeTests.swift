import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct BatchSizeTests {
  @Test func `a size that failed is halved once, however many batches of it fail`() {
    var size = BatchSize(200)
    #expect(size.note(.tooLarge(200)) == true)
    #expect(size.limit == 100)
    #expect(size.note(.tooLarge(200)) == false)
    #expect(size.limit == 100)
    #expect(size.note(.tooLarge(100)) == true)
    #expect(size.limit == 50)
  }

  @Test func `it never falls below one`() {
    var size = BatchSize(2)
    #expect(size.note(.tooLarge(2)) == true)
    #expect(size.note(.tooLarge(1)) == false)
    #expect(size.note(.tooLarge(0)) == false)
    #expect(size.limit == 1)
    #expect(BatchSize(0).limit == 1)
    #expect(BatchSize(-5).limit == 1)
  }

  @Test func `eight good answers of the present size in a row double it, up to the configured one`()
  {
    var size = BatchSize(150)
    _ = size.note(.tooLarge(150))
    for _ in 1..<BatchSize.goodAnswersToGrow { #expect(size.note(.fine(75)) == false) }
    #expect(size.note(.fine(75)) == true)
    #expect(size.limit == 150)
    #expect(size.note(.fine(150)) == false)
  }

  @Test
  func `smaller batches that pass say nothing of the size, and a failure starts the row anew`() {
    var size = BatchSize(200)
    _ = size.note(.tooLarge(200))
    for _ in 0..<50 { #expect(size.note(.fine(99)) == false) }
    for _ in 1..<BatchSize.goodAnswersToGrow { _ = size.note(.fine(100)) }
    _ = size.note(.tooLarge(200))
    #expect(size.note(.fine(100)) == false)
    #expect(size.limit == 100)
  }

  @Test(arguments: seeds)
  func `whatever comes, it stays between one and the configured size`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var size = BatchSize(chance.number(in: 1...200))
    for _ in 0..<300 {
      let before = size.limit
      let count = chance.number(in: 0...200)
      let isGood = chance.happens(0.7)
      let hasChanged = size.note(isGood ? .fine(count) : .tooLarge(count))
      #expect(hasChanged == (size.limit != before))
      #expect((1...size.configured).contains(size.limit))
      #expect(isGood ? size.limit >= before : size.limit <= before)
    }
  }
}
