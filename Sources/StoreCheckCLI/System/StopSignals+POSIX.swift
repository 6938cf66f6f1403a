import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns SIGINT and SIGTERM into a stream.
///
/// The handler only writes a byte into a pipe, from which a thread of its own takes it: `sigwait` or
/// a signal descriptor would need the signals blocked in every thread, and the runtime's main thread
/// waits with none blocked.
package enum StopSignals {
  /// Starts to listen; called once, first thing in `main`.
  ///
  /// The stream gives the first signal; the second ends the process at once. A signal that the
  /// caller ignored, as a shell does for its background jobs, is listened to all the same: somebody
  /// who sends it to this process means it.
  package static func listen() -> AsyncStream<StopSignal> {
    let (stream, continuation) = AsyncStream.makeStream(of: StopSignal.self)
    // Without a pipe the signals do what they always do.
    guard let (listening, ringing) = try? Descriptor.makePipe() else { return stream }
    rope.store(ringing.number, ordering: .releasing)
    for number in [SIGINT, SIGTERM] { _ = signal(number, onSignal) }
    DispatchQueue(label: "storecheck.signals").async {
      guard let number = try? listening.readSome(upTo: 1).first else { return }
      continuation.yield(Int32(number) == SIGINT ? .interrupt : .termination)
    }
    return stream
  }
}

/// Where the handler writes.
private let rope = Atomic<Int32>(-1)
/// Whether a signal came already.
private let hasRung = Atomic<Bool>(false)

/// The handler: nothing in it allocates or waits for a lock.
private func onSignal(_ number: Int32) {
  if hasRung.exchange(true, ordering: .acquiringAndReleasing) { _exit(128 + number) }
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(rope.load(ordering: .acquiring), &byte, 1)
  errno = before
}
