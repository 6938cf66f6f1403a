/// A cell of a table: safe text and the columns it takes.
struct TableCell: Sendable {
  var text: String
  var width: Int
  var status: CheckStatus?

  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  init(_ cell: ReportCell) {
    text = TerminalText.sanitized(cell.plainText)
    width = TerminalText.displayWidth(text)
    if case .status(let status) = cell { self.status = status }
  }

  func cut(toWidth limit: Int) -> Self {
    guard width > limit else { return self }
    var cell = self
    cell.text = TerminalText.cut(text, toWidth: limit)
    cell.width = TerminalText.displayWidth(cell.text)
    return cell
  }
}
