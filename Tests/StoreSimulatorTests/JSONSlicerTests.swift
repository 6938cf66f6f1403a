import Testing

@testable import StoreSimulator

struct JSONSlicerTests {
  @Test func `values are cut out byte for byte`() throws {
    let text = #" { "a" : [1.50, "x\"]}", {"b":[ ]}, null ] , "c":{}, "a\u0020":-0.0E+2 } "#
    let bytes = Array(text.utf8)
    let document = try JSONSlicer.value(of: bytes)
    #expect(cut(bytes, document) == text.dropFirst().dropLast())
    let members = try #require(try JSONSlicer.members(of: bytes, in: document))
    #expect(members.mapValues { cut(bytes, $0) }["c"] == "{}")
    #expect(members.count == 3)
    let list = try #require(members["a"])
    let elements = try #require(try JSONSlicer.elements(of: bytes, in: list))
    #expect(
      elements.map { cut(bytes, $0) } == ["1.50", #""x\"]}""#, #"{"b":[ ]}"#, "null"])
    #expect(try JSONSlicer.elements(of: bytes, in: document) == nil)
    #expect(try JSONSlicer.members(of: bytes, in: list) == nil)
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 3), ("[1 2]", 3), (#"{"a"}"#, 4), (#"{a:1}"#, 1), ("[1] x", 4),
    (#""abc"#, 4), ("\"a\u{1}\"", 2), ("nul", 0), ("[1}", 2), ("1.2.3", 0), ("[\"\\", 3),
    (String(repeating: "[", count: 100_000), 128),
  ])
  func `what is not JSON is refused where that shows`(_ text: String, _ position: Int) {
    #expect(throws: JSONSlicer.Malformed(position: position)) {
      try JSONSlicer.value(of: Array(text.utf8))
    }
  }

  private func cut(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
