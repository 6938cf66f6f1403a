import LibFuzzer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target that this process feeds, named by the environment since libFuzzer owns the arguments.
private let target: FuzzTarget = {
  let name = unsafe getenv("STORECHECK_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("STORECHECK_FUZZ_TARGET must be one of: \(names)")
  }
  return target
}()

/// What libFuzzer calls for every input; the symbol's name is its own.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  target.run(bytes)
  return 0
}

/// What libFuzzer calls to change an input, in place of its own mutations; returns the new length.
@c(LLVMFuzzerCustomMutator)
public func mutateOneInput(
  _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  if target.hasNumbers, seed & 1 == 0 {
    let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: most)
    let bytes = unsafe Array(buffer.prefix(count))
    if let changed = HostileNumbers.replacingOne(in: bytes, choice: seed >> 1),
      changed.count <= most
    {
      for (index, byte) in changed.enumerated() {
        unsafe buffer[index] = byte
      }
      return changed.count
    }
  }
  return unsafe LLVMFuzzerMutate(start, count, most)
}
