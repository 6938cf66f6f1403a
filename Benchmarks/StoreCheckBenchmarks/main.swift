import Foundation

let status = await BenchmarkCommand.run(Array(CommandLine.arguments.dropFirst()))
exit(status)
