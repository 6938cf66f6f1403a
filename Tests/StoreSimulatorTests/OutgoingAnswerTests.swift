import Testing

@testable import StoreSimulator

struct OutgoingAnswerTests {
  private let date = CalendarDate(day: 20_000, second: 0)
  private let body = [UInt8](repeating: 7, count: 100_000)

  /// All that goes out by a time, where the peer takes at most so many bytes at once.
  private func sent(
    _ answer: inout OutgoingAnswer, at now: Duration, atOnce most: Int = .max
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = answer.piece(at: now) {
      let count = min(piece.range.count, most)
      bytes += piece.bytes[piece.range.prefix(count)]
      answer.advance(by: count)
    }
    return bytes
  }

  private func outgoing(_ delivery: SimulatedAnswer.Delivery) -> OutgoingAnswer {
    OutgoingAnswer(
      SimulatedAnswer(body: body, delivery: delivery), keepsAlive: true, date: date, at: .seconds(5)
    )
  }

  @Test(arguments: [1_000, 99_999, Int.max])
  func `a whole answer goes out whole, however much is taken at once`(_ most: Int) {
    var answer = outgoing(.whole)
    let head = SimulatedAnswer(body: body).head(keepsAlive: true, date: date)
    #expect(sent(&answer, at: .seconds(5), atOnce: most) == head + body)
    #expect(answer.isFinished)
    #expect(!answer.closesAfterwards)
  }

  @Test func `a cut answer ends early and closes`() {
    var answer = outgoing(.cut(after: 10))
    let bytes = sent(&answer, at: .seconds(5))
    #expect(bytes.suffix(11) == [0x0A] + [UInt8](repeating: 7, count: 10))
    #expect(answer.isFinished && answer.closesAfterwards)
  }

  @Test func `a trickling answer goes out in steps and is whole at the end of its time`() {
    var answer = outgoing(.trickle(over: .seconds(1)))
    let head = sent(&answer, at: .seconds(5))
    #expect(!head.contains(7))
    #expect(answer.nextRelease(after: .seconds(5)) == .milliseconds(5_050))
    #expect(answer.piece(at: .milliseconds(5_049)) == nil)
    #expect(sent(&answer, at: .milliseconds(5_500)).count == body.count / 2)
    #expect(!answer.isFinished)
    #expect(sent(&answer, at: .seconds(6)).count == body.count / 2)
    #expect(answer.isFinished && !answer.closesAfterwards)
  }

  @Test func `an endless answer is never finished and keeps to its pace`() {
    var answer = outgoing(.endless)
    let first = sent(&answer, at: .seconds(5)).count
    let later = sent(&answer, at: .seconds(6)).count
    #expect(first + later > 60 << 20 && first + later < 70 << 20)
    #expect(!answer.isFinished)
    #expect(answer.nextRelease(after: .seconds(6)) == .milliseconds(6_001))
  }
}
