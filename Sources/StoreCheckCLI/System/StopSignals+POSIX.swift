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
  /// The stream gives the first signal; the second ends the process at once, unless it is the first
  /// one's echo. A signal that the caller ignored, as a shell does for its background jobs, is
  /// listened to all the same: somebody who sends it to this process means it.
  package static func listen() -> AsyncStream<StopSignal> {
    let (stream, continuation) = AsyncStream.makeStream(of: StopSignal.self)
    // Without a pipe the signals do what they always do.
    guard let (listening, ringing) = try? Descriptor.makePipe() else { return stream }
    // Both here first, not in the handler: the initializer of a global may take a lock.
    rope.store(ringing.number, ordering: .releasing)
    firstRing.store(0, ordering: .releasing)
    for number in [SIGINT, SIGTERM] { _ = signal(number, onSignal) }
    DispatchQueue(label: "storecheck.signals").async {
      guard let number = try? listening.readSome(upTo: 1).first else { return }
      continuation.yield(Int32(number) == SIGINT ? .interrupt : .termination)
      CallsUnderWay.waitUntilStuck()
      _exit(128 + Int32(number))
    }
    return stream
  }
}

/// Reads and writes that block although `poll` called the descriptor ready.
///
/// Another process that shares a pipe may come first, and a terminal takes less than it is given. No
/// task can end such a call, so after a signal the process ends around it.
enum CallsUnderWay {
  private static let begun = Atomic<Int>(0)
  private static let ended = Atomic<Int>(0)

  static func begin() { begun.add(1, ordering: .relaxed) }
  static func end() { ended.add(1, ordering: .relaxed) }

  /// Returns once a call has been under way for more than a second and none has begun or ended.
  fileprivate static func waitUntilStuck() {
    var looks = 0
    var last = (begun: 0, ended: 0)
    while looks < 12 {
      let now = (begun.load(ordering: .relaxed), ended.load(ordering: .relaxed))
      looks = now.0 > now.1 && now == last ? looks + 1 : 0
      last = now
      _ = poll(nil, 0, Descriptor.patience)
    }
  }
}

/// Where the handler writes.
private let rope = Atomic<Int32>(-1)
/// The first signal and when it came; nothing before.
private let firstRing = Atomic<UInt64>(0)

/// How long the same signal is an echo of the first, in milliseconds.
///
/// `timeout` sends its signal to the command and then to the command's group, and so do some that
/// start others: nobody asked twice. A person's second try is slower, or has a third.
private var echo: UInt64 { 200 }

/// The handler: nothing in it allocates or waits for a lock.
private func onSignal(_ number: Int32) {
  let before = errno
  let now = milliseconds()
  let ring = now << 8 | UInt64(UInt8(truncatingIfNeeded: number))
  let (isFirst, first) = firstRing.compareExchange(
    expected: 0, desired: ring, ordering: .acquiringAndReleasing)
  guard isFirst else {
    // Two threads may handle one each, so this one can be the earlier.
    if first & 0xFF == ring & 0xFF, now < (first >> 8) + echo { return errno = before }
    _exit(128 + number)
  }
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(rope.load(ordering: .acquiring), &byte, 1)
  errno = before
}

/// Time that does not jump, by a call that a signal's handler may make.
private func milliseconds() -> UInt64 {
  var time = timespec()
  guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
  return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
}
