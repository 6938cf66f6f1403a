public import StoreCheck

extension StoreChecker {
  /// Makes a checker that asks over `URLSession`, as many requests at once as the configuration says.
  ///
  /// - Parameter configuration: How to ask; Apple's store at its documented rate unless given.
  public init(configuration: CheckConfiguration = CheckConfiguration()) {
    self.init(
      transport: URLSessionTransport(concurrency: configuration.concurrency),
      configuration: configuration)
  }
}
