import Foundation

/// The most memory that this process has held.
enum PeakMemory {
  /// Bytes; `nil` where the system does not tell.
  ///
  /// Linux carries what `getrusage` tells over from the parent of a new process, so the figure of
  /// the process itself is read there.
  static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
    return kilobytes.map { $0 * 1024 }
  }
}
