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
