import StoreCheck

/// A file of a run, and what the run does with it.
///
/// Each command lists its files, and ``Swift/Array/refuseClashes()`` is the one place that compares
/// them: an output takes the place of a file that has its name, so it must not be a file that the
/// same run needs.
package struct FileUse: Sendable {
  /// What a run does with a file, the least harmful first.
  enum Kind: Comparable, Sendable {
    /// It is left as it is.
    case reads
    /// It is read, and grows.
    case keeps
    /// Another file takes its place, or the report is added to its end.
    case writes
  }

  fileprivate let kind: Kind
  /// The option, such as `--input`, or the stream.
  private let role: String
  private let path: String?
  /// `nil` where it is no file that could be replaced, such as a pipe.
  private let identity: FileIdentity?

  /// A file by its name.
  init(_ kind: Kind, _ role: String, _ path: String) {
    (self.kind, self.role, self.path) = (kind, role, path)
    identity = FileIdentity(of: path)
  }

  /// A file that a standard stream was redirected to.
  private init(_ kind: Kind, _ role: String, _ descriptor: Descriptor?) {
    (self.kind, self.role, path) = (kind, role, nil)
    identity = descriptor.flatMap { FileIdentity(of: $0) }
  }

  /// What is read as `role`.
  static func reads(_ source: ByteSource, _ role: String) -> FileUse? {
    switch source {
    case .file(let path): FileUse(.reads, role, path)
    case .descriptor(let descriptor): FileUse(.reads, "standard input", descriptor)
    case .bytes: nil
    }
  }

  /// Where the data goes.
  static func writes(_ target: OutputTarget, io: IO) -> FileUse {
    switch target {
    case .file(let path): FileUse(.writes, "--output", path)
    case .standardOutput: FileUse(.writes, "standard output", io.output.descriptor)
    }
  }

  /// The role with the name as it was given.
  private var words: String { path.map { "\(role) \(FileName.quoted($0))" } ?? role }

  /// Why this file must not be used beside `other`, which is less harmful; `nil` where it may.
  fileprivate func clash(with other: FileUse) -> UsageError? {
    let mend = "name another file for \(path == nil ? "it" : role); nothing was changed"
    if let identity, identity == other.identity {
      return UsageError("\(words) is the same file as \(other.words)", mend: mend)
    }
    // What a killed run left beside an output is removed by the next one.
    if kind == .writes, let path, let needed = other.path, PendingFile.isLeftover(needed, of: path)
    {
      return UsageError(
        "\(words) removes \(other.words), which has the name of a leftover", mend: mend)
    }
    return nil
  }
}

extension [FileUse] {
  /// Refuses a file that is written or kept and has another use in the same run.
  ///
  /// - Throws: ``UsageError`` that names both options.
  func refuseClashes() throws(UsageError) {
    for file in self where file.kind > .reads {
      for other in self where other.kind < file.kind {
        if let clash = file.clash(with: other) { throw clash }
      }
    }
  }
}

extension Arguments {
  /// The files that options are read from.
  var optionFiles: [FileUse] {
    argumentFiles.map { FileUse(.reads, "@FILE", $0) }
      + all(.config).map { FileUse(.reads, "--config", $0) }
  }
}
