#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread outside the pool that tasks share, for a loop that blocks while it waits.
///
/// Not Foundation's `Thread`: it would be the only thing that a command needs of all Foundation, and
/// loading that takes longer than everything else a short command does.
enum POSIXThread {
  /// Runs `body` on a new thread, which nobody has to wait for.
  ///
  /// - Throws: ``SimulatorError/noThread(reason:)`` where the system gives none; `body` is then not
  ///   run.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SimulatorError) {
    // The pointer owns the closure until one side takes it out: the thread, or this one where there
    // is no thread.
    let context = UnsafeMutablePointer<@Sendable () -> Void>.allocate(capacity: 1)
    unsafe context.initialize(to: body)
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          unsafe POSIXThread.take(context)()
          return nil
        }, context)
      if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context { unsafe POSIXThread.take(context)() }
          return nil
        }, context)
      if code == 0 { pthread_detach(thread) }
    #endif
    guard code == 0 else {
      _ = unsafe take(context)
      throw .noThread(reason: unsafe String(cString: strerror(code)))
    }
  }

  /// Takes the closure out and frees what held it.
  @unsafe private static func take(_ context: UnsafeMutableRawPointer) -> @Sendable () -> Void {
    let context = unsafe context.assumingMemoryBound(to: (@Sendable () -> Void).self)
    let body = unsafe context.move()
    unsafe context.deallocate()
    return body
  }
}
