import Testing

/// How the tool stands in a pipeline of the shell.
@Suite(.timeLimit(.minutes(5))) struct PipeTests {
  /// So many ids that no pipe holds their rows.
  private static let manyRows = "seq 1 30000 | $tool check --demo -q --input - -c us"

  @Test func `a reader that leaves early ends the run quietly`() async throws {
    let outcome = try await BuiltTool.script(
      "\(Self.manyRows) | head -1; echo ${PIPESTATUS[1]}")
    #expect(outcome.lines.last == "0")
    #expect(outcome.lines.first?.hasPrefix("app,country,status") == true)
    #expect(outcome.messages == "")
  }

  @Test func `a full device is told, with exit 74`() async throws {
    let outcome = try await BuiltTool.script("$tool check --demo -q > /dev/full")
    #expect(outcome.status == 74)
    #expect(
      outcome.messages == "storecheck: standard output cannot be written: the device is full\n")
  }

  @Test func `a full device under a name is told, with exit 74`() async throws {
    let outcome = try await BuiltTool.script("$tool check --demo -q --output /dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.messages == "storecheck: '/dev/full' cannot be written: the device is full\n")
  }

  @Test func `a closed standard output is told, with exit 74`() async throws {
    let outcome = try await BuiltTool.script("$tool check --demo >&-")
    #expect(outcome.status == 74)
  }

  @Test func `a closed standard input is told, with exit 74`() async throws {
    let outcome = try await BuiltTool.script("$tool check --demo -q --input - <&-")
    #expect(outcome.status == 74)
    #expect(
      outcome.messages == "storecheck: standard input cannot be read on: Bad file descriptor\n")
  }

  @Test func `a closed standard error does not stop the work`() async throws {
    let outcome = try await BuiltTool.script("$tool check --demo 1 2>&-")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 6)
  }

  @Test func `a FIFO is read, and a report is written through one`() async throws {
    let outcome = try await BuiltTool.script(
      """
      mkfifo in out
      seq 1 5 > in &
      $tool check --demo -q --input in -c us --format ndjson --output out &
      wc -l < out
      wait
      """)
    #expect(outcome.output.trimmingPrefix { $0 == " " } == "5\n")
    #expect(outcome.messages == "")
  }

  @Test func `a report or options of a FIFO are waited for until a writer comes`() async throws {
    // That there is a wait at all is for the tests of signals, where no writer ever comes.
    let outcome = try await BuiltTool.script(
      """
      mkfifo late
      $tool check --demo -q --format csv > report
      echo '{"countries":"jp"}' > options
      $tool diff -q report late & diff=$!
      cat report > late; wait $diff; echo $?
      $tool check --demo -q 1 --config late --columns country & check=$!
      cat options > late; wait $check; echo $?
      """)
    #expect(outcome.lines == ["0", "country", "JP", "0"])
    #expect(outcome.messages == "")
  }

  @Test func `a pipe is read without being named`() async throws {
    let outcome = try await BuiltTool.script("printf '1\\n' | $tool --dry-run")
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains("rows        1"))
  }

  @Test func `a null device is nothing to check`() async throws {
    let outcome = try await BuiltTool.script("$tool < /dev/null")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("there is nothing to check"))
  }

  @Test func `an unknown country ends the run before any request`() async throws {
    let outcome = try await BuiltTool.run([
      "361309726", "--countries", "jp,xx", "--store", "http://127.0.0.1:1",
    ])
    #expect(outcome.status == 64)
    #expect(
      outcome.messages
        == "storecheck: --countries: unknown country 'xx'; use a two-letter code such as us; "
        + "`storecheck storefronts` lists them\n")
  }
}
