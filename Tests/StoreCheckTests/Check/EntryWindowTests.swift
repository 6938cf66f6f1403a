import StoreCheckTesting
import Testing

@testable import StoreCheck

@Suite struct EntryWindowTests {
  private struct Model {
    var entry: Int
    var cells: [EntryWindow.Cell]
    var places: [EntryWindow.Place]
  }

  private static func randomCell(_ chance: inout SeededGenerator) -> EntryWindow.Cell {
    switch chance.number(in: 0...2) {
    case 0: .failed(chance.pick([.timeout, .network]))
    default:
      .answered(CoreSamples.answer(CoreSamples.listing(1)), isCached: chance.happens(0.5))
    }
  }

  @Test(arguments: seeds)
  func `entries leave in order, whole, and with what was set first`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var window = EntryWindow()
    var model: [Model] = []
    var places: [EntryWindow.Place] = []
    var left = 0
    for entry in 0..<150 {
      let count = chance.number(in: 0...4)
      let cells = (0..<count).map { _ in
        chance.happens(0.6) ? .waiting : Self.randomCell(&chance)
      }
      window.append(
        entry: entry, query: AppQuery("\(entry + 1)"),
        storefronts: Array(Storefront.all.prefix(count)), cells: cells)
      let own = (0..<count).map { window.placeInLast(cell: $0) }
      model.append(Model(entry: entry, cells: cells, places: own))
      places += own
      for _ in 0..<chance.number(in: 0...6) where !places.isEmpty {
        // Sometimes one that is set already, or that has left.
        let place = chance.pick(places)
        let cell = Self.randomCell(&chance)
        window.set(place, cell)
        for slot in model.indices {
          for (number, candidate) in model[slot].places.enumerated()
          where candidate == place && model[slot].cells[number] == .waiting {
            model[slot].cells[number] = cell
          }
        }
      }
      while let first = model.first, !first.cells.contains(.waiting) {
        let popped = window.popFinished()
        let slot = try #require(popped)
        #expect(slot.entry == first.entry)
        #expect(slot.cells == first.cells)
        #expect(slot.query.app == "\(first.entry + 1)")
        model.removeFirst()
        left += 1
      }
      #expect(window.popFinished() == nil)
      #expect(window.isEmpty == model.isEmpty)
      #expect(window.pairCount == model.reduce(0) { $0 + $1.cells.count })
      let blocking = model.first.flatMap { first in first.cells.firstIndex(of: .waiting) }
      #expect(window.blocking?.storefront == blocking.map { Storefront.all[$0] })
    }
    window.failWaiting(.interrupted)
    for first in model {
      let popped = window.popFinished()
      let slot = try #require(popped)
      #expect(slot.cells == first.cells.map { $0 == .waiting ? .failed(.interrupted) : $0 })
    }
    #expect(window.isEmpty)
    #expect(window.pairCount == 0)
    #expect(left > 10, "the sequence moves")
  }
}
