import StoreCheck

extension Shard {
  /// Reads `I/N`, `auto` or `auto/N`.
  ///
  /// `auto` takes the share from a job scheduler's variables. Those of Slurm and AWS Batch say how
  /// many shares there are; a Kubernetes Indexed Job and GNU parallel do not, so that needs
  /// `auto/N`.
  ///
  /// - Throws: ``UsageError`` for another text, a share out of range, or missing variables.
  package init(_ text: String, environment: [String: String]) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = parts.count == 2 ? Int(parts[1]) : nil
    let (number, total): (Int, Int)
    if parts[0] == "auto", parts.count == 1 || count != nil {
      (number, total) = try Self.automatic(count, environment)
    } else if parts.count == 2, let first = Int(parts[0]), let count {
      (number, total) = (first, count)
    } else {
      throw UsageError(
        "--shard \(text.quotedForMessages) is no share", mend: "write it like 2/8, or auto")
    }
    guard total <= Self.maxCount else {
      throw UsageError(
        "invalid value \(text.quotedForMessages) for '--shard'",
        mend: "an input is divided into at most \(Self.maxCount.groupedInThousands) shards")
    }
    guard let shard = Shard(number: number, of: total) else {
      throw UsageError(
        "--shard: there is no share \(number) of \(total)",
        mend: "shares are counted from 1 to their number")
    }
    self = shard
  }

  /// The variables by which one scheduler tells a worker its share.
  private struct Scheduler {
    /// The variable of the worker's number.
    var index: String
    /// The number of the first worker, and the variable that says so, where there is one.
    var first: (variable: String?, number: Int)
    /// The variable of how many workers there are, where there is one.
    var count: String?
    /// The variable of how far two workers' numbers lie apart, where that need not be 1.
    var step: String?
  }

  private static let schedulers = [
    Scheduler(
      index: "AWS_BATCH_JOB_ARRAY_INDEX", first: (nil, 0), count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Scheduler(
      index: "SLURM_ARRAY_TASK_ID", first: ("SLURM_ARRAY_TASK_MIN", 0),
      count: "SLURM_ARRAY_TASK_COUNT", step: "SLURM_ARRAY_TASK_STEP"),
    Scheduler(index: "JOB_COMPLETION_INDEX", first: (nil, 0), count: nil),
    Scheduler(index: "PARALLEL_SEQ", first: (nil, 1), count: nil),
  ]

  private static func automatic(
    _ count: Int?, _ environment: [String: String]
  ) throws(UsageError) -> (number: Int, count: Int) {
    func number(_ variable: String?) -> Int? {
      variable.flatMap { environment[$0] }.flatMap { Int($0) }
    }
    for scheduler in schedulers {
      guard let index = number(scheduler.index) else { continue }
      guard let count = count ?? number(scheduler.count) else {
        throw UsageError(
          "--shard auto: \(scheduler.index) says which share this is, and nothing says of how many",
          mend: "write --shard auto/8 for 8 shares")
      }
      let first = number(scheduler.first.variable) ?? scheduler.first.number
      let step = number(scheduler.step) ?? 1
      guard let number = position(of: index, from: first, by: step, count: count) else {
        throw UsageError(
          "--shard auto: \(scheduler.index) is \(index), which is none of \(count) numbers"
            + " from \(first) on\(step == 1 ? "" : " in steps of \(step)")",
          mend: "start workers with such numbers, or write I/N for each")
      }
      return (number, count)
    }
    throw UsageError(
      "--shard auto: no job scheduler says which share this is",
      mend: "it reads \(schedulers.map(\.index).joined(separator: ", ")); or write I/N")
  }

  /// Which of `count` numbers, evenly apart, a number is, from 1; `nil` where it is none of them.
  ///
  /// The numbers are what an environment says, so they may be anything.
  private static func position(of number: Int, from first: Int, by step: Int, count: Int) -> Int? {
    let (distance, overflow) = number.subtractingReportingOverflow(first)
    guard !overflow, distance >= 0, step >= 1, distance % step == 0, distance / step < count
    else { return nil }
    return distance / step + 1
  }
}
