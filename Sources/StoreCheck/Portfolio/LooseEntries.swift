/// Reads apps that stand alone, as the words of a command line do, and tells what is wrong with them.
///
/// They are read as the cells of a file are: every text makes an entry, and one that names no app
/// gets a message and a row.
package struct LooseEntries {
  private var builder: EntryBuilder

  /// Makes a reader that knows of no file.
  package init(options: PortfolioOptions) {
    var options = options
    options.fileName = ""
    builder = EntryBuilder(options: options)
  }

  /// Returns the entries of one text, several where it names several apps.
  package mutating func entries(_ text: String) -> [AppQuery] {
    var entries: [AppQuery] = []
    builder.append(EntryFields(app: text, source: .word), line: nil, into: &entries)
    return entries
  }

  /// What a person should know of the entries, once all have been read.
  package mutating func takeDiagnostics() -> [PortfolioDiagnostic] {
    builder.finish()
    return builder.log.drain()
  }
}
