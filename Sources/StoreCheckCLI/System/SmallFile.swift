import StoreCheck

/// A file that is read whole: a configuration, or arguments.
enum SmallFile {
  /// The largest that is read; what is larger is another file, named by mistake.
  private static let greatestSize = 16 << 20

  /// The bytes of a file.
  ///
  /// - Throws: ``UsageError`` where it is missing, no file, too large or cannot be read.
  static func bytes(of path: String) throws(UsageError) -> [UInt8] {
    let name = FileName.quoted(path)
    switch FileName.kind(of: path) {
    case nil: throw UsageError("there is no file \(name)")
    case .directory: throw UsageError("\(name) is a directory, not a file")
    case .regular, .pipe, .socket, .terminal, .device: break
    }
    do throws(SystemError) {
      let descriptor = try Descriptor.reading(path)
      defer { try? descriptor.shut() }
      var bytes: [UInt8] = []
      while true {
        // A writer of a FIFO may come late.
        while try !descriptor.waitUntilReadable(within: Descriptor.patience) {
          if Task.isCancelled { throw SystemError.abandoned }
        }
        let piece = try descriptor.readSome(upTo: ByteChunks.size)
        if piece.isEmpty { return bytes }
        bytes += piece
        if bytes.count > greatestSize { break }
      }
    } catch .abandoned {
      throw UsageError("interrupted while waiting for \(name)")
    } catch {
      throw UsageError("\(name) cannot be read: \(error.words)")
    }
    throw UsageError("\(name) is larger than 16 MiB, which no file of options is")
  }

  /// The text of a file; bytes that are not UTF-8 are replaced, and will be no option.
  static func text(of path: String) throws(UsageError) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }
}
