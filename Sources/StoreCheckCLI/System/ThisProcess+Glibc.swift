#if canImport(Glibc)
  import Glibc
#endif

extension ThisProcess {
  /// Lets large memory go back to the system when it is used no more.
  ///
  /// Glibc does so from 128 KiB on (`mallopt(3)`), until a program lets go of something larger: from
  /// then on memory of that size stays in the heaps, of which each thread has one, and leaves holes
  /// there. What is needed for a moment would be held until the end. Other C libraries do not learn.
  package static func returnLargeMemory() {
    #if canImport(Glibc)
      // `malloc.h` is no part of the module, so the function is looked up by its name.
      typealias Setting = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
      let mappingThreshold: CInt = -3
      guard let address = unsafe dlsym(nil, "mallopt") else { return }
      _ = unsafe unsafeBitCast(address, to: Setting.self)(mappingThreshold, 128 << 10)
    #endif
  }
}
