#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing

@testable import StoreCheckCLI

@Suite struct InputCopyTests {
  @Test func `a file for a copy has no name, and is read from its beginning again`() async throws {
    try await withTemporaryFolder { folder async throws in
      let descriptor = try Descriptor.unnamed(in: folder.path())
      defer { try? descriptor.shut() }
      let contents = try folder.contents
      #expect(contents.isEmpty)
      try descriptor.writeAll([1, 2, 3])
      for _ in 1...2 {
        try descriptor.rewind()
        #expect(try descriptor.readSome(upTo: 9) == [1, 2, 3])
      }
    }
  }
}
