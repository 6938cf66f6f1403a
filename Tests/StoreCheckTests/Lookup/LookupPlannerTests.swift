import Foundation
import StoreCheck
import StoreCheckTesting
import Testing

@Suite struct LookupPlannerTests {
  private typealias Planner = LookupPlanner<Int>

  private static func waiters(_ waiters: LookupWaiters<Int>) -> [Int] {
    var all: [Int] = []
    waiters.forEach { all.append($0) }
    return all
  }

  /// Keys of three storefronts, both kinds and two platforms.
  private static func randomKey(_ chance: inout SeededGenerator) throws -> LookupKey {
    let number = chance.number(in: 1...25)
    let app = chance.happens(0.4) ? "com.Example.a\(number)" : "\(number)"
    let spelling = chance.happens(0.5) ? app.lowercased() : app
    return try CoreSamples.key(
      spelling, chance.pick(["US", "JP", "DE"]), chance.pick([.ios, .mac]))
  }

  /// How many batches are needed for keys that are all known at once.
  private static func least(_ keys: Set<LookupKey>, limit: Int) -> Int {
    let streams = Dictionary(grouping: keys) {
      "\($0.storefront) \($0.platform) \($0.identifier.kind)"
    }
    return streams.values.reduce(0) { $0 + ($1.count + limit - 1) / limit }
  }

