import StoreCheck

/// What came out of a portfolio that was read whole.
struct ReadPortfolio {
  var entries: [AppQuery]
  var diagnostics: [PortfolioDiagnostic]
  var extraColumns: [String]
  var format: PortfolioFormat?
  /// What was decided on how to read it, for people; empty where there is nothing to tell.
  var decision = ""
  /// Whether something was guessed.
  var isGuess = false

  /// The apps as they were read, `nil` for those that name none.
  var identifiers: [String?] { entries.map { $0.identifier?.description } }
  var versions: [String?] { entries.map(\.installedVersion) }
  var kinds: [PortfolioDiagnostic.Kind] { diagnostics.map(\.kind) }
  /// The diagnostics as a person reads them.
  var messages: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// Reads `bytes`, handing them over `chunk` at a time.
func read(
  _ bytes: [UInt8], options: PortfolioOptions = PortfolioOptions(), chunk: Int = .max
) throws(PortfolioError) -> ReadPortfolio {
  var reader = PortfolioReader(options: options)
  var entries: [AppQuery] = []
  var start = 0
  while start < bytes.count {
    let end = start + min(chunk, bytes.count - start)
    try reader.feed(bytes[start..<end], into: &entries)
    start = end
  }
  try reader.finish(into: &entries)
  let decision = reader.takeDecision()
  return ReadPortfolio(
    entries: entries, diagnostics: reader.takeDiagnostics(), extraColumns: reader.extraColumns,
    format: reader.format,
    decision: decision?.description(versionOption: nil, countryOption: "-c") ?? "",
    isGuess: decision?.isGuess ?? false)
}

/// Reads a text.
func read(
  _ text: String, options: PortfolioOptions = PortfolioOptions(), chunk: Int = .max
) throws(PortfolioError) -> ReadPortfolio {
  try read(Array(text.utf8), options: options, chunk: chunk)
}
