/// How a portfolio is to be read.
package struct PortfolioOptions: Equatable, Sendable {
  /// The shape of the input; found by its content where it is ``PortfolioFormat/auto``.
  package var format: PortfolioFormat
  /// The installed version of every entry that brings none of its own.
  package var defaultInstalled: String?
  /// Whether columns that mean nothing to the check are carried to the report.
  package var keepsColumns: Bool
  /// Whether any two letters are taken for a country, known or not.
  package var takesAnyCountry: Bool
  /// Whether the country in an App Store link counts as the entry's own.
  ///
  /// It should where the run names no countries, and should not where it does.
  package var takesLinkCountries: Bool
  /// The input's name, for messages.
  package var fileName: String

  /// Makes options with the defaults of the command.
  package init(
    format: PortfolioFormat = .auto, defaultInstalled: String? = nil, keepsColumns: Bool = false,
    takesAnyCountry: Bool = false, takesLinkCountries: Bool = false, fileName: String = "input"
  ) {
    self.format = format
    self.defaultInstalled = defaultInstalled
    self.keepsColumns = keepsColumns
    self.takesAnyCountry = takesAnyCountry
    self.takesLinkCountries = takesLinkCountries
    self.fileName = fileName
  }
}

/// The shapes of input; the raw values are the words of `--input-format`.
package enum PortfolioFormat: String, Hashable, Sendable, CaseIterable {
  /// Found by the content.
  case auto
  /// One app a line, then blanks and a version, `#` starting a comment.
  case lines
  /// A table with comma, semicolon or tab between its cells.
  case csv
  /// An array of strings, numbers or objects, or an object that holds one.
  case json
  /// One string, number or object a line.
  case ndjson
}

/// The bounds that keep hostile input from costing memory.
package enum PortfolioLimits {
  /// The longest line, record or JSON element that is read, in bytes.
  package static let recordLength = 1 << 20
  /// The most cells of one record that are looked at; a spreadsheet holds no more.
  package static let columns = 16_384
  /// The longest text kept of an app or a version, in bytes; what is longer is cut and names none.
  package static let cellLength = 1_024
  /// The longest cell that is carried to the report, in bytes; a spreadsheet cell holds no more.
  package static let keptCellLength = 32_767
  /// How deep a JSON element may nest.
  package static let depth = 128
  /// How much of the input is looked at before its shape is decided, in bytes.
  package static let headLength = 1 << 16
  /// The same in lines, so that a slow pipe is answered before it has sent all those bytes.
  package static let headLines = 256
  /// The same in lines for a pipe that falls silent.
  package static let silentHeadLines = 64
  /// How many problems of one kind are told one by one.
  package static let diagnosticsOfAKind = 5
}
