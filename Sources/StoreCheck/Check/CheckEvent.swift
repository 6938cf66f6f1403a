/// What happens during a check, told to whoever shows progress.
///
/// Events are told in the order they happen in each task, from several tasks at once.
public enum CheckEvent: Equatable, Sendable {
  /// So many entries, those of other shards included, and so many rows of this one have been read
  /// from the input by now.
  case read(entries: Int, rows: Int, isComplete: Bool)
  /// So many rows have been given out by now.
  case emitted(rows: Int)
  /// A request for so many ids starts.
  case requestStarted(ids: Int)
  /// A request ended, whatever its outcome.
  case requestEnded
  /// A request met passing trouble and is tried again after a wait.
  case retrying(reason: CheckReason, wait: Duration)
  /// A request waits this long for its turn under the rate.
  case waitingForRate(Duration)
  /// The store refused; no request starts for this long.
  case refused(wait: Duration)
  /// The store asked for a longer wait after its refusal than this run is willing to take.
  case waitShortened(asked: Duration, wait: Duration)
  /// The store is unavailable, for that reason; no request starts for this long, then a single one
  /// probes whether it is available again.
  case unavailable(reason: CheckReason, wait: Duration)
  /// The store is available again, after it refused or was unavailable.
  case reopened
  /// The store has been unavailable for too long, or was never reached; the remaining rows become
  /// errors. The cause is for a person.
  case gaveUp(reason: CheckReason, cause: String)
  /// From now on a request asks for at most this many ids.
  case batchLimit(Int)
  /// The cache file cannot be written any more; the run goes on without it.
  case cacheFileFailed(String)
}
