import Foundation

/// Where results come from, as far as it moves them.
struct Machine: Codable, Equatable, Sendable {
  var system: String
  var processor: String
  var processorCount: Int
  /// How many programs wanted a processor when the run began: with others at work times mean less.
  var load: Double?
  var isOptimised: Bool

  /// The machine that runs this.
  static var current: Machine {
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?
      .split(separator: " ").first.flatMap { Double($0) }
    return Machine(
      system: ProcessInfo.processInfo.operatingSystemVersionString, processor: processorName,
      processorCount: ProcessInfo.processInfo.activeProcessorCount, load: load,
      isOptimised: isOptimisedBuild)
  }

  private static var processorName: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }

  private static var isOptimisedBuild: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// The machine in one line.
  var line: String {
    let loadText = load.map { ", load \($0) at the start" } ?? ""
    return "\(processorCount) × \(processor), \(system)\(loadText)"
      + (isOptimised ? "" : ", NOT OPTIMISED: use -c release")
  }
}
