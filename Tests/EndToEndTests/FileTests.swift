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

  @Test func `a portfolio is not replaced, whichever way the shell hands it over`() async throws {
    let outcome = try await BuiltTool.script(
      """
      echo 1000000000 > apps
      $tool --store http://127.0.0.1:9 --output ./apps < apps; echo $?
      tool="$tool check --demo -q -c us --columns app"
      $tool --input - --output apps < apps; echo $?
      $tool --input /dev/stdin --output apps < apps; echo $?
      $tool --input apps >> apps; echo $?
      $tool --input apps --output /dev/stdout >> apps; echo $?
      cat apps
      cat apps | $tool --input /dev/stdin --output /dev/stdout | cat
      $tool --input apps --output /dev/null; echo $?
      ls
      """)
    #expect(
      outcome.lines == [
        "64", "64", "64", "64", "64", "1000000000", "app", "1000000000", "0", "apps",
      ])
    #expect(
      outcome.messages.split(separator: "\n").first
        == """
        storecheck: --output './apps' is the same file as standard input; name another file for \
        --output; nothing was changed
        """)
  }

  @Test func `a file with the name of a bundle id does not make a path of it`() async throws {
    let outcome = try await BuiltTool.script(
      """
      mkdir -p com.example.app com.example.notes built.app; touch com.example.tool
      printf '<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>' \
        > built.app/Info.plist
      $tool --demo -q com.example.app com.example.notes com.example.tool built.app -c us \
        --columns app,status
      for word in ./com.example.notes ./com.example.tool ./com.example.app apps.csv; do
        $tool --demo $word; echo $?
      done
      """)
    #expect(
      outcome.lines == [
        "app,status", "com.example.app,unlisted",
        "com.example.notes,unlisted",
        "com.example.tool,unlisted",
        "built.app,unlisted", "64", "64", "64", "64",
      ])
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

  @Test func `what a killed run left beside its output is removed by the next`() async throws {
    let outcome = try await BuiltTool.script(
      """
      mkfifo ids; mkdir out
      # Its input is opened last, so the file beside the output is there when it comes.
      $tool check --demo -q -c us --input ids --output out/r.csv & run=$!
      exec 3> ids
      until ls out | grep -q partial; do sleep 0.05; done
      kill -KILL $run; wait $run; echo $?
      exec 3>&-
      ls out | sed 's/[0-9]*-/N-/'
      $tool check --demo -q -c us --output out/r.csv
      ls out
      """)
    #expect(outcome.lines == ["137", "r.csv.N-0.partial", "r.csv"])
  }

  @Test func `what a running run writes, and what is not ours, stays beside the output`()
    async throws
  {
    let outcome = try await BuiltTool.script(
      """
      mkfifo ids
      $tool check --demo -q -c us --input ids --output r.csv --columns app & run=$!
      exec 3> ids
      until ls | grep -q partial; do sleep 0.05; done
      touch r.csv.1-2-3.partial r.csv.x-0.partial r.csv.1-0.partial.txt s.csv.1-0.partial
      mkdir r.csv.1-1.partial; mkfifo r.csv.1-2.partial; ln -s s.csv.1-0.partial r.csv.1-3.partial
      touch r.csv.1-4.partial
      $tool check --demo -q -c us --output r.csv --columns app
      echo 1000000000 >&3; exec 3>&-
      wait $run; echo $?
      cat r.csv
      ls -d *partial*
      """)
    #expect(
      outcome.lines == [
        "0", "app", "1000000000", "r.csv.1-0.partial.txt", "r.csv.1-1.partial",
        "r.csv.1-2-3.partial", "r.csv.1-2.partial", "r.csv.1-3.partial", "r.csv.x-0.partial",
        "s.csv.1-0.partial",
      ])
  }
}
