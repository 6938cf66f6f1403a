#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Dispatch

/// Turns SIGINT and SIGTERM into a stream.
///
/// The signals are blocked in every thread, and one thread of its own takes them with `sigwait`: so
/// no code runs inside a signal handler, and a second signal ends the process even where all other
/// threads are stuck.
package enum StopSignals {
  /// Starts to listen.
  ///
  /// Call it once, first thing in `main`, so that later threads inherit the mask.
  ///
  /// The stream gives the first signal; the second ends the process at once.
  package static func listen() -> AsyncStream<StopSignal> {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let (stream, continuation) = AsyncStream.makeStream(of: StopSignal.self)
    let thread = DispatchQueue(label: "storecheck.signals")
    thread.async { [set] in
      var isFirst = true
      while true {
        var set = set
        var number: Int32 = 0
        guard unsafe sigwait(&set, &number) == 0 else { continue }
        let signal: StopSignal = number == SIGINT ? .interrupt : .termination
        if !isFirst { _exit(signal.exitStatus.rawValue) }
        isFirst = false
        continuation.yield(signal)
      }
    }
    return stream
  }
}
