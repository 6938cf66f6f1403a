/// Reports that are read back, each piece by piece and when its turn comes.
enum ReportFiles {
  /// A report that is open.
  typealias Open = (name: String, read: () throws -> [UInt8])

  /// Opens the files, lends them to `body`, and closes them; `-` is standard input.
  ///
  /// Reading waits on the caller's thread, which has to be one of ``WaitingThreads``, and throws
  /// `CancellationError` where the task was cancelled.
  ///
  /// - Throws: ``InputError`` where a file cannot be opened, or what `body` throws.
  static func withOpen<Outcome>(
    _ paths: [String], io: IO, _ body: ([Open]) throws -> Outcome
  ) throws -> Outcome {
    var descriptors: [Descriptor] = []
    // A failed close of a file that was only read means nothing to anybody.
    defer { for descriptor in descriptors { try? descriptor.shut() } }
    var files: [Open] = []
    for path in paths {
      let source = path == "-" ? io.input : ByteSource.file(path)
      switch source {
      case .bytes(let pieces):
        var rest = pieces[...]
        files.append((source.fileName, { rest.popFirst() ?? [] }))
      case .descriptor(let descriptor):
        files.append((source.fileName, { try source.readNow(descriptor) }))
      case .file:
        let descriptor = try source.open(path)
        descriptors.append(descriptor)
        files.append((path, { try source.readNow(descriptor) }))
      }
    }
    return try body(files)
  }
}

extension ByteSource {
  /// The next piece, however long a slow writer makes that wait; none at the end.
  ///
  /// It looks up from the wait now and then, so that a signal ends it.
  fileprivate func readNow(_ descriptor: Descriptor) throws -> [UInt8] {
    while true {
      try Task.checkCancellation()
      do throws(SystemError) {
        if try descriptor.waitUntilReadable(within: ByteChunks.patience) {
          return try descriptor.readSome(upTo: ByteChunks.size)
        }
      } catch {
        throw InputError(message: "\(name) cannot be read on: \(error.words)", hadBegun: true)
      }
    }
  }
}
