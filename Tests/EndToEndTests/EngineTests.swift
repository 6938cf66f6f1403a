import Testing

/// Many processes of the tool side by side, as other programs start them.
@Suite(
  .timeLimit(.minutes(5)), .enabled(if: BuiltTool.has("parallel"), "parallel is not installed"))
struct EngineTests {
  /// What all the tests check: 1,000 apps, not all of which there are.
  private static let prepare = """
    export tool;
    seq 1000000000 97 1000096903 > ids
    $tool simulate --port 0 > address & server=$!
    until [ -s address ]; do sleep 0.05; done
    export check="$tool check -q --rate none -c us,jp --store $(cat address)"
    columns="app,country,status,installed_version,store_version"
    $check --input ids --columns $columns > whole.csv
    """

  @Test func `GNU parallel starts the shards, and their merge is the whole report`() async throws {
    let outcome = try await BuiltTool.script(
      Self.prepare + "\n" + """
        seq 4 | parallel -j 4 -N 1 \
          '$check --input ids --columns '$columns' --shard auto/4 --output shard-{}.csv'
        $tool merge shard-*.csv | cmp - whole.csv && wc -l < whole.csv
        kill $server
        """, environment: ["HOME": "/nonexistent"])
    #expect(outcome.lines == ["2001"], "\(outcome.messages)")
  }

  @Test func `GNU parallel cuts a pipe into chunks and keeps their order`() async throws {
    let outcome = try await BuiltTool.script(
      Self.prepare + "\n" + """
        parallel --pipe -N 200 -k -j 4 '$check --input - --format ndjson' < ids > rows
        $check --input ids --format ndjson > whole.ndjson
        grep -o '^{"app":"[0-9]*","country":"[A-Z]*","status":"[a-z]*"' rows > a
        grep -o '^{"app":"[0-9]*","country":"[A-Z]*","status":"[a-z]*"' whole.ndjson > b
        cmp a b && wc -l < a
        kill $server
        """, environment: ["HOME": "/nonexistent"])
    #expect(outcome.lines == ["2000"], "\(outcome.messages)")
  }
}
