import Testing

/// The recipes for many machines, as the article has them, each against one run over everything.
@Suite(.timeLimit(.minutes(5))) struct EngineRecipeTests {
  /// A portfolio of 2,500 apps, a tool on the path that asks the stand-in, and what one run finds.
  private static let prepare = #"""
    export tool PATH=$PWD/bin:$PATH
    mkdir bin
    # The engines hand on what variables they like, so this stands on none.
    printf '%s\n' '#!/bin/sh' 'case $1 in check) shift' \
      "exec $tool check --store \$(cat $PWD/address) --rate none \"\$@\" ;;" \
      "*) exec $tool \"\$@\" ;; esac" > bin/storecheck
    chmod +x bin/storecheck
    seq 1000000000 97 1000242403 | sed '1,$s/$/,3.1/; 1i app,version' > apps.csv
    echo 'no app,' >> apps.csv
    "$tool" simulate --port 0 --quiet > address & server=$!
    until [ -s address ]; do sleep 0.05; done
    one() { storecheck check --input apps.csv --countries us,jp,de --quiet "$@"; }
    same() { # the reports but for the times, which are at the end
      cut -d, -f 1-4 "$1" > a; cut -d, -f 1-4 "$2" > b
      cmp a b && wc -l < a
    }

    """#

  @Test(.enabled(if: BuiltTool.has("parallel"), "parallel is not installed"))
  func `GNU parallel makes the report of one run`() async throws {
    let outcome = try await BuiltTool.script(
      // Eight shares of no rate are no rate.
      Self.prepare + "recipe=${recipe/--share 1\\/8/}\n" + """
        eval "$recipe"
        one > whole.csv; same whole.csv report.csv
        cat cache-* > cache; one --cache cache --format json | grep -o '"requests":[0-9]*'
        kill $server
        """,
      environment: [
        "recipe": try Article.block("audit-parallel", in: "AcrossMachines"), "HOME": "/nonexistent",
      ])
    #expect(outcome.lines == ["7504", #""requests":0"#], "\(outcome.messages)")
  }

  @Test(.enabled(if: Installed.yaml, "python3-yaml is not installed"))
  func `the pods of the Kubernetes job make the report of one run`() async throws {
    let outcome = try await BuiltTool.script(
      Self.prepare + #"""
        printf %s "$manifest" > job.yaml
        /usr/bin/python3 - > pods <<'END'
        import yaml
        job = yaml.safe_load(open("job.yaml"))
        spec, pod = job["spec"], job["spec"]["template"]["spec"]
        assert (job["apiVersion"], job["kind"]) == ("batch/v1", "Job")
        assert spec["completionMode"] == "Indexed" and spec["parallelism"] <= spec["completions"]
        assert pod["restartPolicy"] in ("Never", "OnFailure")
        (check,) = pod["containers"]
        environment = {each["name"]: each["value"] for each in check["env"]}
        assert environment == {"SHARDS": str(spec["completions"])}
        assert check["command"] == ["/bin/sh", "-c"] and len(check["args"]) == 1
        (mount,) = check["volumeMounts"]
        assert mount["name"] == pod["volumes"][0]["name"]
        open("script", "w").write(check["args"][0].replace(mount["mountPath"], "audit"))
        print(spec["completions"])
        END
        mkdir audit; cp apps.csv audit
        for index in $(seq 0 $(($(cat pods) - 1))); do
          SHARDS=$(cat pods) JOB_COMPLETION_INDEX=$index /bin/sh -c "$(cat script)" || echo failed
        done
        storecheck merge audit/report-*.csv > report.csv
        one > whole.csv; same whole.csv report.csv
        kill $server
        """#, environment: ["manifest": try Article.block("job.yaml", in: "AcrossMachines")])
    #expect(outcome.lines == ["7504"], "\(outcome.messages)")
  }

  @Test func `the tasks of the Slurm array make the report of one run`() async throws {
    let outcome = try await BuiltTool.script(
      Self.prepare + #"""
        printf %s "$recipe" > audit.sbatch
        # What the scheduler sets for each task of the array that the script asks for.
        export SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=1
        SLURM_ARRAY_TASK_COUNT=$(sed -n 's/^#SBATCH --array=1-//p' audit.sbatch)
        export SLURM_ARRAY_TASK_COUNT
        for SLURM_ARRAY_TASK_ID in $(seq "$SLURM_ARRAY_TASK_COUNT"); do
          export SLURM_ARRAY_TASK_ID
          bash audit.sbatch || echo failed
        done
        storecheck merge report-*.csv > report.csv
        one > whole.csv; same whole.csv report.csv
        kill $server
        """#, environment: ["recipe": try Article.block("audit.sbatch", in: "AcrossMachines")])
    #expect(outcome.lines == ["7504"], "\(outcome.messages)")
  }

  @Test(
    .enabled(
      if: Installed.spark, "no Python with pyspark, or no java; STORECHECK_PYTHON may name one"))
  func `Spark gives a row for each entry and country, in the order of one run`() async throws {
    let outcome = try await BuiltTool.script(
      Self.prepare + #"""
        printf %s "$recipe" > audit.py
        tail -n +2 apps.csv | awk -F, \
          '{ printf "{\"app\":\"%s\",\"version\":\"%s\",\"site\":\"%d\"}\n", $1, $2, NR }' > entries
        "$python" audit.py entries report 4
        cat report/part-* | sed 's/"fetched_at.*"site"/"site"/' > a
        storecheck check --input entries --keep-columns --countries us,jp,de --quiet \
          --format ndjson | sed 's/"fetched_at.*"site"/"site"/' > b
        cmp a b && wc -l < a && tail -n 1 a | grep -o '"site":"2501"'
        kill $server
        """#,
      environment: [
        "recipe": try Article.block("audit.py", in: "AcrossMachines"), "python": Installed.python,
      ])
    #expect(outcome.lines == ["7503", #""site":"2501""#], "\(outcome.messages)")
  }
}
