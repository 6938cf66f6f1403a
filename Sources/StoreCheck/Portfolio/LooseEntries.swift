/// Reads apps that stand alone, as the words of a command line do, and tells what is wrong with them.
///
/// They are read as the cells of a file are: every text makes one entry, and one that names no app
/// gets a message and a row.
package struct LooseEntries {
  private var builder: EntryBuilder

  /// Makes a reader that knows of no file.
  package init(options: PortfolioOptions) {
    var options = options
    options.fileName = ""
    builder = EntryBuilder(options: options)
  }

  /// The entry of one text.
  package mutating func entry(_ text: String) -> AppQuery {
    builder.entry(
      EntryCells(app: text, reference: AppReference(cleaning: text)), line: nil)
  }

  /// What a person should know of the entries, once all have been read.
  package mutating func takeDiagnostics() -> [PortfolioDiagnostic] {
    builder.finish()
    return builder.log.drain()
  }
}
