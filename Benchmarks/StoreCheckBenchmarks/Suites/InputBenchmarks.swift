import StoreCheck

extension Benchmark {
  /// Reading portfolios, in MB of text a second.
  static let input: [Benchmark] = [
    read("csv", "a table", .plain), read("csv-quoted", "a table with every cell quoted", .quoted),
    read("lines", "an id and a version a line", .lines),
  ]

  private static func read(
    _ condition: String, _ what: String, _ style: PortfolioBytes.Style
  ) -> Benchmark {
    Benchmark(
      "input.read-\(condition)", "entries from \(what), in pieces of 64 kB",
      sizeUnit: "entries", sizes: [10_000, 100_000, 1_000_000]
    ) { size in
      var pieces: [[UInt8]] = []
      for await piece in PortfolioBytes(count: size, style: style) { pieces.append(piece) }
      let watch = Stopwatch()
      var reader = PortfolioReader(options: PortfolioOptions())
      var entries: [AppQuery] = []
      var count = 0
      for piece in pieces {
        try reader.feed(piece, into: &entries)
        count += entries.count
        entries.removeAll(keepingCapacity: true)
      }
      try reader.finish(into: &entries)
      count += entries.count
      let bytes = pieces.reduce(0) { $0 + $1.count }
      return watch.sample(
        Double(bytes) / 1e6, "MB", counts: [.init("entries", count), .init("bytes", bytes)])
    }
  }
}
