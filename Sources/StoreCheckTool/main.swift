import StoreCheckCLI

// For the environment.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

ThisProcess.returnLargeMemory()
ThisProcess.holdClosedStreams()
let signals = StopSignals.listen()
ThisProcess.ignoreClosedPipes()
let status = await runStoreCheck(
  arguments: Array(CommandLine.arguments.dropFirst()),
  environment: ProcessInfo.processInfo.environment, io: .process(signals: signals))
ThisProcess.end(status)
