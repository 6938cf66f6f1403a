import Foundation
import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite struct CacheStorageTests {
  private typealias Storage = LookupCache.Storage

  private static func insert(
    _ key: LookupKey, _ answer: LookupAnswer, into storage: inout LookupCache.Storage
  ) -> Bool {
    storage.insert(key, answer)
  }

  @Test(arguments: seeds)
  func `a storage does what a dictionary of aged answers does`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let lifetime = LookupCache.Lifetime(
      listed: .seconds(400), requiresConfirmation: chance.happens(0.5))
    var storage = Storage(lifetime: lifetime)
    var model: [LookupKey: LookupAnswer] = [:]
    /// The apps whose answer came since the epoch began.
    var recent: Set<LookupKey> = []
    var epoch = LookupCache.Epoch.distantPast
    var now = CoreSamples.now
    for _ in 0..<250 {
      // Clocks jump back now and then.
      now.addTimeInterval(Double(chance.pick([0, 1, 20, 100, -30])))
      let app = chance.pick(["1", "2", "3", "com.A.b", "com.a.B", "c.d"])
      let key = try CoreSamples.key(
        app, chance.pick(["US", "JP"]), chance.pick([.ios, .mac]))
      if chance.happens(0.5) {
        let isListed = chance.happens(0.5)
        let answer = LookupAnswer(
          listing: isListed ? CoreSamples.listing(UInt64(chance.number(in: 1...9))) : nil,
          fetchedAt: now, isConfirmed: !isListed && chance.happens(0.5))
        #expect(Self.insert(key, answer, into: &storage) == (model[key] != nil))
        model[key] = answer
        if epoch != .distantPast { recent.insert(key) }
      } else if chance.happens(0.05) {
        epoch = storage.beginEpoch()
        recent = []
      } else {
        let mode: LookupCache.Mode = chance.pick([
          .fresh, .again, .since(epoch), .since(.distantPast),
        ])
        #expect(
          storage.answer(to: key, now: now, mode: mode)
            == Self.expected(model[key], recent.contains(key), now: now, mode: mode, lifetime))
      }
      #expect(storage.count == model.count)
    }
    var reread = Storage(lifetime: lifetime)
    for record in storage.livingRecords().joined() {
      #expect(Self.insert(record.key, record.answer, into: &reread) == false)
    }
    for (key, answer) in model {
      #expect(
        reread.answer(to: key, now: now, mode: .since(.distantPast))
          == {
            answer.isListed || answer.isConfirmed || !lifetime.requiresConfirmation ? answer : nil
          }())
    }
    #expect(reread.count == model.count)
  }

  @Test func `the latest answers are found after more chunks than a place can number`() throws {
    var storage = Storage(bound: 20)
    let keys = try (1...70_000).map { try CoreSamples.key(String($0)) }
    let answer = CoreSamples.answer(nil)
    for key in keys { storage.insert(key, answer) }
    #expect(storage.count == 20)
    for key in keys.suffix(20) {
      #expect(storage.answer(to: key, now: CoreSamples.now, mode: .since(.distantPast)) == answer)
    }
    let older = keys[keys.count - 21]
    #expect(storage.answer(to: older, now: CoreSamples.now, mode: .since(.distantPast)) == nil)
  }

  private static func expected(
    _ answer: LookupAnswer?, _ isRecent: Bool, now: Date, mode: LookupCache.Mode,
    _ lifetime: LookupCache.Lifetime
  ) -> LookupAnswer? {
    guard let answer else { return nil }
    if answer.listing == nil, !answer.isConfirmed, lifetime.requiresConfirmation { return nil }
    let age = now.timeIntervalSince(answer.fetchedAt)
    switch mode {
    case .again: return nil
    case .since(let epoch): return isRecent || epoch == .distantPast ? answer : nil
    case .fresh: return age >= -300 && age < (answer.listing == nil ? 100 : 400) ? answer : nil
    }
  }

  @Test(arguments: [
    ("just before its end", 21_599.0, true, true), ("at its end", 21_600, true, false),
    ("unlisted, just before", 5_399, false, true), ("unlisted, at its end", 5_400, false, false),
    ("a little in the future", -300, true, true), ("far in the future", -301, true, false),
  ])
  func `answers are fresh for six hours, for a quarter of it where unlisted`(
    name: String, age: Double, isListed: Bool, isFresh: Bool
  ) {
    let answer = CoreSamples.answer(isListed ? CoreSamples.listing(1) : nil, age: age)
    #expect(LookupCache.Lifetime().isFresh(answer, now: CoreSamples.now) == isFresh)
  }

  @Test(arguments: [1, 2, 10, 16, 100, 333])
  func `there are never more than the bound, and the oldest go`(bound: Int) throws {
    var storage = Storage(bound: bound)
    for number in UInt64(1)...1_000 {
      _ = Self.insert(
        try CoreSamples.key("\(number)"), CoreSamples.answer(CoreSamples.listing(number)),
        into: &storage)
      #expect(storage.count <= bound)
      #expect(storage.hasDroppedAnswers == (number > UInt64(bound)))
    }
    let kept = try (UInt64(1)...1_000).filter { try storage.kept($0) != nil }
    #expect(kept == Array(kept.first.map { $0...1_000 } ?? 1...0))
    // As whole chunks of a sixteenth go, nearly as many as the bound are kept.
    #expect(kept.count == storage.count)
    #expect(kept.count >= bound - max(1, bound / 16))
  }

  @Test func `answers keep their epoch when superseded ones are dropped`() throws {
    var storage = Storage()
    try storage.insert(CoreSamples.key("1"), CoreSamples.answer(nil))
    let epoch = storage.beginEpoch()
    try storage.insert(CoreSamples.key("2"), CoreSamples.answer(nil))
    let later = storage.beginEpoch()
    for _ in 0..<5_000 { try storage.insert(CoreSamples.key("3"), CoreSamples.answer(nil)) }
    #expect(storage.livingRecords().map { $0.count } == [3], "the superseded ones are gone")
    let found = { (mode: LookupCache.Mode) in
      try ["1", "2", "3"].filter {
        storage.answer(to: try CoreSamples.key($0), now: CoreSamples.now, mode: mode) != nil
      }
    }
    #expect(try found(.since(.distantPast)) == ["1", "2", "3"])
    #expect(try found(.since(epoch)) == ["2", "3"])
    #expect(try found(.since(later)) == ["3"])
  }

  @Test func `asking the same apps for ever costs no more memory than asking once`() throws {
    var storage = Storage()
    let keys = try (1...10).map { try CoreSamples.key("\($0)") }
    for round in 0..<1_000 {
      for key in keys {
        let answer = CoreSamples.answer(CoreSamples.listing(1, version: "\(round)"))
        _ = Self.insert(key, answer, into: &storage)
      }
    }
    #expect(storage.count == 10)
    #expect(storage.livingRecords().map { $0.count } == [10], "one chunk")
    for number in UInt64(1)...10 { #expect(try storage.version(of: number) == "999") }
  }
}
