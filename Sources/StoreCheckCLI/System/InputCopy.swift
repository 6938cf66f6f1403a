#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheck

/// A copy of an input that can be read more than once, as a pipe cannot.
///
/// It is a file without a name in the folder for temporary files (`TMPDIR`). A file that is named is
/// copied too: it may be written to between two readings.
struct InputCopy: ~Copyable {
  private let file: OwnedDescriptor
  private let folder: String

  /// Reads the input to its end.
  ///
  /// - Throws: ``InputError`` where it cannot be read, ``OutputError`` where there is no room, and
  ///   `CancellationError` where the task was cancelled meanwhile.
  init(_ input: ByteSource) async throws {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let file: OwnedDescriptor
    do {
      file = OwnedDescriptor(try .unnamed(in: folder))
    } catch {
      throw Self.failure(error, in: folder)
    }
    let descriptor = file.descriptor
    try await input.withChunks { chunks in
      for try await piece in chunks {
        do throws(SystemError) {
          try descriptor.writeAll(piece)
        } catch {
          throw Self.failure(error, in: folder)
        }
      }
    }
    self.file = file
    self.folder = folder
  }

  /// The bytes from the beginning; a source that was given earlier must not be read any more.
  func source() throws(OutputError) -> ByteSource {
    do {
      try file.descriptor.rewind()
    } catch {
      throw Self.failure(error, in: folder)
    }
    return .descriptor(file.descriptor)
  }

  private static func failure(_ error: SystemError, in folder: String) -> OutputError {
    .failed(target: "a temporary copy of the input in \(folder.quotedForMessages)", reason: error)
  }
}
