#if canImport(Glibc)
  import Glibc
#endif

extension ThisProcess {
  /// Lets all threads take their memory from one heap.
  ///
  /// Glibc gives each thread a heap of its own. Bodies of a megabyte and more come and go on changing
  /// threads, and leave holes in all of the heaps: a run of a million rows held a third more for it.
  /// Other C libraries have no such setting.
  package static func shareOneHeap() {
    #if canImport(Glibc)
      // `malloc.h` is no part of the module, so the function is looked up by its name.
      typealias Setting = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
      let mostHeaps: CInt = -8
      guard let address = unsafe dlsym(nil, "mallopt") else { return }
      _ = unsafe unsafeBitCast(address, to: Setting.self)(mostHeaps, 1)
    #endif
  }
}
