import Testing

/// What the tool leaves in files.
@Suite(.timeLimit(.minutes(5))) struct FileTests {
  @Test func `a link stays a link and its file keeps its permissions`() async throws {
    let outcome = try await BuiltTool.script(
      """
      echo old > real.csv; chmod 640 real.csv; ln -s real.csv link.csv
      $tool check --demo -q --output link.csv
      stat -c '%a %F' real.csv; readlink link.csv; head -c 4 real.csv; echo; ls | grep partial
      """)
    #expect(outcome.lines.prefix(3) == ["640 regular file", "real.csv", "app,"])
    #expect(outcome.messages == "")
  }

  @Test func `an output in a folder that does not exist is told before anything is asked`()
    async throws
  {
    let outcome = try await BuiltTool.run(["check", "--demo", "-q", "--output", "no/such/file.csv"])
    #expect(outcome.status == 74)
    #expect(
      outcome.messages
        == "storecheck: 'no/such/file.csv' cannot be written: No such file or directory\n")
  }

  @Test func `a directory is no output`() async throws {
    let outcome = try await BuiltTool.script("mkdir d; $tool check --demo -q --output d")
    #expect(outcome.status == 74)
    #expect(outcome.messages == "storecheck: 'd' cannot be written: Is a directory\n")
  }

  @Test func `a second run takes its answers from the cache file and says the same`() async throws {
    let outcome = try await BuiltTool.script(
      """
      $tool simulate --port 0 > address & server=$!
      until [ -s address ]; do sleep 0.05; done
      check="$tool check --input ids --rate none --cache kept -c us,jp --store $(cat address)"
      seq 1000000000 97 1000000970 > ids
      $check --columns app,country,status,store_version > first.csv 2> first.err
      $check --columns app,country,status,store_version > second.csv 2> second.err
      kill -TERM $server; wait $server; echo $?
      cmp first.csv second.csv && grep -c . second.csv
      grep -o '[0-9]* requests' second.err
      """)
    #expect(outcome.lines == ["143", "23", "0 requests"])
  }
}
