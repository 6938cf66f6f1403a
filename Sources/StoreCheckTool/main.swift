import FoundationEssentials
import StoreCheckCLI

let signals = StopSignals.listen()
ThisProcess.ignoreClosedPipes()
let status = await runStoreCheck(
  arguments: Array(CommandLine.arguments.dropFirst()),
  environment: ProcessInfo.processInfo.environment, io: .process(signals: signals))
ThisProcess.end(status)
