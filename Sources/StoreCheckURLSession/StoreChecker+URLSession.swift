public import StoreCheck

extension StoreChecker {
  /// Makes a checker that asks over the system's own client, as many requests at once as the
  /// configuration says.
  ///
  /// That is `URLSession`, and libcurl on Linux.
  ///
  /// - Parameters:
  ///   - configuration: How to ask; Apple's store at its documented rate unless given.
  ///   - cache: Where answers are kept; one of its own in memory unless given.
  public init(
    configuration: CheckConfiguration = CheckConfiguration(), cache: LookupCache? = nil
  ) {
    self.init(
      transport: DefaultTransport.make(concurrency: configuration.concurrency),
      configuration: configuration, cache: cache)
  }
}
