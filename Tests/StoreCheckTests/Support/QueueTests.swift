import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct QueueTests {
  @Test(arguments: seeds)
  func `a queue does what an array does`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var queue = Queue<Int>()
    var model: [Int] = []
    for step in 0..<300 {
      switch chance.number(in: 0...9) {
      case 0...4:
        queue.append(step)
        model.append(step)
      case 5...7: #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      case 8 where !model.isEmpty:
        let place = chance.number(in: 0...model.count - 1)
        queue[place] += 1_000
        model[place] += 1_000
      default:
        let divisor = chance.number(in: 2...5)
        queue.removeAll { $0 % divisor == 0 }
        model.removeAll { $0 % divisor == 0 }
      }
      #expect(queue.count == model.count)
      #expect(queue.isEmpty == model.isEmpty)
      #expect(queue.first == model.first)
      #expect((0..<queue.count).map { queue[$0] } == model)
    }
  }
}
