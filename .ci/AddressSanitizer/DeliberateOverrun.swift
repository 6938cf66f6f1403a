// Reads beyond an allocation. It has to be found, with Options.c too.
let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
bytes.initialize(repeating: 0, count: 16)
print(bytes[CommandLine.arguments.count + 15])
bytes.deallocate()
