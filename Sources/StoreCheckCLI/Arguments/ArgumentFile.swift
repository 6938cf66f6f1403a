/// The words of an `@FILE`.
package enum ArgumentFile {
  /// Splits at blanks and line ends.
  ///
  /// Quotes of either kind keep blanks, a backslash keeps the next character (not inside single
  /// quotes), and `#` at the beginning of a word comments out the rest of its line. An unclosed
  /// quote ends with the file.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    var isComment = false
    for character in text {
      if isComment {
        isComment = !character.isNewline
      } else if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else if character == "#", word == nil {
        isComment = true
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let finished = word { words.append(finished) }
    return words
  }
}
