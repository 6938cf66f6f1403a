/// A portfolio of any size as bytes of a table, made as they are read.
struct PortfolioBytes: AsyncSequence, Sendable {
  typealias Element = [UInt8]

  /// How many apps there are.
  let count: Int
  /// How a line is written.
  var style = Style.plain

  /// The tables that users bring.
  enum Style: Sendable {
    /// An id, a version and two columns that mean nothing to the check.
    case plain
    /// The same with every cell in quotation marks, and a name with a comma and a doubled one.
    case quoted
    /// An id and a version, with a blank between.
    case lines
  }

  func makeAsyncIterator() -> Iterator { Iterator(portfolio: self) }

  /// Makes the bytes, about 64 kB at a time.
  struct Iterator: AsyncIteratorProtocol {
    fileprivate let portfolio: PortfolioBytes
    private var made = 0

    fileprivate init(portfolio: PortfolioBytes) { self.portfolio = portfolio }

    mutating func next() async -> [UInt8]? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
      guard made < portfolio.count else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(66_000)
      if made == 0 { bytes.append(contentsOf: portfolio.style.header.utf8) }
      while bytes.count < 65_000, made < portfolio.count {
        portfolio.style.append(UInt64(BenchmarkApp.firstTrackID + made), to: &bytes)
        made += 1
      }
      return bytes
    }
  }
}

extension PortfolioBytes.Style {
  fileprivate var header: String {
    switch self {
    case .plain, .quoted: "app id,version,name,team\n"
    case .lines: ""
    }
  }

  fileprivate func append(_ trackID: UInt64, to bytes: inout [UInt8]) {
    let version = BenchmarkApp.installedVersion(trackID)
    switch self {
    case .plain:
      bytes.append(contentsOf: "\(trackID),\(version),Quiet Notes,Platform and payments\n".utf8)
    case .quoted:
      let name = "Say \"\"Hello\"\", Friend"
      bytes.append(contentsOf: "\"\(trackID)\",\"\(version)\",\"\(name)\",\"Platform\"\n".utf8)
    case .lines: bytes.append(contentsOf: "\(trackID) \(version)\n".utf8)
    }
  }
}
