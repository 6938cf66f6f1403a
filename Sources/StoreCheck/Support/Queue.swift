/// A first-in, first-out queue whose elements can be reached by their place in it.
///
/// A ring over one array: memory is reused, never moved by a removal.
package struct Queue<Element> {
  private var storage: [Element?] = Array(repeating: nil, count: 16)
  private var head = 0
  /// How many elements wait.
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package var first: Element? { count == 0 ? nil : storage[head] }

  /// What `read` sees in an element, which is not copied for it; `nil` where there is none.
  package func peek<Value>(
    at offset: Int = 0, _ read: (borrowing Element) -> Value
  ) -> Value? {
    guard offset >= 0, offset < count else { return nil }
    return storage[slot(offset)].map { read($0) }
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func append(_ element: Element) {
    if count == storage.count { grow() }
    storage[slot(count)] = element
    count += 1
  }

  /// Adds an element at the front.
  ///
  /// - Complexity: O(1) amortized.
  package mutating func prepend(_ element: Element) {
    if count == storage.count { grow() }
    head = slot(storage.count - 1)
    storage[head] = element
    count += 1
  }

  /// Takes the element at the front.
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = storage[head].take()
    head = slot(1)
    count -= 1
    return element
  }

  /// The element `offset` places behind the front.
  ///
  /// - Precondition: `offset` is in `0..<count`.
  package subscript(offset: Int) -> Element {
    get {
      precondition(offset >= 0 && offset < count, "outside the queue")
      guard let element = storage[slot(offset)] else { preconditionFailure("an empty place") }
      return element
    }
    _modify {
      precondition(offset >= 0 && offset < count, "outside the queue")
      let place = slot(offset)
      guard var element = storage[place].take() else { preconditionFailure("an empty place") }
      defer { storage[place] = element }
      yield &element
    }
  }

  /// Takes out every element that satisfies the predicate, keeping the order of the others.
  ///
  /// - Complexity: O(*n*).
  package mutating func removeAll(where shouldRemove: (Element) -> Bool) {
    var kept = Queue()
    while let element = popFirst() {
      if !shouldRemove(element) { kept.append(element) }
    }
    self = kept
  }

  private func slot(_ offset: Int) -> Int { (head + offset) & (storage.count - 1) }

  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(storage.count * 2)
    for offset in 0..<count { larger.append(storage[slot(offset)].take()) }
    larger.append(contentsOf: repeatElement(nil, count: storage.count * 2 - count))
    storage = larger
    head = 0
  }
}

extension Queue: Sendable where Element: Sendable {}
