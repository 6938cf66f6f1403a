import StoreCheckCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes a FIFO.
func makeFIFO(_ path: String) throws {
  struct Refused: Error { var code: Int32 }
  // A system call takes the path as a pointer, which lives for the call.
  guard unsafe mkfifo(path, 0o600) == 0 else { throw Refused(code: errno) }
}

/// Fills a pipe to its last byte.
///
/// - Returns: how many bytes it took.
func fill(_ pipe: Descriptor) throws -> Int {
  let flags = fcntl(pipe.number, F_GETFL)
  _ = fcntl(pipe.number, F_SETFL, flags | O_NONBLOCK)
  defer { _ = fcntl(pipe.number, F_SETFL, flags) }
  var filling = 0
  for size in [4096, 1] {
    let bytes = [UInt8](repeating: 0x78, count: size)
    // A system call takes the bytes as a pointer, which lives for the call.
    while unsafe write(pipe.number, bytes, size) == size { filling += size }
  }
  return filling
}
