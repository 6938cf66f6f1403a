#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that is run to its end and measured by the system's own account.
enum ChildProcess {
  /// What a program took.
  struct Usage {
    /// The exit status, or 128 and the number of the signal that ended it.
    var status: Int
    var wall: Duration
    var processor: Duration
    /// The most memory held; at least what the calling process held itself when it started it.
    var peakBytes: Int
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - output: The file that its standard output replaces.
  ///
  /// - Returns: What it took, whatever its exit status.
  /// - Throws: `MissingPart` where the program cannot be started.
  static func run(
    _ path: String, _ arguments: [String], output: String = "/dev/null"
  ) throws -> Usage {
    // Calls of the system take pointers; all of them are to values of this function.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map {
      unsafe strdup($0)
    }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    let start = ContinuousClock.now
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, path, &actions, nil, words, environ)
    guard code == 0 else { throw MissingPart(message: "\(path) cannot be started") }
    var status: CInt = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) == -1, errno == EINTR {}
    let signal = Int(status & 0x7F)
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    return Usage(
      status: signal == 0 ? Int(status >> 8) & 0xFF : 128 + signal,
      wall: start.duration(to: .now),
      processor: Duration(usage.ru_utime) + Duration(usage.ru_stime),
      peakBytes: Int(usage.ru_maxrss) * unit)
  }
}

extension Duration {
  init(_ time: timeval) {
    self = .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }
}
