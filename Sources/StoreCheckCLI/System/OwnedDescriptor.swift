/// A descriptor with one owner, which is closed once: by ``shut()``, or where its owner ends.
///
/// By the second time, the number of a descriptor that is closed twice may be that of another file.
struct OwnedDescriptor: ~Copyable {
  /// What is open, to be used and not to be closed.
  let descriptor: Descriptor

  /// Takes over a descriptor that nobody else closes.
  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  deinit { try? descriptor.shut() }

  /// Closes, and tells what only the closing tells.
  consuming func shut() throws(SystemError) {
    let descriptor = descriptor
    // Also where closing fails the number is free.
    discard self
    try descriptor.shut()
  }
}
