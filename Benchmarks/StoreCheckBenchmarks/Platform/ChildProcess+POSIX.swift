import Foundation

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
    /// The most memory held; `nil` where the system does not tell.
    var peakBytes: Int?
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
    var peakBytes: Int?
    #if canImport(Darwin)
      while unsafe wait4(child, &status, 0, &usage) == -1, errno == EINTR {}
      peakBytes = Int(usage.ru_maxrss)
    #else
      // What `wait4` tells of the memory is at least what this process held when it started the other
      // one, so that one's own figure is read, which only grows, for as long as there is one.
      while unsafe wait4(child, &status, WNOHANG, &usage) == 0 {
        peakBytes = peakMemory(of: child) ?? peakBytes
        usleep(2_000)
      }
    #endif
    let signal = Int(status & 0x7F)
    return Usage(
      status: signal == 0 ? Int(status >> 8) & 0xFF : 128 + signal,
      wall: start.duration(to: .now),
      processor: Duration(usage.ru_utime) + Duration(usage.ru_stime),
      peakBytes: peakBytes)
  }

  private static func peakMemory(of process: pid_t) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }.map { $0 * 1024 }
  }
}

extension Duration {
  init(_ time: timeval) {
    self = .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }
}
