import StoreCheckCLI
import Testing

/// What `Benchmarks/Fuzzing/run` has found in the command line, a test each.
@Suite struct ArgumentFuzzFindingTests {
  @Test func `A quote under an accent is still a quote`() {
    let words = ArgumentFile.words(of: "\"\u{64F}a b\" '\u{301}' \\\u{301} \"\"\u{200D}")
    #expect(words == ["\u{64F}a b", "\u{301}", "\u{301}", "\u{200D}"])
  }
}
