import Testing

/// The recipe for every day, as the article has it.
@Suite(.timeLimit(.minutes(5))) struct DailyRecipeTests {
  /// A store of two apps, and `day VERSION [OPTION …]`, which lets the second one have this version,
  /// runs the script, and prints its exit; the options are the stand-in's.
  private static let prepare = #"""
    export tool home=$PWD PATH=$PWD/bin:$PATH
    mkdir bin store
    printf %s "$recipe" > storecheck-daily
    printf '%s\n' '#!/bin/sh' 'case $1 in check) shift' \
      'exec "$tool" check --store "$(cat "$home/address")" --rate none --retries 0 \
      --concurrency 1 --cooldown 1s --give-up 1s "$@" ;; *) exec "$tool" "$@" ;; esac' > bin/storecheck
    chmod +x storecheck-daily bin/storecheck
    printf 'app,version\n300000001,1.0\n300000002,2.4\nno app,\n' > apps.csv
    app() {
      printf '{"wrapperType":"software","kind":"software","trackId":%s,' "30000000$1"
      printf '"bundleId":"com.example.a%s","trackName":"App %s","version":"%s"}' "$1" "$1" "$2"
    }
    day() {
      printf '{"resultCount":2,"results":[%s,%s]}' "$(app 1 1.0)" "$(app 2 "$1")" \
        > store/answers.json
      shift
      "$tool" simulate --port 0 --answers store --quiet "$@" > address & server=$!
      until [ -s address ]; do kill -0 $server || exit; sleep 0.05; done
      ./storecheck-daily state apps.csv --countries us,jp
      echo "exit $?"
      kill $server; wait $server; rm address
    }

    """#

  private static func run(_ days: String) async throws -> BuiltTool.Outcome {
    try await BuiltTool.script(
      prepare + days,
      environment: ["recipe": try Article.block("storecheck-daily", in: "EveryDay")])
  }

  /// The lines with single blanks, as the width of a column is not what is tested.
  private static func told(_ outcome: BuiltTool.Outcome) -> [String] {
    outcome.lines.map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.hasPrefix("App Name") && !$0.hasPrefix("─") }
  }

  @Test func `it speaks on the days on which something changed, and on no other`() async throws {
    let outcome = try await Self.run("day 2.4; day 2.4; day 2.5; day 2.5; ls state")
    #expect(
      Self.told(outcome) == [
        "exit 0", "exit 0",
        "300000002 App 2 new-version 2.4 → 2.5 (minor) US, JP",
        "300000002 App 2 newly-old 2.5 US, JP", "exit 1",
        "exit 0", "known.ndjson", "news", "today.ndjson",
      ])
    #expect(outcome.messages == "")
  }

  @Test func `a day without any answer is told, and changes nothing`() async throws {
    let outcome = try await Self.run(
      """
      day 2.4; cp state/known.ndjson before
      day 2.5 --fault 503=1; cmp before state/known.ndjson
      day 2.4
      """)
    #expect(Self.told(outcome) == ["exit 0", "exit 2", "exit 0"])
    #expect(outcome.messages.hasPrefix("storecheck-daily: the store answered nothing, for /"))
  }

  @Test func `what changed while the store gave no answer is told when it answers`() async throws {
    // A store that takes one request an hour refuses the second one, whichever country that is for.
    let outcome = try await Self.run("day 2.4; day 2.5 --limit 1/h; day 2.5; day 2.5")
    let days = Self.told(outcome).split { $0.hasPrefix("exit") }.map(Set.init)
    let refused = Self.told(outcome).contains { $0.hasSuffix("throttled US") } ? "US" : "JP"
    let answered = refused == "US" ? "JP" : "US"
    #expect(
      days == [
        [
          "300000001 App 1 no-answer 1.0 → throttled \(refused)",
          "300000002 App 2 no-answer 2.4 → throttled \(refused)",
          "300000002 App 2 new-version 2.4 → 2.5 (minor) \(answered)",
          "300000002 App 2 newly-old 2.5 \(answered)",
        ],
        [
          "300000002 App 2 new-version 2.4 → 2.5 (minor) \(refused)",
          "300000002 App 2 newly-old 2.5 \(refused)",
        ],
      ])
    let exits = outcome.lines.filter { $0.hasPrefix("exit") }
    #expect(exits == ["exit 0", "exit 1", "exit 1", "exit 0"])
    #expect(outcome.messages == "")
  }

  @Test func `a portfolio in another order begins anew, and a longer one does not`() async throws {
    let outcome = try await Self.run(
      """
      day 2.4
      printf 'app,version\\n300000002,2.4\\n300000001,1.0\\n' > apps.csv; day 2.4; day 2.4
      printf 'app,version\\n300000002,2.4\\n300000003,1\\n300000001,1.0\\n' > apps.csv; day 2.4
      """)
    #expect(
      Self.told(outcome) == ["exit 0", "exit 64", "exit 0", "300000003 added US, JP", "exit 1"])
    #expect(outcome.messages.contains("they are not in the same order"))
    #expect(outcome.messages.contains("today's report is the new beginning"))
  }

  @Test func `a run that failed leaves what is known, and passes its exit on`() async throws {
    let outcome = try await Self.run(
      """
      day 2.4; cp state/known.ndjson before
      printf 'http://127.0.0.1:9\\n' > address
      ./storecheck-daily state apps.csv --countries xx; echo "exit $?"
      ./storecheck-daily state nothing.csv; echo "exit $?"
      cmp before state/known.ndjson
      """)
    #expect(Self.told(outcome) == ["exit 0", "exit 64", "exit 64"])
    #expect(outcome.messages.contains("unknown country 'xx'"))
  }

  @Test(.enabled(if: BuiltTool.has("shellcheck"), "shellcheck is not installed"))
  func `the shell scripts of the articles pass shellcheck`() async throws {
    let scripts = [
      try Article.block("storecheck-daily", in: "EveryDay"),
      try Article.block("audit.sbatch", in: "AcrossMachines"),
      try "#!/bin/bash\n" + Article.block("audit-parallel", in: "AcrossMachines"),
      try "#!/bin/bash\n" + Article.block("submit", in: "AcrossMachines"),
    ]
    for script in scripts {
      let outcome = try await BuiltTool.script("shellcheck -", input: script)
      #expect(outcome.status == 0, "\(outcome.output)")
    }
  }

  @Test(.enabled(if: BuiltTool.has("systemd-analyze"), "systemd is not installed"))
  func `the timer and the service pass systemd-analyze verify`() async throws {
    let outcome = try await BuiltTool.script(
      """
      printf %s "$timer" > storecheck-daily.timer
      # The script is not installed here, and something that runs has to stand in its place.
      printf %s "$service" | sed 's#=/usr/local/bin/storecheck-daily#=/bin/true#' \
        > storecheck-daily.service
      systemd-analyze verify --man=no ./storecheck-daily.timer ./storecheck-daily.service
      """,
      environment: [
        "service": try Article.block("storecheck-daily.service", in: "EveryDay"),
        "timer": try Article.block("storecheck-daily.timer", in: "EveryDay"),
      ])
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
  }

  @Test(.enabled(if: Installed.yaml, "python3-yaml is not installed"))
  func `the workflow is one, and its step is green or red as the script says`() async throws {
    let outcome = try await BuiltTool.script(
      Self.prepare + #"""
        printf %s "$workflow" > workflow.yml
        /usr/bin/python3 - > audit <<'END'
        import yaml
        workflow = yaml.safe_load(open("workflow.yml"))
        # YAML takes the key `on` for yes.
        assert workflow[True]["schedule"][0]["cron"].split()[2:] == ["*", "*", "*"]
        audit, tell = [s for s in workflow["jobs"]["audit"]["steps"] if "run" in s]
        assert audit["id"] in tell["if"] and "news.md" in tell["run"]
        print(audit["run"])
        END
        export HOME=$PWD GITHUB_OUTPUT=$PWD/outputs GITHUB_STEP_SUMMARY=$PWD/summary
        # What runs each day is the step, in a checkout and as the service runs one.
        mkdir checkout
        mv storecheck-daily apps.csv checkout
        printf '%s\n' '#!/bin/bash' 'cd checkout && exec bash -e ../audit' > storecheck-daily
        chmod +x storecheck-daily
        day 2.4; day 2.5; day 2.5 --fault 503=1
        cat outputs summary
        """#,
      environment: [
        "recipe": try Article.block("storecheck-daily", in: "EveryDay"),
        "workflow": try Article.block(".github/workflows/app-store.yml", in: "EveryDay"),
      ])
    #expect(
      outcome.lines.prefix(6) == ["exit 0", "exit 0", "exit 1", "status=0", "status=1", "status=2"])
    #expect(
      outcome.lines.contains(
        "| 300000002 | App 2 | new-version | 2.4 → 2.5 (minor) | US, JP, DE |"),
      "\(outcome.output)\(outcome.messages)")
  }
}
