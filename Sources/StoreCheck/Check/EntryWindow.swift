/// Entries that were read and not yet given out, in input order, with what is known of each pair.
///
/// The reorder buffer: answers come in any order, rows leave in the order of the input, an entry's
/// rows together, since only all of them tell which storefronts lag.
struct EntryWindow: Sendable {
  /// One entry and its pairs.
  struct Slot: Sendable {
    /// The entry's position in the input.
    var entry: Int
    var query: AppQuery
    /// The storefronts of the pairs; empty where the entry's country is none.
    var storefronts: [Storefront]
    var cells: [Cell]
    fileprivate var missing: Int

    fileprivate mutating func settle(_ cell: Int, _ value: Cell) {
      guard case .waiting = cells[cell] else { return }
      cells[cell] = value
      missing -= 1
    }
  }

  /// What is known of one pair.
  enum Cell: Equatable, Sendable {
    case waiting
    case answered(LookupAnswer, isCached: Bool)
    case failed(CheckReason)
  }

  /// Which pair somebody waits for.
  struct Place: Hashable, Sendable {
    fileprivate var sequence: Int
    fileprivate var cell: Int
  }

  private var slots = Queue<Slot>()
  private var firstSequence = 0
  /// How many pairs are held, answered or not.
  private(set) var pairCount = 0

  var isEmpty: Bool { slots.isEmpty }

  /// Takes an entry in; its cells wait until they are set.
  mutating func append(entry: Int, query: AppQuery, storefronts: [Storefront], cells: [Cell]) {
    let missing = cells.count { $0 == .waiting }
    slots.append(
      Slot(entry: entry, query: query, storefronts: storefronts, cells: cells, missing: missing))
    pairCount += cells.count
  }

  /// The place of a pair of the entry that was taken in last.
  func placeInLast(cell: Int) -> Place {
    Place(sequence: firstSequence + slots.count - 1, cell: cell)
  }

  /// The entry of a pair; `nil` where its rows have left.
  func query(at place: Place) -> AppQuery? {
    let offset = place.sequence - firstSequence
    guard offset >= 0, offset < slots.count else { return nil }
    return slots[offset].query
  }

  /// Notes what became of a pair; one that is known already stays as it is.
  mutating func set(_ place: Place, _ value: Cell) {
    let offset = place.sequence - firstSequence
    guard offset >= 0, offset < slots.count else { return }
    slots[offset].settle(place.cell, value)
  }

  /// Takes out the first entry, once all of its pairs are known.
  mutating func popFinished() -> Slot? {
    // The first entry is looked at far more often than it is finished, so it is not copied for that.
    guard slots.peek({ $0.missing }) == 0, let first = slots.popFirst() else { return nil }
    firstSequence += 1
    pairCount -= first.cells.count
    return first
  }

  /// The pair that the first entry still waits for, by its place among the entry's storefronts.
  var blocking: (query: AppQuery, storefront: Storefront)? {
    guard let first = slots.first, let cell = first.cells.firstIndex(of: .waiting) else {
      return nil
    }
    return (first.query, first.storefronts[cell])
  }

  /// Ends the wait of every pair.
  mutating func failWaiting(_ reason: CheckReason) {
    for offset in 0..<slots.count where slots[offset].missing > 0 {
      for cell in slots[offset].cells.indices where slots[offset].cells[cell] == .waiting {
        slots[offset].cells[cell] = .failed(reason)
      }
      slots[offset].missing = 0
    }
  }
}
