import Foundation
import Testing

/// `check` between two programs of a pipeline, neither of which waits for the other's end.
@Suite(.timeLimit(.minutes(5))) struct FilterTests {
  private static let words = [
    "check", "--demo", "--input", "-", "--input-format", "ndjson", "--format", "ndjson",
    "--keep-columns", "--countries", "us,jp", "--quiet",
  ]

  private static func entry(_ number: Int) -> String {
    #"{"app":"\#(1_000_000_000 + number)","site":"Tokyo \#(number)","seats":\#(number),"tags":["a", {"b": 1}]}"#
      + "\n"
  }

  @Test func `rows leave while the input is open, each with its entry's own fields`() async throws {
    let tool = try RunningTool(Self.words)
    // As many as a request asks for; the input stays open.
    try tool.write((0..<200).map(Self.entry).joined())
    for number in 0..<200 {
      for country in ["US", "JP"] {
        let line = try #require(await tool.nextLine())
        let row = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(row["app"] as? String == "\(1_000_000_000 + number)")
        #expect(row["country"] as? String == country)
        #expect(row["site"] as? String == "Tokyo \(number)")
        #expect(row["seats"] as? String == "\(number)")
        #expect(row["tags"] as? String == #"["a", {"b": 1}]"#)
      }
    }
    // What is less than a request waits for the end.
    try tool.write(Self.entry(200))
    tool.closeInput()
    #expect(await tool.nextLine()?.contains("Tokyo 200") == true)
    #expect(await tool.nextLine()?.contains("Tokyo 200") == true)
    #expect(await tool.nextLine() == nil)
    #expect(try await tool.end().status == 0)
  }

  @Test func `an input without entries gives no rows, and is no failure`() async throws {
    let outcome = try await BuiltTool.run(Self.words)
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
  }
}
