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
