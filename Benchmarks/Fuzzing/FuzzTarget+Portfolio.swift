import StoreCheck

extension FuzzTarget {
  /// The first byte chooses the options and the second the size of the pieces.
  static func fuzzPortfolio(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else {
      return
    }
    let formats = PortfolioFormat.allCases
    let options = PortfolioOptions(
      format: formats[Int(bytes[0] & 7) % formats.count],
      defaultInstalled: bytes[0] & 8 == 0 ? nil : "1.0",
      keepsColumns: bytes[0] & 16 != 0, takesAnyCountry: bytes[0] & 32 != 0,
      takesLinkCountries: bytes[0] & 64 != 0)
    let input = bytes[2...]
    let whole = ReadPortfolio(input, pieces: max(1, input.count), options: options)
    let inPieces = ReadPortfolio(input, pieces: Int(bytes[1]) + 1, options: options)
    require(whole == inPieces, "what is read depends on how it comes:\n\(whole)\n\(inPieces)")
    for entry in whole.entries where options.keepsColumns && whole.error == nil {
      let isAligned = entry.extraFields.count == whole.extraColumns.count
      require(isAligned, "\(entry) does not fit \(whole.extraColumns)")
    }
    for diagnostic in whole.diagnostics {
      let isPlain = diagnostic.description.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control
      }
      require(isPlain, "a control character in \(diagnostic.description.debugDescription)")
    }
  }

  private struct ReadPortfolio: Equatable {
    var entries: [AppQuery] = []
    var diagnostics: [PortfolioDiagnostic] = []
    var extraColumns: [String] = []
    var format: PortfolioFormat?
    var error: PortfolioError?

    init(_ bytes: ArraySlice<UInt8>, pieces length: Int, options: PortfolioOptions) {
      var reader = PortfolioReader(options: options)
      do throws(PortfolioError) {
        var rest = bytes
        while !rest.isEmpty {
          try reader.feed(rest.prefix(length), into: &entries)
          rest = rest.dropFirst(length)
        }
        try reader.finish(into: &entries)
      } catch {
        self.error = error
      }
      diagnostics = reader.takeDiagnostics()
      extraColumns = reader.extraColumns
      format = reader.format
    }
  }
}
