public import StoreCheck

extension StoreChecker {
  /// Makes a checker that asks over the system's own client, as many requests at once as the
  /// configuration says.
  ///
  /// That is `URLSession`, and libcurl on Linux.
  ///
  /// - Parameter configuration: How to ask; Apple's store at its documented rate unless given.
  public init(configuration: CheckConfiguration = CheckConfiguration()) {
    self.init(
      transport: DefaultTransport.make(concurrency: configuration.concurrency),
      configuration: configuration)
  }
}
