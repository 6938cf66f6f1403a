import Foundation

/// Runs a body with a new folder that is taken away afterwards.
func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "storecheck-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension URL {
  /// The bytes of the file, none where there is none.
  var bytes: [UInt8] { (try? Data(contentsOf: self)).map { Array($0) } ?? [] }

  func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: self) }

  func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Gives the file the name of another, in its place, in one step.
  func move(over other: URL) -> Bool { unsafe rename(path, other.path) == 0 }

  func makeFIFO() -> Bool { unsafe mkfifo(path, 0o600) == 0 }

  func write(_ text: String) throws { try Data(text.utf8).write(to: self) }

  /// The number by which the file system knows the file, whatever its name.
  var fileNumber: Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.systemFileNumber] as? Int
  }
}

/// Runs a program to its end and gives what it wrote, or `nil` where it failed.
@discardableResult
func run(_ program: String, _ arguments: String...) -> String? {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
}
