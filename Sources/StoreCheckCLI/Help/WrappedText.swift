/// Text set into lines.
enum WrappedText {
  /// The words of `text` in lines of at most `width` characters; a longer word has its own line.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
