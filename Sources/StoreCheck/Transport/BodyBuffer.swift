#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
import Synchronization

/// The memory that a body is gathered in, and later bodies after it.
///
/// A body has a megabyte and more, and comes every few milliseconds. Were its memory taken and given
/// back each time, the heaps of all threads would be left with holes of that size.
///
/// All that is unsafe about it is in this file: a `Data` is made of the memory without a copy, and
/// the buffer is used again only when the last copy of that `Data` is gone.
@safe
package final class BodyBuffer: Sendable {
  private let memory = Mutex(Memory())

  /// Makes a buffer without memory.
  package init() {}

  /// How many bytes of a body it holds.
  package var count: Int { memory.withLock { $0.count } }

  /// How many bytes it has room for.
  package var capacity: Int { memory.withLock { $0.capacity } }

  /// Makes room for that many bytes in all.
  package func reserve(_ capacity: Int) { memory.withLock { $0.grow(to: capacity) } }

  /// Adds bytes.
  ///
  /// - Complexity: O(*n*) in the bytes, amortised.
  package func append(_ bytes: RawSpan) { memory.withLock { $0.append(bytes) } }

  /// What was gathered.
  ///
  /// Nothing may be added from then on, until the buffer comes out of the pool again.
  ///
  /// - Parameter pool: Who gets the buffer when its data is used no more. The buffer does not know its
  ///   pool, which holds it: neither would ever be let go.
  ///
  /// - Returns: The bytes, without a copy.
  package func data(returningTo pool: BodyBufferPool? = nil) -> Data {
    memory.withLock { memory in
      guard let address = unsafe memory.address, memory.count > 0 else { return Data() }
      let capacity = memory.capacity
      return unsafe Data(
        bytesNoCopy: address, count: memory.count,
        deallocator: .custom { [self] _, _ in pool?.put(self, of: capacity) })
    }
  }

  fileprivate func clear() { memory.withLock { $0.count = 0 } }

  @safe
  private struct Memory: ~Copyable {
    private(set) var address: UnsafeMutableRawPointer?
    private(set) var capacity = 0
    var count = 0

    mutating func append(_ bytes: RawSpan) {
      let needed = count + bytes.byteCount
      if needed > capacity { grow(to: max(needed, 2 * capacity)) }
      guard let address = unsafe address else { return }
      unsafe bytes.withUnsafeBytes { source in
        guard let start = source.baseAddress else { return }
        unsafe (address + count).copyMemory(from: start, byteCount: source.count)
      }
      count = needed
    }

    mutating func grow(to capacity: Int) {
      guard capacity > self.capacity else { return }
      // Bodies of the same request differ by little, so the next one fits as well.
      let rounded = (capacity + Self.step - 1) / Self.step * Self.step
      // Without bytes the two need not be there at once.
      if count == 0 { giveUp() }
      let larger = UnsafeMutableRawPointer.allocate(byteCount: rounded, alignment: 16)
      if let address = unsafe address {
        unsafe larger.copyMemory(from: address, byteCount: count)
      }
      giveUp()
      unsafe address = larger
      self.capacity = rounded
    }

    private mutating func giveUp() {
      unsafe address?.deallocate()
      unsafe address = nil
      capacity = 0
    }

    private static let step = 128 << 10

    deinit { unsafe address?.deallocate() }
  }
}

/// Buffers between two bodies: as many as there are bodies at once, and no large ones.
package final class BodyBufferPool: Sendable {
  private let bound: Int
  private let idle = Mutex<[BodyBuffer]>([])

  /// Makes an empty pool.
  ///
  /// - Parameter bound: The most buffers that are kept.
  package init(bound: Int) { self.bound = bound }

  /// A buffer without bytes, with the memory of an earlier one where there is one.
  package func take() -> BodyBuffer {
    guard let buffer = idle.withLock({ $0.popLast() }) else { return BodyBuffer() }
    buffer.clear()
    return buffer
  }

  /// Takes back a buffer whose data is used no more.
  ///
  /// The capacity is told, since the buffer is locked where a small body is copied after all.
  fileprivate func put(_ buffer: BodyBuffer, of capacity: Int) {
    // The memory of a body beyond all measure is not kept for ordinary ones.
    guard capacity <= ExchangeState.largestReservation else { return }
    idle.withLock { if $0.count < bound { $0.append(buffer) } }
  }
}