  @Test(arguments: seeds)
  func `any order of pairs leaves in the fewest batches, each key once`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let limit = chance.number(in: 1...9)
    var planner = Planner(batchLimit: limit, byteLimit: .max)
    var waiters: [LookupKey: [Int]] = [:]
    var batches: [LookupBatch] = []
    for waiter in 0..<chance.number(in: 0...300) {
      let key = try Self.randomKey(&chance)
      waiters[key, default: []].append(waiter)
      if let batch = planner.add(key, waiter: waiter) {
        #expect(batch.identifiers.count == limit, "only a full batch leaves")
        batches.append(batch)
      }
    }
    #expect(planner.waitingCount == waiters.count)
    batches += planner.flush(.first)
    #expect(planner.flush(.first).isEmpty)
    #expect(batches.count == Self.least(Set(waiters.keys), limit: limit))
    let asked = batches.flatMap { batch in batch.identifiers.map { batch.key(of: $0) } }
    #expect(asked.count == waiters.count)
    #expect(Set(asked) == Set(waiters.keys))
    for batch in batches {
      #expect(batch.identifiers.count <= limit)
      #expect(batch.identifiers.allSatisfy { $0.kind == batch.kind })
      #expect(batch.pass == .first)
    }
    for (key, expected) in waiters {
      #expect(Self.waiters(planner.settle(key)) == expected)
      #expect(Self.waiters(planner.settle(key)) == [])
    }
    #expect(planner.waitingCount == 0)
  }

  @Test(arguments: seeds)
  func `keys that settle meanwhile can be asked again, and nobody waits twice`(seed: UInt64)
    throws
  {
    var chance = SeededGenerator(seed: seed)
    let limit = chance.number(in: 1...5)
    var planner = Planner(batchLimit: limit, byteLimit: .max)
    // What is under way, and who waits for it.
    var model: [LookupKey: [Int]] = [:]
    var underWay: [LookupKey] = []
    for waiter in 0..<200 {
      let key = try Self.randomKey(&chance)
      model[key, default: []].append(waiter)
      for identifier in planner.add(key, waiter: waiter)?.identifiers ?? [] {
        underWay.append(LookupKey(identifier, in: key.storefront, on: key.platform))
      }
      if chance.happens(0.3), !underWay.isEmpty {
        let settled = underWay.remove(at: chance.number(in: 0...underWay.count - 1))
        #expect(Self.waiters(planner.settle(settled)) == model.removeValue(forKey: settled))
      }
      #expect(planner.waitingCount == model.count)
    }
    for batch in planner.flush(.first) { underWay += batch.identifiers.map(batch.key) }
    #expect(Set(underWay) == Set(model.keys))
    #expect(underWay.count == model.count)
  }

  @Test(arguments: seeds)
  func `no batch passes the cap of bytes, and none leaves while the next would fit`(
    seed: UInt64
  ) throws {
    var chance = SeededGenerator(seed: seed)
    let cap = chance.number(in: 20...200)
    var planner = Planner(batchLimit: 50, byteLimit: cap)
    var batches: [[AppIdentifier]] = []
    let names = (0..<120).map { number in
      "a\(number)" + String(repeating: "x", count: chance.number(in: 0...30))
    }
    for (waiter, name) in names.enumerated() {
      if let batch = planner.add(try CoreSamples.key(name), waiter: waiter) {
        batches.append(batch.identifiers)
      }
    }
    batches += planner.flush(.first).map(\.identifiers)
    #expect(batches.flatMap { $0.map(\.description) } == names)
    func bytes(_ batch: [AppIdentifier]) -> Int {
      batch.reduce(0) { $0 + $1.description.utf8.count + 1 }
    }
    for (batch, next) in zip(batches, batches.dropFirst()) {
      #expect(bytes(batch) <= cap || batch.count == 1)
      #expect(bytes(batch) + bytes(Array(next.prefix(1))) > cap || batch.count == 50)
    }
  }

  @Test func `an identifier longer than the cap stands alone`() throws {
    var planner = Planner(batchLimit: 10, byteLimit: 20)
    let long = String(repeating: "x", count: 60)
    #expect(planner.add(try CoreSamples.key("a.b"), waiter: 0) == nil)
    #expect(
      planner.add(try CoreSamples.key(long), waiter: 1)?.identifiers.map(\.description) == ["a.b"])
    #expect(
      planner.add(try CoreSamples.key("c.d"), waiter: 2)?.identifiers.map(\.description) == [long])
  }

  @Test func `a full batch of the longest bundle ids makes a URL below six thousand bytes`() throws
  {
    var planner = Planner(batchLimit: 200)
    var batches: [LookupBatch] = []
    for number in 100..<300 {
      let name = "com." + String(repeating: "x", count: 248) + "\(number)"
      if let batch = planner.add(try CoreSamples.key(name), waiter: number) {
        batches.append(batch)
      }
    }
    batches += planner.flush(.first)
    let store = try CoreSamples.configuration().store
    for batch in batches {
      let request = try #require(LookupRequest(batch, store: store, bypass: "1700000000000"))
      #expect(request.url.absoluteString.utf8.count < 6_000)
    }
    #expect(batches.map(\.identifiers.count).reduce(0, +) == 200)
    #expect(batches.allSatisfy { $0.identifiers.count <= 21 })
  }

  @Test func `two hundred track ids fit into one batch`() throws {
    var planner = Planner(batchLimit: 200)
    for number in 0..<199 {
      #expect(planner.add(try CoreSamples.key("\(1_000_000_000 + number)"), waiter: 0) == nil)
    }
    let batch = planner.add(try CoreSamples.key("1999999999"), waiter: 0)
    #expect(batch?.identifiers.count == 200)
  }

  @Test func `spellings of one bundle id are one lookup, in the first one's spelling`() throws {
    var planner = Planner(batchLimit: 3)
    for (waiter, name) in ["com.A.b", "com.a.B", "COM.A.B"].enumerated() {
      #expect(planner.add(try CoreSamples.key(name), waiter: waiter) == nil)
    }
    #expect(planner.flush(.first).map { $0.identifiers.map(\.description) } == [["com.A.b"]])
    #expect(Self.waiters(planner.settle(try CoreSamples.key("com.a.b"))) == [0, 1, 2])
  }

  @Test func `flushing what a key waits for closes its batch alone`() throws {
    var planner = Planner(batchLimit: 10)
    for (country, app) in [("US", "1"), ("US", "2"), ("JP", "1"), ("US", "a.b")] {
      _ = planner.add(try CoreSamples.key(app, country), waiter: 0)
    }
    let batch = planner.flush(holding: try CoreSamples.key("2"))
    #expect(batch?.storefront == .us)
    #expect(batch?.identifiers.map(\.description) == ["1", "2"])
    #expect(planner.flush(holding: try CoreSamples.key("2")) == nil)
    #expect(planner.flush(holding: try CoreSamples.key("3", "JP")) == nil)
    #expect(planner.flush(.first).count == 2)
  }

  @Test func `confirmations are a stream of their own, for the waiters there are`() throws {
    var planner = Planner(batchLimit: 2)
    let (first, second) = (try CoreSamples.key("1"), try CoreSamples.key("2"))
    _ = planner.add(first, waiter: 1)
    #expect(planner.add(second, waiter: 2)?.pass == .first)
    #expect(planner.confirm(first) == nil)
    // A third app of the first pass does not ride along.
    #expect(planner.add(try CoreSamples.key("3"), waiter: 3) == nil)
    #expect(planner.add(first, waiter: 4) == nil)
    let full = planner.confirm(second)
    #expect(full?.pass == .confirmation)
    #expect(full?.identifiers.map(\.description) == ["1", "2"])
    #expect(planner.flush(.confirmation) == [])
    #expect(planner.flush(.first).map { $0.identifiers.map(\.description) } == [["3"]])
    #expect(Self.waiters(planner.settle(first)) == [1, 4])
    #expect(planner.confirm(first) == nil)
    #expect(planner.flush(holding: first)?.pass == .confirmation)
  }

  @Test func `a lower limit closes the batches that are that large, and holds from then on`() throws
  {
    var planner = Planner(batchLimit: 10)
    for number in 1...5 { _ = planner.add(try CoreSamples.key("\(number)"), waiter: 0) }
    for number in 1...2 { _ = planner.add(try CoreSamples.key("\(number)", "JP"), waiter: 0) }
    #expect(planner.setBatchLimit(3).map(\.identifiers.count) == [5])
    #expect(planner.add(try CoreSamples.key("3", "JP"), waiter: 0)?.identifiers.count == 3)
    #expect(planner.setBatchLimit(0) == [])
    #expect(planner.batchLimit == 1)
    #expect(planner.add(try CoreSamples.key("9"), waiter: 0)?.identifiers.count == 1)
  }

  @Test func `batches that leave together leave in an order of their own`() throws {
    var planner = Planner(batchLimit: 10)
    for country in ["US", "DE", "JP", "FR", "AE"] {
      for app in ["a.b", "1"] { _ = planner.add(try CoreSamples.key(app, country), waiter: 0) }
    }
    let order = planner.flush(.first).map { "\($0.storefront) \($0.kind)" }
    #expect(
      order == [
        "AE trackID", "AE bundleID", "DE trackID", "DE bundleID", "FR trackID", "FR bundleID",
        "JP trackID", "JP bundleID", "US trackID", "US bundleID",
      ])
  }
}
