import StoreCheck
import Synchronization

/// A server that listens: what its thread and its callers share.
///
/// A class, the only one of the module, because both sides must see the same machine and a `Mutex`
/// cannot be copied. It is never handed out; callers hold a ``RunningSimulator``.
final class SimulatorServer: Sendable {
  /// The port it listens on.
  let port: UInt16
  let configuration: SimulatorConfiguration
  private let listener: POSIXSocket
  private let wakeReader: POSIXSocket
  private let machine: Mutex<SimulatorMachine>
  /// The end that wakes the thread; gone once the thread has ended and the descriptor may be
  /// another's.
  private let waker: Mutex<POSIXSocket?>
  private let beginning = ContinuousClock.now

  /// Listens, but answers nobody before ``serve()``, which must be called once.
  init(_ configuration: SimulatorConfiguration) throws(SimulatorError) {
    self.configuration = configuration
    let listener = try POSIXSocket.listening(port: configuration.port)
    let channel: (waiting: POSIXSocket, waking: POSIXSocket)
    do throws(SimulatorError) {
      channel = try POSIXSocket.wakeChannel()
    } catch {
      listener.close()
      throw error
    }
    self.listener = listener
    port = listener.port
    wakeReader = channel.waiting
    waker = Mutex(channel.waking)
    machine = Mutex(SimulatorMachine(configuration))
  }

  /// Serves on a thread of its own until ``stop()``, and returns when all sockets are closed.
  ///
  /// Waiting for sockets blocks, so it must not happen on the threads that tasks share.
  ///
  /// - Throws: ``SimulatorError/noThread(reason:)``, with all sockets closed too.
  func serve() async throws(SimulatorError) {
    let outcome: Result<Void, SimulatorError> = await withCheckedContinuation { continuation in
      do throws(SimulatorError) {
        try POSIXThread.start { [self] in
          var loop = ServerLoop(
            server: self, handler: configuration.handler, listener: listener, wake: wakeReader)
          loop.run()
          close()
          continuation.resume(returning: .success(()))
        }
      } catch {
        close()
        continuation.resume(returning: .failure(error))
      }
    }
    try outcome.get()
  }

  private func close() {
    listener.close()
    wakeReader.close()
    waker.withLock { waker in
      waker?.close()
      waker = nil
    }
  }

  /// Makes ``serve()`` return soon; does nothing once it has.
  func stop() { waker.withLock { $0?.wake() } }

  /// The time since the server began to listen.
  var now: Duration { ContinuousClock.now - beginning }

  /// Tells the machine something, or asks it.
  func withMachine<Result>(_ body: (inout SimulatorMachine) -> sending Result) -> sending Result {
    machine.withLock { body(&$0) }
  }
}
