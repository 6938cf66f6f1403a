#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says of this process.
enum ProcessTimes {
  /// The processor time of all threads so far.
  static var processor: Duration {
    var usage = rusage()
    #if canImport(Glibc)
      let this = CInt(RUSAGE_SELF.rawValue)
    #else
      let this = RUSAGE_SELF
    #endif
    // The call fills the structure it is given, and nothing else.
    _ = unsafe getrusage(this, &usage)
    return Duration(usage.ru_utime) + Duration(usage.ru_stime)
  }

  /// Whether a person reads standard error.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
