/// One worker's share of an input that several work on.
///
/// The input is cut into chunks of as many entries as a request holds, which are dealt out in turn;
/// so each worker fills its batches, and all together read every entry once.
public struct Shard: Hashable, Sendable {
  /// Which share, from 1.
  public let number: Int
  /// How many shares there are.
  public let count: Int

  /// The entries of one chunk, as many as one request asks for at most.
  ///
  /// It does not depend on ``CheckConfiguration/batch``: all workers have to cut alike, also those that
  /// were started with other options.
  public static let chunkSize = 200

  /// The most shards of one input, which is more than the largest array of a job scheduler.
  ///
  /// `check --shard` and `merge` keep to it, so a damaged report cannot ask for more.
  package static let maxCount = 100_000

  /// The whole input.
  public static let whole = Shard(number: 1, count: 1)

  /// Makes a share; `nil` unless `number` is in `1...count`, and `count` is at most 100,000.
  public init?(number: Int, of count: Int) {
    guard (1...Self.maxCount).contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether the entry at a position, counted from 0, belongs to this share.
  public func holds(_ position: Int) -> Bool {
    count == 1 || position / Self.chunkSize % count == number - 1
  }
}
