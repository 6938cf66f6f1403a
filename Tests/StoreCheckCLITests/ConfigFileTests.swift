#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreCheckCLI
import Testing

@Suite struct ConfigFileTests {
  private func read(_ json: String) throws(UsageError) -> Arguments {
    try ConfigFile.arguments(in: Array(json.utf8), name: "c.json", for: .check)
  }

  @Test func `long names are keys and take texts, numbers, switches and lists`() throws {
    let arguments = try read(
      """
      {"countries": ["jp", "us"], "batch": 50, "quiet": true, "rate": "5/m",
       "developer": [1, "2"]}
      """)
    #expect(arguments.value(.countries) == "jp,us")
    #expect(arguments.value(.batch) == "50")
    #expect(arguments.isOn(.quiet))
    #expect(arguments.value(.rate) == "5/m")
    #expect(arguments.all(.developer) == ["1", "2"])
  }

  @Test func `a list on the command line takes the place of the file's`() async throws {
    try await withTemporaryFolder { folder async throws in
      let file = folder.appending(component: "c.json")
      try Data(#"{"countries": ["jp", "us"], "rate": "1/h"}"#.utf8).write(to: file)
      let world = TestWorld()
      let status = await world.run(
        "check", "1", "--dry-run", "--config", file.path(), "-c", "de", "-c", "fr", "-c", "it",
        "--rate", "2/h")
      #expect(status == .success)
      #expect(world.output.contains("countries   3\n"))
      #expect(world.output.contains("2 requests an hour"))
    }
  }

  @Test func `an empty list is none`() async throws {
    let error = #expect(throws: UsageError.self) {
      let silent = ByteSink { (_) throws(SystemError) in }
      _ = try CheckSettings(
        try read(#"{"countries": [], "input": "x"}"#), environment: [:],
        io: IO(input: .bytes([]), output: silent, messages: silent))
    }
    #expect(error?.message == "--countries names none")
  }

  @Test(arguments: [
    (
      json: "[1]", message: "'c.json' is no configuration",
      mend: "write one JSON object, such as {\"countries\": \"jp,us\", \"rate\": \"20/m\"}"
    ),
    (
      json: #"{"contries": "jp"}"#, message: "'c.json' sets 'contries', which is no option",
      mend: "did you mean \"countries\"?"
    ),
    (
      json: #"{"quiet": "yes"}"#, message: "'c.json': \"quiet\" is a switch",
      mend: "write true or false"
    ),
    (
      json: #"{"input": true}"#, message: "'c.json': \"input\" needs a value",
      mend: "write FILE in quotes"
    ),
    (
      json: #"{"timeout": 1.5}"#, message: "'c.json': \"timeout\" is the number 1.5",
      mend: "write TIME in quotes"
    ),
    (
      json: #"{"quiet": 1.5}"#, message: "'c.json': \"quiet\" is a switch",
      mend: "write true or false"
    ),
    (
      json: #"{"timeout": null}"#, message: "'c.json': \"timeout\" is null",
      mend: "write TIME in quotes, or leave it out"
    ),
    (
      json: #"{"timeout": {"s": 1}}"#, message: "'c.json': \"timeout\" is an object",
      mend: "write TIME in quotes"
    ),
    (
      json: #"{"batch": [1, 2]}"#, message: "'c.json': \"batch\" is a list",
      mend: "write N in quotes"
    ),
    (
      json: #"{"countries": ["jp", ["us"]]}"#, message: "'c.json': \"countries\" holds a list",
      mend: "write LIST in quotes"
    ),
    (
      json: #"{"countries": ["jp", null]}"#, message: "'c.json': \"countries\" holds null",
      mend: "write LIST in quotes"
    ),
    (
      json: #"{"developer": [1.5]}"#, message: "'c.json': \"developer\" holds the number 1.5",
      mend: "write ID in quotes"
    ),
    (
      json: #"{"config": "d.json"}"#, message: "'c.json' sets 'config', which is no option",
      mend: "did you mean \"config\"?"
    ),
  ])
  func `a mistake is named with its mend`(
    _ row: (json: String, message: String, mend: String)
  ) {
    #expect(throws: UsageError(row.message, mend: row.mend)) { try read(row.json) }
  }
}
