import Foundation
import StoreCheck
import Testing

@Suite struct BodyBufferTests {
  @Test(arguments: [0, 1, 14, 15, 16, 4_096, 1 << 20])
  func `a body of any size comes out as it went in, whatever pieces it came in`(size: Int) {
    let body = bytes(size, from: 7)
    let pool = BodyBufferPool(bound: 1)
    let buffer = pool.take()
    for start in stride(from: 0, to: size, by: 1_000) {
      append(body[start..<min(start + 1_000, size)], to: buffer)
    }
    #expect(buffer.data(returningTo: pool) == Data(body))
  }

  @Test func `data stays as it is when its buffer and the pool are gone`() {
    var pool: BodyBufferPool? = BodyBufferPool(bound: 1)
    var buffer = pool?.take()
    buffer.map { append(bytes(5_000, from: 1)[...], to: $0) }
    let data = buffer?.data(returningTo: pool)
    buffer = nil
    pool = nil
    #expect(data == Data(bytes(5_000, from: 1)))
  }

  @Test func `a pool and its buffers go when nobody uses them any more`() {
    var pool: BodyBufferPool? = BodyBufferPool(bound: 1)
    let observer = Weak(object: pool)
    let first = pool?.take()
    first.map { append(bytes(5_000, from: 1)[...], to: $0) }
    _ = first?.data(returningTo: pool)
    // The buffer lies in its pool now.
    #expect(pool?.take() === first)
    _ = first?.data(returningTo: pool)
    pool = nil
    #expect(observer.object == nil)
  }

  @Test func `memory is used again, and only when nobody holds the data made of it`() {
    let pool = BodyBufferPool(bound: 4)
    let first = pool.take()
    append(bytes(100_000, from: 1)[...], to: first)
    var data: Data? = first.data(returningTo: pool)

    let second = pool.take()
    #expect(second !== first)
    append(bytes(100_000, from: 2)[...], to: second)
    #expect(data == Data(bytes(100_000, from: 1)))

    data = nil
    let third = pool.take()
    #expect(third === first)
    #expect(third.count == 0)
    #expect(third.capacity >= 100_000)
    append(bytes(10, from: 3)[...], to: third)
    #expect(third.data(returningTo: pool) == Data(bytes(10, from: 3)))
  }

  @Test func `a pool keeps no more buffers than its bound`() {
    let pool = BodyBufferPool(bound: 1)
    let two = [pool.take(), pool.take()]
    for buffer in two {
      append(bytes(1_000, from: 1)[...], to: buffer)
      _ = buffer.data(returningTo: pool)
    }
    #expect(two.contains { $0 === pool.take() })
    let next = pool.take()
    #expect(!two.contains { $0 === next })
  }

  @Test func `memory of a body beyond measure is given up at once, wherever it lies in the pool`() {
    let pool = BodyBufferPool(bound: 2)
    var large: BodyBuffer? = pool.take()
    let observer = Weak(object: large)
    let small = pool.take()
    large?.reserve(5 << 20)
    large.map { append(bytes(1_000, from: 1)[...], to: $0) }
    append(bytes(1_000, from: 1)[...], to: small)
    _ = large?.data(returningTo: pool)
    large = nil
    _ = small.data(returningTo: pool)
    #expect(observer.object == nil)
    #expect(pool.take() === small)
  }

  private struct Weak<Object: AnyObject> { weak var object: Object? }

  private func bytes(_ count: Int, from first: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: first &+ $0 &* 31) }
  }

  private func append(_ bytes: ArraySlice<UInt8>, to buffer: BodyBuffer) {
    unsafe buffer.append(bytes.span.bytes)
  }
}
